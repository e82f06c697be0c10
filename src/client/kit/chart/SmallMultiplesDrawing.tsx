import { line } from "d3-shape";
import { axisTicks, ticksAndEnds } from "./axisTicks.ts";
import classes from "./charts.module.css";
import type { DrawingPlace } from "./Drawing.tsx";
import { Plot } from "./Plot.tsx";
import { linearScale, tenth } from "./scale.ts";
import { evenWrite } from "./series.ts";
import { shapePath } from "./shape.ts";
import {
  type Course,
  type PanelPoint,
  panelPlaces,
  pointsOf,
  type SmallMultiplesProps,
} from "./smallPanels.ts";
import { cutToWidth, textWidthPx } from "./textWidth.ts";

const headPx = 18;
const footPx = 18;
const gapPx = 14;
const color = "var(--mantine-color-anchor)";

/** The drawing of small multiples at a given width; points that stand out are larger and of another shape. */
export function SmallMultiplesDrawing(props: SmallMultiplesProps & DrawingPlace) {
  const { panels, across, axis, format, widthPx, label } = props;
  const { columns, panelPx, heightPx, placeOf } = panelPlaces(panels.length, widthPx);
  const values = panels.flatMap(({ courses }) =>
    courses.flatMap(({ points, usual }) => [
      ...points.map(({ y }) => y),
      ...(usual ? [usual.low, usual.high] : []),
    ]),
  );
  const low = axis.low ?? Math.min(...values);
  const high = axis.high ?? Math.max(...values);
  const isFixed = axis.low !== undefined && axis.high !== undefined;
  const ticks = isFixed ? ticksAndEnds({ low, high, most: 3 }) : axisTicks({ low, high, most: 3 });
  const write = evenWrite(axis.format ?? format, ticks);
  const leftPx = Math.max(...ticks.map((tick) => textWidthPx(write(tick), { sizePx: 11 }))) + 8;
  const x = linearScale({ ...across, ticks: [], fromPx: leftPx, toPx: panelPx.width - gapPx });
  const y = linearScale({
    low: ticks[0] ?? low,
    high: ticks.at(-1) ?? high,
    ticks,
    fromPx: panelPx.height - footPx,
    toPx: headPx,
  });
  const course = line<PanelPoint>()
    .x((point) => x.of(point.x))
    .y((point) => y.of(point.y))
    .digits(1);
  const lastRow = Math.floor((panels.length - 1) / columns);

  return (
    <Plot {...{ widthPx, label }} heightPx={heightPx + 6}>
      {panels.map((panel, at) => (
        <g
          key={panel.id}
          data-mark="panel"
          transform={`translate(${tenth(placeOf(at).x)} ${placeOf(at).y})`}
        >
          <text x={leftPx} y={12} fontWeight={600}>
            <title>{panel.name}</title>
            {cutToWidth(panel.name, panelPx.width - leftPx - gapPx, { weight: 600 })}
          </text>
          {ticks.map((tick) => (
            <g key={tick}>
              <line
                className={classes["gridLine"]}
                x1={leftPx}
                x2={panelPx.width - gapPx}
                y1={y.of(tick)}
                y2={y.of(tick)}
              />
              {at % columns === 0 && (
                <text
                  className={classes["tick"]}
                  x={leftPx - 5}
                  y={y.of(tick) + 4}
                  textAnchor="end"
                  fontSize={11}
                >
                  {write(tick)}
                </text>
              )}
            </g>
          ))}
          {(across.seams ?? []).map((seam) => (
            <line
              key={seam}
              data-mark="seam"
              className={classes["gridLine"]}
              x1={tenth(x.of(seam))}
              x2={tenth(x.of(seam))}
              y1={headPx}
              y2={panelPx.height - footPx}
            />
          ))}
          {panel.courses.map((one, place) => (
            <g key={place}>
              <Usual
                usual={one.usual}
                yOf={y.of}
                {...(panel.courses.length === 1 && (across.seams ?? []).length === 0
                  ? { fromPx: leftPx, toPx: panelPx.width - gapPx }
                  : roomOf(one, x.of))}
              />
              <path d={course(one.points) ?? ""} fill="none" stroke={color} strokeWidth={1.25} />
            </g>
          ))}
          {pointsOf(panel).map((point, place) => {
            const middle = { x: tenth(x.of(point.x)), y: tenth(y.of(point.y)) };
            return (
              <path
                key={place}
                data-mark={point.isSign ? "sign" : "point"}
                className={classes[point.isSign ? "outlier" : "usualPoint"]}
                d={shapePath(point.isSign ? "diamond" : "circle", middle, point.isSign ? 5 : 2.5)}
              >
                <title>{point.name}</title>
              </path>
            );
          })}
          {Math.floor(at / columns) === lastRow && (
            <>
              <text className={classes["tick"]} x={leftPx} y={panelPx.height - 3} fontSize={11}>
                {across.format(across.low)}
              </text>
              <text
                className={classes["tick"]}
                x={panelPx.width - gapPx}
                y={panelPx.height - 3}
                textAnchor="end"
                fontSize={11}
              >
                {across.format(across.high)}
              </text>
            </>
          )}
        </g>
      ))}
    </Plot>
  );
}

/** The horizontal extent of a course: a little more than from its first point to its last. */
function roomOf({ points }: Course, xOf: (value: number) => number) {
  const places = points.map(({ x }) => xOf(x));
  return { fromPx: Math.min(...places) - 4, toPx: Math.max(...places) + 4 };
}

/** The band of usual values, with its centre line. */
function Usual({ usual, yOf, fromPx, toPx }: UsualProps) {
  if (!usual) return null;
  return (
    <>
      <rect
        data-mark="band"
        className={classes["referenceBand"]}
        x={fromPx}
        y={tenth(yOf(usual.high))}
        width={tenth(toPx - fromPx)}
        height={tenth(Math.max(1, yOf(usual.low) - yOf(usual.high)))}
      />
      <line
        className={classes["reference"]}
        x1={fromPx}
        x2={toPx}
        y1={yOf(usual.centre)}
        y2={yOf(usual.centre)}
      />
    </>
  );
}

interface UsualProps {
  readonly usual: Course["usual"];
  readonly yOf: (value: number) => number;
  readonly fromPx: number;
  readonly toPx: number;
}
