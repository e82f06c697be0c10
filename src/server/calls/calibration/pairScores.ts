import { type Observation, placeKey } from "../../../agreement/observation.ts";
import { setImmediate } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { CalibrationChart } from "../../../api/contract/calibration.ts";
import type { Id } from "../../../domain/rules.ts";
import { type Score, eventScore, ratingScore } from "../../../agreement/goldScore.ts";
import { CodedWork } from "../../../agreement/codedWork.ts";
import { withEverySubject } from "../../../agreement/coding.ts";
import { LabelBook } from "../../../agreement/labelBook.ts";
import type { CoveredWork } from "../../../agreement/twoWorks.ts";
import { codedColumns } from "../../database/codedColumns.ts";
import type { Query } from "../../database/database.ts";
import { type analysedWork, ratingsByObservation } from "../../database/work.ts";

export function groupedByPlace(
  places: readonly Observation[],
): ReadonlyMap<string, readonly Observation[]> {
  const groups = new Map<string, Observation[]>();
  for (const place of places) {
    const group = groups.get(placeKey(place));
    if (group) group.push(place);
    else groups.set(placeKey(place), [place]);
  }
  return groups;
}

/** Scores that were found before, by the pair, its revisions and the recipe. */
const kept = new LRUCache<string, Score>({ max: 20_000 });

/** How far each of some observations agrees with every other of its recording and round, by pair. */
export async function pairScores(
  query: Query,
  { places, schemeVersion }: Awaited<ReturnType<typeof analysedWork>>,
  wanted: readonly Observation[],
  {
    recipe,
    studyId,
    revisionOf,
  }: {
    readonly recipe: CalibrationChart["recipe"];
    readonly studyId: Id<"study">;
    readonly revisionOf: (observationId: string) => number;
  },
): Promise<ReadonlyMap<string, Score>> {
  const scores = new Map<string, Score>();
  if (!schemeVersion) return scores;
  const groups = groupedByPlace(places);
  for (const key of new Set(wanted.map(placeKey))) {
    const there = groups.get(key) ?? [];
    const needed = pairsOf(there, wanted).map(([first, second]) => ({
      first,
      second,
      name: [first, second]
        .map(({ observationId }) => `${observationId}@${revisionOf(observationId)}`)
        .toSorted(compareText)
        .concat(recipe, schemeVersion.id)
        .join(" "),
    }));
    if (needed.some(({ name }) => !kept.has(name))) {
      const { scheme } = schemeVersion;
      const book = new LabelBook(scheme.codes.map(({ id }) => id));
      const [codings, ratings] = [
        await codedColumns(query, studyId, { observations: there, codes: book.codes }),
        await ratingsByObservation(query, studyId, there),
      ];
      const works = new Map(
        there.map(({ observationId, durationUs, spans }): [string, CoveredWork] => {
          const coding = withEverySubject(codings.get(observationId) ?? new Map(), scheme);
          const coded = new CodedWork(coding, durationUs, book);
          return [observationId, { durationUs, spans, coded }];
        }),
      );
      for (const { first, second, name } of needed) {
        if (kept.has(name)) continue;
        if (recipe === "ratings") {
          const [a = [], b = []] = [first, second].map((one) => ratings.get(one.observationId));
          kept.set(name, ratingScore(a, b));
        } else {
          const [a, b] = [first, second].map((one) => works.get(one.observationId));
          if (a && b) kept.set(name, eventScore(a, b, { recipe, scheme, book }));
        }
        await setImmediate();
      }
    }
    for (const { first, second, name } of needed) {
      const score = kept.get(name);
      if (score) scores.set(pairKey(first, second), score);
    }
  }
  return scores;
}

/** The pairs of a group with one of those wanted in them, each once. */
function pairsOf(
  there: readonly Observation[],
  wanted: readonly Observation[],
): (readonly [Observation, Observation])[] {
  const ids = new Set(wanted.map(({ observationId }) => observationId));
  return there.flatMap((first, at) =>
    there
      .slice(at + 1)
      .filter((second) => ids.has(first.observationId) || ids.has(second.observationId))
      .map((second) => [first, second] as const),
  );
}

export function pairKey(
  { observationId: a }: Pick<Observation, "observationId">,
  { observationId: b }: Pick<Observation, "observationId">,
): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}

export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
