import type { Distributions } from "../../../../api/contract/analysis.ts";
import type { Criterion } from "../../../../domain/entities/scheme.ts";
import { scoreText } from "../../../../domain/rubricTotal.ts";
import type { Bin, HistogramGroup } from "../../../kit/chart/Histogram.tsx";
import { secondUs } from "../figureCells.ts";
import type { NamedGroup } from "../groups.ts";
import { comma, sideBySide } from "../../../kit/text/phrase.ts";

type Row = Distributions["rows"][number];

/** What a row is the distribution of: durations or gaps of a code, or a score. */
export function subjectOf({ codeId, ...score }: Row): string {
  return codeId ?? scoreText(score);
}

/** The distribution in the address; where it does not exist, the one with most values. */
export function chosenSubject(
  rows: readonly Row[],
  wanted: string | undefined,
): string | undefined {
  if (rows.some((row) => subjectOf(row) === wanted)) return wanted;
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(subjectOf(row), (counts.get(subjectOf(row)) ?? 0) + row.n);
  return [...counts].toSorted(([, a], [, b]) => b - a).at(0)?.[0];
}

/**
 * The classes and counts of one code or criterion. Times are in seconds; a class of ratings that contains levels of
 * the scale is named after them.
 */
export function histogramOf(
  rows: readonly Row[],
  {
    groups,
    criterion,
  }: {
    readonly groups: readonly NamedGroup[];
    /** The criterion, for ratings. */
    readonly criterion: Criterion | undefined;
  },
): { readonly bins: readonly Bin[]; readonly groups: readonly HistogramGroup[] } {
  const [first] = rows;
  if (!first) return { bins: [], groups: [] };
  const per = first.codeId === null ? 1 : secondUs;
  return {
    bins: first.counts.map((_, at): Bin => {
      const low = first.from + at * first.width;
      const high = low + first.width;
      const isLast = at === first.counts.length - 1;
      const levels = (criterion?.levels ?? []).filter(
        ({ value }) => value >= low && (value < high || (isLast && value <= high)),
      );
      return levels.length > 0
        ? {
            kind: "name",
            name: sideBySide(
              levels.map(({ name }) => name),
              comma(),
            ),
          }
        : { kind: "range", low: low / per, high: high / per };
    }),
    groups: groups.flatMap((group) => {
      const row = rows.find((one) => one.group === group.index);
      return row ? [{ id: group.id, name: group.name, counts: row.counts }] : [];
    }),
  };
}
