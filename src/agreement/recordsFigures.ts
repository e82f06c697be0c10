import type { EventStatistic } from "./recipes.ts";
import { limits } from "../domain/limits.ts";
import { codingOf, type SubjectEvent } from "./coding.ts";
import { CodedWork } from "./codedWork.ts";
import { groupedTogether, pairsOf, partsOf } from "./comparisons.ts";
import type { Figure } from "./figure.ts";
import { eventMeasure, tablesFor } from "./index.ts";
import { LabelBook } from "./labelBook.ts";
import { looseObservation } from "./looseObservation.ts";
import type { AskedModifier } from "./modifiers.ts";
import { rowFigure } from "./rows.ts";
import { RowSums } from "./rowSums.ts";
import { RowTally } from "./rowTally.ts";
import { countsTable } from "./tables/counts.ts";
import type { PairTable } from "./tables/table.ts";

/** An event outside any study, with its modifier values if it has any. */
export type LooseEvent = Omit<SubjectEvent, "subjectId">;

/** Raters’ coding of one recording, outside any study. */
export interface LooseRecording {
  readonly durationUs: number;
  /** By rater; `undefined` of one who did not code it. */
  readonly tracks: readonly (readonly LooseEvent[] | undefined)[];
}

/** The values that a study of these recordings alone would have, over all raters and codes. */
export function recordsFigures(
  recordings: readonly LooseRecording[],
  codes: readonly string[],
  statistics: readonly EventStatistic[],
  modifiers: readonly AskedModifier[] = [],
): readonly Figure[] {
  const book = new LabelBook(codes, modifiers);
  const all = codes.map((_, place) => place);
  const events = recordings.flatMap(({ tracks }) => tracks.flatMap((track) => track ?? []));
  const over = {
    codes: all,
    allCodes: all,
    isOneCode: false,
    hasStates: events.some(({ startUs, endUs }) => endUs > startUs),
    hasEvents: events.length > 0,
    subjectIds: [],
    nobody: "always",
  } as const;
  const works = new Map<string, CodedWork>();
  const observations = recordings.flatMap(({ durationUs, tracks }, recording) =>
    tracks.flatMap((track, rater) => {
      if (!track) return [];
      const observation = looseObservation({ recording, rater, durationUs });
      const own = track.map((event) => ({ ...event, subjectId: null }));
      const coding = codingOf(own, { codes });
      works.set(observation.observationId, new CodedWork(coding, durationUs, book));
      return [observation];
    }),
  );
  const tally = new RowTally("overall", { by: "overall" }, (texts) => texts.join("\n"));
  for (const group of groupedTogether(observations).groups) {
    const pairs = pairsOf(group);
    for (const comparison of pairs) tally.add(comparison);
    for (const part of partsOf(group, undefined, pairs)) tally.addPart(part);
  }
  const known = new Map<string, PairTable>();
  const sums = new RowSums(tally, {
    subjectIds: [],
    tablesOf: (kind) => (comparison) => {
      const key = `${comparison.key} ${kind.key}`;
      const there = known.get(key);
      if (there) return there;
      const first = works.get(comparison.first.observationId);
      const second = works.get(comparison.second.observationId);
      if (!first || !second) return undefined;
      const made = kind.make({ first, second, stretches: comparison.stretches }, book);
      known.set(key, made);
      return made;
    },
  });
  // The book has every label before anything is folded by it.
  for (const kind of [countsTable, ...statistics.flatMap((recipe) => tablesFor(recipe, over))]) {
    const weighs = new Set(statistics.map((recipe) => eventMeasure(recipe).weighs(recipe)));
    for (const weigh of weighs) sums.isTooMuch(kind, weigh);
  }
  return statistics.map((recipe) =>
    rowFigure(recipe, { sums, over, isOfPairs: false }, { book, limits, isWhole: true }),
  );
}
