import { useId } from "react";
import { limits } from "../../../domain/limits.ts";
import { roundedBar } from "./bar.ts";
import type { DrawingPlace } from "./Drawing.tsx";
import { ticksFromZero } from "./axisTicks.ts";
import { RaterPattern } from "./RaterPattern.tsx";
import { styleOf } from "./raterStyle.ts";
import { tenth } from "./scale.ts";
import { evenWrite, type Series, type Write } from "./series.ts";
import { textWidthPx } from "./textWidth.ts";
import { useOpening } from "./useOpening.ts";
import { XYPlot } from "./XYPlot.tsx";

const heightPx = 320;
/** The share of the width of a class that its bars leave free. */
const freeShare = 0.12;

/** Vertical bars by class. They grow in 400 ms, unless motion is reduced. */
export function HistogramDrawing(props: Props) {
  const { bins, groups, across, upwards, format, isWhole, widthPx, label } = props;
  const prefix = useId();
  const opened = useOpening(limits.barAnimationMs);
  const values = bins.flatMap((bin) => bin.values);
  const ticks = ticksFromZero(Math.max(0, ...values), isWhole);
  const write = evenWrite(format, values);
  const widestPx = Math.max(0, ...values.map((value) => textWidthPx(write(value))));

  return (
    <XYPlot
      {...{ widthPx, heightPx, label }}
      across={{
        name: across,
        low: 0,
        high: bins.length,
        ticks: bins.map((_, at) => at + 0.5),
        write: (at) => bins[Math.floor(at)]?.name ?? "",
        hasLines: false,
      }}
      upwards={{
        name: upwards,
        low: 0,
        high: ticks.at(-1) ?? 1,
        ticks,
        write: evenWrite(format, ticks),
      }}
      defs={groups.map((group, place) => (
        <RaterPattern key={group.id} id={`${prefix}${place}`} style={styleOf(group, place)} />
      ))}
    >
      {({ x, y, bottomPx }) => {
        const freePx = groups.length === 1 ? 1 : (x.of(1) - x.of(0)) * freeShare;
        const barPx = (x.of(1) - x.of(0) - freePx) / Math.max(1, groups.length);
        const isLabelled = widestPx <= barPx;
        return bins.map((bin, at) =>
          groups.map((group, place) => {
            const value = bin.values[place] ?? 0;
            const left = x.of(at) + freePx / 2 + place * barPx;
            const height = (bottomPx - y.of(value)) * opened;
            return (
              <g key={`${bin.name} ${group.id}`}>
                {height > 0 && (
                  <path
                    data-mark="bar"
                    d={roundedBar({
                      x: left + 0.5,
                      y: bottomPx - height,
                      width: Math.max(1, barPx - 1),
                      height,
                      toward: "top",
                    })}
                    fill={`url(#${prefix}${place})`}
                  />
                )}
                {isLabelled && (
                  <text
                    data-mark="number"
                    x={tenth(left + barPx / 2)}
                    y={tenth(y.of(value) - 5)}
                    textAnchor="middle"
                  >
                    {write(value)}
                  </text>
                )}
              </g>
            );
          }),
        );
      }}
    </XYPlot>
  );
}

interface HistogramBin {
  readonly name: string;
  /** One value per group, in the order of the groups. */
  readonly values: readonly number[];
}

interface Props extends DrawingPlace {
  readonly bins: readonly HistogramBin[];
  readonly groups: readonly Series[];
  readonly across: string;
  readonly upwards: string;
  readonly format: Write;
  readonly isWhole: boolean;
}
