import { useTranslation } from "../../../kit/text/useTranslation.ts";
import { type Latency, analysisCalls } from "../../../../api/contract/analysis.ts";
import type { Scheme } from "../../../../domain/entities/scheme.ts";
import { ArrivalSteps } from "../../../kit/chart/ArrivalSteps.tsx";
import { useNumbers } from "../../../kit/chart/useNumbers.ts";
import { Answer } from "../Answer.tsx";
import { AnalysisTable } from "../AnalysisTable.tsx";
import { groupByOf } from "../groupings.ts";
import { coloursMost, spotlit } from "../../../kit/chart/series.ts";
import { shownGroups } from "../shownGroups.ts";
import { ShownPicker } from "../ShownPicker.tsx";
import { drawnLines } from "./linesMost.ts";
import { useNamedGroups } from "../useNamedGroups.ts";
import type { ViewProps } from "../viewProps.ts";
import { LatencySettings } from "./LatencySettings.tsx";
import { soonestOf } from "./soonest.ts";
import { shownLines } from "./shownLines.ts";
import { useLatencyTable } from "./useLatencyTable.ts";
import { useLogRankTable } from "./useLogRankTable.ts";
import { useCall, keptMeanwhile } from "../../../kit/query/useCall.ts";
import { scopeQuery } from "../../../kit/scope/address.ts";
import { inSequence } from "../../../kit/text/phrase.ts";

/** The time until a code occurs: from the start, or from each event of another code. */
export function LatencyPart(props: ViewProps) {
  const { t } = useTranslation("analysis");
  const { studyId, search, scheme } = props;
  const groupBy = groupByOf("rates", search.by);
  // Of a code that the scheme has not, the setting below says so; without it there is an answer.
  const isGone = scheme !== undefined && !scheme.codes.some(({ id }) => id === search.after);
  const latency = useCall(
    analysisCalls.readLatency,
    {
      params: { studyId },
      query: {
        ...scopeQuery(search),
        groupBy,
        ...(search.after !== undefined && !isGone && { after: search.after }),
        from: search.since ?? "end",
        ...(search.withinUs !== undefined && { withinUs: search.withinUs }),
        subjects: search.subjects ?? "same",
      },
    },
    keptMeanwhile,
  );

  return (
    <Answer
      query={latency}
      doing={t("doing.latency")}
      isEmpty={({ rows }) => rows.length === 0}
      {...props}
    >
      {(data) =>
        data.schemeVersion && (
          <Found {...props} data={data} scheme={data.schemeVersion.scheme} groupBy={groupBy} />
        )
      }
    </Answer>
  );
}

/** The maximum number of steps in the drawing, over all lines: a line has one for each event. */
const mostSteps = 500;

function Found({ data, scheme, groupBy, search, choose, source }: FoundProps) {
  const { t } = useTranslation("analysis");
  const numbers = useNumbers();
  const groups = useNamedGroups(data.groups, groupBy);
  const all = shownLines(data.rows, { codes: scheme.codes, groups, code: search.code });
  const came = all.filter(({ row }) => row.count > 0);
  const table = useLatencyTable({ rows: data.rows, scheme, groups });
  const tests = useLogRankTable({ tests: data.tests, scheme });
  const soonest = soonestOf(came);
  const picked = shownGroups(groups, search.shown, { most: coloursMost });
  const pickedIndexes = new Set(picked.series.map(({ index }) => index));
  // The title is about the line in colour; what a reader picked stands beside it.
  const chosen = new Set([
    ...(soonest ? [soonest.id] : []),
    ...(picked.isChosen
      ? came.filter(({ row }) => pickedIndexes.has(row.group)).map(({ id }) => id)
      : []),
  ]);
  const lines = drawnLines(came, { named: chosen, points: mostSteps });
  const isNever = !lines.some(({ row }) => (row.curve.at(-1)?.us ?? 0) > 0);

  return (
    <>
      <ArrivalSteps
        kind={t("latency.kind")}
        title={
          soonest
            ? t("latency.soonest", {
                line: soonest.name,
                time: numbers.time(soonest.us),
              })
            : t("latency.title")
        }
        hint={t("latency.hint")}
        inSight={inSequence([
          ...(lines.length > coloursMost ? [t("latency.inColour")] : []),
          ...(came.length > lines.length
            ? [t("firstDrawn", { shown: lines.length, all: came.length })]
            : []),
        ])}
        source={source}
        fileName="latency"
        level={3}
        lines={spotlit(
          lines.map(({ id, name, color, row: { curve } }) => ({ id, name, color, curve })),
          chosen,
        )}
        axis={{ label: t("latency.axis"), low: 0, high: 1 }}
        format={numbers.percent}
        stepsAre={t("latency.stepsAre")}
        {...(isNever && {
          status: { kind: "empty" as const, because: t("latency.never") },
        })}
        tools={
          <>
            {lines.length > coloursMost && (
              <ShownPicker {...{ groups, search, choose }} most={coloursMost} isHighlight />
            )}
            <LatencySettings {...{ search, choose, scheme }} />
          </>
        }
      />
      <AnalysisTable
        title={t("latency.table")}
        hint={t("latency.tableHint")}
        table={table}
        fileName="latency"
      />
      {tests.lines.length > 0 && (
        <AnalysisTable
          title={t("latency.testTable")}
          hint={t("latency.testHint")}
          table={tests}
          fileName="latency-log-rank"
        />
      )}
    </>
  );
}

interface FoundProps extends Pick<ViewProps, "search" | "choose" | "source"> {
  readonly data: Latency;
  readonly scheme: Scheme;
  readonly groupBy: string;
}
