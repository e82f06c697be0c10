import { expect, test } from "vitest";
import { newId } from "../../tests/sample.ts";
import { reliabilityDraw } from "./reliabilityDraw.ts";

const recordings = Array.from({ length: 40 }, (_, at) => ({
  id: newId("recording"),
  hasRare: at % 5 === 0,
}));
const wish = { count: 10, rareShare: 0.5, seed: 3 };

test("half is drawn of recordings with rare codes, and each has the probability of its stratum", () => {
  const drawn = reliabilityDraw(recordings, wish);

  const rare = drawn.filter(({ stratum }) => stratum === "rare");
  expect(rare).toHaveLength(5);
  expect(drawn).toHaveLength(10);
  expect(new Set(rare.map(({ probability }) => probability))).toEqual(new Set([5 / 8]));
  expect(drawn.find(({ stratum }) => stratum === "rest")?.probability).toBe(5 / 32);
  for (const { recordingId, stratum } of drawn) {
    const { hasRare } = recordings.find(({ id }) => id === recordingId) ?? {};
    expect(hasRare).toBe(stratum === "rare");
  }
});

test("the same seed draws the same in whatever order recordings come, another seed another", () => {
  expect(reliabilityDraw(recordings.toReversed(), wish)).toEqual(reliabilityDraw(recordings, wish));
  expect(reliabilityDraw(recordings, { ...wish, seed: 4 })).not.toEqual(
    reliabilityDraw(recordings, wish),
  );
});

test.each([
  { count: 40, rareShare: 0.5, drawn: 40 },
  { count: 100, rareShare: 0, drawn: 40 },
  { count: 20, rareShare: 1, drawn: 20 },
  { count: 0, rareShare: 0.5, drawn: 0 },
])("where one stratum has too few the other gives more: $count", ({ drawn, ...of }) => {
  expect(reliabilityDraw(recordings, { ...of, seed: 1 })).toHaveLength(drawn);
  expect(reliabilityDraw([], { ...of, seed: 1 })).toEqual([]);
});

test("drawn again and again, a recording is drawn as often as its probability says", () => {
  const times = new Map<string, number>();
  const probabilities = new Map<string, number>();
  const draws = 2_000;
  for (let seed = 0; seed < draws; seed += 1) {
    for (const { recordingId, probability } of reliabilityDraw(recordings, { ...wish, seed })) {
      times.set(recordingId, (times.get(recordingId) ?? 0) + 1);
      probabilities.set(recordingId, probability);
    }
  }
  expect(times.size).toBe(40);
  for (const [id, count] of times) {
    const expected = probabilities.get(id) ?? NaN;
    const error = Math.sqrt((expected * (1 - expected)) / draws);
    expect(Math.abs(count / draws - expected)).toBeLessThan(5 * error);
  }
});
