import { foldedName } from "./foldedName.ts";
import type { ReasonCode } from "./format.ts";
import { areLettersInARow, saysVersion } from "./namePatterns.ts";

/** What is taken for one rater’s: where it was found, and which codes and criteria it uses. */
interface Marked {
  readonly tag: string;
  /** The same for work on one recording. */
  readonly place: string;
  /** Empty where nothing was coded nor rated. */
  readonly uses: ReadonlySet<string>;
}

/**
 * Why marks in names may not denote raters, so that the user must be asked; `null` without doubt.
 * Raters recur with other recordings and code the same behaviour; files of gaze and of speech are
 * parts of one rater’s coding, and versions of a file are not raters.
 */
export function doubtOf(work: readonly Marked[]): ReasonCode | null {
  const tags = [...new Map(work.map(({ tag }) => [foldedName(tag), tag])).values()];
  if (areVersions(tags)) return "names_of_versions";
  if (!comeAgain(work)) return "marks_occur_once";
  return haveCodesInCommon(work) ? null : "no_codes_in_common";
}

/** Whether a mark denotes a version of a file, or is another mark followed by such a word. */
export function areVersions(tags: readonly string[]): boolean {
  if (areLettersInARow(tags)) return false;
  const known = tags.map(wordsOf);
  return known.some((words) => {
    const stem = words.findIndex(saysVersion);
    if (stem === -1 || !words.slice(stem).every(saysVersion)) return false;
    const before = words.slice(0, stem).join(" ");
    return stem === 0 || known.some((other) => other.join(" ") === before);
  });
}

function wordsOf(tag: string): readonly string[] {
  return foldedName(tag)
    .split(/[\s_.\-–—@()[\]]+/u)
    .filter((word) => word !== "");
}

/** Whether at least half of the marks come again with another recording, where there is more than one. */
function comeAgain(work: readonly Marked[]): boolean {
  const placesOf = new Map<string, Set<string>>();
  for (const { tag, place } of work) addTo(placesOf, foldedName(tag), [place]);
  if (new Set(work.map(({ place }) => place)).size === 1) return true;
  return [...placesOf.values()].filter(({ size }) => size >= 2).length * 2 >= placesOf.size;
}

/** Whether nearly all who meet on a recording use at least half of the codes of the person who uses fewer. */
function haveCodesInCommon(work: readonly Marked[]): boolean {
  const usesOf = new Map<string, Set<string>>();
  const tagsAt = new Map<string, Set<string>>();
  for (const { tag, place, uses } of work) {
    addTo(usesOf, foldedName(tag), uses);
    addTo(tagsAt, place, [foldedName(tag)]);
  }
  const meetings = [...tagsAt.values()].flatMap((tags) => {
    const own = [...tags];
    return own.flatMap((one, at) => own.slice(at + 1).map((other) => [one, other] as const));
  });
  const told = meetings.flatMap(([one, other]) => {
    const [few, many] = [usesOf.get(one) ?? none, usesOf.get(other) ?? none].toSorted(
      (a, b) => a.size - b.size,
    );
    if (!few || !many || many.size === 0) return [];
    const shared = [...few].filter((code) => many.has(code)).length;
    return [few.size > 0 && shared * 2 >= few.size];
  });
  return told.filter((is) => is).length >= told.length * 0.8;
}

const none: ReadonlySet<string> = new Set();

function addTo(map: Map<string, Set<string>>, key: string, values: Iterable<string>): void {
  const set = map.get(key) ?? new Set();
  for (const one of values) set.add(one);
  map.set(key, set);
}
