import { describe, expect, it, test } from "vitest";
import { plantedRaters, type PlantedSize, profilesOf } from "../../../tests/plantedRaters.ts";
import { isWhole } from "../../../tests/whole.ts";
import type { RaterProfile } from "./profile.ts";

/** So often 95 % limits hold, where as many are tried as whole tests try; a part of these leaves more to chance. */
const [least, most] = isWhole ? [0.93, 0.97] : [0.9, 0.99];

const designs: readonly (readonly [string, Omit<PlantedSize, "seed">, number])[] = [
  ["3 raters, 12 recordings, all by all", { raters: 3, recordings: 12, each: 3 }, 1_500],
  ["10 raters, 40 recordings, 3 each", { raters: 10, recordings: 40, each: 3 }, 240],
  [
    "30 raters, 90 recordings, 4 each, a tenth missing",
    { raters: 30, recordings: 90, each: 4, missing: 0.1 },
    60,
  ],
];

/** Raters who differ in nothing, so that one figure is the truth of all of them: that of all studies together. */
function studiesOf(size: Omit<PlantedSize, "seed">, count: number): readonly RaterProfile[] {
  const studies = isWhole ? count : Math.ceil(count / 12);
  return Array.from({ length: studies }, (_, at) =>
    profilesOf(plantedRaters({ ...size, areAlike: true, seed: 72_000 + 1_000 * size.raters + at })),
  ).flat();
}

describe.each(designs)("limits of what is pooled: %s", (_name, size, count) => {
  const profiles = studiesOf(size, count);

  test.each(["time", "events", "ratings"] as const)("%s hold about as often as they say", (of) => {
    const figures = profiles.flatMap((profile) => profile[of] ?? []);
    const truth = figures.reduce((sum, { own }) => sum + own, 0) / figures.length;

    const known = figures.flatMap(({ ownLimits }) => ownLimits ?? []);

    expect(known.length).toBeGreaterThan(figures.length * 0.9);
    expectHeld(known.filter(({ low, high }) => low <= truth && truth <= high).length, known.length);
  });

  // Twelve days are two weeks.
  it.skipIf(size.recordings >= 28)("nothing is told of the course of so few weeks", () => {
    expect(profiles.flatMap(({ trend }) => trend ?? [])).toEqual([]);
  });

  it.skipIf(size.recordings < 28)("and of the course by week, of which there is none", () => {
    const trends = profiles.flatMap(({ trend }) => trend ?? []);
    expect(trends.length).toBeGreaterThan(profiles.length / 2);
    expectHeld(trends.filter(({ low, high }) => low <= 0 && 0 <= high).length, trends.length);
  });
});

function expectHeld(held: number, of: number): void {
  expect(held / of).toBeGreaterThanOrEqual(least);
  expect(held / of).toBeLessThanOrEqual(most);
}

describe("a rater who overlooks more and more", () => {
  test.each([
    [3, 40, 3],
    [10, 60, 4],
    [30, 120, 5],
  ])("%i raters: has a course that falls", (raters, recordings, each) => {
    const study = plantedRaters({
      seed: 73_000 + raters,
      raters,
      recordings,
      each,
      faults: new Map([[1, { kind: "worsens", to: 0.9 }]]),
    });

    const profiles = profilesOf(study);

    const trend = profiles.find(({ raterId }) => raterId === study.raterIds[1])?.trend;
    expect(trend?.high).toBeLessThan(0);
    // About all of it is lost over so many weeks.
    expect(trend?.perWeek).toBeLessThan(-0.3 / (recordings / 7));
  });
});
