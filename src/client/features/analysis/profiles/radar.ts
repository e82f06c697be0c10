import type { Profiles } from "../../../../api/contract/analysis.ts";
import type { Criterion } from "../../../../domain/entities/scheme.ts";
import type { Estimate } from "../../../kit/chart/estimate.ts";
import type { BySeries } from "../../../kit/chart/series.ts";
import type { Spoke } from "../../../kit/chart/spoke.ts";
import type { NamedGroup } from "../groups.ts";
import { compareNames } from "../../../../domain/nameOrder.ts";

type Row = Profiles["rows"][number];

/** The lowest and highest value of a scale. */
export interface Span {
  readonly low: number;
  readonly high: number;
}

export interface Radar {
  readonly axis: Span;
  /** Whether criteria with different scales were each rescaled to 0 … 1. */
  readonly isStretched: boolean;
  readonly spokes: readonly Spoke[];
}

interface Words {
  readonly notRated: string;
  /** Writes the scale of a criterion: "1 to 5". */
  readonly scale: (span: Span) => string;
}

/**
 * The ratings by criterion and group as a radar chart. Criteria with the same scale keep their values; with
 * different scales each value and its interval is rescaled from the lowest (0) to the highest (1) value of its
 * scale. Nominal criteria have no mean, and no spoke.
 */
export function radarOf(
  rows: readonly Row[],
  {
    criteria,
    groups,
    words,
  }: {
    readonly criteria: readonly Criterion[];
    readonly groups: readonly NamedGroup[];
    readonly words: Words;
  },
): Radar {
  const measured = criteria.filter(({ scale }) => scale !== "nominal");
  const spans = measured.map(spanOf);
  const [first] = spans;
  const isCommon =
    first !== undefined && spans.every(({ low, high }) => low === first.low && high === first.high);
  const found = new Map(rows.map((row) => [`${row.group} ${row.criterionId}`, row]));
  return {
    axis: isCommon ? first : { low: 0, high: 1 },
    isStretched: first !== undefined && !isCommon,
    spokes: measured.map((criterion) => {
      const span = spanOf(criterion);
      const place = (value: number) => (isCommon ? value : stretched(value, span));
      const valuesAt = (written: (value: number) => number) =>
        Object.fromEntries(
          groups.map((group) => [
            group.id,
            estimateOf(found.get(`${group.index} ${criterion.id}`), written, words.notRated),
          ]),
        );
      return {
        id: criterion.id,
        name: criterion.name,
        note: words.scale(span),
        values: valuesAt(place),
        ...(!isCommon && { unstretched: valuesAt((value) => value) }),
      };
    }),
  };
}

/** A group’s mean over all spokes of the drawing; `undefined` without ratings. */
export function meanOf({ spokes }: Radar, groupId: string): number | undefined {
  const values = spokes.flatMap(({ values: byGroup }) => {
    const estimate = byGroup[groupId];
    return estimate?.kind === "value" ? [estimate.value] : [];
  });
  return values.length === 0
    ? undefined
    : values.reduce((total, value) => total + value, 0) / values.length;
}

/**
 * The groups with the highest and the lowest overall mean, ties by name; `undefined` for one group, or where all
 * are equal.
 */
export function extremesOf(
  radar: Radar,
  groups: readonly NamedGroup[],
): { readonly most: Mean; readonly least: Mean } | undefined {
  const means = groups
    .flatMap(({ id, name }): Mean[] => {
      const mean = meanOf(radar, id);
      return mean === undefined ? [] : [{ id, name, mean }];
    })
    .toSorted((a, b) => a.mean - b.mean || compareNames(a.name, b.name));
  const least = means.at(0);
  const most = means.find(({ mean }) => mean === means.at(-1)?.mean);
  return least && most && most.mean > least.mean ? { least, most } : undefined;
}

/** The range from the lowest to the highest group at each spoke, by spoke id; absent without ratings. */
export function reachOf(
  { spokes }: Radar,
  groups: readonly NamedGroup[],
  at: "values" | "unstretched" = "values",
): BySeries<Span> {
  return Object.fromEntries(
    spokes.map((spoke) => {
      const by = at === "values" ? spoke.values : (spoke.unstretched ?? spoke.values);
      const values = groups.flatMap(({ id }) => {
        const estimate = by[id];
        return estimate?.kind === "value" ? [estimate.value] : [];
      });
      const span = { low: Math.min(...values), high: Math.max(...values) };
      return [spoke.id, values.length === 0 ? undefined : span];
    }),
  );
}

interface Mean {
  readonly id: string;
  readonly name: string;
  readonly mean: number;
}

export function spanOf({ levels }: Criterion): Span {
  const values = levels.map((level) => level.value);
  return { low: Math.min(...values), high: Math.max(...values) };
}

function estimateOf(
  row: Row | undefined,
  place: (value: number) => number,
  notRated: string,
): Estimate {
  if (!row || row.mean === null) return { kind: "undefined", because: notRated };
  const { mean, low, high } = row;
  return {
    kind: "value",
    value: place(mean),
    low: low === null ? null : place(low),
    high: high === null ? null : place(high),
  };
}

function stretched(value: number, { low, high }: Span): number {
  return high === low ? 0 : (value - low) / (high - low);
}
