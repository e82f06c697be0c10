import { expect, test } from "vitest";
import { bootstrapSeed, quantileOf } from "../statistics/bootstrap.ts";
import { randomFrom } from "../statistics/random.ts";
import type { Cells } from "./tables/cells.ts";
import { LabelBook } from "./labelBook.ts";
import { eventMeasure } from "./index.ts";
import type { Estimator } from "./measure.ts";
import { resampled } from "./resampling.ts";

const limits = { bootstrapResamples: 200, recordingsForInterval: 5 };

/** Tables of made-up raters who agree on half of what they see. */
function tablesOf(recordings: number, labels: number): Cells[] {
  const random = randomFrom(7);
  const label = () => Math.floor(random() * labels);
  return Array.from({ length: recordings }, () => {
    const first = Int32Array.from({ length: 120 }, label);
    const second = first.map((own) => (random() < 0.5 ? own : label()));
    return { first, second, amounts: Float64Array.from(first, () => 1 + random()) };
  });
}

/** Limits by computing the whole figure of the recordings of each draw. */
function slowly(
  recordings: number,
  valueOf: (chosen: readonly number[]) => number,
): readonly [number, number] {
  const random = randomFrom(bootstrapSeed);
  const values = Array.from({ length: limits.bootstrapResamples }, () =>
    valueOf(Array.from({ length: recordings }, () => Math.floor(random() * recordings))),
  ).toSorted((a, b) => a - b);
  return [quantileOf(values, 0.025), quantileOf(values, 0.975)];
}

function figureOf({ vectors, evaluate }: Estimator): number {
  const sum = new Float64Array(vectors[0]?.length ?? 0);
  for (const vector of vectors) sum.forEach((part, at) => (sum[at] = part + (vector[at] ?? 0)));
  return evaluate(sum).value;
}

const unitUs = 1_000_000;
const book = new LabelBook(Array.from({ length: 90 }, (_, place) => `${place}`));
for (const place of book.codes.keys()) book.numberOf([place]);
const modelOf = { book, isOneCode: false, pool: undefined };

test.each(
  [
    { recordings: 41, labels: 3 },
    { recordings: 6, labels: 90 },
    { recordings: 12, labels: 8 },
  ].flatMap((size) =>
    (
      [
        { kind: "time_unit_kappa", unitUs },
        { kind: "tolerance_kappa", unitUs, toleranceUs: unitUs },
        { kind: "alpha", unitUs },
        { kind: "unitizing_alpha", unitUs: 1 },
        { kind: "percent", unitUs },
      ] as const
    ).map((recipe) => ({ ...size, recipe, kind: recipe.kind })),
  ),
)(
  "limits of $kind with $labels labels on $recordings recordings are those of whole figures of what is drawn",
  ({ recordings, labels, recipe }) => {
    const others = tablesOf(recordings, labels).toReversed();
    const all = tablesOf(recordings, labels).map((table, at) => [table, others[at] ?? table]);
    const [low, high] = slowly(recordings, (chosen) => {
      const drawn = chosen.flatMap((at) => all.slice(at, at + 1));
      return figureOf(eventMeasure(recipe).estimator(recipe, drawn, modelOf));
    });
    const { vectors, valueOf } = eventMeasure(recipe).estimator(recipe, all, modelOf);
    const limitsOf = resampled(vectors, valueOf, limits);

    expect(low).toBeLessThan(high);
    expect(limitsOf.kind === "interval" ? limitsOf.low : NaN).toBeCloseTo(low, 11);
    expect(limitsOf.kind === "interval" ? limitsOf.high : NaN).toBeCloseTo(high, 11);
  },
);
