import type { CalibrationChart } from "../../../api/contract/calibration.ts";
import { type ChartSign, type ControlChart, controlChart } from "../../../domain/controlChart.ts";
import { type Panel, pointsOf } from "../../kit/chart/smallPanels.ts";
import { compareNames } from "../../../domain/nameOrder.ts";

type Point = CalibrationChart["points"][number];

/** A rater’s submissions within one round, with control limits from these points alone. */
export interface Series {
  readonly roundId: string;
  readonly roundName: string;
  readonly roundNumber: number;
  readonly points: readonly Point[];
  /** `undefined` where there are too few points for limits. */
  readonly chart: ControlChart | undefined;
}

/** The series of one rater, one per round: a change between rounds is a change of task, not drift. */
export function seriesOf(points: readonly Point[], raterId: string): readonly Series[] {
  const rounds = new Map<string, Point[]>();
  for (const point of points) {
    if (point.raterId !== raterId) continue;
    rounds.set(point.roundId, [...(rounds.get(point.roundId) ?? []), point]);
  }
  return [...rounds.values()]
    .flatMap((own): Series[] => {
      const [first] = own;
      if (!first) return [];
      const { roundId, roundName, roundNumber } = first;
      return [{ roundId, roundName, roundNumber, points: own, chart: controlChart(own) }];
    })
    .toSorted((a, b) => a.roundNumber - b.roundNumber);
}

/** A point outside the control limits or runs of its series, with the reason. */
export interface SignedPoint {
  readonly point: Point;
  readonly sign: ChartSign;
}

export function signedIn(series: readonly Series[]): readonly SignedPoint[] {
  return series.flatMap(({ points, chart }) =>
    points.flatMap((point, at) => {
      const sign = chart?.signs[at] ?? null;
      return sign === null ? [] : [{ point, sign }];
    }),
  );
}

/** Rounds next to each other on the axis, all of the same width, whatever their duration. */
export interface RoundsAcross {
  /** In the order of their numbers. */
  readonly rounds: readonly Pick<Series, "roundId" | "roundName" | "roundNumber">[];
  /** The position of a point: its round’s place, plus the proportion of the round’s time until submission. */
  readonly xOf: (point: Pick<Point, "roundId" | "at">) => number;
}

/** The margin between points and the next round, as a proportion of a round’s width. */
const edge = 0.06;

export function roundsAcross(points: readonly Point[]): RoundsAcross {
  const rounds = new Map<string, { point: Point; fromMs: number; toMs: number }>();
  for (const point of points) {
    const ms = Date.parse(point.at);
    const known = rounds.get(point.roundId) ?? { point, fromMs: ms, toMs: ms };
    rounds.set(point.roundId, {
      point: known.point,
      fromMs: Math.min(known.fromMs, ms),
      toMs: Math.max(known.toMs, ms),
    });
  }
  const inOrder = [...rounds.values()].toSorted(
    (a, b) => a.point.roundNumber - b.point.roundNumber,
  );
  return {
    rounds: inOrder.map(({ point }) => point),
    xOf({ roundId, at }) {
      const place = inOrder.findIndex(({ point }) => point.roundId === roundId);
      const { fromMs = 0, toMs = 0 } = inOrder[place] ?? {};
      const share = fromMs === toMs ? 0.5 : (Date.parse(at) - fromMs) / (toMs - fromMs);
      return place + edge + share * (1 - 2 * edge);
    },
  };
}

/**
 * A panel per rater with points, round by round with limits from these points: raters with the most signals
 * first, then by name. The result does not depend on ids or on the order of raters.
 */
export function driftPanels(
  raters: CalibrationChart["raters"],
  points: readonly Point[],
  words: { readonly point: (point: Point) => string; readonly round: (series: Series) => string },
): readonly Panel[] {
  const { xOf } = roundsAcross(points);
  return raters
    .flatMap(({ id, name }): Panel[] => {
      const series = seriesOf(points, id);
      if (series.length === 0) return [];
      return [
        {
          id,
          name,
          courses: series.map((one) => ({
            name: words.round(one),
            usual: one.chart,
            points: one.points.map((point, at) => ({
              x: xOf(point),
              y: point.value,
              isSign: (one.chart?.signs[at] ?? null) !== null,
              name: words.point(point),
            })),
          })),
        },
      ];
    })
    .toSorted((a, b) => signsOf(b) - signsOf(a) || compareNames(a.name, b.name));
}

/** The raters with signals: one, several, or none. */
export function driftFinding(
  panels: readonly Panel[],
):
  | { readonly kind: "one"; readonly name: string }
  | { readonly kind: "several" | "none"; readonly count: number } {
  const signed = panels.filter((panel) => signsOf(panel) > 0);
  const [first, second] = signed;
  if (!first) return { kind: "none", count: 0 };
  if (!second) return { kind: "one", name: first.name };
  return { kind: "several", count: signed.length };
}

function signsOf(panel: Panel): number {
  return pointsOf(panel).filter(({ isSign }) => isSign).length;
}
