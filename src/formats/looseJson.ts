type LooseJson =
  | {
      readonly kind: "read";
      readonly value: unknown;
      /** Names that an object near the top has more than once, as `path`; what came last stands. */
      readonly repeated: readonly string[];
      /** How many `NaN` and `Infinity` became `null`. */
      readonly notNumbers: number;
    }
  | { readonly kind: "refused"; readonly because: "damaged" | "too_deep" };

/**
 * Parses JSON with numbers that JSON does not allow: `NaN` and `Infinity` become `null`. Reports
 * the names that an object repeats, down to three levels of nesting.
 */
export function looseJson(text: string): LooseJson {
  const scan = scanned(text);
  if (scan.isTooDeep) return { kind: "refused", because: "too_deep" };
  try {
    const value: unknown = JSON.parse(scan.pieces === null ? text : scan.pieces.join(""));
    return { kind: "read", value, repeated: scan.repeated, notNumbers: scan.notNumbers };
  } catch {
    return { kind: "refused", because: "damaged" };
  }
}

/** Files of the field are five deep. */
const deepest = 100;
const deepestNames = 2;
/** More are not told one by one. */
const mostRepeated = 1_000;

interface Scan {
  /** The text without what JSON does not know; `null` where nothing had to be taken out. */
  readonly pieces: readonly string[] | null;
  readonly repeated: readonly string[];
  readonly notNumbers: number;
  readonly isTooDeep: boolean;
}

interface Container {
  readonly name: string;
  readonly names: Set<string> | null;
}

function scanned(text: string): Scan {
  const pieces: string[] = [];
  const repeated: string[] = [];
  const open: Container[] = [];
  let keptTo = 0;
  let notNumbers = 0;
  let lastName = "";
  let at = 0;
  while (at < text.length) {
    const sign = text.charCodeAt(at);
    if (sign === quote) {
      const end = stringEnd(text, at);
      const container = open.at(-1);
      if (container?.names && isBeforeColon(text, end)) {
        lastName = nameIn(text.slice(at, end));
        if (container.names.has(lastName) && repeated.length < mostRepeated) {
          repeated.push(container.name === "" ? lastName : `${container.name} ${lastName}`);
        }
        container.names.add(lastName);
      }
      at = end;
    } else if (sign === brace || sign === bracket) {
      if (open.length >= deepest) return { pieces: null, repeated, notNumbers, isTooDeep: true };
      const isNamed = sign === brace && open.length < deepestNames;
      open.push({ name: lastName, names: isNamed ? new Set() : null });
      at += 1;
    } else if (sign === braceEnd || sign === bracketEnd) {
      open.pop();
      at += 1;
    } else if (sign === capitalN || sign === capitalI) {
      const word = sign === capitalN ? "NaN" : "Infinity";
      if (text.startsWith(word, at)) {
        const start = text[at - 1] === "-" ? at - 1 : at;
        pieces.push(text.slice(keptTo, start), "null");
        at += word.length;
        keptTo = at;
        notNumbers += 1;
      } else at += 1;
    } else at += 1;
  }
  if (pieces.length > 0) pieces.push(text.slice(keptTo));
  return { pieces: pieces.length === 0 ? null : pieces, repeated, notNumbers, isTooDeep: false };
}

/** Behind the closing quote of the string that begins there; the end of the text where there is none. */
function stringEnd(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let before = at - 1;
    while (text.charCodeAt(before) === backslash) before -= 1;
    if ((at - before) % 2 === 1) return at + 1;
  }
  return text.length;
}

function isBeforeColon(text: string, from: number): boolean {
  let at = from;
  while (text.charCodeAt(at) <= space) at += 1;
  return text.charCodeAt(at) === colon;
}

function nameIn(quoted: string): string {
  if (!quoted.includes("\\")) return quoted.slice(1, -1);
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted;
  }
}

const space = 32;
const quote = 34;
const colon = 58;
const capitalI = 73;
const capitalN = 78;
const bracket = 91;
const backslash = 92;
const bracketEnd = 93;
const brace = 123;
const braceEnd = 125;
