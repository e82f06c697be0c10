import { Group, NativeSelect, Text, Title } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { SignalDetection } from "../../../statistics/signalDetection.ts";
import type { Figure } from "../../../statistics/statistic.ts";
import { useReason } from "../../kit/figure/useReason.ts";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import { useWrittenAgreement } from "../../kit/query/useWrittenAgreement.ts";
import type { Calculation } from "./calculation.ts";
import classes from "./calculator.module.css";
import type { Wish } from "./wish.ts";
import { DataTable } from "../../kit/table/DataTable.tsx";

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

type Detected = NonNullable<Calculation["detections"]>["raters"][number];

/** Raters compared with the reference rater, for one code against the rest. */
export function DetectionPart({ calculation, wish, onWish }: Props) {
  const { t } = useTranslation("calculator");
  const { whole } = useNumbers();
  const { coefficient } = useWrittenAgreement();
  const reason = useReason();
  const { raters, codes, detections, canHaveStandard } = calculation;
  if (!canHaveStandard) return null;
  const write = (figure: Figure) =>
    figure.kind === "value"
      ? coefficient(figure.value)
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
        <DataTable
          label={t("tableOf", { title: t("detection.title") })}
          density="close"
          rows={detections.raters}
          keyOf={({ rater }) => rater}
          columns={[
            {
              id: "rater",
              head: t("rater"),
              isRowHead: true,
              orderBy: ({ rater }) => rater,
              cell: ({ rater, units }) => (
                <>
                  <bdi>{rater}</bdi>
                  <div className={classes["method"]}>{t("unitCount", { count: units })}</div>
                </>
              ),
            },
            ...counts.map((one) => ({
              id: one,
              head: t(`detection.${one}`),
              isNumber: true,
              orderBy: (row: Detected) => row.counts[one],
              cell: (row: Detected) => whole(row.counts[one]),
            })),
            ...figures.map((one) => ({
              id: one,
              head: t(`detection.${one}`),
              isNumber: (row: Detected) => row.figures[one].kind === "value",
              orderBy: ({ figures: { [one]: figure } }: Detected) =>
                figure.kind === "value" ? figure.value : undefined,
              cell: (row: Detected) => write(row.figures[one]),
            })),
          ]}
        />
      )}
    </section>
  );
}

interface Props {
  readonly calculation: Calculation;
  readonly wish: Wish;
  readonly onWish: (wish: Wish) => void;
}
