import { describe, expect, it, test } from "vitest";
import {
  type Fault,
  plantedRaters,
  type PlantedSize,
  profilesOf,
} from "../../../tests/plantedRaters.ts";
import { isWhole, wholly } from "../../../tests/whole.ts";
import type { RaterFinding } from "./profile.ts";

type Named = readonly RaterFinding["kind"][];

/** What may be said of each fault: the first that is fits. */
const faults: readonly (readonly [string, Fault, Named])[] = [
  ["half a second late", { kind: "late", seconds: 0.5 }, ["lag"]],
  ["1.2 s late", { kind: "late", seconds: 1.2 }, ["lag"]],
  ["0.8 s early", { kind: "late", seconds: -0.8 }, ["lag"]],
  ["severe", { kind: "severe", levels: -1.1 }, ["severity"]],
  ["lenient", { kind: "severe", levels: 1.1 }, ["severity"]],
  ["swaps two states", { kind: "swaps", codes: [0, 1], share: 0.9 }, ["swaps"]],
  ["swaps two points", { kind: "swaps", codes: [3, 4], share: 0.7 }, ["swaps"]],
  ["codes one state as another", { kind: "codes_as", codes: [1, 2], share: 0.9 }, ["codes_as"]],
  ["codes one point as another", { kind: "codes_as", codes: [3, 4], share: 0.8 }, ["codes_as"]],
  ["misses a point", { kind: "misses", code: 3, share: 0.8 }, ["misses"]],
  ["misses a state", { kind: "misses", code: 0, share: 0.95 }, ["misses"]],
  ["codes and rates at random", { kind: "random" }, ["chance", "apart"]],
];
const ofRatings: readonly (readonly [string, Fault, Named])[] = [
  ["halo", { kind: "halo", left: 0.15 }, ["halo"]],
  ["central tendency", { kind: "central", left: 0.2 }, ["central"]],
];

const ofHundred = { raters: 100, recordings: 300, each: 6, missing: 0.1 };

const designs: readonly (readonly [string, Omit<PlantedSize, "seed">])[] = [
  ["3 raters, 40 recordings, all by all", { raters: 3, recordings: 40, each: 3 }],
  ["10 raters, 5 recordings, all by all", { raters: 10, recordings: 5, each: 10 }],
  ...wholly(["10 raters, 40 recordings, 3 each", { raters: 10, recordings: 40, each: 3 }] as const),
  [
    "30 raters, 60 recordings, 6 each, unbalanced, a tenth missing",
    { raters: 30, recordings: 60, each: 6, isUnbalanced: true, missing: 0.1 },
  ],
  // One after the other where tests are whole, else all of them in one study: see below.
  ...wholly(["100 raters, 300 recordings, 6 each, a tenth missing", ofHundred] as const),
];

describe.each(designs)("one rater with a fault: %s", (_name, size) => {
  const isOfFew = size.recordings < 10;
  it.each([...faults, ...(isOfFew ? [] : ofRatings)])("%s", (_fault, fault, named) => {
    const who = 1;
    const study = plantedRaters({
      ...size,
      seed: 71_300 + size.raters,
      faults: new Map([[who, fault]]),
    });

    const profiles = profilesOf(study);

    const told = profiles.filter(({ findings }) => findings.length > 0);
    expect(told.map(({ raterId }) => raterId)).toEqual([study.raterIds[who]]);
    expect(named).toContain(told[0]?.findings[0]?.kind);
    for (const finding of told.flatMap(({ findings }) => findings)) {
      if (!("limits" in finding) || finding.limits === null) continue;
      expect(finding.limits.low).toBeLessThan(finding.share);
      expect(finding.limits.high).toBeGreaterThan(finding.share);
    }
  });
});

describe("shares of codes that are told", () => {
  test.each(designs.filter(([, { recordings }]) => recordings > 10))(
    "have limits around what was planted: %s",
    (_name, size) => {
      const planted = { kind: "codes_as", codes: [3, 4], share: 0.6 } as const;
      const study = plantedRaters({ ...size, seed: 71_350, faults: new Map([[1, planted]]) });

      const [finding] = profilesOf(study).flatMap(({ findings }) => findings);

      if (finding?.kind !== "codes_as") throw new Error("the fault was not named");
      // Of the other's events: a twelfth each is overlooked by one and by the other.
      expect(finding.limits).not.toBeNull();
      expect(finding.limits?.low).toBeLessThan(0.6);
      expect(finding.limits?.high).toBeGreaterThan(0.5);
      expect((finding.limits?.high ?? 1) - (finding.limits?.low ?? 0)).toBeLessThan(0.4);
    },
  );
});

describe("recordings that somebody else should look at", () => {
  it("are those of a rater with a fault alone, and those that it shows in", () => {
    const fault: Fault = { kind: "swaps", codes: [0, 1], share: 0.9 };
    const study = plantedRaters({
      seed: 71_360,
      raters: 10,
      recordings: 40,
      each: 3,
      faults: new Map([[1, fault]]),
    });

    const profiles = profilesOf(study);

    const of = profiles.find(({ raterId }) => raterId === study.raterIds[1]);
    const own = new Set(
      study.of.groups
        .filter((group) => group.some(({ raterId }) => raterId === study.raterIds[1]))
        .map(([place]) => place?.recordingId),
    );
    expect(of?.disagreeing.length).toBeGreaterThan(own.size / 2);
    expect(of?.disagreeing.every(({ recordingId }) => own.has(recordingId))).toBe(true);
    const others = profiles.filter(({ raterId }) => raterId !== study.raterIds[1]);
    expect(others.flatMap(({ disagreeing }) => disagreeing)).toEqual([]);
  });
});

describe("several raters with faults", () => {
  const planted = new Map(faults.slice(0, 8).map(([, fault], at) => [at * 3 + 1, fault] as const));
  const size = { seed: 71_402, raters: 30, recordings: 60, each: 6, faults: planted };

  it("are all named of thirty, and nobody else, each for what it is", () => {
    const study = plantedRaters(size);

    const told = new Map(
      profilesOf(study).flatMap(({ raterId, findings: [worst] }) =>
        worst ? [[study.raterIds.indexOf(raterId), worst.kind]] : [],
      ),
    );

    expect([...told.keys()].toSorted((a, b) => a - b)).toEqual([...planted.keys()]);
    for (const [at, [, , named]] of faults.slice(0, 8).entries()) {
      expect(named).toContain(told.get(at * 3 + 1));
    }
  });

  it("are all named of a hundred with few recordings each, and by chance at most one other", () => {
    const all = [...faults, ...ofRatings];
    const study = plantedRaters({
      ...ofHundred,
      seed: 71_410,
      faults: new Map(all.map(([, fault], at) => [at * 7 + 1, fault] as const)),
    });

    const told = new Map(
      profilesOf(study).flatMap(({ raterId, findings: [worst] }) =>
        worst ? [[study.raterIds.indexOf(raterId), worst.kind]] : [],
      ),
    );

    for (const [at, [, , named]] of all.entries()) expect(named).toContain(told.get(at * 7 + 1));
    expect(told.size).toBeLessThanOrEqual(all.length + 1);
  });

  it("are told the same whatever ids they have", () => {
    const [one, other] = [1, 2].map((idSeed) => {
      const study = plantedRaters({ ...size, idSeed });
      const profiles = profilesOf(study);
      return study.raterIds.map((raterId) => {
        const { findings = [], lag } =
          profiles.find((profile) => profile.raterId === raterId) ?? {};
        return {
          kinds: findings.map(({ kind }) => kind),
          lagMs: Math.round((lag?.us ?? 0) / 10_000),
        };
      });
    });

    expect(one).toEqual(other);
  });

  it("have the size that was planted", () => {
    const study = plantedRaters(size);
    const late = profilesOf(study).find(({ raterId }) => raterId === study.raterIds[4]);

    // 1.2 s, with what every rater has of their own.
    expect(Math.abs((late?.lag?.us ?? 0) - 1_200_000)).toBeLessThan(150_000);
  });
});

describe("raters without faults", () => {
  test.each([
    [3, 5, 3, 40],
    [3, 40, 3, 20],
    [10, 5, 10, 10],
    [30, 40, 4, 5],
    [100, 40, 4, 2],
  ])("%i of %i recordings: hardly ever is anybody named", (raters, recordings, each, part) => {
    // All hundred of each design are tried where tests are whole.
    const studies = isWhole ? 100 : part;
    let names = 0;
    for (let study = 0; study < studies; study += 1) {
      const planted = plantedRaters({
        seed: 71_500 + 100 * raters + study,
        raters,
        recordings,
        each,
      });
      names += profilesOf(planted).filter(({ findings }) => findings.length > 0).length;
    }

    expect(names).toBeLessThanOrEqual(Math.max(1, Math.floor(studies / 20)));
  });
});

describe("two raters", () => {
  it("are not told apart: it cannot be said which of both it is", () => {
    const study = plantedRaters({
      seed: 71_600,
      raters: 2,
      recordings: 20,
      each: 2,
      faults: new Map([[0, { kind: "late", seconds: 1 }]]),
    });

    expect(profilesOf(study).flatMap(({ findings }) => findings)).toEqual([]);
  });
});
