import { expect, test } from "vitest";
import { inPart } from "../../tests/whole.ts";
import type { RatingStatistic } from "./recipes.ts";
import type { Scheme } from "../domain/entities/scheme.ts";
import { limits } from "../domain/limits.ts";
import { id } from "../domain/rules.ts";
import { randomFrom } from "../statistics/random.ts";
import { ratingDifferences } from "./ratingLines.ts";

const uuid = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`;
const criterionId = id("criterion").parse(uuid(1));
const scheme: Pick<Scheme, "criteria" | "total"> = {
  criteria: [
    {
      id: criterionId,
      name: "Warmth",
      description: "",
      scale: "ordinal",
      levels: [1, 2].map((value) => ({ value, name: `${value}`, descriptor: "", texts: {} })),
      weight: 1,
      isRequired: false,
      needsEvidence: false,
      texts: {},
    },
  ],
  total: "none",
};
const statistics: readonly RatingStatistic[] = [{ kind: "rating_percent" }];

/**
 * Two rounds of two raters, in which some recordings are hard for everybody: there raters differ in half of all,
 * else hardly ever. `idOf` says what the recordings of each round are called.
 */
function differenceOf(
  recordings: number,
  seed: number,
  idOf: (recording: number, round: number) => number,
) {
  const random = randomFrom(seed);
  const given = new Map<object, number>();
  const rounds: {
    readonly raterId: ReturnType<typeof accountId>;
    readonly recordingId: ReturnType<typeof recordingIdOf>;
  }[][][] = [[], []];
  for (let recording = 0; recording < recordings; recording += 1) {
    const isHard = random() < 0.4;
    for (const [round, groups] of rounds.entries()) {
      // Three segments of each, which have their difficulty in common.
      for (let segment = 0; segment < 3; segment += 1) {
        const value = random() < 0.5 ? 1 : 2;
        const differs = random() < (isHard ? 0.7 : 0.02);
        groups.push(
          [value, differs ? 3 - value : value].map((one, rater) => {
            const place = {
              raterId: accountId(rater),
              recordingId: recordingIdOf(idOf(recording, round)),
            };
            given.set(place, one);
            return place;
          }),
        );
      }
    }
  }
  const [a = [], b = []] = rounds;
  const [told] = ratingDifferences(
    scheme,
    [a, b],
    (place) => [{ criterionId, value: given.get(place) ?? null }],
    { statistics, limits },
  );
  const [figure] = told?.figures ?? [];
  if (figure?.kind !== "value" || figure.low === null || figure.high === null) {
    throw new Error("a difference has limits");
  }
  return { value: figure.value, low: figure.low, high: figure.high };
}

const accountId = (rater: number) => id("account").parse(uuid(10 + rater));
const recordingIdOf = (recording: number) => id("recording").parse(uuid(1_000 + recording));

test.each([60, 200, 260, 420])(
  "of %i rated recordings in both rounds what is hard for everybody does not blur the difference",
  (recordings) => {
    const paired = differenceOf(recordings, 1, (recording) => recording);
    const apart = differenceOf(recordings, 1, (recording, round) => recording + 10_000 * round);

    expect(paired.value).toBeCloseTo(apart.value, 12);
    expect(paired.high - paired.low).toBeLessThan(0.92 * (apart.high - apart.low));
  },
);

test.each([60, 260])("limits of %i recordings hang on no id", (recordings) => {
  const asMade = differenceOf(recordings, 2, (recording) => recording);
  const turned = differenceOf(recordings, 2, (recording) => recordings - recording);

  expect(turned.low).toBeCloseTo(asMade.low, 12);
  expect(turned.high).toBeCloseTo(asMade.high, 12);
});

test("limits of 260 recordings leave out no difference as often as they say", () => {
  const studies = inPart(150);
  let held = 0;
  for (let study = 0; study < studies; study += 1) {
    const { low, high } = differenceOf(260, 100 + study, (recording) => recording);
    if (low <= 0 && high >= 0) held += 1;
  }
  expect(held / studies).toBeGreaterThan(0.9);
  expect(held / studies).toBeLessThan(0.99);
});
