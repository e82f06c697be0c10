import { useTranslation } from "../../../kit/text/useTranslation.ts";
import type { TimeBudget } from "../../../../api/contract/analysis.ts";
import type { Code } from "../../../../domain/entities/scheme.ts";
import { evenWrite, scaledWrite, type Write } from "../../../kit/chart/series.ts";
import { barsMost, ValuesByCode } from "../../../kit/chart/ValuesByCode.tsx";
import { TimeBudgetBars } from "../../../kit/chart/TimeBudgetBars.tsx";
import { useNumbers } from "../../../kit/chart/useNumbers.ts";
import { durationMeasures, frequencyMeasures } from "../address.ts";
import classes from "../analysis.module.css";
import { barsFinding } from "../barsFinding.ts";
import { secondUs } from "../figureCells.ts";
import type { NamedGroup } from "../groups.ts";
import { Setting } from "../Setting.tsx";
import { shownGroups } from "../shownGroups.ts";
import { ShownPicker } from "../ShownPicker.tsx";
import { useSeries } from "../useSeries.ts";
import type { ViewProps } from "../viewProps.ts";
import { barsByCode, barsByGroup } from "./budgetBars.ts";
import type { BudgetMeasure } from "./budgetMeasure.ts";
import { inUnit, type TimeUnit, timeUnit } from "./timeUnit.ts";
import { useFormat } from "../../../kit/text/format.ts";
import { inSequence } from "../../../kit/text/phrase.ts";

/** The maximum number of names listed in a title; more are counted. */
const namesSaid = 3;

/** The maximum number of groups, one below the other, that can be drawn. */
const linesMost = 40;

/** One measure of a time budget as bars: by code, or by group with the codes stacked. */
export function BudgetChart(props: Props) {
  const { rows, codes, groups, because, of, search, choose, source } = props;
  const { t } = useTranslation(["analysis", "charts"]);
  const format = useFormat();
  const numbers = useNumbers();
  const { series: shown, isChosen } = shownGroups(groups, search.shown, { most: barsMost });
  const measures = of === "duration" ? durationMeasures : frequencyMeasures;
  const isUneven = areUneven(groups);
  const measure: BudgetMeasure =
    of === "duration"
      ? (search.duration ?? "share")
      : (search.frequency ?? (isUneven ? "perMinute" : "count"));
  // Of groups observed for different times, amounts say who was observed for longer.
  const isAmount = isUneven && (measure === "count" || measure === "total");
  // Means cannot be put behind each other: only parts of a whole can.
  const isStacked = search.bars === "stacked" && measure !== "mean" && measure !== "median";
  const lines = useSeries(groups, search.shown, { most: linesMost });
  const inSeconds = barsByCode({ rows, codes, groups, measure, because });
  // What is drawn and what the title says are in one unit; the table under them has seconds.
  const unit: TimeUnit = isOfTime(measure) ? timeUnit(inSeconds) : { name: "second", seconds: 1 };
  const write = writer(measure, unit, numbers);
  const drawnByGroup = barsByGroup({ rows, codes, groups: lines.series, measure, because });
  const byGroup = { ...drawnByGroup, bars: inUnit(drawnByGroup.bars, unit) };
  const byCode = inUnit(inSeconds, unit);
  const axis = {
    label: t(`measure.${measure}.axis`, { unit: t(`timeUnit.${unit.name}`) }),
    low: 0,
  };
  const finding = isAmount ? ({ kind: "none" } as const) : barsFinding(byCode, groups);
  const isStrip = !isStacked && groups.length > barsMost;
  // A rate has no unit of its own in the chart, where the axis says it.
  const said = (writeOne: (value: number) => string) => (value: number) =>
    measure === "perMinute"
      ? t("measure.perMinute.value", { value: writeOne(value) })
      : writeOne(value);
  const title = (): string => {
    if (finding.kind === "differs") {
      const even = said(evenWrite(write, [finding.most.value, finding.least.value]));
      return t("finding.differs", {
        of: finding.of,
        most: finding.most.name,
        mostValue: even(finding.most.value),
        least: finding.least.name,
        leastValue: even(finding.least.value),
      });
    }
    if (finding.kind === "apart") {
      const even = said(evenWrite(write, [finding.one.value, finding.median]));
      return t(`finding.apart.${finding.side}`, {
        of: finding.of,
        name: finding.one.name,
        value: even(finding.one.value),
        median: even(finding.median),
      });
    }
    switch (finding.kind) {
      case "most":
        return t(`finding.most.${of}`, {
          name: finding.most.name,
          value: said(write)(finding.most.value),
        });
      case "most_alike":
        return t(`finding.mostAlike.${of}`, {
          names: format.list(namedOf(finding.names)),
          value: said(write)(finding.value),
        });
      case "alike":
        return t("finding.alike");
      case "none":
        return t(isAmount ? "finding.uneven" : "finding.none");
    }
  };
  const namedOf = (names: readonly string[]) => {
    const beyond = names.length - namesSaid;
    return beyond > 1
      ? [...names.slice(0, namesSaid), t("charts:others", { count: beyond })]
      : names;
  };
  const hints = [
    t(`measure.${measure}.says`),
    ...(isStrip ? [t("stripSays", { count: groups.length })] : []),
  ];
  const head = {
    kind: t(`measure.${measure}.name`),
    title: title(),
    hint: inSequence(hints),
    inSight: inSequence([
      ...(isAmount ? [t("unevenSays")] : []),
      ...(isStacked && lines.notDrawn !== undefined ? [lines.notDrawn] : []),
    ]),
    source,
    fileName: `${of}-${measure}`,
    level: 3 as const,
    format: write,
    tools: (
      <div className={classes["settings"]}>
        <Setting
          label={t("drawn")}
          value={measure}
          options={measures.map((one) => ({ value: one, label: t(`measure.${one}.name`) }))}
          onChange={(chosen) =>
            choose(of === "duration" ? durationOf(chosen) : frequencyOf(chosen))
          }
        />
        <Setting
          label={t("bars.label")}
          value={search.bars ?? "codes"}
          options={[
            {
              value: "codes",
              label: t(groups.length > barsMost ? "bars.dots" : "bars.codes"),
            },
            { value: "stacked", label: t("bars.stacked") },
          ]}
          onChange={(bars) => choose({ bars })}
        />
        <ShownPicker
          {...{ groups, search, choose }}
          most={isStacked ? linesMost : barsMost}
          isHighlight={isStrip}
        />
      </div>
    ),
  };

  if (!isStacked) {
    return (
      <ValuesByCode
        {...head}
        groups={byCode}
        groupsAre={t("column.code")}
        series={groups}
        seriesAre={t("column.group")}
        chosen={new Set(isChosen ? shown.map(({ id }) => id) : [])}
        axis={axis}
        isWhole={measure === "count"}
      />
    );
  }
  return (
    <TimeBudgetBars
      {...head}
      groups={byGroup.bars}
      series={byGroup.series}
      layout="stacked"
      axis={axis}
      isWhole={measure === "count"}
      groupsAre={t("column.group")}
    />
  );
}

interface Props extends Pick<ViewProps, "search" | "choose" | "source"> {
  readonly rows: TimeBudget["rows"];
  readonly codes: readonly Code[];
  readonly groups: readonly NamedGroup[];
  readonly because: (row: TimeBudget["rows"][number]) => string;
  /** Whether durations of states or frequencies of all codes are shown. */
  readonly of: "duration" | "frequency";
}

/** Groups observed for times up to this many times each other’s count as observed for the same time. */
const evenMost = 1.1;

/** Whether groups were observed for different times, so that counts and total durations do not compare them. */
function areUneven(groups: readonly Pick<NamedGroup, "observedUs">[]): boolean {
  const observed = groups.map(({ observedUs }) => observedUs);
  return Math.max(...observed) > evenMost * Math.min(...observed);
}

function durationOf(measure: BudgetMeasure) {
  return { duration: durationMeasures.find((one) => one === measure) };
}

function frequencyOf(measure: BudgetMeasure) {
  return { frequency: frequencyMeasures.find((one) => one === measure) };
}

function isOfTime(measure: BudgetMeasure): boolean {
  return measure === "total" || measure === "mean" || measure === "median";
}

function writer(
  measure: BudgetMeasure,
  unit: TimeUnit,
  numbers: ReturnType<typeof useNumbers>,
): Write {
  if (measure === "share") return numbers.percent;
  if (measure === "count") return numbers.whole;
  if (measure === "perMinute") return numbers.decimal;
  return unit.name === "second"
    ? scaledWrite(numbers.seconds, secondUs)
    : numbers.inUnit(unit.name);
}
