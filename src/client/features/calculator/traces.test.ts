import { describe, expect, test } from "vitest";
import { plantedTraces } from "../../../../tests/plantedTraces.ts";
import { traceOf, valuesAt } from "../../../agreement/traces/trace.ts";
import { intraclassCorrelation } from "../../../statistics/intraclassCorrelation.ts";
import { krippendorffAlpha } from "../../../statistics/krippendorffAlpha.ts";
import { linCcc } from "../../../statistics/linCcc.ts";
import { completeUnits, ratingsFromRows } from "../../../statistics/ratings.ts";
import { type Calculated, calculation } from "./calculation.ts";
import { firstWish, type Wish } from "./wish.ts";

const second = 1_000_000;
const durationUs = 240 * second;

/** Rows of what was planted: a time and each rater's value then. */
function planted(
  stepUs: number,
  raters: Parameters<typeof plantedTraces>[0]["raters"],
  seed = 3,
): { readonly times: readonly number[]; readonly values: readonly (number | null)[][] } {
  const count = durationUs / stepUs;
  const columns = plantedTraces({ seed, durationUs, raters }).map((slots) =>
    valuesAt(traceOf(slots, [{ startUs: 0, endUs: durationUs }]), { firstUs: 0, stepUs, count }),
  );
  return {
    times: Array.from({ length: count }, (_, at) => (at * stepUs) / second),
    values: Array.from({ length: count }, (_, at) =>
      columns.map((column) => {
        const value = column[at] ?? NaN;
        return Number.isNaN(value) ? null : value;
      }),
    ),
  };
}

type Planting = ReturnType<typeof planted>;

function tableOf({ times, values }: Planting, head: readonly string[]): readonly string[][] {
  return [
    [...head],
    ...values.map((row, at) => [String(times[at]), ...row.map((value) => String(value ?? ""))]),
  ];
}

function calculated(rows: readonly (readonly string[])[], wish: Wish = firstWish): Calculated {
  const found = calculation(rows, wish, String);
  if (typeof found === "string") throw new Error(found);
  return found;
}

const heads = ["time", "Ana", "Ben", "Cleo"];
const raters = [
  {},
  { lateUs: 900_000 },
  { bias: 8, noise: 4, gaps: [[40 * second, 70 * second]] },
] as const;

describe("a pasted table of continuous ratings", () => {
  test("has the plain statistics of its rows, no limits, and the lags that were planted", () => {
    const planting = planted(250_000, raters);
    const { answer } = calculated(tableOf(planting, heads));
    const ratings = ratingsFromRows(planting.values);
    const complete = completeUnits(ratings).ratings;
    const plain = {
      "krippendorffAlpha/interval": krippendorffAlpha(ratings, { metric: "interval" }),
      "intraclassCorrelation/ICC(A,1)": intraclassCorrelation(complete, { form: "ICC(A,1)" }),
      "intraclassCorrelation/ICC(C,1)": intraclassCorrelation(complete, { form: "ICC(C,1)" }),
      linCcc: linCcc(complete),
    };

    expect(answer.shape).toMatchObject({ layout: "traces", other: "columns" });
    expect(answer.lines.map(({ key }) => key)).toEqual(Object.keys(plain));
    for (const [at, { figure }] of Object.values(plain).entries()) {
      const own = answer.lines[at]?.answer;
      if (figure.kind !== "value" || own?.figure.kind !== "value") throw new Error("both are");
      expect(own.figure.value).toBeCloseTo(figure.value, 12);
      expect(own.interval).toEqual({ kind: "undefined", because: "too_few_recordings" });
    }
    expect(answer.traces?.stepUs).toBe(250_000);
    expect(answer.traces?.pairs).toHaveLength(3);
    for (const { first, second: other, lag } of answer.traces?.pairs ?? []) {
      const [own, later] = [first, other].map((rater) => (rater === 1 ? 900_000 : 0));
      const lateUs = (later ?? 0) - (own ?? 0);
      expect(lag.kind).toBe(lateUs === 0 ? "none" : "lag");
      expect(Math.abs((lag.kind === "lag" ? lag.lagUs : 0) - lateUs)).toBeLessThanOrEqual(40_000);
    }
    // Nothing that takes moments as independent is told.
    expect([answer.generalizability, answer.differences]).toEqual([undefined, undefined]);
  });

  test.each([250_000, 500_000, 700_000])(
    "a lag of %d µs is found within 40 ms, whatever the rows' step",
    (lateUs) => {
      for (const stepUs of [100_000, 250_000, 500_000]) {
        for (const seed of [1, 2, 3, 4, 5, 6]) {
          const planting = planted(stepUs, [{ noise: 0.3 }, { lateUs, noise: 0.3 }], seed);
          const { answer } = calculated(tableOf(planting, heads.slice(0, 3)));
          const lag = answer.traces?.pairs[0]?.lag;
          expect(lag?.kind, `${stepUs} ${seed}`).toBe("lag");
          expect(Math.abs((lag?.kind === "lag" ? lag.lagUs : 0) - lateUs)).toBeLessThanOrEqual(
            40_000,
          );
        }
      }
    },
  );

  test("of rows that are not even holds each value until the next, on a grid of the usual step", () => {
    const planting = planted(500_000, [{}, { bias: 5 }]);
    const kept = planting.times.flatMap((_, at) => (at % 40 === 7 ? [] : [at]));
    const uneven = {
      times: kept.map((at) => planting.times[at] ?? 0),
      values: kept.map((at) => planting.values[at] ?? []),
    };
    const held = planting.values.map((row, at) =>
      at % 40 === 7 ? (planting.values[at - 1] ?? []) : row,
    );
    const { answer } = calculated(tableOf(uneven, heads.slice(0, 3)));
    const { figure } = krippendorffAlpha(ratingsFromRows(held), { metric: "interval" });
    const [alpha] = answer.lines;
    if (figure.kind !== "value" || alpha?.answer.figure.kind !== "value") throw new Error("both");
    expect(answer.traces?.stepUs).toBe(500_000);
    expect(alpha.answer.figure.value).toBeCloseTo(figure.value, 12);
  });

  test.each([
    ["time (ms)", 1000],
    ["Zeit", 1],
    ["t", 1],
  ])("is known by the name %s of its times", (name, perSecond) => {
    const { times, values } = planted(500_000, [{}, {}]);
    const rows = tableOf({ times: times.map((time) => time * perSecond), values }, [
      name,
      "A",
      "B",
    ]);
    const { answer } = calculated(rows);
    expect(answer.traces?.stepUs).toBe(500_000);
  });

  test("is read so only when asked where its first column may number units, or its cells are codes", () => {
    const { times, values } = planted(second, [{}, {}]);
    const rows = tableOf({ times: times.map((_, at) => at + 1), values }, ["clip", "A", "B"]);
    expect(calculated(rows).answer.shape).toMatchObject({ layout: "columns" });
    expect(calculated(rows).answer.traces).toBeUndefined();
    const asked = calculated(rows, { ...firstWish, layout: "traces" }).answer;
    expect(asked.traces?.stepUs).toBe(second);
    expect(asked.shape.other).toBeUndefined();
    const codes = values.map((row) => row.map((value) => Number((value ?? 0) > 50)));
    const coded = tableOf({ times, values: codes }, ["time", "A", "B"]);
    expect(calculated(coded).answer.shape).toMatchObject({ layout: "columns", other: "traces" });
    const ordinary = calculated(tableOf({ times, values }, ["time", "A", "B"]), {
      ...firstWish,
      layout: "columns",
    });
    expect(ordinary.answer.traces).toBeUndefined();
  });

  test("is refused where its times do not rise", () => {
    const { times, values } = planted(second, [{}, {}]);
    const rows = tableOf({ times: times.toReversed(), values }, ["time", "A", "B"]);
    expect(calculation(rows, { ...firstWish, layout: "traces" }, String)).toBe("not_traces");
    expect(calculated(rows).answer.traces).toBeUndefined();
  });
});
