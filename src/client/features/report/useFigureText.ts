import type { Figure } from "../../../agreement/figure.ts";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { AgreementStatistic } from "../../../agreement/recipes.ts";
import { isShare } from "../../../agreement/facts.ts";
import "./texts.ts";
import { useBecause } from "../../kit/figure/useBecause.ts";
import { useWrittenAgreement } from "../../kit/query/useWrittenAgreement.ts";

/** A figure as text in a document. */
export interface FigureText {
  readonly value: string;
  /** Its interval in brackets; empty where there is none. */
  readonly limits: string;
  /** Figure and interval, or why it is undefined. */
  readonly whole: string;
}

/** Gives the function that writes figures as the screens do. */
export function useFigureText(): (figure: Figure, recipe: AgreementStatistic) => FigureText {
  const { t } = useTranslation("report");
  const { coefficient, share } = useWrittenAgreement();
  const because = useBecause();
  return (figure, recipe) => {
    if (figure.kind === "undefined") {
      const isWithheld = figure.because === "one_recording";
      const value = t(isWithheld ? "table.notReported" : "table.notDefined", {
        because: because(figure.because, recipe),
      });
      return { value, limits: "", whole: value };
    }
    const write = isShare(recipe) ? share : coefficient;
    const { value, low, high } = figure;
    const limits =
      low === null || high === null
        ? ""
        : t("table.interval", { low: write(low), high: write(high) });
    return { value: write(value), limits, whole: `${write(value)} ${limits}`.trim() };
  };
}
