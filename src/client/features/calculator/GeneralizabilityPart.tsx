import { NativeSelect, Text, Title } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Figure } from "../../../statistics/statistic.ts";
import { useReason } from "../../kit/figure/useReason.ts";
import { DStudyCurve } from "../../kit/chart/DStudyCurve.tsx";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import { useWrittenAgreement } from "../../kit/query/useWrittenAgreement.ts";
import type { Calculation } from "./calculation.ts";
import classes from "./calculator.module.css";
import { useTenths } from "./useTenths.ts";
import type { Wish } from "./wish.ts";
import { DataTable } from "../../kit/table/DataTable.tsx";

const wanted = 0.8;
/** Keys of texts by the names of sources in the design, whose colons would separate a namespace from a key. */
const sources = new Map([
  ["p", "p"],
  ["r", "r"],
  ["pr,e", "pr"],
  ["i", "i"],
  ["j", "j"],
  ["pi", "pi"],
  ["pj", "pj"],
  ["ij", "ij"],
  ["pij", "pij"],
  ["t", "t"],
  ["r:t", "rInT"],
  ["pt", "pt"],
  ["pr:t", "prInT"],
] as const);

/** The variance components of scores, and how many raters (and occasions) would be needed. */
export function GeneralizabilityPart({ calculation, wish, onWish }: Props) {
  const { t } = useTranslation(["calculator", "statistics"]);
  const { decimal, whole } = useNumbers();
  const { coefficient, variance: writeVariance } = useWrittenAgreement();
  const tenths = useTenths();
  const reason = useReason();
  const { generalizability: found } = calculation;
  if (!found) return null;
  const {
    study,
    components,
    planned,
    asIs,
    raters,
    occasions,
    design,
    excluded,
    persons,
    ratings,
  } = found;
  const write = (figure: Figure) =>
    figure.kind === "value"
      ? coefficient(figure.value)
      : t("notDefined", { because: reason(figure.because) });
  const has = calculation.columns?.columns.occasion !== undefined;
  const now = planned.find((line) => line.occasions === occasions);
  const enough = now?.points.find(
    ({ dependability }) => dependability.kind === "value" && dependability.value >= wanted,
  );

  return (
    <section className={classes["part"]} aria-labelledby="calculator-generalizability">
      <Title order={3} size="h4" id="calculator-generalizability">
        {t("statistics:generalizability.name")}
      </Title>
      <Text size="sm" maw="72ch">
        {t("statistics:generalizability.definition")}
      </Text>
      {has && (
        <NativeSelect
          size="sm"
          className={classes["alone"] ?? ""}
          label={t("general.design")}
          value={design === "p x (r:t)" ? "own" : "same"}
          data={(["same", "own"] as const).map((value) => ({
            value,
            label: t(`general.designs.${value}`),
          }))}
          onChange={(event) =>
            onWish({ ...wish, hasOwnRaters: event.currentTarget.value === "own" })
          }
        />
      )}
      {study.kind === "undefined" ? (
        <p className={classes["state"]}>
          {study.because === "less_than_half_used" && `${t("general.wouldRestOn", ratings)} `}
          {t("notDefined", { because: reason(study.because) })}
        </p>
      ) : (
        <>
          <p className={classes["prose"]}>
            {t("general.asIs", {
              persons: t("unitCount", { count: persons }),
              raters: t("raterCount", { count: raters }),
              relative: asIs ? write(asIs.generalizability) : "",
              absolute: asIs ? write(asIs.dependability) : "",
            })}{" "}
            {enough
              ? t("general.enough", { wanted: decimal(wanted), count: enough.raters })
              : t("general.notEnough", {
                  wanted: decimal(wanted),
                  most: whole(now?.points.length ?? 0),
                })}
          </p>
          {excluded > 0 && (
            <Text size="sm" c="dimmed">
              {t("general.leftOut", { count: excluded })}
            </Text>
          )}
          <DataTable
            label={t("tableOf", { title: t("general.components") })}
            density="close"
            rows={components}
            keyOf={({ source }) => source}
            columns={[
              {
                id: "source",
                head: t("general.components"),
                isRowHead: true,
                cell: ({ source }) => {
                  const known = [...sources].find(([name]) => name === source)?.[1];
                  return known ? t(`general.source.${known}`) : source;
                },
              },
              {
                id: "variance",
                head: t("general.variance"),
                isNumber: true,
                orderBy: ({ variance }) => variance,
                cell: ({ variance }) => (
                  <>
                    {writeVariance(variance)}
                    {variance < 0 && (
                      <div className={classes["method"]}>{t("general.takenAsZero")}</div>
                    )}
                  </>
                ),
              },
              {
                id: "share",
                head: t("general.share"),
                isNumber: true,
                cell: ({ share }) => (share.kind === "value" ? tenths(share.value) : write(share)),
              },
            ]}
          />
          <DStudyCurve
            kind={t("general.curve")}
            title={t("general.curve")}
            hint={t("general.curveHint")}
            fileName="d-study"
            level={4}
            across={{ label: t("general.raters") }}
            axis={{ label: t("general.dependability") }}
            goal={{ at: wanted, name: t("general.goal", { wanted: decimal(wanted) }) }}
            current={{ lineId: String(occasions), raters }}
            format={coefficient}
            lines={planned.map((line) => ({
              id: String(line.occasions),
              name:
                planned.length > 1
                  ? t("general.occasionCount", { count: line.occasions })
                  : t("general.dependability"),
              points: line.points.flatMap(({ raters: own, dependability }) =>
                dependability.kind === "value" ? [{ raters: own, value: dependability.value }] : [],
              ),
            }))}
          />
        </>
      )}
    </section>
  );
}

interface Props {
  readonly calculation: Calculation;
  readonly wish: Wish;
  readonly onWish: (wish: Wish) => void;
}
