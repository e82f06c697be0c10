import { useTranslation } from "../../../kit/text/useTranslation.ts";
import { type CoOccurrence, analysisCalls } from "../../../../api/contract/analysis.ts";
import type { Scheme } from "../../../../domain/entities/scheme.ts";
import { textCell } from "../../../kit/chart/chartTable.ts";
import { CoOccurrenceMatrix } from "../../../kit/chart/CoOccurrenceMatrix.tsx";
import { useNumbers } from "../../../kit/chart/useNumbers.ts";
import { togetherMeasures } from "../address.ts";
import classes from "../analysis.module.css";
import { Answer } from "../Answer.tsx";
import { column, figureCell, secondUs } from "../figureCells.ts";
import { AnalysisTable } from "../AnalysisTable.tsx";
import { GroupChoice, useTitleOf } from "../GroupChoice.tsx";
import { groupByOf } from "../groupings.ts";
import { GroupPicker } from "../GroupPicker.tsx";
import { chosenGroup } from "../groups.ts";
import { Observed } from "../Observed.tsx";
import { Setting } from "../Setting.tsx";
import { SubjectsSetting } from "../SubjectsSetting.tsx";
import { useNamedGroups } from "../useNamedGroups.ts";
import type { ViewProps } from "../viewProps.ts";
import { closestPair, liftOf, type TogetherMeasure, togetherTable } from "./togetherTable.ts";
import { useCall, keptMeanwhile } from "../../../kit/query/useCall.ts";
import { scopeQuery } from "../../../kit/scope/address.ts";

/** Which states are active at the same time, and whether longer than by chance. */
export function TogetherView(props: ViewProps) {
  const { t } = useTranslation("analysis");
  const { studyId, search, scheme, choose } = props;
  const groupBy = groupByOf("together", search.by);
  const subjects = search.subjects ?? "same";
  const together = useCall(
    analysisCalls.readCoOccurrence,
    { params: { studyId }, query: { ...scopeQuery(search), groupBy, subjects } },
    keptMeanwhile,
  );

  return (
    <>
      <div className={classes["settings"]}>
        <GroupPicker view="together" {...props} />
        {scheme && <SubjectsSetting {...{ search, choose, scheme }} />}
      </div>
      <Answer query={together} doing={t("doing.together")} isEmpty={isEmpty} {...props}>
        {(data) =>
          data.schemeVersion && (
            <Found {...props} data={data} scheme={data.schemeVersion.scheme} groupBy={groupBy} />
          )
        }
      </Answer>
    </>
  );
}

function Found({ data, scheme, groupBy, search, choose, source }: FoundProps) {
  const { t } = useTranslation("analysis");
  const numbers = useNumbers();
  const groups = useNamedGroups(data.groups, groupBy);
  const group = chosenGroup(groups, search.group);
  const titleOf = useTitleOf(groups, group);
  const measure = search.together ?? "seconds";
  const codeOf = new Map(scheme.codes.map((code) => [code.id, code]));
  const nameOf = (id: (typeof data.pairs)[number]["codeA"]) => codeOf.get(id)?.name ?? id;
  const pairs = data.pairs.filter((pair) => pair.group === group?.index);
  const used = new Set(
    data.times
      .filter((time) => time.group === group?.index && time.us > 0)
      .map(({ codeId }) => codeId),
  );
  const labels = scheme.codes
    .filter(({ id }) => used.has(id))
    .map(({ id, name, color }) => ({ id, name, color }));
  const closest = closestPair(pairs);

  return (
    <>
      <CoOccurrenceMatrix
        kind={t(`together.measure.${measure}`)}
        title={titleOf(
          closest
            ? t("together.closest", {
                a: nameOf(closest.codeA),
                b: nameOf(closest.codeB),
                time: numbers.time(closest.togetherUs),
                chance: numbers.time(closest.expectedUs ?? 0),
              })
            : t("together.title"),
        )}
        hint={t(`together.says.${measure}`)}
        source={source}
        fileName={`together-${measure}`}
        level={3}
        labels={labels}
        table={togetherTable(
          pairs,
          labels.map(({ id }) => id),
          measure,
        )}
        measure={t(`together.measure.${measure}`)}
        format={writer(measure, numbers)}
        {...(labels.length < 2 && {
          status: { kind: "empty" as const, because: t("together.oneState") },
        })}
        tools={
          <div className={classes["settings"]}>
            {group && <GroupChoice {...{ groups, group, choose }} />}
            <Setting
              label={t("drawn")}
              value={measure}
              options={togetherMeasures.map((one) => ({
                value: one,
                label: t(`together.measure.${one}`),
              }))}
              onChange={(chosen) => choose({ together: chosen })}
            />
          </div>
        }
      />
      <Observed groups={groups} />
      <AnalysisTable
        title={t("together.table")}
        fileName="together"
        table={{
          heads: [
            column(t("column.code"), "code_a", false),
            column(t("column.codeB"), "code_b", false),
            column(t("column.group"), "group", false),
            column(t("column.togetherS"), "together_s"),
            column(t("column.expectedS"), "expected_s"),
            column(t("column.lift"), "ratio_to_chance"),
            column(t("column.shareOfA"), "share_of_a"),
            column(t("column.shareOfB"), "share_of_b"),
            column(t("column.jaccard"), "share_of_either"),
          ],
          lines: data.pairs.map((pair) => {
            const absent = t("absent.neither");
            return {
              id: `${pair.group} ${pair.codeA} ${pair.codeB}`,
              color: codeOf.get(pair.codeA)?.color,
              cells: [
                textCell(nameOf(pair.codeA)),
                textCell(nameOf(pair.codeB)),
                textCell(groups[pair.group]?.name ?? ""),
                figureCell(pair.togetherUs, { write: numbers.decimal, absent, per: secondUs }),
                figureCell(pair.expectedUs, { write: numbers.decimal, absent, per: secondUs }),
                figureCell(liftOf(pair), { write: numbers.decimal, absent }),
                figureCell(pair.shareOfA, { write: numbers.percent, absent }),
                figureCell(pair.shareOfB, { write: numbers.percent, absent }),
                figureCell(pair.jaccard, { write: numbers.percent, absent }),
              ],
            };
          }),
        }}
      />
    </>
  );
}

interface FoundProps extends Pick<ViewProps, "search" | "choose" | "source"> {
  readonly data: CoOccurrence;
  readonly scheme: Scheme;
  readonly groupBy: string;
}

function isEmpty({ groups, times }: CoOccurrence): boolean {
  return groups.length === 0 || times.length === 0;
}

function writer(measure: TogetherMeasure, numbers: ReturnType<typeof useNumbers>) {
  if (measure === "seconds") return (seconds: number) => numbers.secondsOnly(seconds * secondUs);
  return measure === "lift" ? numbers.decimal : numbers.percent;
}
