const SAFE = new Set(["http:", "https:", "mailto:"]);

/** An address that may become a link: absolute, and of a scheme that runs nothing. `null` for any other. */
export function safeLink(address: string): string | null {
  try {
    const url = new URL(address);
    return SAFE.has(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}

/** The host of an address, for saying where something would be loaded from. */
export function hostOf(address: string): string {
  try {
    return new URL(address).host;
  } catch {
    return "";
  }
}

const PICTURE = /^image\/(png|jpe?g|gif|webp|avif|bmp)$/i;
const BASE64 = /^[A-Za-z\d+/_-]+={0,2}$/;

/** A `data:` address for a picture that came with the stream; `null` for what is no plain picture. */
export function pictureAddress(base64: string, mimeType: string): string | null {
  return PICTURE.test(mimeType) && BASE64.test(base64)
    ? `data:${mimeType.toLowerCase()};base64,${base64}`
    : null;
}
