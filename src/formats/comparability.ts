import { foldedName } from "./foldedName.ts";
import { mediaEnding } from "./mediaEnding.ts";
import { isSubmitted, type ObservationState } from "../domain/states.ts";

/** Who coded what, as far as it decides whether two raters can be compared. */
interface ComparedWork {
  readonly raterId: string;
  readonly recordingId: string;
  /** Raters are compared within a round. */
  readonly roundId: string;
  readonly purpose: string;
  /** Only what is submitted is compared. */
  readonly state: ObservationState;
}

/** Two raters, and what of theirs can be compared. */
interface ComparablePair {
  readonly raters: readonly [string, string];
  /** Recordings that both coded and submitted, in one round. */
  readonly recordings: number;
  /** Recordings that both coded in one round, and that are not compared while one of them is at work. */
  readonly unfinished: number;
  readonly lookAlike: readonly LookAlike[];
  /** Recordings that both coded, but in different rounds only. */
  readonly otherRounds: number;
}

/** Two recordings that look like one and are two: each rater coded the one that the other did not. */
interface LookAlike {
  readonly first: string;
  readonly second: string;
  /** What their names differ by, as they are written: "(1)". */
  readonly differBy: string;
}

export interface Comparability {
  /**
   * Every two raters who have anything to do with each other, those with most to compare first; otherwise raters
   * come in the order in which their work was given.
   */
  readonly pairs: readonly ComparablePair[];
  /** Recordings that at least two raters coded and submitted, in one round. */
  readonly recordings: number;
  /** Raters with work of which nothing can be compared: none where there is one rater alone. */
  readonly alone: readonly string[];
}

/**
 * Which observations can be compared, and which only look as if they could. Ids of raters and
 * recordings are returned; `recordings` are the existing ones, with their names and the names of
 * their media files.
 */
export function comparabilityOf(
  work: readonly ComparedWork[],
  recordings: readonly { readonly id: string; readonly name: string }[],
): Comparability {
  const counted = work.filter(({ purpose }) => purpose === "work");
  const placesOf = new Map<string, Set<string>>();
  const submitted = new Map<string, Set<string>>();
  const recordingsOf = new Map<string, Set<string>>();
  const ratersOf = new Map<string, Set<string>>();
  for (const { raterId, recordingId, roundId, state } of counted) {
    const place = `${roundId}\n${recordingId}`;
    addTo(placesOf, raterId, place);
    addTo(recordingsOf, raterId, recordingId);
    if (!isSubmitted(state)) continue;
    addTo(submitted, raterId, place);
    addTo(ratersOf, place, raterId);
  }
  const looks = looksOf(recordings);
  const raters = [...placesOf.keys()];
  const pairs: ComparablePair[] = [];
  const meets = new Set<string>();
  for (const [at, a] of raters.entries()) {
    for (const b of raters.slice(at + 1)) {
      const [own, other] = [recordingsOf.get(a) ?? none, recordingsOf.get(b) ?? none];
      const places = recordingsIn(common(submitted.get(a) ?? none, submitted.get(b) ?? none));
      const worked = recordingsIn(common(placesOf.get(a) ?? none, placesOf.get(b) ?? none));
      const unfinished = [...worked].filter((one) => !places.has(one)).length;
      const lookAlike = alike(own, other, looks);
      const otherRounds = common(own, other).filter((one) => !worked.has(one)).length;
      if (places.size > 0) {
        meets.add(a);
        meets.add(b);
      }
      if (places.size + unfinished + lookAlike.length + otherRounds === 0) continue;
      pairs.push({ raters: [a, b], recordings: places.size, unfinished, lookAlike, otherRounds });
    }
  }
  const met = [...ratersOf].filter(([, ids]) => ids.size >= 2);
  return {
    pairs: pairs.toSorted(
      (a, b) => b.recordings - a.recordings || b.lookAlike.length - a.lookAlike.length,
    ),
    recordings: recordingsIn(met.map(([place]) => place)).size,
    alone: raters.length < 2 ? [] : raters.filter((one) => !meets.has(one)),
  };
}

/** The differences between the names of pairs that only look alike, the most frequent first. */
export function marksOf(pairs: readonly Pick<LookAlike, "differBy">[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { differBy } of pairs) {
    if (differBy !== "") counts.set(differBy, (counts.get(differBy) ?? 0) + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([mark]) => mark);
}

const none: ReadonlySet<string> = new Set();

function recordingsIn(places: readonly string[]): ReadonlySet<string> {
  return new Set(places.map((place) => place.slice(place.indexOf("\n") + 1)));
}

interface Looks {
  readonly names: ReadonlyMap<string, string>;
  readonly keyOf: ReadonlyMap<string, string>;
}

function looksOf(recordings: readonly { readonly id: string; readonly name: string }[]): Looks {
  return {
    names: new Map(recordings.map((one) => [one.id, one.name])),
    keyOf: new Map(recordings.map((one) => [one.id, foldedTitle(one.name)])),
  };
}

/** Recordings of each alone that look like one of the other’s alone, each once. */
function alike(
  own: ReadonlySet<string>,
  other: ReadonlySet<string>,
  { names, keyOf }: Looks,
): readonly LookAlike[] {
  const byLook = new Map<string, string[]>();
  for (const one of other) {
    if (own.has(one)) continue;
    const key = keyOf.get(one) ?? "";
    byLook.set(key, [...(byLook.get(key) ?? []), one]);
  }
  const found: LookAlike[] = [];
  for (const first of own) {
    if (other.has(first)) continue;
    const second = byLook.get(keyOf.get(first) ?? "")?.shift();
    if (second === undefined) continue;
    const differBy = difference(names.get(first) ?? "", names.get(second) ?? "");
    found.push({ first, second, differBy });
  }
  return found;
}

/**
 * A name without the parts that people and programs change: extensions, marks of copies and of
 * versions, separators, leading zeros. The name itself if nothing else is left.
 */
export function foldedTitle(name: string): string {
  const plain = foldedName(name).replace(mediaEnding, "");
  const shorter = plain
    .replaceAll(/\(\d{1,2}\)/gu, " ")
    .replaceAll(
      /(?<![\p{L}\p{N}])(?:copy|kopie|copie|copia|final|new|neu|edit|edited|converted|compressed|cut|small|low|hd)(?![\p{L}\p{N}])/gu,
      " ",
    )
    .replaceAll(/(?<!\d)0+(?=\d)/gu, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");
  return shorter === "" ? plain : shorter;
}

/** What of the longer name the other lacks, between what both begin and end with. */
function difference(one: string, other: string): string {
  const [long, short] = one.length >= other.length ? [one, other] : [other, one];
  let start = 0;
  while (start < short.length && long[start] === short[start]) start += 1;
  let end = 0;
  while (end < short.length - start && long.at(-1 - end) === short.at(-1 - end)) end += 1;
  return long.slice(start, long.length - end).trim();
}

function common(one: ReadonlySet<string>, other: ReadonlySet<string>): readonly string[] {
  const [few, many] = one.size <= other.size ? [one, other] : [other, one];
  return [...few].filter((each) => many.has(each));
}

function addTo(map: Map<string, Set<string>>, key: string, value: string): void {
  const set = map.get(key);
  if (set) set.add(value);
  else map.set(key, new Set([value]));
}
