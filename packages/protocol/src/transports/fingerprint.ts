/** A short name for an event's content: equal for events that differ only in when and from what they were made. */
export function fingerprint(event: object): number {
  return hash(JSON.stringify(event, withoutCircumstances));
}

function withoutCircumstances(key: string, value: unknown): unknown {
  return key === "timestamp" || key === "rawEvent" ? undefined : value;
}

/** 53 bits, because 32 collide within a run of a hundred thousand events. */
function hash(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 0x9e3779b1);
    low = Math.imul(low ^ code, 0x5f356495);
  }
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  return 0x100000000 * (0x1fffff & low) + (high >>> 0);
}
