import { useMemo, useState } from "react";
import { ArrivalSteps } from "../../kit/chart/ArrivalSteps.tsx";
import { EventPlot } from "../../kit/chart/EventPlot.tsx";
import { TransitionDiagram } from "../../kit/chart/TransitionDiagram.tsx";
import { TransitionMatrix } from "../../kit/chart/TransitionMatrix.tsx";
import { manySampleRows, sampleRows } from "./sampleEvents.ts";
import { sampleArrivals, sampleLatencies } from "./sampleLatencies.ts";
import { sampleTransitions } from "./sampleTransitions.ts";
import { useSample } from "./useSample.ts";

const manyEvents = 50_000;
const manyRows = 120;

/** What happened when and after what: event plots, transitions, latencies. */
export function SequenceSamples() {
  const { t, numbers, raters, codes, head } = useSample();
  const [threshold, setThreshold] = useState(0.1);
  const raterName = raters[0]?.name ?? "";
  const rows = useMemo(
    () => sampleRows(clips(8, (number) => t("observationNumber", { number }), raterName)),
    [t, raterName],
  );
  const many = useMemo(
    () =>
      manySampleRows(
        clips(manyRows, (number) => t("observationNumber", { number })),
        manyEvents,
      ),
    [t],
  );
  const transitions = sampleTransitions();
  const nodes = codes.map(({ id, name, color }, at) => ({
    id,
    name,
    color,
    count: transitions.counts[at]?.reduce((sum, count) => sum + count, 0) ?? 0,
  }));

  return (
    <>
      <EventPlot {...head("events")} {...{ rows, codes }} rowsAre={t("observation")} />
      <EventPlot {...head("manyEvents")} rows={many} codes={codes} rowsAre={t("observation")} />
      <TransitionMatrix {...head("transitions")} labels={codes} {...transitions} />
      <TransitionDiagram
        {...head("diagram")}
        nodes={nodes}
        arrows={codes.flatMap((from, row) =>
          codes.map((to, column) => ({
            from: from.id,
            to: to.id,
            count: transitions.counts[row]?.[column] ?? 0,
            probability: transitions.probabilities[row]?.[column] ?? 0,
            residual: transitions.residuals[row]?.[column] ?? null,
          })),
        )}
        threshold={threshold}
        onThreshold={setThreshold}
      />
      <ArrivalSteps
        {...head("arrivals")}
        lines={codes.slice(0, 3).map(({ id, name, color }, at) => ({
          id,
          name,
          color,
          curve: arrivals[at] ?? [],
        }))}
        axis={{ label: t("axis.come"), low: 0, high: 1 }}
        format={numbers.percent}
        stepsAre={t("axis.since")}
      />
    </>
  );
}

function clips(count: number, nameOf: (number: number) => string, note?: string) {
  return Array.from({ length: count }, (_, at) => ({ id: String(at), name: nameOf(at + 1), note }));
}

const latencies = sampleLatencies();
const arrivals = latencies.map(sampleArrivals);
