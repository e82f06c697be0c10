import { useTranslation } from "../../../kit/text/useTranslation.ts";
import type { Sequences } from "../../../../api/contract/analysis.ts";
import type { Scheme } from "../../../../domain/entities/scheme.ts";
import { textCell } from "../../../kit/chart/chartTable.ts";
import { exact } from "../../../kit/chart/estimate.ts";
import { TimeBudgetBars } from "../../../kit/chart/TimeBudgetBars.tsx";
import { useNumbers } from "../../../kit/chart/useNumbers.ts";
import classes from "../analysis.module.css";
import { column, figureCell } from "../figureCells.ts";
import { AnalysisTable } from "../AnalysisTable.tsx";
import { GroupChoice, useTitleOf } from "../GroupChoice.tsx";
import { chosenGroup } from "../groups.ts";
import { Observed } from "../Observed.tsx";
import { useNamedGroups } from "../useNamedGroups.ts";
import type { ViewProps } from "../viewProps.ts";
import { sequenceText } from "./sequenceText.ts";
import { inSequence } from "../../../kit/text/phrase.ts";

/** The maximum number of sequences drawn; the table has all that were requested. */
const drawnMost = 20;

/** The most frequent sequences of a group, compared with chance, and the table of all groups. */
export function SequenceCharts({ data, scheme, groupBy, search, choose, source }: Props) {
  const { t } = useTranslation("analysis");
  const numbers = useNumbers();
  const groups = useNamedGroups(data.groups, groupBy);
  const group = chosenGroup(groups, search.group);
  const titleOf = useTitleOf(groups, group);
  const rows = data.rows.filter((row) => row.group === group?.index);
  const totals = data.totals.find((one) => one.group === group?.index);
  const [first] = rows;
  const inSight = [
    ...(totals
      ? [
          t("sequences.totals", {
            total: totals.total,
            different: totals.different,
          }),
        ]
      : []),
    ...(data.isCut ? [t("sequences.cut")] : []),
  ];

  return (
    <>
      <TimeBudgetBars
        kind={t("view.sequences.name")}
        title={titleOf(
          first
            ? t("sequences.first", {
                sequence: sequenceText(first.codeIds, scheme),
                number: first.count,
                expected: numbers.decimal(first.expected),
              })
            : t("sequences.title"),
        )}
        hint={t("sequences.hint")}
        inSight={inSequence(inSight)}
        source={source}
        fileName="sequences"
        level={3}
        groups={rows.slice(0, drawnMost).map(({ codeIds, count, expected }) => ({
          id: inSequence(codeIds),
          name: sequenceText(codeIds, scheme),
          values: { observed: exact(count), expected: exact(expected) },
        }))}
        series={[
          { id: "observed", name: t("column.observed") },
          { id: "expected", name: t("column.expected") },
        ]}
        axis={{ label: t("sequences.axis"), low: 0 }}
        format={(value) => (Number.isInteger(value) ? numbers.whole : numbers.decimal)(value)}
        groupsAre={t("column.sequence")}
        {...(rows.length === 0 && {
          status: { kind: "empty" as const, because: t("sequences.none") },
        })}
        tools={
          group && (
            <div className={classes["settings"]}>
              <GroupChoice {...{ groups, group, choose }} />
            </div>
          )
        }
      />
      <Observed groups={groups} />
      <AnalysisTable
        title={t("sequences.table")}
        fileName="sequences"
        table={{
          heads: [
            column(t("column.sequence"), "sequence", false),
            column(t("column.group"), "group", false),
            column(t("column.count"), "count"),
            column(t("column.expected"), "expected"),
            column(t("column.lift"), "ratio_to_chance"),
            column(t("column.observations"), "observations"),
          ],
          lines: data.rows.map(({ group: of, codeIds, count, expected, observations }) => {
            const absent = t("absent.neither");
            return {
              id: `${of} ${inSequence(codeIds)}`,
              cells: [
                textCell(sequenceText(codeIds, scheme)),
                textCell(groups[of]?.name ?? ""),
                figureCell(count, { write: numbers.whole, absent }),
                figureCell(expected, { write: numbers.decimal, absent }),
                figureCell(expected > 0 ? count / expected : null, {
                  write: numbers.decimal,
                  absent,
                }),
                figureCell(observations, { write: numbers.whole, absent }),
              ],
            };
          }),
        }}
      />
    </>
  );
}

interface Props extends Pick<ViewProps, "search" | "choose" | "source"> {
  readonly data: Sequences;
  readonly scheme: Scheme;
  readonly groupBy: string;
}
