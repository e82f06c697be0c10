import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { ForestRow } from "../../kit/chart/ForestDrawing.tsx";
import type { Series } from "../../kit/chart/series.ts";
import { useWrittenAgreement } from "../../kit/query/useWrittenAgreement.ts";
import "./texts.ts";
import { compareNames } from "../../../domain/nameOrder.ts";

/** The title of a forest plot: where its first series is lowest and highest. `undefined` if there is nothing to say. */
export function useForestTitle(): (
  series: readonly Series[],
  rows: readonly ForestRow[],
) => string | undefined {
  const { t } = useTranslation("report");
  const { coefficient } = useWrittenAgreement();
  return ([first], rows) => {
    if (!first) return undefined;
    const found = forestExtremes(first, rows);
    if (!found) return undefined;
    const { low, high } = found;
    const [lowValue, highValue] = [coefficient(low.value), coefficient(high.value)];
    if (lowValue === highValue) return undefined;
    return t("chart.says", {
      name: first.name,
      low: low.name,
      lowValue,
      high: high.name,
      highValue,
    });
  };
}

/** The rows in which a series is lowest and highest; ties are ordered by name. */
export function forestExtremes({ id }: Pick<Series, "id">, rows: readonly ForestRow[]) {
  const known = rows.flatMap(({ name, estimates }) => {
    const estimate = estimates[id];
    return estimate?.kind === "value" ? [{ name, value: estimate.value }] : [];
  });
  const byName = known.toSorted((a, b) => compareNames(a.name, b.name));
  const low = byName.toSorted((a, b) => a.value - b.value).at(0);
  const high = byName.toSorted((a, b) => b.value - a.value).at(0);
  return low && high ? { low, high } : undefined;
}
