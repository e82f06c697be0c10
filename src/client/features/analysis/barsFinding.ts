import type { Series } from "../../kit/chart/series.ts";
import { quartilesOf } from "../../kit/chart/quartiles.ts";
import type { BarGroup } from "../../kit/chart/barGroup.ts";
import { compareNames } from "../../../domain/nameOrder.ts";

/** The finding that a bar chart shows as its title. */
export type BarsFinding =
  /** The group with the largest difference between series, and the series with the highest and the lowest value. */
  | {
      readonly kind: "differs";
      readonly of: string;
      readonly most: Valued;
      readonly least: Valued;
    }
  /**
   * With many series: one that is far from all others, in one or several groups, and the group where it is
   * furthest.
   */
  | {
      readonly kind: "apart";
      readonly side: "above" | "below";
      readonly of: string;
      readonly one: Valued;
      /** The median of the other series. */
      readonly median: number;
    }
  /** With one series: the group with the highest value. */
  | { readonly kind: "most"; readonly most: Valued }
  /** With one series: several groups with the same highest value. */
  | { readonly kind: "most_alike"; readonly names: readonly string[]; readonly value: number }
  /** With several series: all have the same values. */
  | { readonly kind: "alike" }
  | { readonly kind: "none" };

interface Valued {
  readonly name: string;
  readonly value: number;
}

/** The finding of a bar chart. Series without a value are ignored; `none` where there is nothing to say. */
export function barsFinding(groups: readonly BarGroup[], series: readonly Series[]): BarsFinding {
  const rows = groups.map(({ name, values }) => ({
    of: name,
    values: series
      .flatMap((one): Valued[] => {
        const value = values[one.id];
        return value?.kind === "value" ? [{ name: one.name, value: value.value }] : [];
      })
      // Of equal ones names decide: the order of series says nothing.
      .toSorted((a, b) => a.value - b.value || compareNames(a.name, b.name)),
  }));
  if (series.length === 1) {
    const [most, ...rest] = rows
      .flatMap(({ of, values: [only] }) => (only ? [{ name: of, value: only.value }] : []))
      .toSorted((a, b) => b.value - a.value);
    if (!most || most.value === 0) return { kind: "none" };
    const alike = rest.filter(({ value }) => value === most.value);
    return alike.length === 0
      ? { kind: "most", most }
      : { kind: "most_alike", names: [most, ...alike].map(({ name }) => name), value: most.value };
  }
  const far = rows.flatMap(farOff);
  const [furthest] = far.toSorted((a, b) => b.away - a.away || (a.of < b.of ? -1 : 1));
  if (furthest && far.every(({ one }) => one.name === furthest.one.name)) {
    const { kind, side, of, one, median } = furthest;
    return { kind, side, of, one, median };
  }
  const [widest] = rows
    .flatMap(({ of, values }) => {
      const [least, most] = [values.at(0), values.at(-1)];
      return least && most && most.value > least.value ? [{ of, most, least }] : [];
    })
    .toSorted((a, b) => gap(b) - gap(a));
  if (widest) return { kind: "differs", ...widest };
  return rows.some(({ values }) => values.length > 1) ? { kind: "alike" } : { kind: "none" };
}

/** The minimum number of series for quartiles. */
const leastForFences = 8;
/**
 * The distance beyond the quartiles, in interquartile ranges, from which a value is far out (Tukey, Exploratory
 * Data Analysis, 1977).
 */
const farOut = 3;

/** The series that is far from all others in a group, and its distance relative to their range. */
function farOff({ of, values }: { readonly of: string; readonly values: readonly Valued[] }) {
  const quartiles = quartilesOf(values.map(({ value }) => value));
  if (!quartiles || values.length < leastForFences) return [];
  const { first, third, median } = quartiles;
  const reach = farOut * (third - first);
  return values.flatMap((one) => {
    const isBelow = one.value < first - reach;
    if (!isBelow && one.value <= third + reach) return [];
    const side = isBelow ? ("below" as const) : ("above" as const);
    return [{ kind: "apart" as const, side, of, one, median, away: Math.abs(one.value - median) }];
  });
}

function gap({ most, least }: { readonly most: Valued; readonly least: Valued }): number {
  return most.value - least.value;
}
