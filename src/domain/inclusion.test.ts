import { expect, test } from "vitest";
import { randomFrom } from "../statistics/random.ts";
import { inclusionOf, type SamplingPlan } from "./inclusion.ts";
import { type Drawable, reliabilityDraw } from "./reliabilityDraw.ts";
import { id } from "./rules.ts";

const recordingIds = Array.from({ length: 12 }, (_, at) =>
  id("recording").parse(`00000000-0000-7000-8000-${String(at).padStart(12, "0")}`),
);
const sample = (draws: SamplingPlan["draws"], more: Partial<SamplingPlan> = {}): SamplingPlan => ({
  frame: recordingIds,
  ratersEach: 0,
  by: "next",
  draws,
  isMixed: false,
  ...more,
});
const ofFirst = (more: Partial<SamplingPlan>) =>
  inclusionOf([sample([], more)]).get(recordingIds[0] ?? "");
const drawnFrom = (
  from: readonly Drawable[],
  count: number,
  seed: number,
  rareShare = 0,
): SamplingPlan["draws"] => reliabilityDraw(from, { count, rareShare, seed });
const plain = recordingIds.map((one) => ({ id: one, hasRare: false }));

test("two draws after each other come to the probability that simulation tells, for every recording", () => {
  const times = new Map<string, number>();
  const studies = 4_000;
  let told: number | undefined;
  for (let seed = 0; seed < studies; seed += 1) {
    const first = drawnFrom(plain, 3, 2 * seed);
    const taken = new Set(first.map(({ recordingId }) => recordingId));
    const second = drawnFrom(
      plain.filter((one) => !taken.has(one.id)),
      4,
      2 * seed + 1,
    );
    const inclusion = inclusionOf([sample(first), sample(second)]);
    told = inclusion.get(recordingIds[5] ?? "")?.probability;
    for (const [recordingId, { isDrawn }] of inclusion) {
      if (isDrawn) times.set(recordingId, (times.get(recordingId) ?? 0) + 1);
    }
  }

  expect(told).toBeCloseTo(7 / 12, 12);
  for (const count of times.values()) expect(count / studies).toBeCloseTo(7 / 12, 1);
});

test("strata are told of what was drawn; others could be drawn where each stratum was drawn from", () => {
  const strata = recordingIds.map((one, at) => ({ id: one, hasRare: at < 4 }));
  const draws = drawnFrom(strata, 4, 7, 0.5);
  const inclusion = inclusionOf([sample(draws)]);

  for (const [recordingId, one] of inclusion) {
    const draw = draws.find((drawn) => drawn.recordingId === recordingId);
    expect(one).toEqual({
      isDrawn: draw !== undefined,
      probability: draw?.probability,
      isPossible: true,
    });
  }
});

test("a stratum that nothing was drawn from could not be drawn", () => {
  const strata = recordingIds.map((one, at) => ({ id: one, hasRare: at < 4 }));
  const inclusion = inclusionOf([sample(drawnFrom(strata, 3, 7, 1))]);

  const possible = [...inclusion.values()].filter(({ isPossible }) => isPossible);
  expect(possible).toHaveLength(3);
});

test("where raters code all it is certain; by a plan shared with programs nothing is known", () => {
  expect(ofFirst({ ratersEach: 1, by: "segments" })).toMatchObject({
    isDrawn: true,
    probability: 1,
  });
  expect(ofFirst({ ratersEach: 1, isMixed: true })).toMatchObject({ probability: undefined });
  expect(ofFirst({})).toEqual({ isDrawn: false, probability: 0, isPossible: false });
});

test("after strata a second draw has no probability that is known", () => {
  const random = randomFrom(3);
  const strata = recordingIds.map((one) => ({ id: one, hasRare: random() < 0.4 }));
  const first = drawnFrom(strata, 4, 1, 0.5);
  const taken = new Set(first.map(({ recordingId }) => recordingId));
  const second = drawnFrom(
    plain.filter((one) => !taken.has(one.id)),
    2,
    2,
  );
  const inclusion = inclusionOf([sample(first), sample(second)]);

  for (const { recordingId } of second) {
    expect(inclusion.get(recordingId)).toMatchObject({ isDrawn: true, probability: undefined });
  }
});
