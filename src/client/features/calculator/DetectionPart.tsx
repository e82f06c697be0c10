import { Group, NativeSelect, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { SignalDetection } from "../../../statistics/signalDetection.ts";
import type { Figure } from "../../../statistics/statistic.ts";
import { useReason } from "../../kit/figure/useReason.ts";
import { ScrollRegion } from "../../kit/chart/ScrollRegion.tsx";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import type { Calculation } from "./calculation.ts";
import classes from "./calculator.module.css";
import type { Wish } from "./wish.ts";

const figures = [
  "sensitivity",
  "specificity",
  "precision",
  "f1",
  "accuracy",
  "matthews",
  "dPrimeLogLinear",
  "criterionLogLinear",
] as const satisfies readonly (keyof SignalDetection)[];

const counts = ["hits", "misses", "falseAlarms", "correctRejections"] as const;

/** Raters held against the one who is taken as true, for one code against the rest. */
export function DetectionPart({ calculation, wish, onWish }: Props) {
  const { t } = useTranslation("calculator");
  const { decimal, whole } = useNumbers();
  const reason = useReason();
  const { raters, codes, detections, canHaveStandard } = calculation;
  if (!canHaveStandard) return null;
  const write = (figure: Figure) =>
    figure.kind === "value"
      ? decimal(figure.value)
      : t("notDefined", { because: reason(figure.because) });
  const { standard: _, ...withoutStandard } = wish;

  return (
    <section className={classes["part"]} aria-labelledby="calculator-detection">
      <Title order={3} size="h4" id="calculator-detection">
        {t("detection.title")}
      </Title>
      <Text size="sm" maw="72ch">
        {t("detection.what")}
      </Text>
      <Group gap="sm" align="end">
        <NativeSelect
          size="sm"
          label={t("detection.standard")}
          value={detections?.standard ?? ""}
          data={[
            { value: "", label: t("detection.nobody") },
            ...raters.map((name) => ({ value: name, label: name })),
          ]}
          onChange={(event) => {
            const standard = event.currentTarget.value;
            onWish(standard === "" ? withoutStandard : { ...wish, standard });
          }}
        />
        {detections && (
          <NativeSelect
            size="sm"
            label={t("detection.present")}
            value={detections.present}
            data={codes.map(({ name }) => name)}
            onChange={(event) => onWish({ ...wish, present: event.currentTarget.value })}
          />
        )}
      </Group>
      {detections && (
        <ScrollRegion
          className={classes["scroll"]}
          label={t("tableOf", { title: t("detection.title") })}
        >
          <table>
            <thead>
              <tr>
                <th scope="col">{t("rater")}</th>
                {counts.map((one) => (
                  <th key={one} scope="col" className={classes["number"]}>
                    {t(`detection.${one}`)}
                  </th>
                ))}
                {figures.map((one) => (
                  <th key={one} scope="col" className={classes["number"]}>
                    {t(`detection.${one}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {detections.raters.map((row) => (
                <tr key={row.rater}>
                  <th scope="row">
                    <bdi>{row.rater}</bdi>
                    <div className={classes["method"]}>{t("unitCount", { count: row.units })}</div>
                  </th>
                  {counts.map((one) => (
                    <td key={one} className={classes["number"]}>
                      {whole(row.counts[one])}
                    </td>
                  ))}
                  {figures.map((one) => (
                    <td
                      key={one}
                      className={row.figures[one].kind === "value" ? classes["number"] : undefined}
                    >
                      {write(row.figures[one])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </section>
  );
}

interface Props {
  readonly calculation: Calculation;
  readonly wish: Wish;
  readonly onWish: (wish: Wish) => void;
}
