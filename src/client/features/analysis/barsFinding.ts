import type { Series } from "../../kit/chart/series.ts";
import { quartilesOf } from "../../kit/chart/quartiles.ts";
import type { BarGroup } from "../../kit/chart/barGroup.ts";
import { compareNames } from "../../../domain/nameOrder.ts";

/** The finding that a bar chart shows as its title. */
export type BarsFinding =
  /** Where the series lie furthest apart, who has most of it and who least. */
  | {
      readonly kind: "differs";
      readonly of: string;
      readonly most: Valued;
      readonly least: Valued;
    }
  /** Of many series one lies far from all others, in one code or several: where it lies furthest. */
  | {
      readonly kind: "apart";
      readonly side: "above" | "below";
      readonly of: string;
      readonly one: Valued;
      /** Of the others. */
      readonly median: number;
    }
  /** With one series: what there is most of. */
  | { readonly kind: "most"; readonly most: Valued }
  /** With one series: several that there is as much of, and of nothing more. */
  | { readonly kind: "most_alike"; readonly names: readonly string[]; readonly value: number }
  /** With several series: each has the same of everything. */
  | { readonly kind: "alike" }
  | { readonly kind: "none" };

interface Valued {
  readonly name: string;
  readonly value: number;
}

/** Series without a value are excluded; where nothing has one, there is nothing to say. */
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
/** Beyond so many times the width of the middle half a value is far out (Tukey, Exploratory Data Analysis, 1977). */
const farOut = 3;

/** Who lies far from all others in a row, and by how much of the range of they. */
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
