import { Text, Title } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { ConditionalKappa } from "../../../statistics/conditionalKappa.ts";
import type { PerCode } from "../../../statistics/perCode.ts";
import { ranges, soundInterval } from "../../../statistics/soundInterval.ts";
import type { Figure } from "../../../statistics/statistic.ts";
import { useReason } from "../../kit/figure/useReason.ts";
import { useWrittenAgreement } from "../../kit/query/useWrittenAgreement.ts";
import type { Calculation } from "./calculation.ts";
import classes from "./calculator.module.css";
import { useIntervalText } from "./useIntervalText.ts";
import { isolated } from "../../kit/text/isolated.ts";
import { DataTable } from "../../kit/table/DataTable.tsx";

/** The agreement of two raters on each code against the rest; with two codes also prevalence and bias. */
export function CodeTable({ calculation }: { readonly calculation: Calculation }) {
  const { t } = useTranslation("calculator");
  const { coefficient } = useWrittenAgreement();
  const reason = useReason();
  const interval = useIntervalText();
  const { perCode, twoByTwo, confusionCodes, raters } = calculation;
  if (perCode.length === 0 || perCode.length !== confusionCodes.length) return null;
  const write = (figure: Figure) =>
    figure.kind === "value"
      ? coefficient(figure.value)
      : t("notDefined", { because: reason(figure.because) });

  return (
    <section className={classes["part"]} aria-labelledby="calculator-codes">
      <Title order={3} size="h4" id="calculator-codes">
        {t("perCode")}
      </Title>
      <Text size="sm" maw="72ch">
        {t("conditionalWhat")}
      </Text>
      <DataTable
        label={t("tableOf", { title: t("perCode") })}
        density="close"
        rows={soundPerCode(perCode)}
        keyOf={({ code }) => String(code)}
        columns={[
          {
            id: "code",
            head: t("code"),
            isRowHead: true,
            orderBy: ({ code }) => confusionCodes[code],
            cell: ({ code }) => <bdi>{confusionCodes[code]}</bdi>,
          },
          {
            id: "kappa",
            head: t("kappaOfCode"),
            isNumber: ({ kappa }) => kappa.figure.kind === "value",
            orderBy: ({ kappa }) => valueOf(kappa.figure),
            cell: ({ kappa }) => write(kappa.figure),
          },
          {
            id: "interval",
            head: t("intervalHead"),
            isNumber: ({ kappa }) => kappa.interval.kind === "interval",
            cell: ({ kappa }) =>
              kappa.figure.kind === "value" && (
                <span dir={kappa.interval.kind === "interval" ? "ltr" : undefined}>
                  {interval.text(kappa.interval)}
                </span>
              ),
          },
          {
            id: "yes",
            head: t("onYes"),
            isNumber: ({ indices }) => indices.positiveAgreement.kind === "value",
            orderBy: ({ indices }) => valueOf(indices.positiveAgreement),
            cell: ({ indices }) => write(indices.positiveAgreement),
          },
          {
            id: "no",
            head: t("onNo"),
            isNumber: ({ indices }) => indices.negativeAgreement.kind === "value",
            orderBy: ({ indices }) => valueOf(indices.negativeAgreement),
            cell: ({ indices }) => write(indices.negativeAgreement),
          },
          ...(["first", "second"] as const).map((given, at) => ({
            id: `conditional-${given}`,
            head: t("conditionalOn", { rater: isolated(raters[at] ?? "") }),
            isNumber: ({ conditional }: PerCode) => conditional[given].figure.kind === "value",
            orderBy: ({ conditional }: PerCode) => valueOf(conditional[given].figure),
            cell: ({ conditional }: PerCode) => (
              <>
                {write(conditional[given].figure)}
                {conditional[given].interval.kind === "interval" && (
                  <div className={classes["method"]} dir="ltr">
                    {interval.text(conditional[given].interval)}
                  </div>
                )}
              </>
            ),
          })),
        ]}
      />
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

function valueOf(figure: Figure): number | undefined {
  return figure.kind === "value" ? figure.value : undefined;
}

function soundPerCode(perCode: readonly PerCode[]): readonly PerCode[] {
  return perCode.map(({ kappa, conditional: { first, second }, ...code }) => ({
    ...code,
    kappa: { ...kappa, interval: soundInterval(kappa.figure, kappa.interval, ranges.coefficient) },
    conditional: { first: sound(first), second: sound(second) },
  }));
}

function sound({ figure, ...rest }: ConditionalKappa): ConditionalKappa {
  // Below chance it may be far below −1.
  return { ...rest, figure, interval: soundInterval(figure, rest.interval, [-Infinity, 1]) };
}
