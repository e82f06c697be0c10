import { useMemo, useState } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import { isolated } from "../text/isolated.ts";
import type { ChartHead } from "./chartHead.ts";
import { Plot } from "./Plot.tsx";
import classes from "./charts.module.css";
import { leftToRight } from "./isolated.ts";
import type { Axis, Write } from "./series.ts";
import { evenDigits, textWidthPx } from "./textWidth.ts";
import { useEstimateCells } from "./useEstimateCells.ts";
import { useNumbers } from "./useNumbers.ts";
import { WrightChoice } from "./WrightChoice.tsx";
import { headLines, headStepPx, WrightHeads } from "./WrightHeads.tsx";
import { isNarrowMap, leastWrightPx, wrightLayout } from "./wrightLayout.ts";
import { type Chosen, WrightList } from "./WrightList.tsx";
import type { Measure, Measured, WrightFacet } from "./wrightMeasures.ts";
import { placeOptions, type Saying, stackOptions } from "./wrightOptions.tsx";

/** The drawing of a Wright map at a given width. */
export function WrightDrawing(props: Props) {
  const { rated, columns, axis, format, isRtl, label } = props;
  const { t } = useTranslation("charts");
  const { whole } = useNumbers();
  const { say } = useEstimateCells();
  const [chosen, setChosen] = useState<Chosen>();
  const layout = useMemo(
    () =>
      wrightLayout({
        ...wordsOf({ rated, columns, axis, format }, props.widthPx),
        axis,
        widthPx: props.widthPx,
        valueOf: (measure) => evenDigits(format(measure)),
        countPxOf: (count) => textWidthPx(evenDigits(whole(count)), { sizePx: 11 }) + 4,
      }),
    [rated, columns, axis, format, props.widthPx, whole],
  );
  const { scale, widthPx, axisPx } = layout;
  const sizePx = sizeAt(props.widthPx);
  const side = { isRtl, xOf: (px: number) => (isRtl ? widthPx - px : px) };
  const saying: Saying = {
    place: ({ name, measure, low, high }) =>
      placeSaid(name, say({ kind: "value", value: measure, low, high }, format)),
    range: ({ low, high, places }) =>
      t("placesFromTo", {
        count: places.length,
        low: leftToRight(format(low)),
        high: leftToRight(format(high)),
      }),
    value: (measure) => leftToRight(format(measure)),
    count: whole,
  };
  const lists = [
    {
      ...layout.rated,
      facet: rated,
      options: stackOptions(layout.rated, { saying, side, sizePx }),
    },
    ...layout.columns.map((column, at) => ({
      x: column.x,
      widthPx: column.widthPx,
      facet: columns[at] ?? rated,
      options: placeOptions(column, { saying, side, sizePx, scale }),
    })),
  ];
  const heads = lists.map(({ facet, x, widthPx: columnPx }) => ({
    x,
    lines: headLines(facet, columnPx - 7, sizePx),
  }));
  const headPx = headStepPx * Math.max(...heads.map(({ lines }) => lines.length)) + 10;
  const heightPx = headPx + scale.plotPx + 8;
  const writeTick = axis.format ?? format;

  return (
    <Plot {...{ widthPx, heightPx, label }} direction="ltr" role="group">
      <WrightHeads
        {...{ heads, side, headPx, sizePx }}
        axis={{ name: axis.label, endPx: axisPx - 6 }}
      />
      <g transform={`translate(0 ${headPx})`}>
        {scale.ticks.map((tick) => (
          <g key={tick}>
            <line
              className={classes["gridLine"]}
              data-zero={tick === 0 || undefined}
              x1={side.xOf(axisPx)}
              x2={side.xOf(widthPx)}
              y1={scale.yOf(tick)}
              y2={scale.yOf(tick)}
            />
            <text
              className={classes["tick"]}
              x={side.xOf(axisPx - 6)}
              y={scale.yOf(tick) + 4}
              fontSize={sizePx}
              textAnchor={isRtl ? "start" : "end"}
            >
              {leftToRight(writeTick(tick))}
            </text>
          </g>
        ))}
        {lists.map(({ facet, ...list }, at) => (
          <WrightList
            // Two columns may have one heading: the steps of two scales.
            key={`${at} ${facet.heading}`}
            {...list}
            heading={facet.heading}
            heightPx={scale.plotPx}
            side={side}
            chosenId={chosen?.list === at ? chosen.option.id : undefined}
            onChoose={(option) => setChosen(option && { list: at, option })}
          />
        ))}
        {chosen && <WrightChoice option={chosen.option} widthPx={widthPx} />}
      </g>
    </Plot>
  );

  function placeSaid(name: string, measure: string): string {
    return t("measuredOf", { name: isolated(name), measure });
  }
}

/** The minimum width of the drawing, in pixels, at which each of its columns can be read. */
export function leastWrightWidthPx(props: Shown): number {
  return leastWrightPx(wordsOf(props, 0));
}

/** The texts of a map with their widths, as its layout takes them. */
function wordsOf(shown: Shown, widthPx: number) {
  const sizePx = sizeAt(widthPx);
  const widthOf = (text: string) => textWidthPx(text, { sizePx });
  const headed = <Place extends Measure>(facet: WrightFacet<Place>) => ({
    places: facet.places,
    headPx: Math.max(
      ...facet.heading.split(/\s+/u).map((word) => textWidthPx(word, { sizePx, weight: 550 })),
    ),
  });
  return {
    rated: headed(shown.rated),
    columns: shown.columns.map((column) => headed(column)),
    axisPx: axisWidthPx(shown, sizePx),
    widthOf,
  };
}

/** The font size of names and headings, in pixels. */
function sizeAt(widthPx: number): number {
  return isNarrowMap(widthPx) ? 11 : 12;
}

/** The width of the axis, in pixels: its label and its longest tick label. */
function axisWidthPx({ rated, columns, axis, format }: Shown, sizePx: number): number {
  const measures = [rated, ...columns].flatMap(({ places }) => places);
  const farthest = measures.reduce((most, { measure }) => Math.max(most, Math.abs(measure)), 1);
  const mark = evenDigits((axis.format ?? format)(-Math.ceil(farthest)));
  return (
    Math.max(textWidthPx(axis.label, { weight: 550, sizePx }), textWidthPx(mark, { sizePx })) + 8
  );
}

type Shown = Pick<WrightMapProps, "rated" | "columns" | "axis" | "format">;

interface Props extends WrightMapProps {
  readonly isRtl: boolean;
  readonly widthPx: number;
  /** The accessible name of the drawing. */
  readonly label: string;
}

export interface WrightMapProps extends ChartHead {
  /** The axis, with its label "Logits". */
  readonly axis: Axis;
  /** What is rated, as a histogram. */
  readonly rated: WrightFacet<Measure>;
  /** The columns beside the histogram, in order: raters, criteria, steps of a scale. */
  readonly columns: readonly WrightFacet<Measured>[];
  readonly format: Write;
}
