import { describe, expect, it, test } from "vitest";
import {
  durationUs,
  type Fault,
  plantedRaters,
  type PlantedRaters,
  type PlantedSize,
} from "../../../tests/plantedRaters.ts";
import { inPart, isWhole, wholly } from "../../../tests/whole.ts";
import { known } from "../../domain/known.ts";
import { CodedWork } from "../codedWork.ts";
import { placeKey } from "../observation.ts";
import { type Beside, doubtfulRecordings, misplaced, othersMost } from "./exchanged.ts";
import { explained } from "./otherReading.ts";
import type { RaterFinding } from "./profile.ts";
import { raterSums } from "./raterSums.ts";

const odd = 1;

interface Told {
  /** By place. */
  readonly rater: number;
  readonly kind: RaterFinding["kind"];
  /** By number, those of a ring from the first on. */
  readonly recordings: readonly number[];
  readonly finding: Extract<RaterFinding, { readonly kind: "exchanged" | "copied" }>;
}

/** What is told of which rater, each recording that is in doubt beside all others that are. */
function toldOf(study: PlantedRaters): readonly Told[] {
  const sums = raterSums(study.of);
  const groups = new Map(
    study.of.groups.map((group) => [placeKey(known(group[0], "work")), group]),
  );
  const workOf = (observationId: string) => known(study.works.get(observationId), "work");
  return [...doubtfulRecordings(sums)].flatMap(([rater, recordings]) => {
    const raterId = known(sums.raterIds[rater], "rater");
    const besideOf = (recording: number): readonly Beside[] => {
      const group = groups.get(placeKey(known(sums.places[recording], "place"))) ?? [];
      const place = group.find((one) => one.raterId === raterId);
      if (!place) return [];
      const others = group.filter((one) => one !== place).slice(0, othersMost);
      return [
        {
          place,
          own: workOf(place.observationId),
          others: others.map(({ observationId }) => workOf(observationId)),
        },
      ];
    };
    const alike = sums.places.map((_, at) => at).filter((at) => !recordings.includes(at));
    return misplaced(recordings.flatMap(besideOf), {
      alike: alike.flatMap(besideOf),
      recordings: known(sums.shared[rater], "count"),
    }).flatMap((finding): Told[] => {
      if (finding.kind !== "exchanged" && finding.kind !== "copied") return [];
      const named = finding.recordings.map(({ name }) => Number(name.split(" ")[1]) - 1);
      const from = finding.kind === "exchanged" ? named.indexOf(Math.min(...named)) : 0;
      return [
        {
          rater: study.raterIds.findIndex((one) => one === raterId),
          kind: finding.kind,
          recordings: [...named.slice(from), ...named.slice(0, from)],
          finding,
        },
      ];
    });
  });
}

/** The recordings of the odd rater, in their order. */
function recordingsOf(study: PlantedRaters): readonly number[] {
  return study.of.groups
    .flat()
    .filter(({ raterId }) => raterId === study.raterIds[odd])
    .map(({ recordingName }) => Number(recordingName.split(" ")[1]) - 1)
    .toSorted((a, b) => a - b);
}

const planted = (size: PlantedSize, fault: Fault) =>
  plantedRaters({ ...size, faults: new Map([[odd, fault]]) });
const sizes: readonly Omit<PlantedSize, "seed">[] = [
  { raters: 3, recordings: 4, each: 3 },
  { raters: 4, recordings: 12, each: 4 },
  { raters: 5, recordings: 15, each: 5 },
  { raters: 5, recordings: 15, each: 5, only: "points" },
  ...wholly<Omit<PlantedSize, "seed">>(
    { raters: 5, recordings: 15, each: 5, only: "states" },
    { raters: 12, recordings: 40, each: 3 },
  ),
  { raters: 30, recordings: 100, each: 5 },
];

describe.each(sizes)("$raters raters of $recordings recordings, $each each, $only", (size) => {
  const seeds = Array.from({ length: isWhole ? 20 : 1 }, (_, at) => 92_000 + at);

  it("two recordings that are exchanged are told, of the rater alone, whatever the order and ids", () => {
    for (const seed of seeds) {
      const study = planted(
        { ...size, seed, idSeed: seed + 7, orderSeed: seed + 3 },
        { kind: "exchanges", rings: [[0, 2]] },
      );
      const [first = 0, , third = 0] = recordingsOf(study);

      const told = toldOf(study);

      expect(told).toMatchObject([{ rater: odd, kind: "exchanged", recordings: [first, third] }]);
      const [{ finding } = known(told[0], "finding")] = told;
      expect(finding.share).toBeGreaterThan(0.7);
      expect(finding.before).toBeLessThan(0.45);
      expect(finding.events).toBeGreaterThan(15);
    }
  });

  it("three that are a ring are told as one, in order", () => {
    for (const seed of seeds) {
      const study = planted({ ...size, seed }, { kind: "exchanges", rings: [[0, 2, 1]] });
      const [a = 0, b = 0, c = 0] = recordingsOf(study);

      // What lies under the second recording is that of the third one, and so on.
      expect(toldOf(study)).toMatchObject([
        { rater: odd, kind: "exchanged", recordings: [a, b, c] },
      ]);
    }
  });

  it("one coding under two recordings is told, with the one that it is not of first", () => {
    for (const seed of seeds) {
      const study = planted({ ...size, seed }, { kind: "copies", works: [2, 1] });
      const [, second = 0, third = 0] = recordingsOf(study);

      expect(toldOf(study)).toMatchObject([
        { rater: odd, kind: "copied", recordings: [second, third] },
      ]);
    }
  });

  it("nothing is told where nothing is exchanged", () => {
    const studies = inPart(Math.ceil(600 / size.recordings / size.each), 1);
    for (let seed = 0; seed < studies; seed += 1) {
      expect(toldOf(plantedRaters({ ...size, seed: 93_000 + seed }))).toEqual([]);
    }
  });
});

test("three pairs are told of twelve recordings, each for itself", () => {
  const rings = [
    [0, 5],
    [1, 4],
    [8, 11],
  ];
  const study = planted(
    { seed: 92_500, raters: 4, recordings: 12, each: 4 },
    { kind: "exchanges", rings },
  );

  const told = toldOf(study);

  expect(told.every(({ rater }) => rater === odd)).toBe(true);
  expect(told.map(({ recordings }) => recordings).toSorted(([a = 0], [b = 0]) => a - b)).toEqual(
    rings,
  );
});

test("of two raters both are told: whose the coding is, no one can tell", () => {
  const study = planted(
    { seed: 92_510, raters: 2, recordings: 6, each: 2 },
    { kind: "exchanges", rings: [[1, 3]] },
  );

  const told = toldOf(study);

  expect(told.map(({ rater }) => rater).toSorted((a, b) => a - b)).toEqual([0, 1]);
  for (const { recordings } of told) expect(recordings).toEqual([1, 3]);
});

const others: readonly Fault[] = [
  { kind: "random" },
  { kind: "late", seconds: 6 },
  { kind: "stretches", by: 1.04 },
  { kind: "stops", at: 0.3 },
  { kind: "worsens", to: 0.9 },
];

test.each(others)("of raters with another fault nothing is told: $kind", (fault) => {
  for (let seed = 0; seed < inPart(9); seed += 1) {
    const size = { seed: 92_600 + seed, raters: 5, recordings: 15, each: 4 };
    const faults = new Map([1, 3].map((rater) => [rater, fault]));

    expect(toldOf(plantedRaters({ ...size, faults }))).toEqual([]);
  }
});

test("at most 12 recordings a rater are tried, and 200 in all with another one", () => {
  const faults = new Map(
    Array.from({ length: 8 }, (_, at): readonly [number, Fault] => [at, { kind: "random" }]),
  );
  const study = plantedRaters({ seed: 92_700, raters: 12, recordings: 60, each: 5, faults });

  const counts = [...doubtfulRecordings(raterSums(study.of)).values()].map(({ length }) => length);

  expect(Math.max(...counts)).toBeLessThanOrEqual(12);
  expect(counts.reduce((sum, count) => sum + count * (count - 1), 0)).toBeLessThanOrEqual(200);
});

test("of recordings in which the same happens, as in trials, nothing is told, however the rater codes them", () => {
  const study = plantedRaters({ seed: 92_720, raters: 5, recordings: 4, each: 5 });
  const [group = []] = study.of.groups;
  const workOf = (at: number) => known(study.works.get(group[at]?.observationId ?? ""), "work");
  const other = known(study.works.get(study.of.groups[1]?.[0]?.observationId ?? ""), "work");
  const beside = (own: CodedWork) =>
    study.of.groups.map(([place]) => ({
      place: known(place, "work"),
      own,
      others: [workOf(1), workOf(2)],
    }));

  expect(misplaced(beside(workOf(0)), { alike: [], recordings: 4 })).toEqual([]);
  expect(misplaced(beside(other), { alike: [], recordings: 4 })).toEqual([]);
});

test("of recordings without events nothing is told", () => {
  const { of } = plantedRaters({ seed: 92_710, raters: 2, recordings: 2, each: 2 });
  const nothing = new CodedWork(new Map(), durationUs, of.book);
  const works = of.groups.map(([place]) => ({
    place: known(place, "work"),
    own: nothing,
    others: [nothing],
  }));

  expect(misplaced(works, { alike: [], recordings: 2 })).toEqual([]);
  expect(misplaced([], { alike: [], recordings: 0 })).toEqual([]);
});

const effect = { own: 0.3, ownLimits: null, others: 0.8, effect: -0.3, low: -0.4, high: -0.2 };

function kindsBeside(harm: number): readonly RaterFinding["kind"][] {
  const found: readonly RaterFinding[] = [
    { kind: "chance", harm: 0.3, of: "time", isClear: true, ...effect },
    { kind: "lag", harm: 0.3, lagUs: 1_200_000, lowUs: 1_000_000, highUs: 1_400_000 },
  ];
  const exchange: RaterFinding = {
    kind: "exchanged",
    harm,
    recordings: [],
    share: 0.8,
    before: 0.2,
    events: 100,
  };
  return explained(found, { reading: undefined, exchanges: [exchange] }).map(({ kind }) => kind);
}

test("an exchange explains that a rater agrees as by chance where it costs about as much, and no lag", () => {
  expect(kindsBeside(0.4)).toEqual(["exchanged", "lag"]);
  expect(kindsBeside(0.02)).toEqual(["chance", "lag", "exchanged"]);
});
