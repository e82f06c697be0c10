import type { Estimate } from "../../kit/chart/estimate.ts";
import { ForestPlot } from "../../kit/chart/ForestPlot.tsx";
import { LineOverTime } from "../../kit/chart/LineOverTime.tsx";
import { ProfileRadar } from "../../kit/chart/ProfileRadar.tsx";
import { SeverityPlot } from "../../kit/chart/SeverityPlot.tsx";
import { criterionKeys } from "./sampleKeys.ts";
import { normal, sampleRandom } from "../../kit/chart/sampleRandom.ts";
import { useSample } from "./useSample.ts";

/** By code: three statistics, and half the width of their intervals. */
const kappas: readonly (readonly [number, number, number, number])[] = [
  [0.84, 0.88, 0.79, 0.05],
  [0.72, 0.78, 0.7, 0.07],
  [0.88, 0.91, 0.86, 0.04],
  [0.61, 0.74, 0.58, 0.08],
  [0.31, 0.66, 0.28, 0.21],
  [0.58, 0.69, 0.55, 0.12],
];

const weeks: readonly (readonly [number, number] | null)[] = [
  [0.42, 0.55],
  [0.51, 0.6],
  null,
  [0.63, 0.66],
  [0.7, 0.72],
  [0.74, 0.79],
];

/** Estimates with intervals: forest, line over time, radar, severity. */
export function EstimateSamples() {
  const { t, numbers, raters, codes, head } = useSample();
  const statistics = (["duration", "tolerance", "alpha"] as const).map((id) => ({
    id,
    name: t(`recipes.${id}`),
  }));
  const oneCode: Estimate = { kind: "undefined", because: t("oneCode") };

  return (
    <>
      <ForestPlot
        {...head("forest", t("chart.forest.title", { code: codes[4]?.name ?? "" }))}
        rows={[
          {
            id: "all",
            name: t("overall"),
            isWhole: true,
            estimates: {
              duration: around(0.78, 0.03),
              tolerance: around(0.83, 0.03),
              alpha: around(0.75, 0.04),
            },
          },
          ...codes.map((code, place) => {
            const [duration = 0, tolerance = 0, alpha = 0, half = 0] = kappas[place] ?? [];
            return {
              id: code.id,
              name: code.name,
              color: code.color,
              estimates: {
                duration: around(duration, half),
                tolerance: around(tolerance, half * 0.8),
                alpha: place === 5 ? oneCode : around(alpha, half * 1.1),
              },
            };
          }),
        ]}
        rowsAre={t("code")}
        series={statistics}
        axis={{ label: t("axis.kappa"), low: -0.2, high: 1 }}
        references={[{ at: 0.6, name: t("goalOf", { value: numbers.decimal(0.6) }) }]}
        format={numbers.decimal}
      />
      <LineOverTime
        {...head("overTime")}
        steps={weeks.map((values, at) => ({
          id: String(at),
          name: t("weekNumber", { number: at + 1 }),
          estimates: {
            mira: values
              ? around(values[0], 0.09 - at * 0.008)
              : { kind: "undefined", because: t("tooFew") },
            tom: around(values?.[1] ?? 0.63, 0.08 - at * 0.006),
          },
        }))}
        stepsAre={t("week")}
        series={raters.slice(0, 2)}
        axis={{ label: t("axis.kappa"), low: 0, high: 1 }}
        goal={{ at: 0.7, name: t("goalOf", { value: numbers.decimal(0.7) }) }}
        format={numbers.decimal}
      />
      <ProfileRadar
        {...head("radar", t("chart.radar.title", { name: raters[1]?.name ?? "" }))}
        spokes={criterionKeys.map((id, at) => ({
          id,
          name: t(`names.criteria.${id}`),
          note: t("scale"),
          values: {
            mira: around(2.6 + ((at * 7) % 5) * 0.25, 0.3),
            tom: around(3.5 + ((at * 3) % 4) * 0.25, 0.35),
          },
        }))}
        spokesAre={t("criterion")}
        series={raters.slice(0, 2)}
        axis={{ low: 1, high: 5, format: numbers.whole }}
        format={numbers.decimal}
      />
      <SeverityPlot
        {...head("severity")}
        examiners={examiners.map(({ n, mean, half }, at) => ({
          id: String(at),
          name: t("examinerNumber", { number: at + 1 }),
          n,
          estimate: around(mean, half),
        }))}
        grandMean={grandMean}
        examinersAre={t("examiner")}
        axis={{ label: t("axis.station"), format: numbers.whole }}
        format={numbers.decimal}
      />
    </>
  );
}

const examiners = sampleExaminers();
const grandMean =
  examiners.reduce((sum, { mean, n }) => sum + mean * n, 0) /
  examiners.reduce((sum, { n }) => sum + n, 0);

function sampleExaminers() {
  const random = sampleRandom(4);
  return Array.from({ length: 9 }, () => {
    const n = 12 + Math.floor(random() * 30);
    return { n, mean: 68 + normal(random) * 5, half: (1.96 * 9) / Math.sqrt(n) };
  });
}

function around(value: number, half: number): Estimate {
  return {
    kind: "value",
    value,
    low: value - half,
    high: Math.min(value + half, value <= 1 ? 1 : 100),
  };
}
