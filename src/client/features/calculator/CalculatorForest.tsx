import { useTranslation } from "../../kit/text/useTranslation.ts";
import { ForestPlot as ForestPlotCard } from "../../kit/chart/ForestPlot.tsx";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import type { Line } from "./figures.ts";
import { type Bootstrapped, shownInterval } from "./shownInterval.ts";
import { useLineName } from "./useLineName.ts";
import { useWrittenAgreement } from "../../kit/query/useWrittenAgreement.ts";

/** The selected figures with their intervals, on one axis. */
export function CalculatorForest({ lines, bootstrapped }: Props) {
  const { t } = useTranslation(["calculator", "charts"]);
  const { decimal } = useNumbers();
  const { coefficient } = useWrittenAgreement();
  const nameOf = useLineName();
  const rows = lines.flatMap((line) => {
    const { figure } = line.answer;
    if (figure.kind === "undefined" || !line.isShare) return [];
    const interval = shownInterval(line, bootstrapped);
    const [low, high] = interval.kind === "interval" ? [interval.low, interval.high] : [null, null];
    const estimate = { kind: "value" as const, value: figure.value, low, high };
    return [{ id: line.key, name: nameOf(line), estimates: { value: estimate } }];
  });
  if (rows.length === 0) return null;
  const lowest = Math.min(0, ...rows.map(({ estimates: { value } }) => value.low ?? value.value));

  return (
    <ForestPlotCard
      kind={t("charts:kinds.forest")}
      title={t("forest")}
      hint={t("forestHint")}
      fileName="interrater-statistics"
      level={3}
      rows={rows}
      rowsAre={t("statistic")}
      series={[{ id: "value", name: t("value") }]}
      axis={{
        label: t("value"),
        low: Math.max(-1, Math.floor(lowest * 4) / 4),
        high: 1,
        format: decimal,
      }}
      format={coefficient}
    />
  );
}

interface Props {
  readonly lines: readonly Line[];
  readonly bootstrapped: Bootstrapped;
}
