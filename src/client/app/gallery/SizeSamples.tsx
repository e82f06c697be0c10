import { useMemo } from "react";
import { ArrivalSteps } from "../../kit/chart/ArrivalSteps.tsx";
import { BlandAltman } from "../../kit/chart/BlandAltman.tsx";
import { ConfusionMatrix } from "../../kit/chart/ConfusionMatrix.tsx";
import { EventPlot } from "../../kit/chart/EventPlot.tsx";
import { ForestPlot } from "../../kit/chart/ForestPlot.tsx";
import { LineOverTime } from "../../kit/chart/LineOverTime.tsx";
import { PairHeatMap } from "../../kit/chart/PairHeatMap.tsx";
import { ProfileRadar } from "../../kit/chart/ProfileRadar.tsx";
import { SeverityPlot } from "../../kit/chart/SeverityPlot.tsx";
import { SmallMultiples } from "../../kit/chart/SmallMultiples.tsx";
import { coloursMost, spotlit } from "../../kit/chart/series.ts";
import { TransitionMatrix } from "../../kit/chart/TransitionMatrix.tsx";
import { barsMost, ValuesByCode } from "../../kit/chart/ValuesByCode.tsx";
import { sampleConfusion } from "./sampleConfusion.ts";
import { criterionKeys } from "./sampleKeys.ts";
import { sampleDifferences } from "./sampleScores.ts";
import * as sample from "./sampleSizes.ts";
import { sampleTransitions } from "./sampleTransitions.ts";
import { type Cell, largestCell } from "./largestCell.ts";
import { useSample } from "./useSample.ts";

/** Every chart that has groups, of so many of them: one is unlike the others, and the titles name it. */
export function SizeSamples({ count }: { readonly count: number }) {
  const { t, numbers, raters: named, codes, head } = useSample();
  const { raters, data } = useMemo(() => {
    const some = Array.from({ length: count }, (_, at) => ({
      id: `rater-${at + 1}`,
      name: t("map.raterNumber", { number: at + 1 }),
    }));
    return {
      raters: some,
      data: dataOf(
        some,
        [1, 2, 3].map((number) => t("observationNumber", { number })),
      ),
    };
  }, [count, t]);
  const planted = raters[sample.plantedAt(count)] ?? { id: "", name: "" };
  const chosen = new Set([planted.id]);
  const title = (key: Parameters<typeof titleKey>[0]) =>
    t(titleKey(key), { name: planted.name, count, code: codes[2]?.name ?? "" });
  const many = Array.from({ length: count }, (_, at) => ({
    id: String(at),
    name: t("size.longCode", { number: at + 1 }),
  }));
  const ofCell = (cell: Cell | undefined) => ({
    a: many[cell?.row ?? -1]?.name ?? "",
    b: many[cell?.column ?? -1]?.name ?? "",
    value: numbers.whole(cell?.value ?? 0),
  });
  const agreements = data.agreements.map(({ first }) => first.value);
  const lowest = many[agreements.indexOf(Math.min(...agreements))]?.name ?? "";
  const [a, b] = named;
  const drawn = count <= coloursMost ? raters : [planted];

  return (
    <>
      <ValuesByCode
        {...head("budget", title("budget"))}
        hint={t(count > barsMost ? "chart.strip.hint" : "chart.budget.hint")}
        groups={codes
          .slice(0, 4)
          .map((code, place) => ({ ...code, values: data.shares[place] ?? {} }))}
        groupsAre={t("code")}
        series={raters}
        seriesAre={t("rater")}
        chosen={nobody}
        axis={{ label: t("axis.share") }}
        format={numbers.percent}
      />
      <ProfileRadar
        {...head("radar", title("profiles"))}
        spokes={criterionKeys.map((id, place) => ({
          id,
          name: t(`names.criteria.${id}`),
          values: data.profiles[place] ?? {},
        }))}
        spokesAre={t("criterion")}
        series={drawn}
        all={
          drawn.length < raters.length
            ? { name: t("size.all", { count }), reach: data.reach }
            : undefined
        }
        axis={{ low: 1, high: 5, format: numbers.whole }}
        format={numbers.decimal}
      />
      <LineOverTime
        {...head("overTime", title("rates"))}
        hint={undefined}
        steps={data.rates.map((estimates, at) => ({
          id: String(at),
          name: numbers.whole(at + 1),
          estimates,
        }))}
        stepsAre={t("size.minute")}
        series={spotlit(raters, chosen)}
        axis={{ label: t("size.perMinute"), low: 0, format: numbers.whole }}
        format={numbers.decimal}
      />
      <EventPlot
        {...head("events", title("events"))}
        rows={data.events}
        codes={codes.map((code, place) => (place < 3 ? { ...code, ribbon: "play" } : code))}
        rowsAre={t("observation")}
      />
      <PairHeatMap
        {...head("pairs", title("pairs"))}
        raters={raters}
        pairs={data.pairs}
        measure={t("recipes.duration")}
        format={numbers.decimal}
      />
      <ConfusionMatrix
        {...head("confusion", t("chart.confusion.title", { a: a?.name ?? "", b: b?.name ?? "" }))}
        labels={many}
        table={data.confusion}
        rowsAre={a?.name ?? ""}
        columnsAre={b?.name ?? ""}
        format={numbers.whole}
      />
      <TransitionMatrix
        {...head(
          "transitions",
          t(
            "size.title.transitions",
            ofCell(largestCell(data.transitions.counts, { isBesideDiagonal: false })),
          ),
        )}
        labels={many}
        {...data.transitions}
      />
      <SmallMultiples
        {...head("overTime", title("drift"))}
        hint={undefined}
        fileName="interrater-gallery-drift"
        panels={data.drift}
        across={{ low: 0, high: 9, format: (week) => t("weekNumber", { number: week + 1 }) }}
        axis={{ label: t("axis.kappa") }}
        format={numbers.decimal}
        panelsAre={t("rater")}
        pointsAre={t("recording")}
        centreIs={t("size.centre")}
        signsAre={t("size.signs")}
      />
      <SeverityPlot
        {...head("severity", title("severity"))}
        examiners={data.severities.map((one, at) => ({ ...one, name: raters[at]?.name ?? "" }))}
        grandMean={0}
        examinersAre={t("examiner")}
        axis={{ label: t("size.points") }}
        format={numbers.decimal}
      />
      <ArrivalSteps
        {...head("arrivals", title("latency"))}
        lines={spotlit(
          data.arrivals.map((one, at) => ({ ...one, name: raters[at]?.name ?? "" })),
          chosen,
        )}
        axis={{ label: t("axis.come"), low: 0, high: 1 }}
        format={numbers.percent}
        stepsAre={t("axis.since")}
      />
      <ForestPlot
        {...head("forest", t("size.title.forest", { name: lowest }))}
        rows={data.agreements.map(({ id, first, second }, at) => ({
          id,
          name: many[at]?.name ?? "",
          estimates: { duration: first, tolerance: second },
        }))}
        rowsAre={t("code")}
        series={[
          { id: "duration", name: t("recipes.duration") },
          { id: "tolerance", name: t("recipes.tolerance") },
        ]}
        axis={{ label: t("axis.kappa") }}
        references={[{ at: 0, name: t("size.chance") }]}
        format={numbers.decimal}
        onSelect={nothing}
      />
      <BlandAltman
        {...head("blandAltman", title("limits"))}
        points={data.differences.points.map((point, at) => ({
          ...point,
          id: String(at),
          name: t("observationNumber", { number: at + 1 }),
        }))}
        bias={data.differences.bias}
        lowerLimit={data.differences.lowerLimit}
        upperLimit={data.differences.upperLimit}
        across={{ label: t("axis.meanOfBoth"), format: numbers.whole }}
        axis={{
          label: t("axis.difference", { a: a?.name ?? "", b: b?.name ?? "" }),
          format: numbers.whole,
        }}
        format={numbers.decimal}
        pointsAre={t("recording")}
      />
    </>
  );
}

const nobody: ReadonlySet<string> = new Set();

function nothing(): void {}

function titleKey(
  key:
    | "budget"
    | "profiles"
    | "rates"
    | "events"
    | "pairs"
    | "drift"
    | "severity"
    | "latency"
    | "limits",
) {
  return `size.title.${key}` as const;
}

function dataOf(
  raters: readonly { readonly id: string; readonly name: string }[],
  recordings: readonly string[],
) {
  const ids = raters.map(({ id }) => id);
  const profiles = sample.profilesOf(ids, criterionKeys.length);
  const confusion = sampleConfusion({ size: ids.length, sample: 80, most: 90 });
  return {
    shares: sample.sharesOf(ids),
    profiles,
    reach: Object.fromEntries(
      criterionKeys.map((id, place) => {
        const values = Object.values(profiles[place] ?? {}).map(({ value }) => value);
        return [id, { low: Math.min(...values), high: Math.max(...values) }];
      }),
    ),
    rates: sample.ratesOf(ids),
    events: sample.sampleEventRows(
      raters.map(({ name }) => name),
      recordings,
    ),
    pairs: sample.samplePairs(ids),
    confusion,
    transitions: sampleTransitions(confusion),
    drift: sample.sampleDrift(raters),
    severities: sample.severitiesOf(ids),
    arrivals: sample.arrivalsOf(ids),
    agreements: sample.agreementsOf(ids),
    differences: sampleDifferences(Math.max(5, ids.length)),
  };
}
