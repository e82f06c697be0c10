import { useId } from "react";
import { inSequence } from "../text/phrase.ts";
import { limits } from "../../../domain/limits.ts";
import { AcrossAxis, acrossAxisPx } from "./AcrossAxis.tsx";
import { roundedBar } from "./bar.ts";
import classes from "./charts.module.css";
import type { DrawingPlace } from "./Drawing.tsx";
import { ticksFromZero } from "./axisTicks.ts";
import { Plot } from "./Plot.tsx";
import { RaterPattern } from "./RaterPattern.tsx";
import { styleOf } from "./raterStyle.ts";
import { linearScale, type Scale, tenth } from "./scale.ts";
import { evenWrite } from "./series.ts";
import { wrappedLines, textWidthPx } from "./textWidth.ts";
import type { BarGroup, TimeBudgetBarsProps } from "./barGroup.ts";
import { useOpening } from "./useOpening.ts";

/** Space above the first bar, in pixels: usually, and where tick labels are repeated above the drawing. */
const [usualTopPx, namedTopPx] = [4, 24];
const barPx = 14;
const stackPx = 22;
const roomyGapPx = 18;
/** With more groups than this, bars stand closer together: the drawing is higher than a window. */
const mostRoomy = 20;
const nameLinePx = 13;
const mostNamePx = 150;
const capPx = 4;
/** How much wider than its number a stacked segment must be for the number to be written, in pixels. */
const aroundNumberPx = 8;

/** Bars by group, side by side or one after the other. They grow in 400 ms, unless motion is reduced. */
export function BarsDrawing(props: Props) {
  const { groups, series, layout = "grouped", axis, format, isWhole, widthPx, label } = props;
  const prefix = useId();
  const opened = useOpening(limits.barAnimationMs);
  const isStacked = layout === "stacked";
  const groupPx = isStacked ? stackPx : series.length * barPx;
  const isHigh = groups.length > mostRoomy;
  const gapPx = isHigh ? 4 : roomyGapPx;
  const rowPx = groupPx + gapPx;
  const topPx = isHigh ? namedTopPx : usualTopPx;
  const bottomPx = topPx + groups.length * rowPx;
  const write = evenWrite(format, groups.flatMap(valuesOf));
  const widestNamePx = Math.max(0, ...groups.map(({ name }) => textWidthPx(name)));
  const leftPx = Math.min(mostNamePx, 20 + widestNamePx);
  const numberPx = Math.max(0, ...groups.flatMap(valuesOf).map((one) => textWidthPx(write(one))));
  const most = axis.high ?? Math.max(0, ...groups.map((group) => reachOf(group, isStacked)));
  const ticks = ticksFromZero(most, isWhole);
  const end = axis.high ?? ticks.at(-1) ?? 1;
  const scale = linearScale({
    low: 0,
    high: end,
    ticks: ticks.filter((tick) => tick <= end + end * 1e-9),
    fromPx: leftPx,
    toPx: widthPx - (isStacked ? 18 : numberPx + 14),
  });
  const writeTick = evenWrite(axis.format ?? format, scale.ticks);

  return (
    <Plot {...{ widthPx, label }} heightPx={bottomPx + acrossAxisPx}>
      <defs>
        {series.map((one, place) => (
          <RaterPattern key={one.id} id={`${prefix}${place}`} style={styleOf(one, place)} />
        ))}
      </defs>
      <AcrossAxis
        marks={scale.ticks.map((tick) => ({
          px: scale.of(tick),
          name: writeTick(tick),
          isZero: tick === 0,
        }))}
        name={axis.label}
        fromPx={leftPx}
        toPx={widthPx}
        {...{ widthPx, topPx, bottomPx }}
        isOnTopToo={isHigh}
      />
      {groups.map((group, row) => {
        const y = topPx + row * rowPx + gapPx / 2;
        const place = { y, scale, opened, write, series, prefix };
        return (
          <g key={group.id}>
            <GroupName name={group.name} rightPx={leftPx - 8} y={y + groupPx / 2} mostPx={rowPx} />
            {isStacked ? (
              <Stack values={group.values} {...place} />
            ) : (
              <SideBySide values={group.values} {...place} />
            )}
          </g>
        );
      })}
    </Plot>
  );
}

interface Props
  extends
    DrawingPlace,
    Pick<TimeBudgetBarsProps, "groups" | "series" | "layout" | "axis" | "format" | "isWhole"> {}

type Value = BarGroup["values"][string];

/** The name of a group beside its bars, in as many lines as there is room for. */
function GroupName({ name, rightPx, y, mostPx }: NameProps) {
  const most = Math.max(1, Math.floor(mostPx / nameLinePx));
  const lines = wrappedLines(name, { mostPx: rightPx - 8, most });
  return (
    <text textAnchor="end">
      {inSequence(lines) !== name && <title>{name}</title>}
      {lines.map((line, at) => (
        <tspan key={line} x={rightPx} y={tenth(y + 4 + (at - (lines.length - 1) / 2) * nameLinePx)}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

interface NameProps {
  readonly name: string;
  readonly rightPx: number;
  /** The vertical middle of the group’s bars, in pixels. */
  readonly y: number;
  readonly mostPx: number;
}

/** One bar per series, each with its interval and, beyond that, its number. */
function SideBySide({ values, series, y, scale, opened, write, prefix }: GroupProps) {
  return series.map(({ id }, place) => {
    const estimate = values[id];
    if (estimate?.kind !== "value") return null;
    const { value, low, high } = estimate;
    const top = y + place * barPx;
    const middle = top + barPx / 2;
    const fromPx = scale.of(0);
    const lengthPx = (scale.of(value) - fromPx) * opened;
    return (
      <g key={id}>
        {lengthPx > 0 && (
          <path
            data-mark="bar"
            d={roundedBar({
              x: fromPx,
              y: top + 0.5,
              width: lengthPx,
              height: barPx - 1,
              toward: "end",
            })}
            fill={`url(#${prefix}${place})`}
          />
        )}
        {low !== null && high !== null && (
          <path
            data-mark="interval"
            className={classes["barInterval"]}
            d={`M${tenth(scale.of(low))} ${middle}H${tenth(scale.of(high))}${cap(scale.of(low), middle)}${cap(scale.of(high), middle)}`}
          />
        )}
        <text
          data-mark="number"
          x={tenth(scale.of(Math.max(value, high ?? value)) + 6)}
          y={middle + 4}
        >
          {write(value)}
        </text>
      </g>
    );
  });
}

/** The stacked segments of a group, each with its number where there is room for it. */
function Stack({ values, series, y, scale, opened, write, prefix }: GroupProps) {
  let before = 0;
  return series.map(({ id }, place) => {
    const value = valueOf(values[id]);
    if (value === undefined) return null;
    const fromPx = scale.of(0) + (scale.of(before) - scale.of(0)) * opened;
    const lengthPx = (scale.of(before + value) - scale.of(before)) * opened;
    before += value;
    const text = write(value);
    return (
      <g key={id}>
        {lengthPx > 0 && (
          <path
            data-mark="bar"
            className={classes["stacked"]}
            d={roundedBar({ x: fromPx, y, width: lengthPx, height: stackPx })}
            fill={`url(#${prefix}${place})`}
          />
        )}
        {lengthPx >= textWidthPx(text) + aroundNumberPx && (
          <text
            data-mark="number"
            className={classes["haloed"]}
            x={tenth(fromPx + lengthPx / 2)}
            y={y + stackPx / 2 + 4}
            textAnchor="middle"
          >
            {text}
          </text>
        )}
      </g>
    );
  });
}

interface GroupProps extends Pick<Props, "series"> {
  readonly values: BarGroup["values"];
  /** The upper edge of the group’s first bar, in pixels. */
  readonly y: number;
  readonly scale: Scale;
  /** How far bars have grown, from 0 to 1. */
  readonly opened: number;
  readonly write: (value: number) => string;
  /** Prefix of the ids of the fill patterns. */
  readonly prefix: string;
}

function cap(x: number, middle: number): string {
  return `M${tenth(x)} ${middle - capPx}v${2 * capPx}`;
}

function valueOf(estimate: Value): number | undefined {
  return estimate?.kind === "value" ? estimate.value : undefined;
}

function valuesOf({ values }: BarGroup): readonly number[] {
  return Object.values(values).flatMap((value) => valueOf(value) ?? []);
}

function reachOf({ values }: BarGroup, isStacked: boolean): number {
  const found = Object.values(values).flatMap((value) => (value?.kind === "value" ? value : []));
  return isStacked
    ? found.reduce((sum, { value }) => sum + value, 0)
    : Math.max(0, ...found.map(({ value, high }) => high ?? value));
}
