import { describe, expect, it, test } from "vitest";
import { plantedRaters, type PlantedRaters, profilesOf } from "../../../tests/plantedRaters.ts";
import { type Random, randomFrom } from "../../statistics/random.ts";
import type { Observation } from "../observation.ts";
import type { ScanSheet } from "../scanSheets.ts";
import { timeTable } from "../tables/time.ts";
import type { TracedPlace } from "../traces/tracedWork.ts";
import { raterProfiles } from "./raterProfiles.ts";
import { raterSums, type RaterSumsOf } from "./raterSums.ts";
import { ends } from "../../../tests/whole.ts";

const sizes = ends([
  { raters: 3, recordings: 24, each: 3 },
  { raters: 30, recordings: 100, each: 5 },
  { raters: 100, recordings: 120, each: 6 },
]);
const odd = 1;

/** A study of scans: nothing was coded all the time, so that nothing is compared pair by pair. */
function scanned({ of }: PlantedRaters): Pick<RaterSumsOf, "comparisons" | "groups"> {
  const groups = of.groups.map((group) => group.map((one) => ({ ...one, isContinuous: false })));
  return { comparisons: [], groups };
}

function toldOf(study: PlantedRaters, change: Partial<RaterSumsOf>) {
  const of = { ...study.of, ...change };
  return raterProfiles(raterSums(of), {
    codes: study.codeIds,
    criteria: of.criteria.map(({ id }) => id),
  });
}

const named = (study: PlantedRaters, profiles: ReturnType<typeof profilesOf>) =>
  profiles
    .filter(({ findings }) => findings.length > 0)
    .map(({ raterId }) => study.raterIds.indexOf(raterId));

describe.each(sizes)("$raters raters of $recordings recordings", (size) => {
  it("who is severe is told in a study of scans too, with the recordings in common", () => {
    const study = plantedRaters({
      ...size,
      seed: 75_000 + size.raters,
      faults: new Map([[odd, { kind: "severe", levels: -1.2 }]]),
    });

    const profiles = toldOf(study, scanned(study));

    const told = profiles.flatMap(({ raterId, findings }) =>
      findings.map(({ kind, harm }) => ({ rater: study.raterIds.indexOf(raterId), kind, harm })),
    );
    const [worst, ...others] = told.toSorted((a, b) => b.harm - a.harm);
    expect(worst).toMatchObject({ rater: odd, kind: "severity" });
    // Of three raters the one beside a fault may be told too.
    expect(others.length).toBeLessThanOrEqual(1);
    for (const { recordings, partners, unjudged } of profiles) {
      expect(recordings).toBeGreaterThan(0);
      expect(partners).toBeGreaterThanOrEqual(2);
      expect(unjudged).toBe(recordings < 3 ? "few_recordings" : null);
    }
  });

  it("who answers scans at random is told, and nobody where nobody does", () => {
    const study = plantedRaters({ ...size, seed: 75_200 + size.raters });
    const ofScans = (who: number) =>
      toldOf(study, {
        ...scanned(study),
        criteria: [],
        sheets: sheetsOf(study, study.raterIds[who] ?? ""),
      });

    const profiles = ofScans(odd);
    expect(named(study, profiles)).toEqual([odd]);
    expect(profiles[odd]?.weeksOf ?? "scans").toBe("scans");
    const [finding] = profiles.flatMap(({ findings }) => findings);
    expect(finding).toMatchObject({ of: "scans" });
    expect(["apart", "chance"]).toContain(finding?.kind);
    const own = profiles.find(({ raterId }) => raterId === study.raterIds[odd])?.scans;
    expect(Math.abs(own?.own ?? 1)).toBeLessThan(0.15);
    expect(own?.others).toBeGreaterThan(0.6);
    expect(named(study, ofScans(-1))).toEqual([]);
  });

  it("whose running rating lies elsewhere is told, and nobody where nobody's does", () => {
    const study = plantedRaters({ ...size, seed: 75_400 + size.raters });
    const ofTraces = (who: number) =>
      toldOf(study, {
        ...scanned(study),
        criteria: [],
        traced: [tracesOf(study, study.raterIds[who] ?? "")],
      });

    const profiles = ofTraces(odd);
    expect(named(study, profiles)).toEqual([odd]);
    expect(profiles.flatMap(({ findings }) => findings)).toMatchObject([{ kind: "traces_apart" }]);
    expect(named(study, ofTraces(-1))).toEqual([]);
  });

  it("the course is told of points where nothing lasts, and of ratings where nothing is coded", () => {
    const study = plantedRaters({
      ...size,
      seed: 75_600 + size.raters,
      faults: new Map([[odd, { kind: "worsens", to: 0.9 }]]),
    });
    const worse = study.raterIds[odd];

    const ofPoints = toldOf(study, {
      tableOf: (comparison, kind) =>
        kind === timeTable ? undefined : study.of.tableOf(comparison, kind),
    });
    const profile = ofPoints.find(({ raterId }) => raterId === worse);
    expect(profile?.weeksOf).toBe("events");
    expect(profile?.weeks.length).toBeGreaterThan(2);
    // Of a hundred each has too few weeks for a course.
    expect(profile?.trend?.high ?? -1).toBeLessThan(0);

    for (const { weeksOf, weeks } of toldOf(study, scanned(study))) {
      expect(weeksOf).toBe("ratings");
      expect(weeks.length).toBeGreaterThan(0);
    }
  });

  it("codes by others' codes add up to what a finding says", () => {
    const study = plantedRaters({
      ...size,
      seed: 75_800 + size.raters,
      faults: new Map([[odd, { kind: "swaps", codes: [3, 4], share: 0.7 }]]),
    });

    const profile = profilesOf(study).find(({ raterId }) => raterId === study.raterIds[odd]);

    const [finding] = profile?.findings ?? [];
    if (finding?.kind !== "swaps") throw new Error("the fault was not named");
    const swapped = (profile?.codes ?? []).filter(
      ({ own, other }) =>
        (own === finding.codeId && other === finding.asCodeId) ||
        (own === finding.asCodeId && other === finding.codeId),
    );
    expect(swapped).toHaveLength(2);
    const events = swapped.reduce((sum, cell) => sum + cell.events, 0);
    expect(events).toBe(Math.round(finding.share * finding.events));
  });
});

test("of two raters nobody is judged, and neither is who shares fewer than three recordings", () => {
  const two = plantedRaters({ seed: 75_900, raters: 2, recordings: 20, each: 2 });
  expect(profilesOf(two).map(({ unjudged }) => unjudged)).toEqual(["few_raters", "few_raters"]);

  const few = plantedRaters({ seed: 75_901, raters: 4, recordings: 2, each: 4 });
  expect(new Set(profilesOf(few).map(({ unjudged }) => unjudged))).toEqual(
    new Set(["few_recordings"]),
  );

  const many = plantedRaters({ seed: 75_902, raters: 4, recordings: 12, each: 4 });
  expect(new Set(profilesOf(many).map(({ unjudged }) => unjudged))).toEqual(new Set([null]));
  const nothing = toldOf(many, { ...scanned(many), criteria: [] });
  expect(new Set(nothing.map(({ unjudged }) => unjudged))).toEqual(new Set(["nothing_compared"]));
});

/** Forty questions about two codes a recording: raters see nearly the same, one of them nothing of it. */
function sheetsOf({ of, codeIds }: PlantedRaters, atRandom: string): readonly ScanSheet[] {
  const random = randomFrom(75_210 + of.groups.length);
  const numbers = Array.from({ length: 40 }, (_, at) => at);
  return of.groups.map((group): ScanSheet => {
    const codes = codeIds.slice(0, 2).map((codeId) => {
      const truth = numbers.map(() => random() < 0.4);
      return {
        codeId,
        answers: Int8Array.from(
          numbers.flatMap((number) =>
            group.map(({ raterId }) =>
              answerOf(random, truth[number] ?? false, raterId === atRandom),
            ),
          ),
        ),
      };
    });
    return {
      place: placeOf(group),
      scans: {
        method: "momentary",
        everyUs: 4_000_000,
        fromUs: 0,
        codeIds: [],
        pauses: false,
      },
      subjectId: null,
      raters: group.map(({ raterId }) => raterId),
      people: group.map(({ raterId }) => raterId),
      observationIds: group.map(({ observationId }) => observationId),
      numbers,
      codes,
    };
  });
}

function answerOf(random: Random, truth: boolean, isAtRandom: boolean): number {
  if (isAtRandom) return random() < 0.4 ? 1 : 0;
  return truth === random() < 0.95 ? 1 : 0;
}

/** A slider that raters move alike, one of them as if it were another recording. */
function tracesOf({ of }: PlantedRaters, elsewhere: string): readonly TracedPlace[] {
  const random = randomFrom(75_410 + of.groups.length);
  return of.groups.map((group): TracedPlace => {
    const { recordingId, recordingName, roundId, roundNumber, durationUs } = placeOf(group);
    const [phase, other] = [random() * 6, random() * 6 + 3];
    return {
      key: `${recordingId} ${roundId}`,
      recordingId,
      recordingName,
      roundId,
      roundNumber,
      durationUs,
      traces: group.map(({ raterId, observationId }) => {
        const from = raterId === elsewhere ? other : phase;
        const points = Array.from({ length: durationUs / 1_000_000 }, (_, at) => at);
        return {
          raterId,
          observationId,
          trace: {
            fromUs: Float64Array.from(points, (at) => at * 1_000_000),
            values: Float64Array.from(
              points,
              (at) => 50 + 40 * Math.sin(from + at / 12) + 6 * (random() - 0.5),
            ),
          },
        };
      }),
    };
  });
}

function placeOf([first]: readonly Observation[]): Observation {
  if (!first) throw new Error("a group has somebody");
  return first;
}
