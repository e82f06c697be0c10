import type { Series } from "../../kit/chart/series.ts";
import type { BarGroup } from "../../kit/chart/TimeBudgetBars.tsx";

/** What a picture of bars says. */
export type BarsFinding =
  /** Where the series lie furthest apart, who has most of it and who least. */
  | {
      readonly kind: "differs";
      readonly of: string;
      readonly most: Valued;
      readonly least: Valued;
    }
  /** With one series: what there is most of. */
  | { readonly kind: "most"; readonly most: Valued }
  | { readonly kind: "none" };

interface Valued {
  readonly name: string;
  readonly value: number;
}

/** Series without a value are left out; where all are equal, there is nothing to say. */
export function barsFinding(groups: readonly BarGroup[], series: readonly Series[]): BarsFinding {
  const rows = groups.map(({ name, values }) => ({
    of: name,
    values: series
      .flatMap((one): Valued[] => {
        const value = values[one.id];
        return value?.kind === "value" ? [{ name: one.name, value: value.value }] : [];
      })
      .toSorted((a, b) => a.value - b.value),
  }));
  if (series.length === 1) {
    const [most] = rows
      .flatMap(({ of, values: [only] }) => (only ? [{ name: of, value: only.value }] : []))
      .toSorted((a, b) => b.value - a.value);
    return most && most.value > 0 ? { kind: "most", most } : { kind: "none" };
  }
  const [widest] = rows
    .flatMap(({ of, values }) => {
      const [least, most] = [values.at(0), values.at(-1)];
      return least && most && most.value > least.value ? [{ of, most, least }] : [];
    })
    .toSorted((a, b) => gap(b) - gap(a));
  return widest ? { kind: "differs", ...widest } : { kind: "none" };
}

function gap({ most, least }: { readonly most: Valued; readonly least: Valued }): number {
  return most.value - least.value;
}
