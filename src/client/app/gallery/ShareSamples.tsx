import { DotStrip } from "../../kit/chart/DotStrip.tsx";
import { exact } from "../../kit/chart/estimate.ts";
import { Histogram } from "../../kit/chart/Histogram.tsx";
import { TimeBudgetBars } from "../../kit/chart/TimeBudgetBars.tsx";
import { normal, sampleRandom } from "../../kit/chart/sampleRandom.ts";
import { useSample } from "./useSample.ts";

/** By rater: shares of the time of the four states. */
const shares = {
  mira: [0.38, 0.27, 0.31, 0.22],
  tom: [0.34, 0.26, 0.36, 0.19],
  kim: [0.21, 0.41, 0.33, 0.18],
} as const;

const halfWidth = 0.035;

/** Bars: time budgets side by side and stacked, and a distribution. */
export function ShareSamples() {
  const { t, numbers, raters, codes, head } = useSample();
  const three = raters.slice(0, 3);
  const states = codes.filter(({ kind }) => kind === "state");
  const parts = states.slice(0, 3);

  return (
    <>
      <TimeBudgetBars
        {...head("budget", t("chart.budget.title", { code: states[0]?.name ?? "" }))}
        groups={states.map((code, place) => ({
          ...code,
          values: Object.fromEntries(
            three.map(({ id }) => {
              const value = shareOf(id, place);
              return [
                id,
                { kind: "value", value, low: value - halfWidth, high: value + halfWidth },
              ];
            }),
          ),
        }))}
        groupsAre={t("code")}
        series={three}
        axis={{ label: t("axis.share") }}
        format={numbers.percent}
      />
      <TimeBudgetBars
        {...head("stacked")}
        layout="stacked"
        groups={three.map(({ id, name }) => ({
          id,
          name,
          values: Object.fromEntries(
            parts.map((code, place) => [code.id, exact(shareOf(id, place))]),
          ),
        }))}
        groupsAre={t("rater")}
        series={parts}
        axis={{ label: t("axis.share"), high: 1 }}
        format={numbers.percent}
      />
      <DotStrip
        {...head("strip")}
        groups={states.map((code, place) => ({ ...code, values: thirty[place] ?? {} }))}
        series={thirtyIds.map((id, at) => ({
          id,
          name: t("map.raterNumber", { number: at + 1 }),
        }))}
        seriesAre={t("rater")}
        chosen={nobody}
        axis={{ label: t("axis.share") }}
        format={numbers.percent}
      />
      <Histogram
        {...head("histogram")}
        bins={durations.bins}
        groups={[
          { id: "first", name: t("first"), counts: durations.first },
          { id: "second", name: t("second"), counts: durations.second },
        ]}
        as="share"
        axis={{ label: t("axis.duration") }}
        format={numbers.whole}
      />
    </>
  );
}

const nobody: ReadonlySet<string> = new Set();
const thirtyIds = Array.from({ length: 30 }, (_, at) => `rater-${at + 1}`);
const thirty = sampleStrip();

/** Of four states, what thirty raters gave them of the time; the eleventh saw far less of the third. */
function sampleStrip() {
  const random = sampleRandom(61);
  return [0.35, 0.28, 0.33, 0.2].map((share, state) =>
    Object.fromEntries(
      thirtyIds.map((id, at) => [
        id,
        exact(share + 0.03 * normal(random) - (state === 2 && at === 10 ? 0.2 : 0)),
      ]),
    ),
  );
}

function shareOf(raterId: string, place: number): number {
  return Object.entries(shares).find(([id]) => id === raterId)?.[1][place] ?? 0;
}

const durations = sampleDurations();

/** Durations that fall off as bouts of talk do: classes of two seconds. */
function sampleDurations() {
  const random = sampleRandom(3);
  const classes = 8;
  const counted = (count: number, meanS: number) => {
    const counts = Array.from({ length: classes }, () => 0);
    for (let at = 0; at < count; at += 1) {
      const seconds = -meanS * Math.log(1 - random());
      const place = Math.min(classes - 1, Math.floor(seconds / 2));
      counts[place] = (counts[place] ?? 0) + 1;
    }
    return counts;
  };
  return {
    bins: Array.from({ length: classes }, (_, at) => ({
      kind: "range" as const,
      low: at * 2,
      high: at * 2 + 2,
    })),
    first: counted(180, 3.2),
    second: counted(240, 4.4),
  };
}
