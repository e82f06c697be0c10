import { eventAlignment } from "../../statistics/eventAlignment.ts";
import type { TimedEvent } from "../../statistics/timed.ts";
import { bothWays, codesAt, link, linkedTable } from "./linked.ts";
import type { TableKind } from "./table.ts";

/**
 * A table of events aligned in order of time (event-alignment kappa). `codes`: indices in the
 * scheme.
 */
export function alignmentTable({
  toleranceUs,
  overlapShare,
  codes,
}: {
  readonly toleranceUs: number;
  readonly overlapShare: number;
  readonly codes: readonly number[];
}): TableKind {
  return linkedTable(
    `alignment ${toleranceUs} ${overlapShare} ${codes.join(",")}`,
    bothWays((pair, names) => {
      const inOrder = (events: readonly TimedEvent[]) =>
        events
          .filter(({ code }) => names.includes(code))
          .toSorted((a, b) => a.startUs - b.startUs || a.endUs - b.endUs);
      const [first, second] = [inOrder(pair.first), inOrder(pair.second)];
      const alignment = eventAlignment(
        { first, second },
        { codes: names, onsetToleranceUs: toleranceUs, minimumOverlap: overlapShare },
      );
      if ("kind" in alignment) return undefined;
      return alignment.pairs.map((places) =>
        link({
          ...(places.first !== undefined && { first: first[places.first] }),
          ...(places.second !== undefined && { second: second[places.second] }),
        }),
      );
    }),
    codesAt(codes),
  );
}
