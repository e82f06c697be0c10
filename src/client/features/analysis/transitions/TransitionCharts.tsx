import { Text } from "@mantine/core";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import type { Transitions } from "../../../../api/contract/analysis.ts";
import type { Scheme } from "../../../../domain/entities/scheme.ts";
import { textCell } from "../../../kit/chart/chartTable.ts";
import { TransitionDiagram } from "../../../kit/chart/TransitionDiagram.tsx";
import { TransitionMatrix } from "../../../kit/chart/TransitionMatrix.tsx";
import { useNumbers } from "../../../kit/chart/useNumbers.ts";
import classes from "../analysis.module.css";
import { column, figureCell } from "../figureCells.ts";
import { AnalysisTable } from "../AnalysisTable.tsx";
import { GroupChoice, useTitleOf } from "../GroupChoice.tsx";
import { chosenGroup } from "../groups.ts";
import { Observed } from "../Observed.tsx";
import { useNamedGroups } from "../useNamedGroups.ts";
import type { ViewProps } from "../viewProps.ts";
import { usualWindow } from "./usualWindow.ts";
import { stepCount, stepsOf, strongestStep } from "./transitionFinding.ts";

const usualThreshold = 0.1;

/** The transitions of one group as a matrix and as a diagram, and the table of all groups. */
export function TransitionCharts({ data, scheme, groupBy, search, choose, source }: Props) {
  const { t } = useTranslation("analysis");
  const numbers = useNumbers();
  const groups = useNamedGroups(data.groups, groupBy);
  const group = chosenGroup(groups, search.group);
  const titleOf = useTitleOf(groups, group);
  const table = data.tables.find((one) => one.group === group?.index);
  const codeOf = new Map<string, Scheme["codes"][number]>(
    scheme.codes.map((code) => [code.id, code]),
  );
  const nameOf = (id: string) => codeOf.get(id)?.name ?? id;
  const labels = (table?.codeIds ?? []).map((id) => ({
    id,
    name: nameOf(id),
    color: codeOf.get(id)?.color,
  }));
  const strongest = table && strongestStep(table);
  const title = strongest
    ? t("transitions.strongest", {
        from: nameOf(strongest.from),
        to: nameOf(strongest.to),
        z: numbers.decimal(strongest.residual),
      })
    : t("transitions.none");
  const isByWindow = data.by === "window";
  const { from, to, unitUs } = usualWindow(search);
  const lagged = isByWindow
    ? t("transitions.windowed", {
        from: numbers.fineSeconds(from * unitUs),
        to: numbers.fineSeconds(to * unitUs),
        unit: numbers.fineSeconds(unitUs),
      })
    : t("transitions.lagged", { number: data.lag });

  return (
    <>
      {group && (
        <div className={classes["settings"]}>
          <GroupChoice {...{ groups, group, choose }} />
        </div>
      )}
      {table && !table.hasConverged && <Text size="sm">{t("transitions.notConverged")}</Text>}
      {table === undefined || table.total === 0 ? (
        <Text size="sm">{t("transitions.noSteps")}</Text>
      ) : (
        <>
          <TransitionMatrix
            kind={t("transitions.matrix")}
            title={titleOf(title)}
            hint={t("transitions.matrixHint")}
            inSight={lagged}
            source={source}
            fileName="transitions"
            level={3}
            labels={labels}
            counts={table.counts}
            probabilities={table.probabilities}
            residuals={table.residuals}
          />
          <TransitionDiagram
            kind={t("transitions.diagram")}
            title={titleOf(
              t(isByWindow ? "transitions.windowTitle" : "transitions.diagramTitle", {
                number: table.total,
              }),
            )}
            hint={t("transitions.diagramHint")}
            inSight={lagged}
            source={source}
            fileName="transition-diagram"
            level={3}
            nodes={labels.map((label) => ({ ...label, count: stepCount(table, label.id) }))}
            arrows={stepsOf(table).flatMap(({ probability, ...step }) =>
              probability === null || step.count === 0 ? [] : [{ ...step, probability }],
            )}
            threshold={search.threshold ?? usualThreshold}
            onThreshold={(threshold) => choose({ threshold })}
          />
        </>
      )}
      <Observed groups={groups} />
      <AnalysisTable
        title={t("transitions.table")}
        hint={t(isByWindow ? "transitions.windowHint" : "transitions.tableHint")}
        fileName="transitions"
        table={{
          heads: [
            column(t("column.from"), "from", false),
            column(t("column.to"), "to", false),
            column(t("column.group"), "group", false),
            column(t("column.count"), "count"),
            column(t("column.probability"), "probability"),
            column(t("column.expected"), "expected"),
            column(t("column.residual"), "adjusted_residual"),
          ],
          lines: data.tables.flatMap((one) =>
            stepsOf(one).map((step) => {
              const absent = t("absent.noVariance");
              return {
                id: `${one.group} ${step.from} ${step.to}`,
                color: codeOf.get(step.from)?.color,
                cells: [
                  textCell(nameOf(step.from)),
                  textCell(nameOf(step.to)),
                  textCell(groups[one.group]?.name ?? ""),
                  figureCell(step.count, { write: numbers.whole, absent }),
                  figureCell(step.probability, { write: numbers.percent, absent }),
                  figureCell(step.expected, { write: numbers.decimal, absent }),
                  figureCell(step.residual, { write: numbers.decimal, absent }),
                ],
              };
            }),
          ),
        }}
      />
    </>
  );
}

interface Props extends Pick<ViewProps, "search" | "choose" | "source"> {
  readonly data: Transitions;
  readonly scheme: Scheme;
  readonly groupBy: string;
}
