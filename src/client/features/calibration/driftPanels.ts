import type { CalibrationChart } from "../../../api/contract/calibration.ts";
import { controlChart } from "../../../domain/controlChart.ts";
import type { Panel } from "../../kit/chart/smallPanels.ts";

type Point = CalibrationChart["points"][number];

/**
 * A panel for each rater with points, each with the limits of the rater's own points: who has the most points
 * that stand out first, then by name. Ids and the order of raters do not matter.
 */
export function driftPanels(
  raters: CalibrationChart["raters"],
  points: readonly Point[],
  textOf: (point: Point) => string,
): readonly Panel[] {
  return raters
    .flatMap(({ id, name }): Panel[] => {
      const own = points.filter(({ raterId }) => raterId === id);
      if (own.length === 0) return [];
      const chart = controlChart(own);
      return [
        {
          id,
          name,
          usual: chart && { low: chart.low, centre: chart.centre, high: chart.high },
          points: own.map((point, at) => ({
            x: Date.parse(point.at),
            y: point.value,
            isSign: (chart?.signs[at] ?? null) !== null,
            name: textOf(point),
          })),
        },
      ];
    })
    .toSorted((a, b) => signsOf(b) - signsOf(a) || (a.name < b.name ? -1 : 1));
}

/** Who has points that stand out: one, several, or nobody. */
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

function signsOf({ points }: Panel): number {
  return points.filter(({ isSign }) => isSign).length;
}
