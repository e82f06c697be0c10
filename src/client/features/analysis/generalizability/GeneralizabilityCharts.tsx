import { Text } from "@mantine/core";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import type { Generalizability } from "../../../../api/contract/ratingAnalysis.ts";
import { useReason } from "../../../kit/figure/useReason.ts";
import { DStudyCurve } from "../../../kit/chart/DStudyCurve.tsx";
import { useNumbers } from "../../../kit/chart/useNumbers.ts";
import classes from "../analysis.module.css";
import { AnalysisTable } from "../AnalysisTable.tsx";
import { Setting } from "../Setting.tsx";
import type { ViewProps } from "../viewProps.ts";
import { dStudyLines, neededFinding } from "./dStudyLines.ts";
import { useNeededTable } from "./useNeededTable.ts";
import { RaterEffects } from "./RaterEffects.tsx";
import { VarianceComponents } from "./VarianceComponents.tsx";
import { useWrittenAgreement } from "../../../kit/query/useWrittenAgreement.ts";
import { inSequence } from "../../../kit/text/phrase.ts";

/** The variance components, the generalizability by number of raters, and the number of raters needed. */
export function GeneralizabilityCharts({ data, search, choose, source }: Props) {
  const { t } = useTranslation("analysis");
  const reason = useReason();
  const numbers = useNumbers();
  const written = useWrittenAgreement();
  const neededTable = useNeededTable(data.study);
  const { study, ratings } = data;
  const isPart = ratings.used > 0 && ratings.used < ratings.all;
  if (study.kind === "undefined") {
    return (
      <Text size="sm" maw="75ch">
        {study.because === "less_than_half_used" && `${t("g.wouldRestOn", ratings)} `}
        {t("g.notDefined", { because: reason(study.because) })}
      </Text>
    );
  }
  const coefficient = search.coefficient ?? "relative";
  const finding = neededFinding(study, coefficient);
  const goal = numbers.decimal(study.goal);
  const name = t(`g.coefficient.${coefficient}`);
  const isOfCriteria = study.design === "p x r x c";
  const isOfGroups = study.design === "p x (r:g)";
  const isInGroups = study.design === "(p:s) x r";
  const many = (count: number) =>
    t(isOfCriteria ? "g.criteria" : isOfGroups ? "g.groups" : "g.occasions", { count });
  const title =
    finding.kind === "unreachable"
      ? t("g.unreachable", { goal, name })
      : study.occasions > 1
        ? t("g.neededWith", {
            raters: t("g.raters", { count: finding.raters }),
            occasions: many(finding.occasions),
            goal,
            name,
          })
        : t("g.needed", { raters: t("g.raters", { count: finding.raters }), goal, name });
  const hasOccasions = isOfCriteria || isOfGroups || study.design === "p x r x o";
  const isOnce = hasOccasions && study.components.some(({ source: of }) => of === "pr,e");
  const own = [study.raters, study.occasions] as const;

  return (
    <>
      {isPart && (
        <Text size="sm" maw="75ch">
          {t("g.restsOn", ratings)}
        </Text>
      )}
      <Text size="sm" c="dimmed" maw="75ch">
        {study.fit === "reml"
          ? t(isInGroups ? "g.madeInGroups" : hasOccasions ? "g.madeOfGapsWith" : "g.madeOfGaps", {
              design: study.design,
              persons: study.persons,
              occasions: many(study.occasions),
              raters: t("g.raters", { count: study.ratersInAll }),
              each: numbers.decimal(study.raters),
              ratings: ratings.used,
              mean: numbers.decimal(study.mean),
            })
          : t("g.made", {
              design: study.design,
              persons: study.persons,
              raters: t("g.raters", { count: study.raters }),
              occasions: many(study.occasions),
              mean: numbers.decimal(study.mean),
            })}{" "}
        {t(
          study.fit !== "reml"
            ? "g.drawnSays"
            : hasOccasions
              ? "g.remlDrawnSays"
              : isInGroups
                ? "g.inGroupsSay"
                : "g.remlSays",
        )}
        {isOfCriteria && ` ${t("g.criteriaSay")}`}
        {isOfGroups && ` ${t("g.groupsSay")}`}
        {isOnce && ` ${t("g.ratedOnce")}`}
      </Text>
      {study.sets > 1 && (
        <Text size="sm" maw="75ch">
          {t("g.sets", { count: study.sets })}
        </Text>
      )}
      <DStudyCurve
        kind={t("g.curve")}
        title={title}
        hint={inSequence([
          t(`g.says.${coefficient}`),
          t(
            study.needed.length === 1
              ? "g.whiskers"
              : isOfCriteria
                ? "g.whiskersOfCriteria"
                : "g.whiskersOfOne",
          ),
        ])}
        source={source}
        fileName={`d-study-${coefficient}`}
        level={3}
        lines={dStudyLines(study.grid, coefficient, many)}
        across={{ label: t("g.ratersAxis"), low: 1 }}
        axis={{ label: name, low: 0, high: 1, format: numbers.decimal }}
        goal={{ at: study.goal, name: t("g.goalLine", { goal }) }}
        {...(Number.isInteger(own[0]) && {
          current: { lineId: String(own[1]), raters: own[0] },
        })}
        format={written.coefficient}
        tools={
          <div className={classes["settings"]}>
            <Setting
              label={t("drawn")}
              value={coefficient}
              options={[
                { value: "relative", label: t("g.coefficient.relative") },
                { value: "absolute", label: t("g.coefficient.absolute") },
              ]}
              onChange={(chosen) => choose({ coefficient: chosen })}
            />
          </div>
        }
      />
      <VarianceComponents study={study} source={source} />
      <RaterEffects raters={data.raters} study={study} source={source} />
      {neededTable && (
        <AnalysisTable
          title={t("g.neededTable", { goal })}
          hint={t("g.neededHint")}
          table={neededTable}
          fileName="raters-needed"
        />
      )}
    </>
  );
}

interface Props extends Pick<ViewProps, "search" | "choose" | "source"> {
  readonly data: Generalizability;
}
