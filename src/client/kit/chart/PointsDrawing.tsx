import { curveLinear, curveStepAfter, line } from "d3-shape";
import { axisTicks, ticksAndEnds } from "./axisTicks.ts";
import classes from "./charts.module.css";
import type { DrawingPlace } from "./Drawing.tsx";
import { isolated } from "../text/isolated.ts";
import { quietOpacity } from "./LegendMark.tsx";
import { PointMark } from "./PointMark.tsx";
import type { RaterStyle } from "./raterStyle.ts";
import { tenth } from "./scale.ts";
import { type Axis, evenWrite, type Write } from "./series.ts";
import { spreadApart } from "./spreadApart.ts";
import { evenDigits, textWidthPx } from "./textWidth.ts";
import { type PlotAxis, type PlotRoom, XYPlot } from "./XYPlot.tsx";

const highestPx = 340;
const lowestPx = 220;
const labelPx = 15;
const capPx = 4;
/** More points than this overlap, and are drawn faint. */
const mostSolid = 300;

/** Points on two axes, optionally joined by lines, with intervals, reference lines and bands. */
export function PointsDrawing(props: Props) {
  const { runs, across, upwards, rules = [], bands = [], ends = [], ...place } = props;
  const points = runs.flatMap((run) => run.points);
  const x = axisOf(across, [...points.map((point) => point.x), ...rules.flatMap(xsOf)]);
  const y = axisOf(upwards, [
    ...points.flatMap((point) => [point.y, point.low ?? point.y, point.high ?? point.y]),
    ...rules.flatMap(ysOf),
    ...bands.flatMap(({ from, to }) => [from, to]),
  ]);
  const levels = rules.flatMap((rule) =>
    rule.kind === "level" ? [{ name: rule.name, y: rule.at }] : [],
  );
  const names = [...ends, ...levels].filter(({ name }) => name !== "");
  // In a small place, as beside others on an overview, it takes no more of the window than its width asks for.
  const heightPx = Math.round(Math.min(highestPx, Math.max(lowestPx, place.widthPx / 2)));
  const rightPx = Math.max(16, ...names.map(({ name }) => textWidthPx(evenDigits(name)) + 12));

  return (
    <XYPlot
      {...place}
      {...{ heightPx, rightPx }}
      across={{
        ...x,
        write: across.marks ? across.format : x.write,
        hasLines: across.marks === undefined,
      }}
      upwards={y}
    >
      {(room) => (
        <>
          {bands.map(({ from, to }) => (
            <rect
              key={`${from} ${to}`}
              data-mark="band"
              className={classes["referenceBand"]}
              x={room.leftPx}
              y={tenth(room.y.of(to))}
              width={tenth(room.toPx - room.leftPx)}
              height={tenth(Math.max(1, room.y.of(from) - room.y.of(to)))}
            />
          ))}
          {rules.map((rule) => (
            <RuleMark key={rule.id} rule={rule} room={room} />
          ))}
          {runs.map((run) => (
            <Run key={run.id} run={run} {...room} />
          ))}
          <EndNames names={names} {...room} />
        </>
      )}
    </XYPlot>
  );
}

/** One run of points: its line, its intervals and its marks. */
function Run({ run, x, y }: { readonly run: PointRun } & Pick<PlotRoom, "x" | "y">) {
  const { style, isJoined, isStepped = false, isQuiet = false, points } = run;
  const path = line<Point>()
    .x((point) => x.of(point.x))
    .y((point) => y.of(point.y))
    .curve(isStepped ? curveStepAfter : curveLinear)
    .digits(1);
  if (isQuiet && points.length > 1) {
    return (
      <path
        data-mark="quiet"
        d={path(points) ?? ""}
        fill="none"
        stroke={style.color}
        strokeOpacity={quietOpacity}
      />
    );
  }
  const whiskers = points.map((point) => whisker(point, { x, y })).join("");
  return (
    <g data-mark="run">
      {isJoined && (
        <path
          data-mark="line"
          d={path(points) ?? ""}
          fill="none"
          stroke={style.color}
          strokeWidth={2}
          strokeDasharray={style.dash}
        />
      )}
      {!isStepped &&
        points.map((point, at) => (
          <PointMark
            key={at}
            cx={tenth(x.of(point.x))}
            cy={tenth(y.of(point.y))}
            style={style}
            isFaint={!isJoined && points.length > mostSolid}
            name={point.name}
            onOpen={point.onOpen}
          />
        ))}
      {whiskers !== "" && (
        <path
          data-mark="interval"
          d={whiskers}
          fill="none"
          stroke={style.color}
          strokeWidth={1.5}
        />
      )}
    </g>
  );
}

/** The interval of a point as a line with caps; nothing where it has none. */
function whisker(point: Point, { x, y }: Pick<PlotRoom, "x" | "y">): string {
  if (point.low === null || point.high === null) return "";
  const [middle, low, high] = [x.of(point.x), y.of(point.low), y.of(point.high)].map(tenth);
  const cap = (at: number | undefined) => `M${tenth((middle ?? 0) - capPx)} ${at}h${2 * capPx}`;
  return `M${middle} ${low}V${high}${cap(low)}${cap(high)}`;
}

function RuleMark({ rule, room }: { readonly rule: Rule; readonly room: PlotRoom }) {
  const { x, y, leftPx, toPx, topPx, bottomPx } = room;
  const ends = {
    level: (at: number) => ({ x1: leftPx, x2: toPx, y1: y.of(at), y2: y.of(at) }),
    upright: (at: number) => ({ x1: x.of(at), x2: x.of(at), y1: topPx, y2: bottomPx }),
  };
  const place =
    rule.kind === "slope"
      ? { x1: x.of(rule.from.x), y1: y.of(rule.from.y), x2: x.of(rule.to.x), y2: y.of(rule.to.y) }
      : ends[rule.kind](rule.at);
  return (
    <>
      <line
        data-mark="rule"
        className={classes["rule"]}
        data-slope={rule.kind === "slope" || undefined}
        strokeDasharray={rule.dash}
        {...place}
      />
      {rule.kind === "upright" && (
        <text x={x.of(rule.at)} y={topPx - 6} textAnchor="middle">
          {isolated(rule.name)}
        </text>
      )}
    </>
  );
}

/** Names of lines and reference values right of the drawing, moved apart so that they do not overlap. */
function EndNames({ names, y, toPx, topPx, bottomPx }: EndNamesProps) {
  const wanted = names.map((one) => y.of(one.y));
  const apart = spreadApart(wanted, labelPx, { low: topPx, high: bottomPx });
  return names.map(({ name }, at) => (
    <text key={at} x={toPx + 8} y={tenth((apart[at] ?? 0) + 4)}>
      {isolated(name)}
    </text>
  ));
}

interface EndNamesProps extends PlotRoom {
  readonly names: readonly { readonly name: string; readonly y: number }[];
}

export interface Point {
  readonly x: number;
  readonly y: number;
  readonly low: number | null;
  readonly high: number | null;
  /** Shown as a tooltip. */
  readonly name?: string | undefined;
  /** Called on a click; with the keyboard the same is reached in a table. */
  readonly onOpen?: (() => void) | undefined;
}

/** Points drawn in one style; joined ones by a line, in their order. */
export interface PointRun {
  readonly id: string;
  readonly name: string;
  readonly style: RaterStyle;
  readonly isJoined: boolean;
  /** Whether points are joined by steps, horizontal and then vertical, instead of straight lines. */
  readonly isStepped?: boolean | undefined;
  /** Whether the run is grey and thin, without marks and intervals, behind the others. */
  readonly isQuiet?: boolean | undefined;
  readonly points: readonly Point[];
}

/** A reference line: horizontal (`level`), vertical (`upright`), or from one point to another (`slope`). */
export type Rule = { readonly id: string; readonly name: string; readonly dash: string } & (
  | { readonly kind: "level" | "upright"; readonly at: number }
  | { readonly kind: "slope"; readonly from: XY; readonly to: XY }
);

interface XY {
  readonly x: number;
  readonly y: number;
}

export interface PointAxis extends Axis {
  readonly format: Write;
  /** The only values with a tick, where there are few; absent: ticks are round values. */
  readonly marks?: readonly number[] | undefined;
}

interface Props extends DrawingPlace {
  readonly runs: readonly PointRun[];
  readonly across: PointAxis;
  readonly upwards: PointAxis;
  readonly rules?: readonly Rule[];
  readonly bands?: readonly { readonly from: number; readonly to: number }[];
  /** Names that stand where lines end, instead of a legend. */
  readonly ends?: readonly { readonly name: string; readonly y: number }[];
}

function axisOf(
  { label, low, high, marks, format }: PointAxis,
  values: readonly number[],
): PlotAxis {
  const least = low ?? Math.min(...values);
  const most = high ?? Math.max(...values);
  const isFound = Number.isFinite(least) && Number.isFinite(most);
  const reach = isFound ? { low: least, high: most } : { low: 0, high: 1 };
  const isFixed = low !== undefined && high !== undefined;
  const ticks = marks ?? (isFixed ? ticksAndEnds(reach) : axisTicks(reach));
  return {
    name: label,
    low: marks ? reach.low : (low ?? ticks[0] ?? 0),
    high: marks ? reach.high : (high ?? ticks.at(-1) ?? 1),
    ticks,
    write: evenWrite(format, ticks),
  };
}

function xsOf(rule: Rule): readonly number[] {
  if (rule.kind === "slope") return [rule.from.x, rule.to.x];
  return rule.kind === "upright" ? [rule.at] : [];
}

function ysOf(rule: Rule): readonly number[] {
  return rule.kind === "level" ? [rule.at] : [];
}
