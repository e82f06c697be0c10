import { expect, it } from "vitest";
import { joinedStretches, type Stretch } from "./spans.ts";
import { type SampledShare, sampledShare, samplingError } from "./sampledShares.ts";

const methods = ["momentary", "partial", "whole"] as const;

it("answers every question as looking at each microsecond would", () => {
  const next = numbers(7);
  for (let round = 0; round < 600; round += 1) {
    const startUs = next(20);
    const within = { startUs, endUs: startUs + 1 + next(60) };
    const on = stretchesOf(next, { endUs: 90, most: 12 });
    const everyUs = 1 + next(15);
    for (const method of methods) {
      expect(sampledShare(on, { method, everyUs, within })).toEqual(
        slowly(on, { method, everyUs, within }),
      );
    }
  }
});

it("finds too much by partial intervals, too little by whole ones, and the truth by instants", () => {
  const next = numbers(11);
  const errors = methods.map((method) => {
    const shares = Array.from({ length: 2000 }, () => {
      // On for 4 of every 10 seconds, from a moment that chance sets: true share 0.4.
      const shiftUs = next(10_000);
      const on = Array.from({ length: 62 }, (_, at) => ({
        startUs: at * 10_000 - shiftUs,
        endUs: at * 10_000 - shiftUs + 4000,
      }));
      const within = { startUs: 0, endUs: 600_000 };
      return sampledShare(on, { method, everyUs: 3000, within });
    });
    return samplingError(shares.filter((share): share is SampledShare => share !== undefined));
  });

  const [momentary, partial, whole] = errors;
  expect(momentary?.trueShare).toBeCloseTo(0.4, 10);
  expect(momentary?.bias).toBeCloseTo(0, 2);
  // An interval of 3 s meets an episode of 4 s with probability 7 / 10, and lies in it with 1 / 10.
  expect(partial?.bias).toBeCloseTo(0.3, 2);
  expect(whole?.bias).toBeCloseTo(-0.3, 2);
});

it("counts an interval once that two episodes share, and none that the end cuts off", () => {
  const on = [
    { startUs: 1, endUs: 2 },
    { startUs: 3, endUs: 4 },
    { startUs: 21, endUs: 25 },
  ];
  const of = { everyUs: 10, within: { startUs: 0, endUs: 25 } };

  expect(sampledShare(on, { method: "partial", ...of })).toMatchObject({ prompts: 2, scored: 1 });
});

it("has nothing to say where no question fits, and of no recordings", () => {
  const of = { everyUs: 10, within: { startUs: 5, endUs: 14 } };

  expect(sampledShare([], { method: "whole", ...of })).toBeUndefined();
  expect(sampledShare([], { method: "momentary", ...of })).toMatchObject({ prompts: 1, scored: 0 });
  expect(samplingError([])).toBeUndefined();
});

it("does not let errors of opposite sign make up for each other in the loss", () => {
  expect(
    samplingError([
      { trueShare: 0.5, prompts: 4, scored: 3 },
      { trueShare: 0.5, prompts: 4, scored: 1 },
    ]),
  ).toEqual({ recordings: 2, trueShare: 0.5, sampledShare: 0.5, bias: 0, loss: 0.25 });
});

/** By looking at every microsecond of every question. */
function slowly(
  on: readonly Stretch[],
  {
    method,
    everyUs,
    within,
  }: {
    readonly method: (typeof methods)[number];
    readonly everyUs: number;
    readonly within: Stretch;
  },
): SampledShare | undefined {
  const isOn = (us: number) => on.some(({ startUs, endUs }) => startUs <= us && us < endUs);
  const from = (startUs: number, endUs: number) =>
    Array.from({ length: endUs - startUs }, (_, at) => isOn(startUs + at));
  const answers: boolean[] = [];
  for (let us = within.startUs; us < within.endUs; us += everyUs) {
    if (method === "momentary") answers.push(isOn(us));
    else if (us + everyUs <= within.endUs) {
      const moments = from(us, us + everyUs);
      answers.push(method === "partial" ? moments.includes(true) : !moments.includes(false));
    }
  }
  if (answers.length === 0) return undefined;
  const all = from(within.startUs, within.endUs);
  return {
    trueShare: all.filter(Boolean).length / all.length,
    prompts: answers.length,
    scored: answers.filter(Boolean).length,
  };
}

function stretchesOf(
  next: (below: number) => number,
  { endUs, most }: { readonly endUs: number; readonly most: number },
): readonly Stretch[] {
  const stretches = Array.from({ length: next(most) }, () => {
    const startUs = next(endUs);
    return { startUs, endUs: startUs + 1 + next(20) };
  });
  return joinedStretches(stretches.toSorted((a, b) => a.startUs - b.startUs));
}

/** Whole numbers below a bound, the same ones for the same seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}
