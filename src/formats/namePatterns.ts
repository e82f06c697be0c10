import { foldedName } from "./foldedName.ts";

/** A name as who coded, and the rest of it. */
export interface NameParts {
  readonly tag: string;
  readonly rest: string;
}

/** Where a rater's name stands in another name, by the answer that says so. */
interface NamePattern {
  readonly answer: "in_brackets" | "at_the_end" | "at_the_beginning";
  /** `undefined` where a name does not fit it. */
  readonly partsOf: (name: string) => NameParts | undefined;
}

const between = String.raw`[\s_.\-–—@]+`;

export const namePatterns: readonly NamePattern[] = [
  pattern("in_brackets", /^(?<rest>.*\S)\s*[([](?<tag>[^()[\]]*\p{L}[^()[\]]*)[)\]]$/su),
  pattern(
    "at_the_end",
    new RegExp(`^(?<rest>.*[^\\s_.\\-–—@])${between}(?<tag>\\p{L}[\\p{L}\\p{M}\\d]{0,30})$`, "su"),
  ),
  pattern(
    "at_the_beginning",
    new RegExp(`^(?<tag>\\p{L}[\\p{L}\\p{M}\\d]{0,30})${between}(?<rest>[^\\s_.\\-–—@].*)$`, "su"),
  ),
];

/** Longer ones are sentences, and would take long to part. */
const nameMaxChars = 120;
const tagMaxChars = 60;

function pattern(answer: NamePattern["answer"], of: RegExp): NamePattern {
  return {
    answer,
    partsOf(name) {
      if (name.length > nameMaxChars) return undefined;
      const groups = of.exec(name)?.groups;
      const [rest, tag] = [groups?.["rest"]?.trim(), groups?.["tag"]?.trim()];
      return rest && tag && tag.length <= tagMaxChars ? { rest, tag } : undefined;
    },
  };
}

/** Whether a word that stands in names is nobody's: of a side, a time, a camera, a copy, or a role. */
export function saysNobody(tag: string): boolean {
  return nobody.test(tag);
}

/** Whether so many of some words are nobody's that the others are no raters either: initials may read like one. */
export function sayNobody(tags: Iterable<string>): boolean {
  const words = [...new Set(tags)];
  return words.filter(saysNobody).length * 5 >= words.length;
}

const nobody =
  /^(?:pre|post|left|right|front|back|top|side|day|night|morning|evening|am|pm|test|retest|time|copy|kopie|copie|copia|final|new|old|baseline|follow|session|trial|part|clip|video|audio|film|media|live|cam|camera|view|obs|observation|phase|week|month|year|run|block|visit|group|control|treatment|intervention|primary|reliability|male|female|mother|mutter|father|vater|child|kind|infant|baby|mot|fat|chi|inv|exp|teacher|student|pupil|speaker|participant|subject|hand|eye|eyes|lh|rh|mp4|mov|avi|mkv|wav|mp3|[vtps])\d*$|^[lr]$/iu;

/**
 * Whether what was taken for raters looks like what stands beside it: the other half of a pair ("J110 x
 * J140"), one of a numbered series ("lesson3"), or a name that also stands in the rest of other names.
 */
export function namedLikeRest(parts: readonly NameParts[]): boolean {
  const tags = new Set(parts.map(({ tag }) => foldedName(tag)));
  const pairs = parts.filter(({ tag, rest }) => {
    const words = wordsOf(rest);
    const series = seriesOf(tag);
    const isJoined = joining.has(words[0] ?? "") || joining.has(words.at(-1) ?? "");
    return (
      isJoined ||
      words.some((word) => tags.has(word) || (series !== "" && seriesOf(word) === series))
    );
  });
  return pairs.length > parts.length * 0.2 || isSeries([...tags]);
}

/** Words that join two of a kind. */
const joining: ReadonlySet<string> = new Set(
  ["x", "×", "vs", "v", "and", "with", "und", "mit", "et", "avec", "con", "&", "+"].map(foldedName),
);

/** Things are numbered behind one word; raters so only behind a word for them. */
function isSeries(tags: readonly string[]): boolean {
  const series = new Set(tags.map(seriesOf));
  const [only = ""] = series;
  return series.size === 1 && only !== "" && !raterWord.test(only);
}

const raterWord = /^(?:r|rater|coder|observer|annotator|judge|kodierer|beobachter|beurteiler)$/u;

/** The letters before a number; empty where there is none behind them. */
function seriesOf(word: string): string {
  return /^(\p{L}+)\d+$/u.exec(foldedName(word))?.[1] ?? "";
}

function wordsOf(text: string): readonly string[] {
  return foldedName(text)
    .split(/[\s_.\-–—@()[\]]+/u)
    .filter((word) => word !== "");
}
