import { describe, expect, test } from "vitest";
import { everyWay } from "../../../tests/everyWay.ts";
import { type Planted, plantedTraces } from "../../../tests/plantedTraces.ts";
import { TraceStatistic } from "../recipes.ts";
import { recipeId } from "../recipeText.ts";
import { limits } from "../../domain/limits.ts";
import { id } from "../../domain/rules.ts";
import { intraclassCorrelation } from "../../statistics/intraclassCorrelation.ts";
import { krippendorffAlpha } from "../../statistics/krippendorffAlpha.ts";
import { linCcc } from "../../statistics/linCcc.ts";
import { completeUnits, ratingsFromRows } from "../../statistics/ratings.ts";
import { traceOf, valuesAt } from "./trace.ts";
import { type TraceLine, traceLine } from "./traceLines.ts";
import type { TracedPlace } from "./tracedWork.ts";

const second = 1_000_000;
const durationUs = 120 * second;

const uuidOf = (number: number) =>
  `00000000-0000-7000-8000-${String(number + 1).padStart(12, "0")}`;
const raterOf = (rater: number) => id("account").parse(uuidOf(rater));

/** Recordings of which each of six raters has rated some; one is late, one has gaps, one is higher. */
const planted: Planted["raters"] = [
  {},
  { lateUs: 700_000 },
  { bias: 8 },
  { gaps: [[20 * second, 50 * second] as const] },
  { noise: 6 },
  { lateUs: -300_000, bias: -4 },
];

function placesOf(ids: (rater: number) => number, who: (recording: number) => readonly number[]) {
  return Array.from({ length: 7 }, (_, recording) =>
    tracedPlace(recording, { ids, who: who(recording), planted }),
  );
}

/** So many raters, who are late, higher and unsteady as those above. */
function manyPlanted(raters: number): Planted["raters"] {
  return Array.from({ length: raters }, (_, rater) => planted[rater % planted.length] ?? {});
}

function tracedPlace(
  recording: number,
  of: {
    readonly ids: (rater: number) => number;
    readonly who: readonly number[];
    readonly planted: Planted["raters"];
  },
): TracedPlace {
  const traces = plantedTraces({ seed: 50 + recording, durationUs, raters: of.planted });
  return {
    key: `${recording}`,
    recordingId: id("recording").parse(uuidOf(recording)),
    recordingName: `Film ${recording}`,
    roundId: id("round").parse(uuidOf(0)),
    roundNumber: 1,
    durationUs,
    traces: of.who.map((rater) => ({
      raterId: raterOf(of.ids(rater)),
      observationId: id("observation").parse(uuidOf(100 * recording + rater)),
      trace: traceOf(traces[rater] ?? [], [{ startUs: 0, endUs: durationUs }]),
    })),
  };
}

/** A figure as a text, up to the computer's last digits. */
function textOf(figure: unknown): string {
  return JSON.stringify(rounded(figure));
}

const statistics = (["as_recorded", "corrected"] as const).flatMap((lags) => [
  TraceStatistic.parse({ kind: "trace_alpha", lags }),
  TraceStatistic.parse({ kind: "trace_icc", lags }),
  TraceStatistic.parse({ kind: "trace_icc", form: "ICC(C,1)", lags, stepUs: 700_000 }),
  TraceStatistic.parse({ kind: "trace_ccc", lags }),
]);

function lineOf(
  places: readonly TracedPlace[],
  raters: readonly number[],
  asked: readonly TraceStatistic[] = statistics,
): TraceLine {
  const making = traceLine(places, {
    criterionId: id("criterion").parse(uuidOf(0)),
    statistics: asked,
    raterIds: raters.map(raterOf),
    limits,
  });
  for (;;) {
    const step = making.next();
    if (step.done === true) return step.value;
  }
}

const everybody = [0, 1, 2, 3, 4, 5];
const some = (recording: number) => everybody.filter((rater) => (rater + recording) % 3 !== 0);

const turned = (rater: number) => 5 - rater;

/** The same up to the computer's last digits. */
function rounded(said: unknown): unknown {
  return JSON.parse(
    JSON.stringify(said, (_, value: unknown) =>
      typeof value === "number" ? Number(value.toFixed(11)) : value,
    ),
  );
}

describe("a line of agreement on running ratings", () => {
  test("is that of the plain statistics on the points of the grid", () => {
    const places = placesOf(
      (rater) => rater,
      () => everybody,
    );
    const { figures } = lineOf(places, everybody);
    const rows = places.flatMap(({ traces }) => {
      const columns = traces.map(({ trace }) =>
        valuesAt(trace, { firstUs: 0, stepUs: second, count: 120 }),
      );
      return Array.from({ length: 120 }, (_, point) =>
        columns.map((column) => {
          const value = column[point] ?? NaN;
          return Number.isNaN(value) ? null : value;
        }),
      );
    });
    const ratings = ratingsFromRows(rows);
    const plain = [
      krippendorffAlpha(ratings, { metric: "interval" }),
      intraclassCorrelation(completeUnits(ratings).ratings, { form: "ICC(A,1)" }),
      undefined,
      linCcc(ratings),
    ];
    for (const [at, one] of plain.entries()) {
      if (!one) continue;
      const figure = figures[at];
      if (figure?.kind !== "value" || one.figure.kind !== "value") throw new Error("both are");
      expect(figure.value).toBeCloseTo(one.figure.value, 12);
      expect(figure.n).toBe(one.units);
    }
  });

  test("is higher with lags corrected, and has limits around it that recordings give", () => {
    const { figures, pairs } = lineOf(
      placesOf(
        (rater) => rater,
        () => everybody,
      ),
      everybody,
    );
    for (let at = 0; at < 4; at += 1) {
      const [raw, corrected] = [figures[at], figures[at + 4]];
      if (raw?.kind !== "value" || corrected?.kind !== "value") throw new Error("both are");
      expect(corrected.value).toBeGreaterThan(raw.value);
      expect(raw.low).toBeLessThan(raw.value);
      expect(raw.high).toBeGreaterThan(raw.value);
      expect(raw.limitsFrom).toBe("jackknife");
    }
    const late = pairs.find(({ raterA, raterB }) => raterA === raterOf(0) && raterB === raterOf(1));
    if (late?.lag.kind !== "lag") throw new Error("it is clear");
    expect(Math.abs(late.lag.lagUs - 700_000)).toBeLessThanOrEqual(40_000);
  });

  test("hangs on no ids, and on no order of raters or recordings", () => {
    const plain = lineOf(
      placesOf((rater) => rater, some),
      everybody,
    );
    const other = lineOf(
      placesOf(turned, (recording) => some(recording).toReversed()).toReversed(),
      [3, 1, 5, 0, 2, 4],
    );
    expect(rounded(other.figures)).toEqual(rounded(plain.figures));
    expect(other.pairs).toHaveLength(plain.pairs.length);
    for (const { raterA, raterB, lag, figures } of plain.pairs) {
      const rater = (one: string) =>
        raterOf(turned(everybody.findIndex((own) => raterOf(own) === one)));
      const same = other.pairs.find(
        (pair) =>
          [pair.raterA, pair.raterB].includes(rater(raterA)) &&
          [pair.raterA, pair.raterB].includes(rater(raterB)),
      );
      const sign = same?.raterA === rater(raterA) ? 1 : -1;
      const seen = lag.kind === "lag" ? { ...lag, lagUs: sign * lag.lagUs } : lag;
      expect(rounded(same?.lag)).toEqual(rounded(seen));
      expect(rounded(same?.figures)).toEqual(rounded(figures));
    }
  });

  const every = TraceStatistic.options.flatMap((one) =>
    everyWay(one).map((raw) => TraceStatistic.parse(raw)),
  );
  test.each(
    [3, 30].flatMap((raters) =>
      every.map((recipe) => ({ raters, recipe, kind: recipeId(recipe) })),
    ),
  )("$kind of $raters raters hangs on no ids, and on no order", ({ raters, recipe }) => {
    const all = Array.from({ length: raters }, (_, rater) => rater);
    const places = (ids: (rater: number) => number) =>
      Array.from({ length: 6 }, (_, recording) => {
        const who = all.filter((rater) => raters === 3 || (rater + 5 * recording) % 8 === 0);
        return tracedPlace(recording, { ids, who, planted: manyPlanted(raters) });
      });
    const figuresOf = (of: readonly TracedPlace[], order: readonly number[]) => {
      const { figures, pairs } = lineOf(of, order, [recipe]);
      return rounded([
        figures,
        pairs
          .flatMap((pair) => pair.figures)
          .map(textOf)
          .toSorted(),
      ]);
    };

    const expected = figuresOf(
      places((rater) => rater),
      all,
    );
    const other = (rater: number) => (rater * 7 + 2) % raters;
    const found = figuresOf(places(other).toReversed(), all.toReversed());
    // ICC and CCC take points that all raters have: of thirty there are none, and pairs have theirs.
    expect(JSON.stringify(expected)).toContain("value");
    expect(found).toEqual(expected);
  });

  test("says why there is none where nobody moved, nobody met, or only one rated", () => {
    const flat = placesOf(
      (rater) => rater,
      () => [0, 1],
    ).map((place) => ({
      ...place,
      traces: place.traces.map((own) => ({
        ...own,
        trace: { fromUs: Float64Array.of(0, durationUs), values: Float64Array.of(50, NaN) },
      })),
    }));
    const said = lineOf(flat, [0, 1]);
    const reasons = ["no_variation", "no_variation", "no_variation", "no_variation_within_rater"];
    expect(said.figures.map((one) => one.kind === "undefined" && one.because)).toEqual([
      ...reasons,
      ...reasons,
    ]);
    expect(said.pairs[0]?.lag).toEqual({ kind: "undefined", because: "no_variation" });
    const nobody = lineOf([], []);
    expect(nobody.figures[0]).toMatchObject({ kind: "undefined", because: "no_pairable_units" });
  });
});
