import { expect, it } from "vitest";
import { kaplanMeier } from "./kaplanMeier.ts";
import { survivalInfluence } from "./survivalInfluence.ts";

const times = [2, 3, 3, 5, 6, 8, 8, 9, 12, 15, 4, 7, 10, 10, 11, 1, 13, 14, 6, 5];
const came = [1, 1, 0, 1, 1, 0, 1, 1, 0, 1, 1, 1, 0, 1, 1, 1, 0, 1, 1, 0];
const clusters = [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 6, 6];

/** R 4.2, survival 3.5: summary(survfit(Surv(times, came) ~ 1, cluster = clusters, robust = TRUE))$std.err */
const errors = [
  0.0410791918129, 0.0524404424085, 0.0904848053543, 0.0930679945595, 0.0913554880416,
  0.1158717886243, 0.1263687426316, 0.1057331646852, 0.1139253426149, 0.0733662511345,
  0.0749167935329, 0.0969321177805, 0,
];

const waits = times.map((time, at) => ({
  time,
  isCame: came[at] === 1,
  cluster: (clusters[at] ?? 1) - 1,
}));
const { steps } = kaplanMeier({
  times: waits.filter(({ isCame }) => isCame).map(({ time }) => time),
  censored: waits.filter(({ isCame }) => !isCame).map(({ time }) => time),
});

it("gives the errors of R's survfit with clusters", () => {
  const found = [
    ...survivalInfluence(waits, steps, { clusters: 6, wanted: new Set(steps.keys()) }),
  ].map((influence) => Math.sqrt(influence.reduce((sum, one) => sum + one * one, 0)));

  expect(found).toHaveLength(errors.length);
  for (const [at, error] of errors.entries()) expect(found[at]).toBeCloseTo(error, 11);
});

it("is given at the wanted steps alone, whatever the order of the waits", () => {
  const all = [...survivalInfluence(waits, steps, { clusters: 6, wanted: new Set(steps.keys()) })];
  const [some] = survivalInfluence(waits.toReversed(), steps, {
    clusters: 6,
    wanted: new Set([7]),
  });

  expect(some?.length).toBe(6);
  for (const [at, one] of (some ?? []).entries()) expect(one).toBeCloseTo(all[7]?.[at] ?? NaN, 12);
});
