import { Title } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { BootstrapPart } from "./BootstrapPart.tsx";
import type { Calculation } from "./calculation.ts";
import classes from "./calculator.module.css";
import type { CalculatorThread } from "./calculatorThread.ts";
import { chosenAtFirst, openLines } from "./chosenLines.ts";
import { CodeTable } from "./CodeTable.tsx";
import { ConfusionChart } from "./ConfusionChart.tsx";
import { ContrastList } from "./ContrastList.tsx";
import { DetectionPart } from "./DetectionPart.tsx";
import { DifferencesPart } from "./DifferencesPart.tsx";
import { DistributionChart } from "./DistributionChart.tsx";
import { CalculatorForest } from "./CalculatorForest.tsx";
import { GeneralizabilityPart } from "./GeneralizabilityPart.tsx";
import { CalculatorMethods } from "./CalculatorMethods.tsx";
import { ScoredPart } from "./ScoredPart.tsx";
import { SharePart } from "./SharePart.tsx";
import { TakenAs } from "./TakenAs.tsx";
import { CalculatorTraces } from "./CalculatorTraces.tsx";
import { StatisticTable } from "./StatisticTable.tsx";
import { OneByOne } from "./OneByOne.tsx";
import { resamples, useBootstraps } from "./useBootstraps.ts";
import type { Wish } from "./wish.ts";

/** All results: sentences, figures, charts, methods paragraph and link. */
export function Results(props: Props) {
  const { calculation, thread, text, wish, round, choice, seed, onChoice, onSeed, onWish } = props;
  const { t } = useTranslation(["calculator", "statistics"]);
  const { lines, misfits, raters, distribution, confusionCodes } = calculation;
  const first = useMemo(() => chosenAtFirst(lines), [lines]);
  const chosenKeys = choice ?? first;
  const chosen = lines.filter(({ key }) => chosenKeys.includes(key));
  const bootstraps = useBootstraps(round);
  const resampled = chosen.filter((line) => line.resampled !== undefined);
  const table = {
    chosen: chosenKeys,
    bootstrapped: bootstraps.intervals,
    codes: calculation.codes.map(({ name }) => name),
    onChoose: (key: string, isChosen: boolean) =>
      onChoice(isChosen ? [...chosenKeys, key] : chosenKeys.filter((one) => one !== key)),
  };

  return (
    <OneByOne>
      <section className={classes["part"]} aria-labelledby="calculator-results">
        <Title order={2} size="h3" id="calculator-results">
          {t("results")}
        </Title>
        <TakenAs {...{ calculation, wish, onWish }} />
        <ContrastList calculation={calculation} />
        {lines.length > 0 && (
          <>
            <StatisticTable lines={lines.slice(0, openLines)} label={t("bestFitting")} {...table} />
            {lines.length > openLines && (
              <details className={classes["details"]}>
                <summary>{t("moreFitting", { count: lines.length - openLines })}</summary>
                <StatisticTable lines={lines.slice(openLines)} label={t("fitting")} {...table} />
              </details>
            )}
            {!calculation.traces && (
              <BootstrapPart
                running={bootstraps.running}
                isBroken={bootstraps.isBroken}
                count={resampled.length}
                seed={seed}
                onSeed={onSeed}
                onStart={() => void bootstraps.start(thread, resampled, seed)}
                onStop={bootstraps.stop}
              />
            )}
          </>
        )}
        {misfits.length > 0 && (
          <details className={classes["details"]}>
            <summary>{t("notFitting", { count: misfits.length })}</summary>
            <ul className={classes["notes"]}>
              {misfits.map(({ id, because }) => (
                <li key={id}>
                  {t("misfitOf", {
                    name: t(`statistics:${id}.name`),
                    because: t(`misfit.${because}`),
                  })}
                </li>
              ))}
            </ul>
          </details>
        )}
      </section>
      {lines.length > 0 && <CalculatorForest lines={chosen} bootstrapped={bootstraps.intervals} />}
      {confusionCodes.length > 0 && (
        <ConfusionChart thread={thread} raters={raters} codes={confusionCodes} round={round} />
      )}
      <CalculatorTraces calculation={calculation} />
      <CodeTable calculation={calculation} />
      <DifferencesPart calculation={calculation} />
      <ScoredPart {...{ calculation, wish, onWish }} />
      <DetectionPart {...{ calculation, wish, onWish }} />
      <GeneralizabilityPart {...{ calculation, wish, onWish }} />
      <DistributionChart distribution={distribution} raters={raters} />
      {lines.length > 0 && (
        <CalculatorMethods
          bootstrapped={bootstraps.intervals}
          {...{ calculation, chosen, seed, resamples }}
        />
      )}
      <SharePart
        shared={{ version: 1, text, wish, chosen: choice && [...choice], seed }}
        thread={thread}
        isCut={calculation.unitUs !== undefined}
      />
    </OneByOne>
  );
}

interface Props {
  readonly calculation: Calculation;
  readonly thread: CalculatorThread;
  readonly text: string | null;
  readonly wish: Wish;
  readonly round: number;
  /** Keys of the lines selected by the user; `null`: the default selection. */
  readonly choice: readonly string[] | null;
  readonly seed: number;
  readonly onChoice: (keys: readonly string[]) => void;
  readonly onSeed: (seed: number) => void;
  readonly onWish: (wish: Wish) => void;
}
