import { describe, expect, it, test } from "vitest";
import {
  type Fault,
  plantedRaters,
  type PlantedSize,
  profilesOf,
} from "../../../tests/plantedRaters.ts";
import { isWhole } from "../../../tests/whole.ts";

/** A fault with what may be said of it first. */
type Planted = readonly [Fault, readonly string[]];

const ofPoints: readonly Planted[] = [
  [{ kind: "late", seconds: 0.5 }, ["lag"]],
  [{ kind: "late", seconds: -0.8 }, ["lag"]],
  [{ kind: "swaps", codes: [3, 4], share: 0.7 }, ["swaps"]],
  [{ kind: "codes_as", codes: [3, 4], share: 0.8 }, ["codes_as"]],
  [{ kind: "misses", code: 3, share: 0.8 }, ["misses"]],
  [{ kind: "random" }, ["chance", "apart"]],
  [{ kind: "stops", at: 0.5 }, ["stops"]],
];
const ofStates: readonly Planted[] = [
  [{ kind: "late", seconds: 0.5 }, ["lag"]],
  [{ kind: "swaps", codes: [0, 1], share: 0.9 }, ["swaps"]],
  [{ kind: "codes_as", codes: [1, 2], share: 0.9 }, ["codes_as"]],
  [{ kind: "misses", code: 0, share: 0.95 }, ["misses"]],
  [{ kind: "random" }, ["chance", "apart"]],
  [{ kind: "lengthens", seconds: 2 }, ["length"]],
  [{ kind: "lengthens", seconds: -2 }, ["length"]],
  [{ kind: "divides", share: 1 }, ["divides"]],
  [{ kind: "joins" }, ["joins"]],
  [{ kind: "stops", at: 0.7 }, ["stops"]],
  [{ kind: "stops", at: 0.2 }, ["stops"]],
];
const ofRatings: readonly Planted[] = [
  [{ kind: "severe", levels: -1.1 }, ["severity"]],
  [{ kind: "severe", levels: 1.1 }, ["severity"]],
  [{ kind: "halo", left: 0.15 }, ["halo"]],
  [{ kind: "central", left: 0.2 }, ["central"]],
  [{ kind: "reverses" }, ["reverses"]],
  [{ kind: "random" }, ["rates_apart"]],
];

/** One criterion among many raters needs more recordings of each than all together do. */
const ofOneCriterion: Planted = [{ kind: "reverses", criterion: 2 }, ["reverses"]];

type Design = Omit<PlantedSize, "seed" | "faults">;
const shuffled = { idSeed: 5, orderSeed: 9 };
const designs: readonly (readonly [string, Design, readonly Planted[]])[] = [
  [
    "4 raters, in another order",
    { raters: 4, recordings: 24, each: 4, ...shuffled },
    [...ofPoints, ...ofStates, ...ofRatings.slice(0, -1), ofOneCriterion],
  ],
  [
    "12 raters, two rounds, in another order",
    { raters: 12, recordings: 40, each: 4, hasTwoRounds: true, ...shuffled },
    [...ofPoints, ...ofStates, ...ofRatings.slice(0, -1), ofOneCriterion],
  ],
  ["3 raters, points alone", { raters: 3, recordings: 40, each: 3, only: "points" }, ofPoints],
  ["10 raters, points alone", { raters: 10, recordings: 30, each: 3, only: "points" }, ofPoints],
  ["10 raters, states alone", { raters: 10, recordings: 30, each: 3, only: "states" }, ofStates],
  [
    "4 raters, ratings alone",
    { raters: 4, recordings: 40, each: 4, only: "ratings" },
    [...ofRatings, ofOneCriterion],
  ],
  [
    "30 raters, ratings alone, 5 each",
    { raters: 30, recordings: 60, each: 5, only: "ratings", ...shuffled },
    ofRatings,
  ],
];

describe.each(designs)("%s", (_name, design, planted) => {
  it.each(planted)("names the one rater with %o, and nobody else", (fault, named) => {
    const who = design.raters - 1;
    const study = plantedRaters({
      ...design,
      seed: 31_007 + design.raters,
      faults: new Map([[who, fault]]),
    });

    const told = profilesOf(study).filter(({ findings }) => findings.length > 0);

    expect(told.map(({ raterId }) => raterId)).toEqual([study.raterIds[who]]);
    expect(named).toContain(told[0]?.findings[0]?.kind);
  });
});

describe("one rater of few recordings", () => {
  const design = { seed: 31_090, raters: 10, recordings: 30, each: 10, ...shuffled };

  it("is not judged by two, though what was planted is large, and changes nothing for others", () => {
    const study = plantedRaters({
      ...design,
      few: { rater: 4, recordings: 2 },
      faults: new Map<number, Fault>([
        [4, { kind: "late", seconds: 1.2 }],
        [7, { kind: "swaps", codes: [0, 1], share: 0.9 }],
      ]),
    });

    const profiles = profilesOf(study);

    const few = profiles.find(({ raterId }) => raterId === study.raterIds[4]);
    expect(few).toMatchObject({ recordings: 2, unjudged: "few_recordings", findings: [] });
    const told = profiles.filter(({ findings }) => findings.length > 0);
    expect(told.map(({ raterId }) => raterId)).toEqual([study.raterIds[7]]);
    expect(profiles.filter(({ unjudged }) => unjudged !== null)).toEqual([few]);
  });
});

describe("ratings alone, of raters without faults who have other recordings", () => {
  // Their own means differ by those recordings: as severity they made about one study in twelve name somebody.
  test.each([
    [12, 40, 3],
    [30, 60, 5],
    [50, 100, 5],
  ])("%i of %i recordings: hardly ever is anybody named", (raters, recordings, each) => {
    const studies = isWhole || raters === 30 ? 100 : 20;
    let names = 0;
    for (let study = 0; study < studies; study += 1) {
      const planted = plantedRaters({
        seed: 191_000 + study,
        raters,
        recordings,
        each,
        only: "ratings",
      });
      names += profilesOf(planted).filter(({ findings }) => findings.length > 0).length;
    }

    expect(names).toBeLessThanOrEqual(Math.max(1, Math.floor(studies / 20)));
  });
});

describe("halo of a rater who shares some ten recordings with three others", () => {
  // On levels alone, without logarithms, 9 of 20 and 14 of 20 were named.
  test.each([
    [12, 30, 4, 0.15, 14],
    [30, 60, 5, 0, 17],
  ])(
    "%i raters of %i recordings: is named in most studies",
    (raters, recordings, each, missing, most) => {
      const who = raters - 1;
      let [named, wrong] = [0, 0];
      for (let study = 0; study < 20; study += 1) {
        const planted = plantedRaters({
          seed: 77_000 + study,
          raters,
          recordings,
          each,
          missing,
          only: "ratings",
          faults: new Map([[who, { kind: "halo", left: 0.15 }]]),
        });
        for (const { raterId, findings } of profilesOf(planted)) {
          if (raterId !== planted.raterIds[who]) wrong += findings.length > 0 ? 1 : 0;
          else if (findings.some(({ kind }) => kind === "halo")) named += 1;
        }
      }

      expect(named).toBeGreaterThanOrEqual(most);
      expect(wrong).toBe(0);
    },
  );
});
