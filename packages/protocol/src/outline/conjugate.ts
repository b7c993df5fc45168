/** The three forms of an English verb phrase that titles are made of: "read", "Reading", "Read". */
export interface Conjugated {
  base: string;
  present: string;
  past: string;
}

/** Conjugates the first word of a phrase and keeps the rest: "search the web for" → "Searching the web for". */
export function conjugate(phrase: string): Conjugated {
  const space = phrase.indexOf(" ");
  const verb = (space < 0 ? phrase : phrase.slice(0, space)).toLowerCase();
  const rest = space < 0 ? "" : phrase.slice(space);
  return {
    base: verb + rest,
    present: capitalised(presentOf(verb)) + rest,
    past: capitalised(pastOf(verb)) + rest,
  };
}

/** Whether a word is one of the verbs that a tool's name may begin with: "create_issue", but not "acme_lookup". */
export function isVerb(word: string): boolean {
  verbs ??= new Set(verbList.split(" "));
  return verbs.has(word);
}

/** "file" → "files", "search" → "searches", "query" → "queries". */
export function pluralOf(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}

/** "reading" → "Reading". */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function presentOf(verb: string): string {
  if (verb.endsWith("ie")) return `${verb.slice(0, -2)}ying`;
  if (/[^eoy]e$/.test(verb)) return `${verb.slice(0, -1)}ing`;
  return `${doubled(verb)}ing`;
}

function pastOf(verb: string): string {
  pasts ??= new Map(irregularPasts.split(" ").map((pair) => pair.split("=") as [string, string]));
  const irregular = pasts.get(verb);
  if (irregular !== undefined) return irregular;
  if (verb.endsWith("e")) return `${verb}d`;
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ied`;
  return `${doubled(verb)}ed`;
}

/** "stop" → "stopp": a short verb doubles its last consonant; a longer one only where its end is stressed. */
function doubled(verb: string): string {
  const last = verb.charAt(verb.length - 1);
  const short = verb.length <= 5 && /(^|[^aeiou])[aeiou][^aeiouwxy]$/.test(verb);
  const doubles = short
    ? !undoubled.test(verb)
    : /^(submit|format|refer|commit|transfer|unzip)$/.test(verb);
  return doubles ? verb + last : verb;
}

const undoubled =
  /^(edit|visit|limit|exit|open|order|enter|alter|cover|label|model|pivot|audit|color)$/;

const irregularPasts =
  "build=built buy=bought cut=cut do=did draw=drew find=found get=got give=gave hold=held keep=kept " +
  "leave=left make=made pay=paid put=put read=read rebuild=rebuilt reset=reset rewrite=rewrote run=ran " +
  "sell=sold send=sent set=set speak=spoke split=split take=took tell=told undo=undid write=wrote";

let pasts: Map<string, string> | undefined;
let verbs: Set<string> | undefined;

// Names that are nouns as often as verbs ("commit", "index", "order", "lookup") are left out on purpose.
const verbList =
  "add analyse analyze apply approve archive ask assign attach book browse build buy calculate call cancel " +
  "check choose classify clean clear click clone close collect compare compile compose compute configure confirm " +
  "connect convert copy count create crop cut debug decide decode delegate delete deploy describe detect " +
  "disable download draft draw edit enable encode evaluate execute expand explain explore export extract fetch " +
  "filter find fix format forward generate get give grep hold import improve insert inspect install invite join " +
  "keep launch leave list load make measure merge modify monitor move navigate notify open optimize parse pause " +
  "pay ping plan post preview print publish pull push put query read rebuild recall refresh register reject " +
  "remove rename render reply replace reserve reset resize resolve restart restore resume retrieve revert " +
  "review rewrite roll run save scan schedule scrape search select sell send set share show simulate solve sort " +
  "split start stop submit subscribe summarise summarize suggest sync take tell test trace translate trigger " +
  "undo update upload use validate verify view visit wait watch write zip";
