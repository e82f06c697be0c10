import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import type { SampledSegment } from "../../src/statistics/correctedEstimate.ts";
import { randomFrom } from "../../src/statistics/random.ts";
import { correctedDifference, correctedNumber } from "../../src/agreement/programs/corrected.ts";

const { corrected } = z
  .object({
    corrected: z.array(
      z.object({
        recordings: z.int(),
        segments: z.array(
          z
            .tuple([z.int(), z.number(), z.number(), z.number().nullable(), z.number()])
            .transform(([cluster, size, program, people, inclusion]) => ({
              cluster,
              size,
              program,
              people: people ?? undefined,
              inclusion,
            })),
        ),
        lambdas: z.array(z.number()),
        people: z.number(),
        program: z.number(),
        corrected: z.number(),
        horvitzThompson: z.number(),
        low: z.number(),
        high: z.number(),
      }),
    ),
  })
  .parse(
    JSON.parse(readFileSync(new URL("../vectors-own/programs.json", import.meta.url), "utf8")),
  );

test.each(corrected.map((one, at) => [at + 1, one] as const))(
  "the corrected share of set %i is as with everything computed again without each recording",
  (_, { recordings, segments, lambdas, ...wanted }) => {
    const found = correctedNumber(segments, { clusters: recordings, as: "share" });

    if (found.kind === "undefined") throw new Error(found.because);
    const { interval } = found.corrected;
    if (interval.kind !== "interval") throw new Error(interval.because);
    expect(Math.abs(found.people.value - wanted.people)).toBeLessThan(1e-9);
    expect(Math.abs(found.program.value - wanted.program)).toBeLessThan(1e-9);
    expect(Math.abs(found.corrected.value - wanted.corrected)).toBeLessThan(1e-9);
    expect(Math.abs(found.horvitzThompson - wanted.horvitzThompson)).toBeLessThan(1e-9);
    expect(Math.abs(interval.low - wanted.low)).toBeLessThan(1e-9);
    expect(Math.abs(interval.high - wanted.high)).toBeLessThan(1e-9);
    const mean = lambdas.reduce((sum, one) => sum + one, 0) / lambdas.length;
    expect(Math.abs(found.lambda - mean)).toBeLessThan(1e-9);
  },
);

describe("refusals", () => {
  const segment: SampledSegment = { cluster: 0, size: 1, program: 1, people: 1, inclusion: 0.5 };
  const study = (recordings: number, change: Partial<SampledSegment> = {}) =>
    Array.from({ length: recordings }, (_, cluster) => [
      { ...segment, cluster },
      { ...segment, cluster, people: undefined, program: 2 },
      ...(cluster === 0 ? [{ ...segment, ...change }] : []),
    ]).flat();

  test("a probability that nobody knows", () => {
    expect(meanOf(study(10, { inclusion: undefined }))).toEqual({
      kind: "undefined",
      because: "inclusion_unknown",
    });
  });

  test("a segment that could not be drawn", () => {
    expect(meanOf(study(10, { people: undefined, inclusion: 0 }))).toEqual({
      kind: "undefined",
      because: "inclusion_zero",
    });
  });

  test("fewer than five recordings with something of people's", () => {
    expect(meanOf(study(4))).toEqual({ kind: "undefined", because: "too_few_recordings" });
    expect(meanOf(study(5)).kind).toBe("corrected");
  });

  test("nothing", () => {
    expect(meanOf([])).toEqual({ kind: "undefined", because: "no_units" });
  });
});

test("where people coded all, all three bars are what they found but the program's", () => {
  const segments = planted({ seed: 4, recordings: 12, each: 8, inclusion: 1, bias: 2 });

  const found = correctedNumber(segments, { clusters: 12, as: "mean" });

  if (found.kind === "undefined") throw new Error(found.because);
  const truth = segments.reduce((sum, { people = NaN }) => sum + people, 0) / segments.length;
  expect(found.people.value).toBeCloseTo(truth, 10);
  expect(found.corrected.value).toBeCloseTo(truth, 10);
  expect(found.horvitzThompson).toBeCloseTo(truth, 10);
  expect(found.program.value).toBeGreaterThan(truth + 1.5);
});

test("a difference of groups is that of both numbers, whether recordings have both or one", () => {
  const a = planted({ seed: 5, recordings: 20, each: 8, inclusion: 0.4, bias: 1 });
  const b = planted({ seed: 6, recordings: 20, each: 8, inclusion: 0.4, bias: 1 });
  const apart = b.map((one) => ({ ...one, cluster: one.cluster + 20 }));

  const [first, second] = [a, b].map((own) => correctedNumber(own, { clusters: 20, as: "mean" }));
  const same = correctedDifference([a, b], { clusters: 20 });
  const other = correctedDifference([a, apart], { clusters: 40 });

  if (first?.kind !== "corrected" || second?.kind !== "corrected") throw new Error("no number");
  if (same.kind === "undefined" || other.kind === "undefined") throw new Error("no difference");
  const wanted = first.corrected.value - second.corrected.value;
  expect(same.corrected.value).toBeCloseTo(wanted, 10);
  expect(other.corrected.value).toBeCloseTo(wanted, 10);
  expect(other.corrected.interval.kind).toBe("interval");
});

describe("how many more of a difference of groups", () => {
  const asked = { recordings: 30, each: 40, inclusion: 0.1, bias: 0, own: 0.2 };
  const other = planted({ ...asked, seed: 9 });
  const groups = [
    planted({ ...asked, seed: 8 }),
    other.map((one) => ({ ...one, cluster: one.cluster + 30 })),
  ] as const;
  const told = (half?: number) => {
    const found = correctedDifference(groups, { clusters: 60, half });
    if (found.kind === "undefined") throw new Error(found.because);
    return found;
  };

  test("none, segments of both, or recordings, by how narrow limits are wanted", () => {
    const half = halfOf(told().corrected.interval);
    expect(told().more).toBeUndefined();
    expect(told(1.01 * half).more).toEqual({ kind: "none" });
    const [first, second] = [told(0.9 * half).more, told(0.8 * half).more];
    if (first?.kind !== "segments" || second?.kind !== "segments") throw new Error("no segments");
    expect(first.count).toBeGreaterThan(0);
    expect(second.count).toBeGreaterThan(first.count);
    const { segments, segmentsDrawn } = told();
    expect(second.count).toBeLessThanOrEqual(segments - segmentsDrawn);
    expect(told(0.01).more?.kind).toBe("recordings");
  });
});

describe("how many more", () => {
  const segments = planted({
    seed: 7,
    recordings: 30,
    each: 40,
    inclusion: 0.1,
    bias: 0,
    own: 0.2,
  });
  const moreFor = (half: number) => {
    const found = correctedNumber(segments, { clusters: 30, as: "mean", half });
    return found.kind === "corrected" ? found.more : undefined;
  };

  test("none where limits are narrow enough", () => {
    expect(moreFor(1)).toEqual({ kind: "none" });
  });

  test("segments, and so many make limits about as narrow as was asked for", () => {
    const ratios = Array.from({ length: 12 }, (_, seed) => {
      const first = sampled(seed, 0.1);
      const wanted = 0.8 * first.half;
      const { more, segmentsDrawn, segments: all } = sampled(seed, 0.1, wanted);
      if (more?.kind !== "segments") throw new Error("no segments");
      return sampled(1_000 + seed, (segmentsDrawn + more.count) / all).half / wanted;
    });
    const mean = ratios.reduce((sum, one) => sum + one, 0) / ratios.length;

    expect(mean).toBeGreaterThan(0.85);
    expect(mean).toBeLessThan(1.15);
  });

  test("recordings, where all segments of these would not do", () => {
    expect(moreFor(0.02)?.kind).toBe("recordings");
  });
});

function halfOf(interval: {
  readonly kind: string;
  readonly low?: number;
  readonly high?: number;
}) {
  return ((interval.high ?? NaN) - (interval.low ?? NaN)) / 2;
}

function planted({
  seed,
  recordings,
  each,
  inclusion,
  bias,
  own = 0.6,
}: {
  readonly seed: number;
  readonly recordings: number;
  readonly each: number;
  readonly inclusion: number;
  readonly bias: number;
  readonly own?: number;
}): SampledSegment[] {
  const random = randomFrom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Array.from({ length: recordings }, (_, cluster) => {
    const level = 3 + own * normal();
    return Array.from({ length: each }, (): SampledSegment => {
      const people = level + normal();
      return {
        cluster,
        size: 1,
        program: people + bias + 0.8 * normal(),
        people: random() < inclusion ? people : undefined,
        inclusion,
      };
    });
  }).flat();
}

function meanOf(segments: readonly SampledSegment[]) {
  return correctedNumber(segments, { clusters: 10, as: "mean" });
}

function sampled(seed: number, inclusion: number, half?: number) {
  const size = { recordings: 30, each: 40, bias: 0, own: 0.2 };
  const found = correctedNumber(planted({ seed, inclusion, ...size }), {
    clusters: 30,
    as: "mean",
    half,
  });
  if (found.kind === "undefined") throw new Error(found.because);
  return { ...found, half: halfOf(found.corrected.interval) };
}
