import { useTranslation } from "react-i18next";
import { AcrossAxis, acrossAxisPx } from "./AcrossAxis.tsx";
import type { DrawingPlace } from "./Drawing.tsx";
import { Plot } from "./Plot.tsx";
import classes from "./charts.module.css";
import { dotOffset } from "./dotsLayout.ts";
import { logarithmicScale, roundScale, tenth } from "./scale.ts";
import { quartilesOf } from "./quartiles.ts";
import { styleOf } from "./raterStyle.ts";
import { shapePath } from "./shape.ts";
import { fitted, textWidthPx } from "./textWidth.ts";
import type { ChartHead } from "./chartHead.ts";
import { type Axis, evenWrite, type Series, type Write } from "./series.ts";
import { sideBySide } from "../text/phrase.ts";

/** Above the first group; with the names of marks too, where the last one is out of sight. */
const [usualTopPx, namedTopPx] = [8, 26];
const mostInSight = 12;
const rowPx = 54;
const narrowPx = 520;
const spreadPx = 11;

/** The drawing of dots by group at a given width. */
export function DotsDrawing(props: Props) {
  const { groups, axis, isLogarithmic = false, format, widthPx, label } = props;
  const { t } = useTranslation("charts");
  const isNarrow = widthPx < narrowPx;
  const notes = groups.map(({ values, missed = 0 }) =>
    sideBySide([
      t("valuesOf", { count: values.length }),
      missed > 0 ? t("missedOf", { count: missed }) : "",
    ]),
  );
  const longest = Math.max(
    40,
    ...groups.map(({ name }) => textWidthPx(name, { weight: 550 })),
    ...notes.map((note) => textWidthPx(note, { sizePx: 11 })),
  );
  const leftPx = isNarrow ? 10 : Math.min(longest + 20, widthPx * 0.3);
  const { low, high } = reachOf(groups);
  const reach = {
    low: axis.low ?? (isLogarithmic ? low : Math.min(0, low)),
    high: axis.high ?? high,
    fromPx: leftPx + 8,
    toPx: widthPx - 24,
  };
  const scale =
    isLogarithmic && reach.low > 0
      ? logarithmicScale(reach)
      : roundScale({ ...reach, most: isNarrow ? 5 : 8 });
  const xOf = scale.of;
  const writeTick = evenWrite(axis.format ?? format, scale.ticks);
  const ownRowPx = isNarrow ? rowPx + 14 : rowPx;
  const isHigh = groups.length > mostInSight;
  const topPx = isHigh ? namedTopPx : usualTopPx;
  const bottomPx = topPx + groups.length * ownRowPx;

  return (
    <Plot {...{ widthPx, label }} heightPx={bottomPx + acrossAxisPx}>
      <AcrossAxis
        marks={scale.ticks.map((tick) => ({ px: scale.of(tick), name: writeTick(tick) }))}
        name={axis.label}
        fromPx={leftPx}
        toPx={widthPx}
        {...{ widthPx, topPx, bottomPx }}
        isOnTopToo={isHigh}
      />
      {groups.map((group, place) => {
        const { color, shape } = styleOf(group, place);
        const y = topPx + place * ownRowPx;
        const middle = y + (isNarrow ? 14 : 0) + rowPx / 2 + 3;
        const quartiles = quartilesOf(group.values);
        const dots = group.values
          .map((value, at) =>
            shapePath(
              shape,
              { x: tenth(xOf(value)), y: tenth(middle + dotOffset(at) * spreadPx) },
              2.4,
            ),
          )
          .join("");
        return (
          <g key={group.id} data-mark="dots">
            <text x={2} y={isNarrow ? y + 12 : middle - 2} fontWeight={550}>
              <title>{group.name}</title>
              {fitted(group.name, isNarrow ? widthPx / 2 : leftPx - 8, { weight: 550 })}
            </text>
            <text
              className={classes["tick"]}
              x={isNarrow ? widthPx - 8 : 2}
              y={isNarrow ? y + 12 : middle + 12}
              textAnchor={isNarrow ? "end" : "start"}
              fontSize={11}
            >
              {fitted(notes[place] ?? "", isNarrow ? widthPx / 2 : leftPx - 4, { sizePx: 11 })}
            </text>
            <path d={dots} fill={color} fillOpacity={group.values.length > 400 ? 0.35 : 0.6} />
            {quartiles && (
              <>
                <rect
                  className={classes["box"]}
                  x={xOf(quartiles.first)}
                  y={middle - 15}
                  width={Math.max(1, xOf(quartiles.third) - xOf(quartiles.first))}
                  height={30}
                  rx={2}
                />
                <path
                  className={classes["medianLine"]}
                  d={`M${xOf(quartiles.median)} ${middle - 17}v34`}
                />
                <text
                  className={classes["arrowLabel"]}
                  x={xOf(quartiles.median)}
                  y={middle - 19}
                  textAnchor="middle"
                >
                  {format(quartiles.median)}
                </text>
              </>
            )}
          </g>
        );
      })}
    </Plot>
  );
}

type Props = DotsByGroupProps & DrawingPlace;

function reachOf(groups: DotsByGroupProps["groups"]): { low: number; high: number } {
  let low = Infinity;
  let high = -Infinity;
  for (const { values } of groups) {
    for (const value of values) {
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
  }
  return low <= high ? { low, high } : { low: 0, high: 1 };
}

export interface DotsByGroupProps extends ChartHead {
  readonly groups: readonly DotGroup[];
  readonly axis: Axis;
  /** Steps of factor ten instead of equal ones; values must lie above 0. */
  readonly isLogarithmic?: boolean | undefined;
  readonly format: Write;
  /** What the groups are: "Code". */
  readonly groupsAre: string;
}

export interface DotGroup extends Series {
  readonly values: readonly number[];
  /** How many more there were that did not happen while it was looked for (latencies). */
  readonly missed?: number | undefined;
}
