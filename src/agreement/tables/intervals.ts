import { smallerOverLarger } from "../../statistics/intervalAgreement.ts";
import type { TimedEvent } from "../../statistics/timed.ts";
import { compareLines, CellSum } from "./cells.ts";
import { type Line, momentsOnLines } from "./line.ts";
import { bySubject, type ComparedWork, type TableKind, unitsIn } from "./table.ts";

/** The agreement score of a code: in one interval by two raters, or over all intervals of a segment. */
export type IntervalScore = "mean_count" | "exact_count" | "scored" | "unscored" | "total";

/**
 * Interval scores of each code that either rater has in an interval: against itself the amount of
 * agreement, against nothing the amount of disagreement. An event counts in the interval in which
 * it begins, and occurs in each that it touches. An incomplete last interval is excluded, except
 * for the total count, which covers a whole segment.
 */
export function intervalScoresTable(unitUs: number, score: IntervalScore): TableKind {
  return {
    key: `interval ${score} ${unitUs}`,
    per: "unit",
    isKept: false,
    isDirected: false,
    hasNumbers: false,
    make: (work, book) =>
      bySubject(work, (subjectId) => {
        const sum = new CellSum();
        for (const stretch of work.stretches) {
          const lengthUs = stretch.endUs - stretch.startUs;
          const [first, second] = [work.first, work.second].map((own) =>
            own.events(subjectId, stretch),
          );
          for (const code of new Set(
            [...(first ?? []), ...(second ?? [])].map((one) => one.code),
          )) {
            const label = book.toggled(0, book.placeOf(code));
            const [own, other] = [first, second].map((events = []) =>
              intervalsOf(
                events.filter((one) => one.code === code),
                { lengthUs, unitUs, by: score },
              ),
            );
            const { part, whole } = scoreOf(own ?? [], other ?? [], score);
            if (part > 0) sum.add(label, label, part);
            if (whole > part) sum.add(label, 0, whole - part);
          }
        }
        return sum.cells();
      }),
    blank: () => 0,
    moments: () => [],
  };
}

/** Counts of events, or 0 and 1 for whether the code occurs, interval after interval. */
function intervalsOf(
  events: readonly TimedEvent[],
  of: { readonly lengthUs: number; readonly unitUs: number; readonly by: IntervalScore },
): readonly number[] {
  const { lengthUs, unitUs, by } = of;
  if (by === "total") return [events.length];
  const found = Array.from({ length: Math.floor(lengthUs / unitUs) }, () => 0);
  for (const event of events) {
    const { from, to } = touched(event, lengthUs, unitUs);
    if (by === "scored" || by === "unscored") found.fill(1, from, to);
    else if (from < found.length) found[from] = (found[from] ?? 0) + 1;
  }
  return found;
}

function scoreOf(own: readonly number[], other: readonly number[], score: IntervalScore) {
  let [part, whole] = [0, 0];
  own.forEach((a, at) => {
    const b = other[at] ?? 0;
    // Where neither (or each) has it, such an interval is not looked at.
    if (score === "scored" ? a + b === 0 : score === "unscored" && a + b === 2) return;
    whole += 1;
    if (score === "mean_count" || score === "total") part += smallerOverLarger(a, b);
    else if (a === b) part += 1;
  });
  return { part, whole };
}

/** Intervals of `unitUs` microseconds, by the codes that occur in them for any length of time. */
export function occurrenceTable(unitUs: number): TableKind {
  const linesOf = (
    { first, second, stretches }: ComparedWork,
    subjectId: string | null,
  ): readonly [Line, Line] => [
    first.line(subjectId, stretches, { kind: "intervals", unitUs }),
    second.line(subjectId, stretches, { kind: "intervals", unitUs }),
  ];
  return {
    key: `occurrences ${unitUs}`,
    per: "unit",
    isKept: false,
    isDirected: false,
    hasNumbers: false,
    make: (work) => bySubject(work, (subjectId) => compareLines(...linesOf(work, subjectId))),
    blank: ({ stretches }) => unitsIn(stretches, unitUs),
    moments: (work, asked) =>
      momentsOnLines(
        linesOf({ ...work, stretches: [asked.stretch] }, asked.subjectId),
        asked,
        unitUs,
      ),
  };
}

/** The intervals that an event touches, from and up to; a point at the very end is in the last. */
function touched({ startUs, endUs }: TimedEvent, lengthUs: number, unitUs: number) {
  const from = Math.floor(startUs / unitUs);
  if (endUs > startUs) return { from, to: Math.ceil(endUs / unitUs) };
  const isAtTheEnd = startUs === lengthUs && from * unitUs === lengthUs;
  return isAtTheEnd ? { from: from - 1, to: from } : { from, to: from + 1 };
}
