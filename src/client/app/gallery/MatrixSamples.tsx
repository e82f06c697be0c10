import { useState } from "react";
import { CoOccurrenceMatrix } from "../../kit/chart/CoOccurrenceMatrix.tsx";
import { ConfusionMatrix } from "../../kit/chart/ConfusionMatrix.tsx";
import type { Estimate } from "../../kit/chart/estimate.ts";
import { PairHeatMap } from "../../kit/chart/PairHeatMap.tsx";
import { sampleConfusion } from "./sampleConfusion.ts";
import { useSample } from "./useSample.ts";

/**
 * Pairs of raters by index, κ, and the number of shared recordings. Kim is an outlier; Ada and Luis share
 * none.
 */
const pairs = [
  [0, 1, 0.84, 6],
  [0, 2, 0.41, 6],
  [0, 3, 0.79, 4],
  [0, 4, 0.81, 2],
  [1, 2, 0.46, 6],
  [1, 3, 0.77, 4],
  [1, 4, 0.83, 2],
  [2, 3, 0.38, 4],
  [2, 4, -0.06, 1],
] as const;

const together: readonly (readonly (number | null)[])[] = [
  [null, null, null, 18.4],
  [null, null, null, 41.2],
  [null, null, null, 126.8],
  [18.4, 41.2, 126.8, null],
];

/** Matrices: pairs, confusion, co-occurrence. */
export function MatrixSamples() {
  const { t, numbers, raters, codes, head } = useSample();
  const [pair, setPair] = useState<{ a: string; b: string }>();
  const [cell, setCell] = useState<{ row: string; column: string }>();
  const [a, b, c] = raters;
  const states = codes.filter(({ kind }) => kind === "state");

  return (
    <>
      <PairHeatMap
        {...head("pairs", t("chart.pairs.title", { name: c?.name ?? "" }))}
        raters={raters}
        pairs={pairs.map(([first, second, value, count]) => ({
          a: raters[first]?.id ?? "",
          b: raters[second]?.id ?? "",
          estimate: estimateOf(value),
          note: t("sharedRecordings", { count }),
        }))}
        measure={t("recipes.duration")}
        format={numbers.decimal}
        chosen={pair}
        onSelect={(first, second) => setPair({ a: first, b: second })}
      />
      <ConfusionMatrix
        {...head("confusion", t("chart.confusion.title", { a: a?.name ?? "", b: b?.name ?? "" }))}
        labels={codes}
        table={sampleConfusion({ size: codes.length, sample: 5, most: 320 })}
        rowsAre={a?.name ?? ""}
        columnsAre={b?.name ?? ""}
        format={numbers.whole}
        chosen={cell}
        onSelect={(row, column) => setCell({ row, column })}
      />
      <ConfusionMatrix
        {...head("largeConfusion")}
        labels={Array.from({ length: 60 }, (_, at) => ({
          id: String(at),
          name: `${t("code")} ${numbers.whole(at + 1)}`,
        }))}
        table={largeConfusion}
        rowsAre={a?.name ?? ""}
        columnsAre={b?.name ?? ""}
        format={numbers.whole}
        chosen={cell}
        onSelect={(row, column) => setCell({ row, column })}
      />
      <CoOccurrenceMatrix
        {...head("together")}
        labels={states}
        table={together}
        measure={t("axis.together")}
        format={numbers.decimal}
      />
    </>
  );
}

const largeConfusion = sampleConfusion({ size: 60, sample: 6, most: 90 });

function estimateOf(value: number): Estimate {
  return { kind: "value", value, low: value - 0.08, high: Math.min(1, value + 0.08) };
}
