import { expect, it } from "vitest";
import { newId } from "../../../../tests/sample.ts";
import { normalQuantile } from "../../../statistics/distributions.ts";
import { randomFrom } from "../../../statistics/random.ts";
import { pointsOf } from "../../kit/chart/smallPanels.ts";
import { driftFinding, driftPanels } from "./driftPanels.ts";

const words = { point: () => "", round: () => "" };
const rounds = [1, 2].map((roundNumber) => ({
  roundId: newId("round"),
  roundName: "",
  roundNumber,
}));

/**
 * So many raters, each with a level of their own, twelve recordings in a first round and twelve in a second, which is
 * harder for all. Rater 2 falls off at the end of the second, where that is wanted.
 */
function planted(count: number, seed: number, drops = true) {
  const random = randomFrom(seed);
  const normal = () => normalQuantile(random());
  const raters = Array.from({ length: count }, (_, at) => ({
    id: newId("account"),
    name: `Rater ${String(at + 1).padStart(3, "0")}`,
    level: 0.75 + 0.08 * normal(),
  }))
    .map((rater) => ({ rater, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ rater }) => rater);
  const points = rounds.flatMap((round, at) =>
    Array.from({ length: 12 }, (_, week) =>
      raters.map(({ id, name, level }) => ({
        kind: "double" as const,
        raterId: id,
        recordingId: newId("recording"),
        recordingName: `Clip ${week}`,
        ...round,
        observationId: newId("observation"),
        others: 1,
        at: new Date(Date.UTC(2026, 0, 1 + 7 * (week + 12 * at))).toISOString(),
        value:
          level -
          0.3 * at +
          0.02 * normal() -
          (drops && name === "Rater 002" && at === 1 && week === 11 ? 0.3 : 0),
      })),
    ).flat(),
  );
  return { raters: raters.map(({ id, name }) => ({ id, name })), points };
}

it.each([
  [3, 1],
  [30, 1],
  [100, 1],
])(
  "of %i raters the one who drifts comes first, in any order of raters (seed %i)",
  (count, seed) => {
    const { raters, points } = planted(count, seed);

    const panels = driftPanels(raters, points, words);

    expect(panels).toHaveLength(count);
    const drifting = panels.find(({ name }) => name === "Rater 002");
    expect(drifting?.courses.map((course) => course.points.some(({ isSign }) => isSign))).toEqual([
      false,
      true,
    ]);
    expect(driftPanels(raters.toReversed(), points, words)).toEqual(panels);
  },
);

it.each([3, 30, 100])(
  "of %i steady raters about as many points stand out as three standard deviations let by",
  (count) => {
    const seeds = Math.ceil(600 / count);
    let [points, signs] = [0, 0];
    for (let seed = 0; seed < seeds; seed += 1) {
      const study = planted(count, 100 + seed, false);
      for (const panel of driftPanels(study.raters, study.points, words)) {
        points += pointsOf(panel).length;
        signs += pointsOf(panel).filter(({ isSign }) => isSign).length;
      }
    }

    // 0.27 % of normal values lie beyond; of charts whose own points make the limits some less.
    expect(signs / points).toBeGreaterThan(0.0012);
    expect(signs / points).toBeLessThan(0.0035);
  },
);

it("another level in another round is no drift", () => {
  const { raters, points } = planted(1, 3, false);

  const panels = driftPanels(raters, points, words);

  expect(driftFinding(panels)).toEqual({ kind: "none", count: 0 });
  expect(panels[0]?.courses.map(({ usual }) => (usual?.centre ?? 1) > 0.6)).toEqual([true, false]);
});

it("draws no panel for a rater without points", () => {
  const { raters, points } = planted(3, 4);
  const [first] = raters;

  const panels = driftPanels(
    raters,
    points.filter(({ raterId }) => raterId !== first?.id),
    words,
  );

  expect(panels).toHaveLength(2);
});
