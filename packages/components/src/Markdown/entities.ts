/** The character references that models write; any other stays as it was written. */
const NAMED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amp: "&",
    apos: "'",
    bull: "•",
    cent: "¢",
    copy: "©",
    darr: "↓",
    deg: "°",
    divide: "÷",
    emsp: "\u2003",
    ensp: "\u2002",
    euro: "€",
    frac12: "½",
    frac14: "¼",
    frac34: "¾",
    ge: "≥",
    gt: ">",
    harr: "↔",
    hellip: "…",
    infin: "∞",
    iexcl: "¡",
    iquest: "¿",
    laquo: "«",
    larr: "←",
    ldquo: "“",
    le: "≤",
    lsquo: "‘",
    lt: "<",
    mdash: "—",
    micro: "µ",
    middot: "·",
    minus: "−",
    nbsp: "\u00a0",
    ndash: "–",
    ne: "≠",
    para: "¶",
    plusmn: "±",
    pound: "£",
    quot: '"',
    raquo: "»",
    rarr: "→",
    rdquo: "”",
    reg: "®",
    rsquo: "’",
    sect: "§",
    shy: "\u00ad",
    sum: "∑",
    times: "×",
    trade: "™",
    uarr: "↑",
    yen: "¥",
  }),
);

const REFERENCE = /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z][a-z\d]{1,8}));/gi;

/** A text with its character references resolved. @internal */
export function decodeReferences(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(REFERENCE, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return NAMED.get(name) ?? whole;
    return characterOf(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
  });
}

function characterOf(code: number): string {
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : "\ufffd";
}
