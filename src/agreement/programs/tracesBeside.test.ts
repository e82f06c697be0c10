import { expect, test } from "vitest";
import { type Planted, plantedTraces } from "../../../tests/plantedTraces.ts";
import { stepped } from "../../../tests/stepped.ts";
import { limits } from "../../domain/limits.ts";
import { id } from "../../domain/rules.ts";
import { TraceStatistic } from "../recipes.ts";
import { traceOf, valuesAt } from "../traces/trace.ts";
import { traceLine } from "../traces/traceLines.ts";
import type { TracedPlace } from "../traces/tracedWork.ts";
import { momentsFromProgram, tracesBeside } from "./tracesBeside.ts";

const second = 1_000_000;
const durationUs = 120 * second;
const uuid = (number: number) => `00000000-0000-7000-8000-${String(number + 1).padStart(12, "0")}`;
const raterId = (rater: number) => id("account").parse(uuid(rater));
const program = 3;
const statistics = (["as_recorded", "corrected"] as const).flatMap((lags) => [
  TraceStatistic.parse({ kind: "trace_alpha", lags }),
  TraceStatistic.parse({ kind: "trace_icc", lags }),
  TraceStatistic.parse({ kind: "trace_icc", form: "ICC(C,1)", lags }),
  TraceStatistic.parse({ kind: "trace_ccc", lags }),
]);

/** Three people and a program; `who`: those who rate a recording. */
function placesOf({
  recordings = 10,
  raters = [{}, { lateUs: 700_000 }, { bias: 8 }, { noise: 9, lateUs: 1_200_000 }],
  who = () => [0, 1, 2, 3],
}: {
  recordings?: number;
  raters?: Planted["raters"];
  who?: (recording: number) => readonly number[];
} = {}): readonly TracedPlace[] {
  return Array.from({ length: recordings }, (_, recording) => {
    const traces = plantedTraces({ seed: 90 + recording, durationUs, raters });
    return {
      key: `${recording}`,
      recordingId: id("recording").parse(uuid(1_000 + recording)),
      recordingName: `Film ${recording}`,
      roundId: id("round").parse(uuid(0)),
      roundNumber: 1,
      durationUs,
      traces: who(recording).map((rater) => ({
        raterId: raterId(rater),
        observationId: id("observation").parse(uuid(100 * recording + rater)),
        trace: traceOf(traces[rater] ?? [], [{ startUs: 0, endUs: durationUs }]),
      })),
    };
  });
}

function beside(places: readonly TracedPlace[], margin = 0.1) {
  const told = stepped(
    tracesBeside(places, { programId: uuid(program), statistics, margin, limits }),
  );
  if (!told) throw new Error("nobody rated beside the program");
  return told;
}

test.each([
  { what: "where all rated all", who: () => [0, 1, 2, 3] },
  {
    what: "where each rated some",
    who: (recording: number) => [0, 1, 2, 3].filter((rater) => (rater + recording) % 4 !== 0),
  },
])("both are the means of what the Agreement page tells of their pairs, $what", ({ who }) => {
  const places = placesOf({ who });
  const { people, program: withProgram } = beside(places);
  const { pairs } = stepped(
    traceLine(places, {
      criterionId: id("criterion").parse(uuid(0)),
      statistics,
      raterIds: [0, 1, 2, 3].map(raterId),
      limits,
    }),
  );
  for (const [at] of statistics.entries()) {
    const meanOf = (isProgram: boolean) => {
      const values = pairs.flatMap(({ raterA, raterB, figures }) => {
        const figure = figures[at];
        const isOf = [raterA, raterB].some((one) => one === raterId(program));
        return isOf === isProgram && figure?.kind === "value" ? [figure.value] : [];
      });
      expect(values).toHaveLength(3);
      return values.reduce((sum, value) => sum + value, 0) / 3;
    };
    for (const [figure, isProgram] of [
      [people[at], false],
      [withProgram[at], true],
    ] as const) {
      if (figure?.kind !== "value") throw new Error("no figure");
      expect(figure.value).toBeCloseTo(meanOf(isProgram), 11);
      expect(figure.low).toBeLessThan(figure.value);
      expect(figure.high).toBeGreaterThan(figure.value);
    }
  }
});

test("a program as steady as people is equivalent, an unsteady one is worse by more than the margin", () => {
  const steady = [{}, {}, {}, {}];
  const alike = beside(placesOf({ raters: steady })).differences;
  const worse = beside(placesOf({ raters: [{}, {}, {}, { noise: 30 }] })).differences;
  expect(alike.map((one) => one.kind === "value" && one.isEquivalent)).toEqual(
    statistics.map(() => true),
  );
  expect(worse.map((one) => one.kind === "value" && one.high < -0.1)).toEqual(
    statistics.map(() => true),
  );
});

test("moments are those of the program and one person, with what each had there, the furthest first", () => {
  const places = placesOf();
  const stepUs = limits.traceStepUs;
  const moments = momentsFromProgram(places, { programId: uuid(program), stepUs, most: 20 });

  expect(moments).toHaveLength(20);
  for (const [at, moment] of moments.entries()) {
    expect(moment.program.raterId).toBe(raterId(program));
    expect(moment.person.raterId).not.toBe(raterId(program));
    expect(moment.apart).toBe(Math.abs(moment.program.value - moment.person.value));
    expect(moment.apart).toBeLessThanOrEqual(moments[at - 1]?.apart ?? Infinity);
    const points = {
      firstUs: moment.startUs,
      stepUs,
      count: Math.ceil((moment.endUs - moment.startUs) / stepUs),
    };
    const own = valuesAt(moment.program.trace, points);
    const other = valuesAt(moment.person.trace, points);
    const apart = own.map((value, point) => Math.abs(value - (other[point] ?? NaN)));
    expect(Math.max(...apart)).toBe(moment.apart);
  }
  // Nowhere is the program further from anybody.
  const furthest = places.flatMap(({ traces }) => {
    const count = Math.ceil(durationUs / stepUs);
    const columns = traces.map(({ trace }) => valuesAt(trace, { firstUs: 0, stepUs, count }));
    const own = columns[program];
    return columns.flatMap((column) =>
      [...column].map((value, point) => Math.abs(value - (own?.[point] ?? NaN))),
    );
  });
  expect(moments[0]?.apart).toBe(Math.max(...furthest.filter((one) => !Number.isNaN(one))));
});

test("without a recording that the program rated there is nothing", () => {
  const places = placesOf({ who: () => [0, 1, 2] });
  expect(
    stepped(tracesBeside(places, { programId: uuid(program), statistics, margin: 0.1, limits })),
  ).toBeUndefined();
});
