import type { Figure } from "../../../agreement/figure.ts";
import { useTranslation } from "../text/useTranslation.ts";
import type { AgreementStatistic } from "../../../agreement/recipes.ts";
import { useNumbers } from "../chart/useNumbers.ts";
import classes from "./agreement.module.css";
import { colon } from "../text/phrase.ts";
import { IntervalPlot } from "./IntervalPlot.tsx";
import { chanceOf, isOfStates } from "../../../agreement/facts.ts";
import type { PartUsed } from "../../../agreement/partUsed.ts";
import { useBecause } from "./useBecause.ts";
import { useRecipeWords } from "./useRecipeWords.ts";

/** A figure as a drawing and as text, with its interval and the amount of data; or why it is undefined. */
export function FigureText({ figure, recipe, isPoint, part }: Props) {
  const { t } = useTranslation("agreement");
  const numbers = useNumbers();
  const because = useBecause();
  const write = useRecipeWords().write(recipe);

  if (figure.kind === "undefined") {
    return (
      <div className={classes["undefined"]}>
        {t("notDefined")}
        {colon()}
        {isPoint && isOfStates(recipe) ? t("pointHasNoDuration") : because(figure.because, recipe)}
      </div>
    );
  }
  const { value, low, high, n, per, holdsLess, alone } = figure;
  return (
    <div className={classes["figure"]}>
      {part && (
        <span className={classes["restsOn"]}>
          {t("restsOnPart", { used: part.used, all: part.all })}
        </span>
      )}
      <IntervalPlot {...{ value, low, high }} chance={chanceOf(recipe)} />
      <span className={classes["value"]}>
        <bdi dir="ltr">{write(value)}</bdi>
      </span>{" "}
      {low !== null && high !== null && (
        <bdi dir="ltr" className={classes["range"]}>
          {t("interval", { low: write(low), high: write(high) })}
        </bdi>
      )}
      <span className={classes["compared"]}>
        {per === "us" ? numbers.time(n) : t(per === "unit" ? "units" : "eventsCount", { count: n })}
        {alone !== undefined && alone > 0 && (
          <>
            <br />
            {t("eventsAlone", { count: alone })}
          </>
        )}
      </span>
      {holdsLess && <span className={classes["holdsLess"]}>{t("holdsLess")}</span>}
    </div>
  );
}

interface Props {
  readonly figure: Figure;
  readonly recipe: AgreementStatistic;
  /** Whether the row is of a point event: a statistic on durations is then undefined for that reason. */
  readonly isPoint: boolean;
  /** Written before the figure where it rests on less than half of the data. */
  readonly part?: PartUsed | undefined;
}
