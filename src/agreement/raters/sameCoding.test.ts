import { describe, expect, it, test } from "vitest";
import {
  type Fault,
  plantedRaters,
  type PlantedRaters,
  type PlantedSize,
  profilesOf,
} from "../../../tests/plantedRaters.ts";
import { ends, inPart } from "../../../tests/whole.ts";
import { known } from "../../domain/known.ts";

const [odd, other] = [1, 2];
const second = 1_000_000;

/** Of whom it is told that they have the same as whom, by place. */
function toldOf(study: PlantedRaters) {
  return profilesOf(study)
    .flatMap(({ raterId, findings }) =>
      findings.flatMap((finding) =>
        finding.kind === "same_as"
          ? [
              {
                rater: study.raterIds.indexOf(raterId),
                as: study.raterIds.indexOf(finding.otherId),
                finding,
              },
            ]
          : [],
      ),
    )
    .toSorted((a, b) => a.rater - b.rater || a.as - b.as);
}

const pairsIn = (study: PlantedRaters) => toldOf(study).map(({ rater, as }) => [rater, as]);

const takes = (what: Omit<Extract<Fault, { kind: "takes" }>, "kind" | "from"> = {}): Fault => ({
  kind: "takes",
  from: other,
  ...what,
});
const planted = (size: PlantedSize, fault: Fault) =>
  plantedRaters({
    ...size,
    idSeed: size.seed + 7,
    orderSeed: size.seed + 3,
    faults: new Map([[odd, fault]]),
  });
const both = [
  [odd, other],
  [other, odd],
];

type Design = Omit<PlantedSize, "seed">;
const designs = ends<Design>([
  { raters: 3, recordings: 5, each: 3 },
  { raters: 5, recordings: 15, each: 5, only: "points" },
  { raters: 5, recordings: 15, each: 5, only: "states" },
  // Two of twelve need some recordings in common: of fewer than thirty onsets nothing is told.
  { raters: 12, recordings: 40, each: 6, isUnbalanced: true, missing: 0.1 },
]);

describe.each(designs)("$raters raters of $recordings recordings, $each each, $only", (size) => {
  const seeds = Array.from({ length: inPart(6) }, (_, at) => 97_000 + at);
  // Frames of 25 a second, in material that is seen alike to a twentieth of a second.
  const kinds: readonly Partial<PlantedSize>[] = [
    {},
    { stepUs: 40_000 },
    { stepUs: 40_000, errors: 0.2 },
  ];

  it.each(kinds)("who has another’s coding is told with them, of both alone: %o", (kind) => {
    for (const seed of seeds) {
      for (const changed of [0, 0.05]) {
        const told = toldOf(planted({ ...size, ...kind, seed }, takes({ changed })));

        expect(told.map(({ rater, as }) => [rater, as])).toEqual(both);
        for (const { finding } of told) {
          expect(finding.share).toBeGreaterThan(0.9);
          expect(finding.usual).toBeLessThan(0.33);
          expect(finding.events).toBeGreaterThanOrEqual(30);
        }
      }
    }
  });

  it("nothing is told where nothing is taken, also of what is exact, in frames or in intervals", () => {
    const all: readonly Partial<PlantedSize>[] = [
      ...kinds,
      { errors: 0 },
      { errors: 0, areAlike: true },
      { errors: 0.1 },
      { errors: 0, stepUs: 40_000 },
      { stepUs: second },
      { stepUs: 10 * second },
      { stepUs: 10 * second, errors: 3 },
    ];
    for (const [at, kind] of all.entries()) {
      expect(pairsIn(plantedRaters({ ...size, ...kind, seed: 97_500 + at }))).toEqual([]);
    }
  });
});

test("where half of a rater’s recordings are another’s these are told, and are those to look at", () => {
  const study = planted(
    { seed: 97_700, raters: 5, recordings: 15, each: 5 },
    takes({ recordings: 0.5 }),
  );

  const told = toldOf(study);

  expect(told.map(({ rater, as }) => [rater, as])).toEqual(both);
  const taken = study.of.groups.flatMap((group) => {
    const [mine, theirs] = [odd, other].map((rater) =>
      study.coded.get(
        known(
          group.find(({ raterId }) => raterId === study.raterIds[rater]),
          "work",
        ).observationId,
      ),
    );
    return JSON.stringify(mine) === JSON.stringify(theirs) ? (group[0]?.recordingId ?? []) : [];
  });
  const profile = profilesOf(study).find(({ raterId }) => raterId === study.raterIds[odd]);
  expect(told[0]?.finding.inRecordings).toBe(taken.length);
  expect(profile?.disagreeing.map(({ recordingId }) => recordingId).toSorted()).toEqual(
    taken.toSorted(),
  );
});

test("of three who have one coding each is told with both of the others", () => {
  const study = plantedRaters({
    seed: 97_710,
    raters: 5,
    recordings: 12,
    each: 5,
    faults: new Map([odd, 4].map((rater) => [rater, takes()])),
  });

  expect(pairsIn(study)).toEqual([
    [1, 2],
    [1, 4],
    [2, 1],
    [2, 4],
    [4, 1],
    [4, 2],
  ]);
});

test("where all have one coding, or there are two raters alone, no one is told", () => {
  const alike = new Map([0, odd, 3].map((rater) => [rater, takes()]));
  const all = plantedRaters({ seed: 97_720, raters: 4, recordings: 12, each: 4, faults: alike });
  const two = plantedRaters({
    seed: 97_730,
    raters: 2,
    recordings: 12,
    each: 2,
    faults: new Map([[odd, { kind: "takes", from: 0 }]]),
  });

  expect(pairsIn(all)).toEqual([]);
  expect(pairsIn(two)).toEqual([]);
});

test("who is late and has another’s events in their order has not the same coding", () => {
  const study = plantedRaters({
    seed: 97_740,
    raters: 5,
    recordings: 15,
    each: 5,
    errors: 0.1,
    faults: new Map([[odd, { kind: "late", seconds: 0.4 }]]),
  });

  expect(pairsIn(study)).toEqual([]);
});

test.each(
  ends([
    { raters: 3, recordings: 20, each: 3 },
    { raters: 4, recordings: 20, each: 4 },
    { raters: 5, recordings: 15, each: 5 },
    { raters: 30, recordings: 40, each: 12 },
  ]).flatMap((size) => [91_100, 91_200, 91_300].map((seed) => ({ ...size, seed }))),
)(
  "of $raters raters who have $recordings recordings no one is an outlier for what two have in common, seed $seed",
  (size) => {
    const study = planted(size, takes());
    const named = profilesOf(study).filter(({ findings }) => findings.length > 0);
    expect(
      named.map(({ raterId }) => study.raterIds.indexOf(raterId)).toSorted((a, b) => a - b),
    ).toEqual([odd, other]);
    expect(named.flatMap(({ findings }) => findings.map(({ kind }) => kind))).toEqual([
      "same_as",
      "same_as",
    ]);
  },
);
