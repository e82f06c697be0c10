import type { FindingList } from "../findingList.ts";
import type { SdisToken } from "./sdisTokens.ts";

/** The types of SDIS data, which determine how times are given. */
export const sdisTypes = ["Event", "State", "Timed", "Interval", "Multievent"] as const;
export type SdisType = (typeof sdisTypes)[number];

/** The declaration at the start of an SDIS file. */
export interface SdisHead {
  readonly type: SdisType;
  /** Of an interval, in units of time; 1 where it is not told. */
  readonly intervalLength: number;
  /** As the file names it; empty where it does not. */
  readonly unit: string;
  /** Every declared code with its set; the empty set is of codes that exclude none. */
  readonly codes: readonly { readonly name: string; readonly set: string }[];
  readonly factors: readonly { readonly name: string; readonly levels: readonly string[] }[];
  /** The first token behind it. */
  readonly end: number;
}

/** The declaration at the start of an SDIS file; `undefined` if the first word is not a type of SDIS data. */
export function sdisHeadOf(
  tokens: readonly SdisToken[],
  findings: FindingList,
): SdisHead | undefined {
  const [word = "", length] = (tokens[0]?.text ?? "").split(/[=,]/u);
  const type = sdisTypes.find((one) => one.toLowerCase() === word.toLowerCase());
  if (!type) return undefined;
  let intervalLength = Number(length ?? 1);
  if (!(intervalLength > 0 && intervalLength < 1e6)) intervalLength = 1;
  let unit = "";
  const codes: { name: string; set: string }[] = [];
  const factors: { name: string; levels: string[] }[] = [];
  let setCount = 0;
  let set = "";
  let isInFactors = false;
  let at = 1;
  for (; at < tokens.length && tokens[at]?.text !== ";"; at += 1) {
    const { text = "", line = 0 } = tokens[at] ?? {};
    const previous = tokens[at - 1]?.text ?? "";
    if (/^<.*>$/su.test(text)) {
      // Without the end of the head, the first label would be taken for a unit.
      if (unit !== "") break;
      unit = text.slice(1, -1).trim();
    } else if (text === "*") isInFactors = true;
    else if (text === "(") {
      setCount += 1;
      set = setNameIn(tokens[at + 1]?.text) ?? `${setCount}`;
    } else if (text === ")") set = "";
    else if (isInFactors && set !== "") factors.at(-1)?.levels.push(text);
    else if (isInFactors) factors.push({ name: text.replace(/^\*/u, ""), levels: [] });
    else if (text.startsWith("*")) {
      isInFactors = true;
      factors.push({ name: text.slice(1), levels: [] });
    } else if (text === "=" || (setNameIn(text) !== undefined && set !== "")) continue;
    else if (/^=?\d+(?:\.\d+)?$/u.test(text) && (previous === "=" || text.startsWith("="))) {
      intervalLength = Number(text.replace("=", "")) || intervalLength;
    } else if (text === "/") {
      findings.add("noted", "entry_unreadable", { about: text, place: { kind: "line", line } });
    } else codes.push({ name: text.replace(/^=/u, ""), set });
  }
  const end = tokens[at]?.text === ";" ? at + 1 : at;
  return {
    type,
    intervalLength,
    unit,
    codes: codes.filter(({ name }) => name !== ""),
    factors,
    end,
  };
}

/** A set can have a name: `($Gaze = …)`. */
function setNameIn(text: string | undefined): string | undefined {
  return text?.startsWith("$") ? text.slice(1).replace(/=$/u, "") : undefined;
}
