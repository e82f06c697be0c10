import { foldedName } from "./foldedName.ts";

/** A name split into the part that names the rater (`tag`) and the rest. */
export interface NameParts {
  readonly tag: string;
  readonly rest: string;
}

/** Where a rater’s name stands in another name, by the answer that says so. */
interface NamePattern {
  readonly answer: "in_brackets" | "at_the_end" | "at_the_beginning" | "in_the_middle";
  /** `undefined` where a name does not fit it. */
  readonly partsOf: (name: string) => NameParts | undefined;
}

const between = String.raw`[\s_.\-–—@]+`;

const forRaters = "rater|coder|observer|annotator|judge|kodierer|beobachter|beurteiler";
/** A word, or a word for raters with its number: "Anna", "rater_1", "Coder B". */
const oneWord = String.raw`(?:(?:${forRaters})${between}(?:\d{1,3}|[a-z])|\p{L}[\p{L}\p{M}\d]{0,30})`;

const betweenWords = new RegExp(between, "u");
const numberedRater = new RegExp(`^(?:r|${forRaters})\\d{1,3}$`, "iu");

export const namePatterns: readonly NamePattern[] = [
  pattern("in_brackets", /^(?<rest>.*\S)\s*[([](?<tag>[^()[\]]*\p{L}[^()[\]]*)[)\]]$/su),
  pattern(
    "at_the_end",
    new RegExp(`^(?<rest>.*?[^\\s_.\\-–—@])${between}(?<tag>${oneWord})$`, "siu"),
  ),
  pattern(
    "at_the_beginning",
    new RegExp(`^(?<tag>${oneWord})${between}(?<rest>[^\\s_.\\-–—@].*)$`, "siu"),
  ),
  {
    // Between other words anything may be: there a rater is only what is called one, "S01_R2_T1".
    answer: "in_the_middle",
    partsOf(name) {
      if (name.length > nameMaxChars) return undefined;
      const words = name.split(betweenWords);
      const at = words.findIndex(
        (word, place) => place > 0 && place < words.length - 1 && numberedRater.test(word),
      );
      return at === -1
        ? undefined
        : { tag: words[at] ?? "", rest: words.toSpliced(at, 1).join("_") };
    },
  },
];

/** The same for tags of two and three words: "Anna Müller", "maria_del_carmen". */
export const longerPatterns: readonly NamePattern[] = [2, 3].flatMap((count) => {
  const words = Array.from({ length: count }, () => String.raw`\p{L}[\p{L}\p{M}]{0,30}`).join(
    between,
  );
  return [
    pattern(
      "at_the_end",
      new RegExp(`^(?<rest>.*[^\\s_.\\-–—@])${between}(?<tag>${words})$`, "su"),
    ),
    pattern(
      "at_the_beginning",
      new RegExp(`^(?<tag>${words})${between}(?<rest>[^\\s_.\\-–—@].*)$`, "su"),
    ),
  ];
});

/**
 * Patterns of names in two parts, each of one or more words, with a separator that occurs nowhere
 * else: "Übung 01_Anna Müller", "Anna-Lena K. - lesson 1". A tag with a word that cannot be a
 * person’s name, such as "left hand", does not count.
 */
export const partedPatterns: readonly NamePattern[] = ["_", "\\s[-–—]\\s", "@"].flatMap((by) => {
  const tag = String.raw`(?<tag>\p{L}(?:(?!${by})[\p{L}\p{M}\d .’'\-]){0,59})`;
  const rest = `(?<rest>(?:(?!${by}).)+)`;
  return [
    named(pattern("at_the_end", new RegExp(`^${rest}${by}${tag}$`, "su"))),
    named(pattern("at_the_beginning", new RegExp(`^${tag}${by}${rest}$`, "su"))),
  ];
});

function named({ answer, partsOf }: NamePattern): NamePattern {
  return {
    answer,
    partsOf(name) {
      const found = partsOf(name);
      const words = found?.tag.split(/[\s.-]+/u).filter((word) => word.length > 1) ?? [];
      return words.some(saysNobody) ? undefined : found;
    },
  };
}

/** Names without the ending that all share: “clip1_Anna_final” becomes “clip1_Anna”. */
export function withoutCommonEnd(names: readonly string[]): readonly string[] {
  const part = commonOf(names, (name) => /[\s_.\-–—@]+[^\s_.\-–—@]+$/u.exec(name)?.[0]);
  return part ? withoutCommonEnd(names.map((name) => name.slice(0, -part.length))) : names;
}

/** Names without the beginning that all share. */
export function withoutCommonStart(names: readonly string[]): readonly string[] {
  const part = commonOf(names, (name) => /^[^\s_.\-–—@]+[\s_.\-–—@]+/u.exec(name)?.[0]);
  if (part && isForRaters(part.replaceAll(/[\s_.\-–—@]+/gu, ""))) return names;
  return part ? withoutCommonStart(names.map((name) => name.slice(part.length))) : names;
}

const year = String.raw`(?:19|20)\d\d`;
const dayOfYear = String.raw`(?:${year}[-_. ]?(?:0\d|1[0-2])[-_. ]?[0-3]\d|[0-3]?\d[-_. ][01]?\d[-_. ]${year})`;
const dayFirst = new RegExp(`^${dayOfYear}${between}`, "u");
const dayLast = new RegExp(`${between}${dayOfYear}$`, "u");

/** Names without the day that nearly all of them begin or end with: it may be the day of coding. */
export function withoutDays(names: readonly string[]): readonly string[] {
  const dated = [dayFirst, dayLast].find(
    (day) => names.filter((name) => day.test(name)).length >= Math.max(2, names.length * 0.8),
  );
  return dated ? names.map((name) => name.replace(dated, "")) : names;
}

/** Names without what says that some of them are copies or versions: "clip1_Anna (1)", "clip1_Ben - Kopie", "clip1_Anna_final". */
export function withoutVersions(names: readonly string[]): readonly string[] {
  const plain = names.map(withoutVersion);
  const isSome = plain.some((name, at) => name !== names[at]);
  return isSome ? plain : names;
}

function withoutVersion(name: string): string {
  let shorter = name;
  for (let before = ""; before !== shorter;) {
    before = shorter;
    const last = /[\s_.\-–—@]+\(?([^\s_.\-–—@()]+)\)?$/u.exec(shorter);
    const isMark =
      last?.[1] !== undefined && (saysVersion(last[1]) || /^\(\d{1,2}\)$/u.test(last[0].trim()));
    if (last && isMark && last.index > 0) shorter = shorter.slice(0, last.index);
  }
  return shorter;
}

/** `undefined` where the names differ in it, or there is nothing that it could differ from. */
function commonOf(
  names: readonly string[],
  partOf: (name: string) => string | undefined,
): string | undefined {
  const [first, ...others] = names.map(partOf);
  return others.length > 0 && others.every((one) => one === first) ? first : undefined;
}

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
      // Of "coder_A" nothing is left that could be a recording.
      return rest && tag && tag.length <= tagMaxChars && !isForRaters(rest)
        ? { rest, tag }
        : undefined;
    },
  };
}

/** Whether a word in a name cannot denote a rater: a side, a time, a camera, a copy, or a role. */
export function saysNobody(tag: string): boolean {
  return nobody.test(tag);
}

/**
 * Whether so many of several words cannot denote raters that the others, which may look like
 * initials, do not either.
 */
export function sayNobody(tags: Iterable<string>): boolean {
  const words = [...new Set(tags)];
  if (areLettersInARow(words)) return false;
  return words.filter(saysNobody).length * 5 >= words.length;
}

/**
 * Whether words are consecutive letters ("A", "B", "C" …), so that "L" and "R" are not sides, "T"
 * is not a time and "V" not a version.
 */
export function areLettersInARow(words: readonly string[]): boolean {
  const letters = new Set(words.map((one) => one.toLowerCase()));
  return (
    letters.size >= 3 &&
    ["a", "b", "c"].every((one) => letters.has(one)) &&
    words.every((one) => /^[a-z]{1,2}$/iu.test(one))
  );
}

/** Whether a word says which version or copy of a file one is: "backup", "v2", "final". */
export function saysVersion(word: string): boolean {
  return version.test(word);
}

const version =
  /^(?:copy|kopie|copie|copia|kopya|final|finale|endgültig|new|neu|nuevo|nova|novo|nouveau|yeni|old|alt|viejo|antigo|ancien|eski|backup|bak|sicherung|sauvegarde|yedek|draft|entwurf|version|edited|edit|bearbeitet|corrected|correction|corr|korrigiert|korrektur|corrigé|corregido|corrigido|düzeltilmiş|checked|geprüft|revised|revision|rev|fixed|cleaned|clean|tmp|temp|autosave|recovered|original|orig|コピー|副本|备份|最終|最终|نسخة|v|ver)\d*$/iu;

/**
 * Whether all words denote a behaviour, a language or a rate: parts of one rater’s coding, or of a
 * signal.
 */
export function sayParts(tags: Iterable<string>): boolean {
  const words = [...tags];
  return (
    words.length > 0 &&
    words.every((one) => modality.test(one) || rate.test(one) || language.test(one))
  );
}

const modality =
  /^(?:gaze|gazes|speech|talk|hands?|face|faces|head|body|posture|gestures?|transcripts?|transcription|words?|phones?|phonemes?|syllables?|prosody|audio|sound|eyes?|mouth|motion|movement|emotions?|affect|blick|sprache|hände|gesicht|gesten?|transkript|mimik|regard|parole|mains?|visage|gestes?|mirada|habla|manos?|cara|gestos?)\d*$/iu;
const rate = /^\d+(?:[.,]\d+)?\s?(?:hz|khz|fps|ms|s|sec|min|kbps|k|p)$/iu;
/** Languages that transcripts are written and translated in. */
const language =
  /^(?:de|en|fr|es|it|pt|nl|sv|da|no|fi|pl|cs|tr|ru|ar|zh|ja|ko|deu|ger|eng|fra|fre|spa|ita|por|nld|deutsch|english|englisch|french|german|spanish)$/iu;

const nobody =
  /^(?:pre|post|left|right|front|back|top|side|day|night|morning|evening|am|pm|test|retest|time|copy|kopie|copie|copia|final|new|old|backup|bak|draft|version|edited|edit|corrected|korrigiert|checked|tmp|temp|autosave|original|baseline|follow|session|trial|part|clip|video|audio|film|media|live|cam|camera|view|observation|phase|week|month|year|run|block|visit|group|control|treatment|intervention|primary|reliability|male|female|mother|mutter|father|vater|child|kind|infant|baby|mot|fat|chi|inv|exp|teacher|student|pupil|speaker|participant|subject|hand|eye|eyes|lh|rh|mp4|mov|avi|mkv|wav|mp3|[vtps])\d*$|^[lr]$/iu;

/**
 * Whether a presumed rater looks like the rest of the names: the other half of a pair ("J110 x
 * J140"), one of a numbered series ("lesson3"), or a name that also occurs in the rest of other
 * names.
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

/** Whether a name contains a word that joins two raters, such as “and”. */
export function joinsTwo(tag: string): boolean {
  return wordsOf(tag).some((one) => joining.has(one));
}

/** Whether words are a numbered series; for raters only after a word that means rater. */
export function isSeries(tags: readonly string[]): boolean {
  const series = new Set(tags.map(seriesOf));
  const [only = ""] = series;
  return series.size === 1 && only !== "" && !raterWord.test(wordsOf(only).at(-1) ?? "");
}

const raterWord = new RegExp(`^(?:r|${forRaters})$`, "u");

/** Whether a word means rater, such as “coder”, in any of the known languages. */
export function isForRaters(text: string): boolean {
  return raterWord.test(foldedName(text));
}

/** Which of two lists of names, each of several, are raters’ and which recordings’; neither where they do not say it. */
export function saidByNames(
  names: readonly string[],
  others: readonly string[],
): "raters" | "recordings" | undefined {
  if (sayRaters(names) && sayRecordings(others)) return "raters";
  return sayRecordings(names) && sayRaters(others) ? "recordings" : undefined;
}

/** Names of people, initials, or words for raters with their numbers. */
function sayRaters(names: readonly string[]): boolean {
  const words = names.map((name) => foldedName(name).trim());
  return (
    words.every((one) => whichRater.test(one) || /^\P{Nd}+$/u.test(one)) &&
    !sayNobody(words) &&
    !sayParts(words)
  );
}

const whichRater = new RegExp(`^(?:r|${forRaters})[\\s_.-]*(?:\\d{1,3}|[a-z])$`, "u");

function sayRecordings(names: readonly string[]): boolean {
  return names.every((name) => /\p{Nd}/u.test(name) && !whichRater.test(foldedName(name).trim()));
}

/** The words before a number, without what stands between them and it; empty where none is behind them. */
function seriesOf(text: string): string {
  return /^(\p{L}(?:[\p{L}\s_.-]*\p{L})?)[\s_.-]*\d+$/u.exec(foldedName(text))?.[1] ?? "";
}

function wordsOf(text: string): readonly string[] {
  return foldedName(text)
    .split(/[\s_.\-–—@()[\]]+/u)
    .filter((word) => word !== "");
}
