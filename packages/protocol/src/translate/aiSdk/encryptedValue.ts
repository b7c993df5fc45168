import { isFields } from "../native.js";

/** Where providers put reasoning that only they can read. */
const ENCRYPTED = ["signature", "redactedData", "reasoningEncryptedContent", "thoughtSignature"];

/** What a provider asks to be given back with a thought, by the name `<provider>.<field>`. */
export function encryptedValueOf(
  providerMetadata: unknown,
): { encryptedValue: string; encryptedValueType: string } | undefined {
  if (!isFields(providerMetadata)) return undefined;
  for (const [provider, fields] of Object.entries(providerMetadata)) {
    if (!isFields(fields)) continue;
    for (const name of ENCRYPTED) {
      const encryptedValue = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (typeof encryptedValue === "string" && encryptedValue !== "")
        return { encryptedValue, encryptedValueType: `${provider}.${name}` };
    }
  }
  return undefined;
}
