import { useTranslation } from "react-i18next";
import type { ForestRow } from "../../kit/chart/ForestDrawing.tsx";
import type { Series } from "../../kit/chart/series.ts";
import { useWrittenAgreement } from "../../kit/query/useWrittenAgreement.ts";
import "./texts.ts";

/** What a forest plot shows, as a sentence: where its first series is lowest and highest. `undefined` where that says nothing. */
export function useForestTitle(): (
  series: readonly Series[],
  rows: readonly ForestRow[],
) => string | undefined {
  const { t } = useTranslation("report");
  const { coefficient } = useWrittenAgreement();
  return ([first], rows) => {
    if (!first) return undefined;
    const known = rows
      .flatMap(({ name, estimates }) => {
        const estimate = estimates[first.id];
        return estimate?.kind === "value" ? [{ name, value: estimate.value }] : [];
      })
      .toSorted((a, b) => a.value - b.value);
    const [low, high] = [known[0], known.at(-1)];
    if (!low || !high) return undefined;
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
