import { describe, expect, it, test } from "vitest";
import {
  type Fault,
  plantedRaters,
  type PlantedSize,
  profilesOf,
} from "../../../tests/plantedRaters.ts";
import { inPart } from "../../../tests/whole.ts";
import type { RaterFinding } from "./profile.ts";

type Design = Pick<PlantedSize, "raters" | "recordings" | "each">;
type Material = Omit<PlantedSize, "seed" | "faults" | keyof Design>;

const [few, some, many]: readonly [Design, Design, Design] = [
  { raters: 5, recordings: 15, each: 5 },
  { raters: 12, recordings: 40, each: 4 },
  { raters: 30, recordings: 40, each: 6 },
];

/** Ratings alone, with raters’ ids and all orders of their own in each study. */
function studyOf(size: Design & Material, seed: number, faults?: ReadonlyMap<number, Fault>) {
  return plantedRaters({
    only: "ratings",
    ...size,
    seed,
    idSeed: 3 * seed + 1,
    orderSeed: seed + 5,
    ...(faults && { faults }),
  });
}

describe("raters without faults, whatever the material", () => {
  // Of sixty studies of each, so many named somebody where limits held sampling errors alone and scales had no end.
  test.each<readonly [string, Design, Material, number]>([
    ["easy, two levels (15)", few, { errors: 0.1, points: 2 }, 20],
    ["easy, two levels (35)", many, { errors: 0.1, points: 2 }, 6],
    ["nearly all levels the highest (16)", some, { better: 2 }, 15],
    ["nearly all levels the highest, easy (20)", some, { better: 2, errors: 0.2 }, 15],
    ["hardly anything but the highest level (43)", some, { better: 3, errors: 0.5 }, 10],
    ["recordings differ little (6)", few, { varied: 0.2, errors: 0.3 }, 30],
    ["a hundred levels (0)", few, { points: 100 }, 20],
    ["hard, some missing (1)", few, { errors: 2, missing: 0.15 }, 20],
  ])("%s: nobody is named", (_name, design, material, part) => {
    const studies = inPart(3 * part);
    let wrong = 0;
    for (let study = 0; study < studies; study += 1) {
      const planted = studyOf({ ...design, ...material }, 400_000 + 1_000 * design.raters + study);
      if (profilesOf(planted).some(({ findings }) => findings.length > 0)) wrong += 1;
    }

    expect(wrong).toBeLessThanOrEqual(Math.floor(studies / 40));
  });

  // Severity of a quarter of a level is one level in every fourth recording where nothing else differs.
  test.each([12, 59, 61, 62, 70, 72, 94])(
    "easy, five levels: nobody is named where a rater is a little severe (study %i)",
    (study) => {
      const planted = plantedRaters({
        ...few,
        seed: 89_000 + study,
        stepUs: 40_000,
        errors: 0.1,
      });

      expect(profilesOf(planted).flatMap(({ findings }) => findings)).toEqual([]);
    },
  );
});

describe.each([few, some])(
  "one of $raters raters with a fault, $recordings recordings",
  (design) => {
    const who = design.raters - 2;
    /** In easy material, at the end of the scale, of a hundred levels. */
    const [easy, best, fine]: readonly Material[] = [
      { errors: 0.1 },
      { better: 2 },
      { points: 100 },
    ];
    type Kinds = readonly RaterFinding["kind"][];

    it.each<readonly [string, Fault, Material | undefined, Kinds]>([
      ["a level severe, easy", { kind: "severe", levels: -1 }, easy, ["severity"]],
      ["a level lenient, easy", { kind: "severe", levels: 1 }, easy, ["severity"]],
      ["a level severe, of a hundred levels", { kind: "severe", levels: -1 }, fine, ["severity"]],
      [
        "two levels severe where nearly all is the best",
        { kind: "severe", levels: -2 },
        best,
        ["severity"],
      ],
      ["at random, easy", { kind: "random" }, easy, ["rates_apart"]],
      ["at random, of a hundred levels", { kind: "random" }, fine, ["rates_apart", "severity"]],
      ["reverses, easy", { kind: "reverses" }, easy, ["reverses"]],
      [
        "reverses where nearly all is the best",
        { kind: "reverses" },
        best,
        ["reverses", "severity"],
      ],
      ["halo, easy", { kind: "halo", left: 0.15 }, easy, ["halo"]],
      ["halo, of a hundred levels", { kind: "halo", left: 0.15 }, fine, ["halo"]],
      ["central tendency, easy", { kind: "central", left: 0.25 }, easy, ["central"]],
      ["central tendency, of a hundred levels", { kind: "central", left: 0.25 }, fine, ["central"]],
      [
        "central tendency where nearly all is the best",
        { kind: "central", left: 0.25 },
        best,
        ["severity"],
      ],
    ])("%s: is named in nearly all studies, and nobody else", (_name, fault, material, kinds) => {
      const studies = inPart(15);
      let found = 0;
      for (let study = 0; study < studies; study += 1) {
        const planted = studyOf(
          { ...design, ...material },
          610_000 + study,
          new Map([[who, fault]]),
        );
        for (const { raterId, findings } of profilesOf(planted)) {
          const [worst] = findings;
          if (!worst) continue;
          expect(raterId).toBe(planted.raterIds[who]);
          if (kinds.includes(worst.kind)) found += 1;
        }
      }

      expect(found).toBeGreaterThanOrEqual(studies - Math.ceil(studies / 8));
    });
  },
);
