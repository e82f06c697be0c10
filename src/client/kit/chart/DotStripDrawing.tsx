import { useTranslation } from "../text/useTranslation.ts";
import { AcrossAxis, acrossAxisPx } from "./AcrossAxis.tsx";
import type { DrawingPlace } from "./Drawing.tsx";
import { Plot } from "./Plot.tsx";
import classes from "./charts.module.css";
import { dotRadiusPx, labelPx, stripDots } from "./dotStripLayout.ts";
import type { ChartHead } from "./chartHead.ts";
import { type Axis, evenWrite, type Series, type Write } from "./series.ts";
import type { BarGroup } from "./barGroup.ts";
import { roundScale, tenth } from "./scale.ts";
import { estimateReach } from "./estimateReach.ts";
import { leftToRight } from "./isolated.ts";
import { styleOf } from "./raterStyle.ts";
import { cutToWidth, textWidthPx } from "./textWidth.ts";
import { colon, sideBySide } from "../text/phrase.ts";

const topPx = 4;
const reachPx = 24;
const rowPx = 2 * (reachPx + labelPx) + 6;
const headPx = 18;
const narrowPx = 520;

/** The drawing of a strip of dots at a given width. */
export function DotStripDrawing({ groups, series, chosen, axis, format, widthPx, label }: Props) {
  const { t } = useTranslation("charts");
  const isNarrow = widthPx < narrowPx;
  const rows = groups.map((group, place) => {
    const values = series.flatMap(({ id, name }) => {
      const estimate = group.values[id];
      return estimate?.kind === "value" ? [{ id, name, value: estimate.value }] : [];
    });
    const mean = values.reduce((sum, { value }) => sum + value, 0) / values.length;
    const said =
      values.length === 0
        ? t("noValue")
        : t("meanOf", { value: leftToRight(format(mean)), count: values.length });
    return { group, color: styleOf(group, place).color, values, mean, said };
  });
  const longest = Math.max(
    ...rows.map(({ group: { name }, said }) =>
      Math.max(textWidthPx(name, { weight: 550 }) + 16, textWidthPx(said, { sizePx: labelPx })),
    ),
  );
  const leftPx = isNarrow ? 8 : Math.min(longest + 20, widthPx * 0.35);
  const reach = estimateReach(
    rows.flatMap(({ values }) =>
      values.map(({ value }) => ({ kind: "value" as const, value, low: null, high: null })),
    ),
  );
  const scale = roundScale({
    low: reach.low,
    high: reach.high,
    fromPx: leftPx + 12,
    toPx: widthPx - 24,
    most: isNarrow ? 4 : 8,
  });
  const xOf = scale.of;
  const writeTick = evenWrite(axis.format ?? format, scale.ticks);
  const ownRowPx = isNarrow ? rowPx + headPx : rowPx;
  const bottomPx = topPx + rows.length * ownRowPx;

  return (
    <Plot {...{ widthPx, label }} heightPx={bottomPx + acrossAxisPx}>
      <AcrossAxis
        marks={scale.ticks.map((tick) => ({ px: scale.of(tick), name: writeTick(tick) }))}
        name={axis.label}
        fromPx={leftPx}
        toPx={widthPx}
        {...{ widthPx, topPx, bottomPx }}
      />
      {rows.map(({ group, color, values, mean, said }, place) => {
        const y = topPx + place * ownRowPx;
        const middle = y + (isNarrow ? headPx : 0) + rowPx / 2;
        const dots = stripDots(values, {
          xOf,
          widthOf: (name) => textWidthPx(name, { sizePx: labelPx }),
          reachPx,
          chosen,
          fromPx: leftPx + 4,
          toPx: widthPx - 4,
        });
        return (
          <g key={group.id} data-mark="strip">
            {place > 0 && (
              <line className={classes["gridLine"]} x1={0} x2={widthPx} y1={y} y2={y} />
            )}
            <rect
              x={2}
              y={(isNarrow ? y + 4 : middle - 13) + 1}
              width={9}
              height={9}
              rx={2}
              fill={color}
            />
            <text x={16} y={isNarrow ? y + 14 : middle - 4} fontWeight={550}>
              <title>{group.name}</title>
              {cutToWidth(group.name, (isNarrow ? widthPx / 2 : leftPx) - 22, { weight: 550 })}
            </text>
            <text
              className={classes["tick"]}
              x={isNarrow ? widthPx - 8 : 2}
              y={isNarrow ? y + 14 : middle + 12}
              textAnchor={isNarrow ? "end" : "start"}
              fontSize={labelPx}
            >
              {said}
            </text>
            {dots.map(({ id, name, value, x, dy }) => (
              <circle
                key={id}
                cx={tenth(x)}
                cy={tenth(middle + dy)}
                r={dotRadiusPx}
                className={classes["stripDot"]}
                data-quiet={chosen.size > 0 && !chosen.has(id) ? "" : undefined}
                fill={color}
              >
                <title>{sideBySide([name, format(value)], colon())}</title>
              </circle>
            ))}
            {values.length > 0 && (
              <path
                className={classes["medianLine"]}
                d={`M${tenth(xOf(mean))} ${middle - reachPx}v${2 * reachPx}`}
              />
            )}
            {dots.map(
              ({ id, name, label: at }) =>
                at && (
                  <text
                    key={id}
                    className={classes["arrowLabel"]}
                    x={tenth(at.x)}
                    y={tenth(middle + at.dy + labelPx / 2 - 2)}
                    textAnchor="middle"
                    style={{ fontSize: labelPx }}
                  >
                    {name}
                  </text>
                ),
            )}
          </g>
        );
      })}
    </Plot>
  );
}

type Props = DotStripProps & DrawingPlace;

export interface DotStripProps extends ChartHead {
  readonly groups: readonly BarGroup[];
  readonly series: readonly Series[];
  /** Ids of series that are named and drawn in front of the others; empty where none is. */
  readonly chosen: ReadonlySet<string>;
  readonly axis: Axis;
  readonly format: Write;
  /** What the series are: "Rater". Heads the first column of the table. */
  readonly seriesAre: string;
}
