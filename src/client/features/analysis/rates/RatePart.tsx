import { useTranslation } from "../../../kit/text/useTranslation.ts";
import { type Rates, analysisCalls } from "../../../../api/contract/analysis.ts";
import type { Scheme } from "../../../../domain/entities/scheme.ts";
import { timecode } from "../../../kit/text/timecode.ts";
import { LineOverTime } from "../../../kit/chart/LineOverTime.tsx";
import { textCell } from "../../../kit/chart/chartTable.ts";
import { useNumbers } from "../../../kit/chart/useNumbers.ts";
import classes from "../analysis.module.css";
import { Answer } from "../Answer.tsx";
import { column, figureCell, secondUs } from "../figureCells.ts";
import { AnalysisTable } from "../AnalysisTable.tsx";
import { groupByOf } from "../groupings.ts";
import { NumberSetting } from "../NumberSetting.tsx";
import { coloursMost, spotlit } from "../../../kit/chart/series.ts";
import { shownGroups } from "../shownGroups.ts";
import { ShownPicker } from "../ShownPicker.tsx";
import { drawnLines } from "./linesMost.ts";
import { Setting } from "../Setting.tsx";
import { useNamedGroups } from "../useNamedGroups.ts";
import type { ViewProps } from "../viewProps.ts";
import { peakOf, rateOf, rateSteps } from "./rateSteps.ts";
import { shownLines } from "./shownLines.ts";
import { useCall, keptMeanwhile } from "../../../kit/query/useCall.ts";
import { scopeQuery } from "../../../kit/scope/address.ts";
import { inSequence } from "../../../kit/text/phrase.ts";

const usualBinUs = 60 * secondUs;
/** The maximum number of rows in the table; beyond it the table covers only the lines that are drawn. */
const tableLinesMost = 50_000;

/** Rates and durations over time, by bin. */
export function RatePart(props: ViewProps) {
  const { t } = useTranslation("analysis");
  const { studyId, search } = props;
  const groupBy = groupByOf("rates", search.by);
  const rates = useCall(
    analysisCalls.readRates,
    {
      params: { studyId },
      query: {
        ...scopeQuery(search),
        groupBy,
        binUs: search.binUs ?? usualBinUs,
        origin: search.origin ?? "recording",
      },
    },
    keptMeanwhile,
  );

  return (
    <Answer
      query={rates}
      doing={t("doing.rates")}
      isEmpty={({ rows }) => rows.length === 0}
      isLeftOutSaid={false}
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

function Found({ data, scheme, groupBy, search, choose, source }: FoundProps) {
  const { t } = useTranslation("analysis");
  const numbers = useNumbers();
  const groups = useNamedGroups(data.groups, groupBy);
  const measure = search.rate ?? "perMinute";
  const nameOf = (bin: number) => timecode(bin * data.binUs, { digits: 0 });
  const kinds = new Map<string, string>(scheme.codes.map(({ id, kind }) => [id, kind]));
  const all = shownLines(data.rows, { codes: scheme.codes, groups, code: search.code }).filter(
    ({ row }) => measure === "perMinute" || kinds.get(row.codeId) === "state",
  );
  const notObserved = t("absent.notObserved");
  const peak = peakOf({ rates: data, lines: all, measure });
  const picked = shownGroups(groups, search.shown, { most: coloursMost });
  const pickedIndexes = new Set(picked.series.map(({ index }) => index));
  // The title is about the line in colour; what a reader picked stands beside it.
  const chosen = new Set([
    ...(peak ? [peak.id] : []),
    ...(picked.isChosen
      ? all.filter(({ row }) => pickedIndexes.has(row.group)).map(({ id }) => id)
      : []),
  ]);
  const lines = drawnLines(all, { named: chosen, points: data.bins });
  const steps = rateSteps({ rates: data, lines, measure, nameOf, notObserved });
  const series = spotlit(
    lines.map(({ id, name, color }) => ({ id, name, color })),
    chosen,
  );
  const write = measure === "share" ? numbers.percent : numbers.decimal;
  const said = (value: number) =>
    measure === "share" ? write(value) : t("measure.perMinute.value", { value: write(value) });
  const observed = new Map(data.observedUs.map(({ group, us }) => [group, us]));
  const isWhole = data.rows.length * data.bins <= tableLinesMost;
  const tabled = isWhole ? data.rows : lines.map(({ row }) => row);

  return (
    <>
      <LineOverTime
        kind={t(`measure.${measure}.name`)}
        title={
          peak
            ? t("rates.peak", {
                line: peak.line,
                value: said(peak.value),
                at: nameOf(peak.bin),
              })
            : t("rates.title")
        }
        hint={t(`rates.${search.origin ?? "recording"}Says`, {
          time: numbers.fineSeconds(data.binUs),
        })}
        inSight={inSequence([
          ...(lines.length > coloursMost ? [t("rates.inColour")] : []),
          ...(all.length > lines.length
            ? [t("firstDrawn", { shown: lines.length, all: all.length })]
            : []),
        ])}
        source={source}
        fileName="rates"
        level={3}
        steps={steps}
        series={series}
        axis={{ label: t(`measure.${measure}.axis`), low: 0 }}
        format={write}
        stepsAre={t("rates.stepsAre")}
        {...(lines.length === 0 && {
          status: { kind: "empty" as const, because: t("rates.noStates") },
        })}
        tools={
          <div className={classes["settings"]}>
            {lines.length > coloursMost && (
              <ShownPicker {...{ groups, search, choose }} most={coloursMost} isHighlight />
            )}
            <Setting
              label={t("drawn")}
              value={measure}
              options={[
                { value: "perMinute", label: t("measure.perMinute.name") },
                { value: "share", label: t("measure.share.name") },
              ]}
              onChange={(rate) => choose({ rate })}
            />
            <NumberSetting
              label={t("rates.bin")}
              value={(search.binUs ?? usualBinUs) / secondUs}
              min={0.01}
              max={86_400}
              digits={2}
              onChange={(seconds) =>
                choose({
                  binUs: seconds === undefined ? undefined : Math.round(seconds * secondUs),
                })
              }
            />
            <Setting
              label={t("rates.origin")}
              value={search.origin ?? "recording"}
              options={[
                { value: "recording", label: t("rates.fromRecording") },
                { value: "phase", label: t("rates.fromPhase") },
              ]}
              onChange={(origin) => choose({ origin })}
            />
          </div>
        }
      />
      <AnalysisTable
        title={t("rates.table")}
        inSight={isWhole ? undefined : t("rates.tableCut")}
        fileName="rates"
        table={{
          heads: [
            column(t("column.code"), "code", false),
            column(t("column.group"), "group", false),
            column(t("column.fromS"), "bin_from_s"),
            column(t("column.observedS"), "observed_s"),
            column(t("column.count"), "count"),
            column(t("column.perMinute"), "per_minute"),
            column(t("column.share"), "share"),
          ],
          lines: tabled.flatMap((row) => {
            const code = scheme.codes.find(({ id }) => id === row.codeId);
            return row.counts.map((count, bin) => {
              const observedUs = observed.get(row.group)?.[bin] ?? 0;
              const value = (one: "perMinute" | "share") =>
                rateOf(row, { bin, observedUs, measure: one });
              const absent = observedUs > 0 ? t("absent.point") : notObserved;
              return {
                id: `${row.group} ${row.codeId} ${bin}`,
                color: code?.color,
                cells: [
                  textCell(code?.name ?? row.codeId),
                  textCell(groups[row.group]?.name ?? ""),
                  { text: nameOf(bin), values: [(bin * data.binUs) / secondUs] },
                  figureCell(observedUs, { write: numbers.decimal, absent, per: secondUs }),
                  figureCell(count, { write: numbers.whole, absent }),
                  figureCell(value("perMinute"), { write: numbers.decimal, absent }),
                  figureCell(value("share"), { write: numbers.percent, absent }),
                ],
              };
            });
          }),
        }}
      />
    </>
  );
}

interface FoundProps extends Pick<ViewProps, "search" | "choose" | "source"> {
  readonly data: Rates;
  readonly scheme: Scheme;
  readonly groupBy: string;
}
