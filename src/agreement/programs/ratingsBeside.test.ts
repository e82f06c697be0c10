import { expect, test } from "vitest";
import { newId } from "../../../tests/sample.ts";
import type { Scheme } from "../../domain/entities/scheme.ts";
import { limits } from "../../domain/limits.ts";
import { type Random, randomFrom } from "../../statistics/random.ts";
import type { RatingStatistic } from "../recipes.ts";
import { ratingsBeside } from "./ratingsBeside.ts";

const criterionId = newId("criterion");
const scheme: Pick<Scheme, "criteria" | "total"> = {
  criteria: [
    {
      id: criterionId,
      name: "Warmth",
      description: "",
      scale: "interval",
      levels: [],
      weight: 1,
      isRequired: false,
      needsEvidence: false,
      texts: {},
    },
  ],
  total: "none",
};
const statistics: readonly RatingStatistic[] = [
  { kind: "rating_alpha" },
  { kind: "icc", form: "ICC(A,1)" },
  { kind: "lin_ccc" },
];

interface Place {
  readonly raterId: string;
  readonly recordingId: string;
  readonly value: number;
}

/** The last rater of each recording is the program. */
function placesOf(values: readonly (readonly number[])[]): readonly (readonly Place[])[] {
  return values.map((own, recording) =>
    own.map((value, rater) => ({
      raterId: rater === own.length - 1 ? "program" : `person ${rater}`,
      recordingId: `recording ${recording}`,
      value,
    })),
  );
}

function beside(
  groups: readonly (readonly Place[])[],
  { margin = 0.1, by = statistics }: { margin?: number; by?: readonly RatingStatistic[] } = {},
) {
  const [told] = ratingsBeside(scheme, groups, ({ value }) => [{ criterionId, value }], {
    programId: "program",
    statistics: by,
    margin,
    limits,
  });
  if (!told) throw new Error("nothing was rated");
  return told;
}

function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Ratings with an error of `people` each, and of the program of `program` around a value that is `high` too high. */
function planted(
  random: Random,
  {
    recordings = 30,
    people = 0.5,
    program = 0.5,
    high = 0,
  }: { recordings?: number; people?: number; program?: number; high?: number },
): readonly (readonly number[])[] {
  return Array.from({ length: recordings }, () => {
    const truth = normal(random);
    return [0, 1, 2, 3].map((rater) =>
      rater === 3 ? truth + high + program * normal(random) : truth + people * normal(random),
    );
  });
}

/** Krippendorff's alpha of pairs of numbers, by its definition: 1 less the mean square of pairs over that of all values. */
function plainAlpha(pairs: readonly (readonly [number, number])[]): number {
  const all = pairs.flat();
  let [observed, expected] = [0, 0];
  for (const [a, b] of pairs) observed += (a - b) ** 2;
  for (const a of all) for (const b of all) expected += (a - b) ** 2;
  return 1 - observed / pairs.length / (expected / (all.length * (all.length - 1)));
}

test("alpha of people with each other and with the program is that of their pairs, by its definition", () => {
  const values = planted(randomFrom(3), { program: 0.9 });
  const { people, program, differences } = beside(placesOf(values));
  const pairsOf = (which: readonly (readonly [number, number])[]) =>
    values.flatMap((own) => which.map(([a, b]) => [own[a] ?? NaN, own[b] ?? NaN] as const));
  const wanted = [
    plainAlpha(
      pairsOf([
        [0, 1],
        [0, 2],
        [1, 2],
      ]),
    ),
    plainAlpha(
      pairsOf([
        [0, 3],
        [1, 3],
        [2, 3],
      ]),
    ),
  ] as const;

  for (const [at, [figure]] of [people, program].entries()) {
    if (figure?.kind !== "value") throw new Error("no figure");
    expect(figure.value).toBeCloseTo(wanted[at] ?? NaN, 9);
    expect(figure.low).toBeLessThan(figure.value);
    expect([people, program][at]?.map((one) => one.kind === "value" && one.n)).toEqual([
      90, 90, 90,
    ]);
  }
  const [first] = differences;
  if (first?.kind !== "value") throw new Error("no difference");
  expect(first.difference).toBeCloseTo(wanted[1] - wanted[0], 9);
});

test("nothing hangs on the order in which raters come, nor on what they are called", () => {
  const groups = placesOf(planted(randomFrom(4), { program: 0.8, high: 0.3 }));
  const turned = groups.map((group) =>
    group.toReversed().map((place) => ({
      ...place,
      raterId:
        place.raterId === "program"
          ? "program"
          : `z${place.raterId.length} ${9 - Number(place.raterId.at(-1))}`,
    })),
  );
  const [one, other] = [beside(groups), beside(turned)];

  for (const side of ["people", "program"] as const) {
    one[side].forEach((figure, at) => {
      const second = other[side][at];
      if (figure.kind !== "value" || second?.kind !== "value") throw new Error("no figure");
      expect(second.value).toBeCloseTo(figure.value, 9);
      expect(second.high ?? NaN).toBeCloseTo(figure.high ?? NaN, 9);
    });
  }
});

test("one who rates as people do is equivalent with many recordings, one who rates too high is not", () => {
  const good = beside(placesOf(planted(randomFrom(5), { recordings: 120 })));
  const high = beside(placesOf(planted(randomFrom(5), { recordings: 120, high: 1 })));

  for (const told of good.differences) expect(told).toMatchObject({ isEquivalent: true });
  for (const told of high.differences) expect(told).toMatchObject({ isNotWorse: false });
});

test("one who is too bad by just the margin is told to be not worse in at most 6% of studies", () => {
  const by = statistics.slice(0, 1);
  const random = randomFrom(26);
  const settings = { recordings: 40, program: 0.85 };
  const large = beside(placesOf(planted(random, { ...settings, recordings: 8_000 })), { by });
  const [first] = large.differences;
  if (first?.kind !== "value") throw new Error("no difference");
  const margin = -first.difference;
  expect(margin).toBeGreaterThan(0.1);
  let passes = 0;
  const studies = 500;
  for (let study = 0; study < studies; study += 1) {
    const [told] = beside(placesOf(planted(random, settings)), { margin, by }).differences;
    if (told?.kind === "value" && told.isNotWorse) passes += 1;
  }

  // Of 500 studies 6% are 30, and the error of a count of 25 is 5.
  expect(passes / studies).toBeLessThan(0.06 + 0.02);
  expect(passes).toBeGreaterThan(0);
});

test("the furthest come first: from people's mean, and on a scale of names by how many say something else", () => {
  const values = [
    [1, 2, 1, 2],
    [1, 1, 1, 4],
    [3, 3, 3, 3],
  ];
  const [first, second, third] = beside(placesOf(values)).placesOf();

  expect(first).toMatchObject({ program: 4, people: [1, 1, 1], apart: 3 });
  expect(second?.apart).toBeCloseTo(2 / 3, 12);
  expect(third?.apart).toBe(0);
});

test("with one person there is agreement with the program, and none of people", () => {
  const groups = placesOf(planted(randomFrom(6), {}).map((own) => own.slice(2)));
  const { people, program, differences } = beside(groups);

  expect(program[0]?.kind).toBe("value");
  expect(people[0]).toMatchObject({ kind: "undefined", because: "no_units" });
  expect(differences[0]).toEqual({ kind: "undefined", because: "no_units" });
  expect(
    ratingsBeside(
      scheme,
      groups.map((group) => group.slice(0, 1)),
      () => [],
      {
        programId: "program",
        statistics,
        margin: 0.1,
        limits,
      },
    ),
  ).toEqual([]);
});
