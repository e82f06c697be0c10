import { Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { PerCode } from "../../../statistics/perCode.ts";
import { ranges, soundInterval } from "../../../statistics/soundInterval.ts";
import type { Figure } from "../../../statistics/statistic.ts";
import { useReason } from "../../kit/figure/useReason.ts";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import { ScrollRegion } from "../../kit/chart/ScrollRegion.tsx";
import type { Calculation } from "./calculation.ts";
import classes from "./calculator.module.css";
import { useIntervalText } from "./useIntervalText.ts";

/** Two raters' agreement on each code against the rest; for two codes, prevalence and bias. */
export function CodeTable({ calculation }: { readonly calculation: Calculation }) {
  const { t } = useTranslation("calculator");
  const { decimal } = useNumbers();
  const reason = useReason();
  const interval = useIntervalText();
  const { perCode, twoByTwo, confusionCodes } = calculation;
  if (perCode.length === 0 || perCode.length !== confusionCodes.length) return null;
  const write = (figure: Figure) =>
    figure.kind === "value"
      ? decimal(figure.value)
      : t("notDefined", { because: reason(figure.because) });

  return (
    <section className={classes["part"]} aria-labelledby="calculator-codes">
      <Title order={3} size="h4" id="calculator-codes">
        {t("perCode")}
      </Title>
      <ScrollRegion className={classes["scroll"]} label={t("tableOf", { title: t("perCode") })}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("code")}</th>
              <th scope="col" className={classes["number"]}>
                {t("kappaOfCode")}
              </th>
              <th scope="col" className={classes["number"]}>
                {t("intervalHead")}
              </th>
              <th scope="col" className={classes["number"]}>
                {t("onYes")}
              </th>
              <th scope="col" className={classes["number"]}>
                {t("onNo")}
              </th>
            </tr>
          </thead>
          <tbody>
            {soundPerCode(perCode).map(({ code, kappa, indices }) => (
              <tr key={code}>
                <th scope="row">
                  <bdi>{confusionCodes[code]}</bdi>
                </th>
                <td className={numberOrWords(kappa.figure)}>{write(kappa.figure)}</td>
                <td className={kappa.interval.kind === "interval" ? classes["number"] : undefined}>
                  {kappa.figure.kind === "value" && (
                    <span dir={kappa.interval.kind === "interval" ? "ltr" : undefined}>
                      {interval.text(kappa.interval)}
                    </span>
                  )}
                </td>
                <td className={numberOrWords(indices.positiveAgreement)}>
                  {write(indices.positiveAgreement)}
                </td>
                <td className={numberOrWords(indices.negativeAgreement)}>
                  {write(indices.negativeAgreement)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {twoByTwo && (
        <p className={classes["prose"]}>
          {t("twoByTwo", {
            prevalence: write(twoByTwo.prevalenceIndex),
            bias: write(twoByTwo.biasIndex),
            pabak: write(twoByTwo.pabak),
          })}
        </p>
      )}
    </section>
  );
}

/** Figures stand one above the other by their decimal signs; a reason reads as a sentence. */
function numberOrWords({ kind }: Figure): string | undefined {
  return kind === "value" ? classes["number"] : undefined;
}

function soundPerCode(perCode: readonly PerCode[]): readonly PerCode[] {
  return perCode.map(({ kappa, ...code }) => ({
    ...code,
    kappa: { ...kappa, interval: soundInterval(kappa.figure, kappa.interval, ranges.coefficient) },
  }));
}
