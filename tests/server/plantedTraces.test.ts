import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { limits } from "../../src/domain/limits.ts";
import type { PlantedSlot } from "../plantedTraces.ts";
import { databases } from "../servers/describeOnEachServer.ts";
import { type Application, type Person, setUp, startApplication } from "./application.ts";
import { makeTracedStudy, type TracedStudy } from "./tracedStudy.ts";
import { lacks } from "../needs.ts";
import { ends, isWhole } from "../whole.ts";

const [server] = databases();
const second = 1_000_000;

const lateUs = (rater: number) => (rater % 3 === 1 ? 640_000 : 0);
const bias = (rater: number) => (rater % 3 === 2 ? 6 : 0);

describe.skipIf(!server)("agreement on running ratings", () => {
  let application: Application;
  let owner: Person;

  beforeAll(async () => {
    if (!server) return;
    application = await startApplication(server);
    owner = await setUp(application);
  }, 120_000);
  afterAll(() => application?.stop());

  const read = (study: TracedStudy, query: Readonly<Record<string, string>> = {}) =>
    owner.send(contract.readTraceAgreement, { params: { studyId: study.studyId }, query });

  test.each(
    ends([
      { raters: 3, recordings: 5, minutes: 4 },
      { raters: 30, recordings: isWhole ? 40 : 20, minutes: 4 },
      { raters: 100, recordings: isWhole ? 40 : 15, minutes: 4 },
    ]),
  )(
    "of $raters raters and $recordings recordings is what was planted, by a plain formula",
    async ({ raters, recordings, minutes }) => {
      const study = await makeTracedStudy(application, owner, {
        recordings,
        durationUs: minutes * 60 * second,
        raters: Array.from({ length: raters }, (_, rater) => ({
          lateUs: lateUs(rater),
          bias: bias(rater),
        })),
        isRated: (recording, rater) =>
          raters < 30 || raters === 100 || (recording + rater) % 5 === 0,
      });
      const beganMs = performance.now();
      const { lines } = await read(study);
      const tookMs = performance.now() - beganMs;
      const [line] = lines;
      if (!line) throw new Error("there is a line");

      expect(line.raters).toBe(raters);
      expect(line.recordings).toBe(recordings);
      const [alpha, corrected] = line.figures;
      if (alpha?.kind !== "value" || corrected?.kind !== "value") throw new Error("both are");
      expect(alpha.value).toBeCloseTo(plainAlpha(study, minutes * 60), 9);
      expect(corrected.value).toBeGreaterThan(alpha.value);
      expect(alpha.low).toBeLessThan(alpha.value);
      expect(alpha.high).toBeGreaterThan(alpha.value);
      const wrong = line.pairs.filter(({ raterA, raterB, lag }) => {
        const [a = 0, b = 0] = [raterA, raterB].map((one) => study.raterIds.indexOf(one));
        const planted = lateUs(b) - lateUs(a);
        if (planted === 0) return lag.kind === "lag";
        return lag.kind !== "lag" || Math.abs(lag.lagUs - planted) > 40_000;
      });
      expect(wrong).toEqual([]);
      console.info(`${raters} raters, ${recordings} recordings: ${Math.round(tookMs)} ms`);
    },
    600_000,
  );

  test("says the course of a recording and the moments furthest apart", async () => {
    const study = await makeTracedStudy(application, owner, {
      recordings: 2,
      durationUs: 60 * second,
      raters: [{ noise: 1 }, { noise: 1, bias: 20 }, { noise: 1, gaps: [[0, 30 * second]] }],
    });
    const params = { studyId: study.studyId, criterionId: study.criterionId };
    const { places, curve, moments } = await owner.send(contract.readTraceCurves, {
      params,
      query: {},
    });
    expect(places).toHaveLength(2);
    expect(curve?.recordingId).toBe(places[0]?.recordingId);
    const points = curve?.points ?? [];
    expect(points).toHaveLength(60);
    expect(points.map(({ raters }) => raters)).toEqual([
      ...Array<number>(30).fill(2),
      ...Array<number>(30).fill(3),
    ]);
    for (const { mean, low, high, deviation } of points) {
      expect(low).toBeLessThanOrEqual(mean);
      expect(high).toBeGreaterThanOrEqual(mean);
      expect(deviation).toBeGreaterThan(0);
    }
    const apart = moments.map((one) => one.apart);
    expect(apart).toEqual(apart.toSorted((a, b) => b - a));
    expect(moments[0]?.highest.raterId).toBe(study.raterIds[1]);
    expect(moments[0]?.apart).toBe(
      (moments[0]?.highest.value ?? 0) - (moments[0]?.lowest.value ?? 0),
    );
    const other = places[1];
    const asked = await owner.send(contract.readTraceCurves, {
      params,
      query: { curveOf: other?.recordingId, inRound: other?.roundId },
    });
    expect(asked.curve?.recordingId).toBe(other?.recordingId);
  }, 60_000);

  test("has the mean level of each trace in the profiles, by rater and by recording", async () => {
    const study = await makeTracedStudy(application, owner, {
      recordings: 4,
      durationUs: 63 * second,
      raters: [{}, { bias: 12 }, { bias: -5, gaps: [[10 * second, 31 * second]] }],
      isRated: (recording, rater) => rater < 2 || recording > 0,
    });
    const levels = study.traces.map((raters) =>
      raters.map((slots) => slots && plainLevel(slots, 63 * second)),
    );
    const columns = study.raterIds.map((_, rater) => levels.map((raters) => raters[rater]));
    for (const [groupBy, planted] of [
      ["rater", columns],
      ["recording", levels],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- One grouping after the other.
      const { rows } = await owner.send(contract.readProfiles, {
        params: { studyId: study.studyId },
        query: { groupBy },
      });
      const means = rows.map(({ criterionId, mean, rated }) => [criterionId, mean, rated] as const);
      const wanted = planted.map((values) => {
        const given = values.flatMap((value) => value ?? []);
        return [given.reduce((a, b) => a + b, 0) / given.length, given.length] as const;
      });
      expect(means.map(([criterionId]) => criterionId)).toEqual(
        wanted.map(() => study.criterionId),
      );
      expect(inOrder(means.map(([, mean, rated]) => [mean, rated]))).toEqual(inOrder(wanted));
    }
    // A running rating has no levels that could be counted.
    const { rows } = await owner.send(contract.readDistributions, {
      params: { studyId: study.studyId },
      query: { of: "ratings" },
    });
    expect(rows).toEqual([]);
  }, 60_000);

  test("keeps the study's statistics, and leaves them where others are kept alone", async () => {
    const study = await makeTracedStudy(application, owner, {
      recordings: 1,
      durationUs: 60 * second,
      raters: [{}, {}],
    });
    const params = { studyId: study.studyId };
    const before = await read(study);
    const { events, ratings } = await owner.send(contract.readStatistics, { params });
    const traces = [{ kind: "trace_ccc", stepUs: 500_000, lags: "corrected" } as const];
    await owner.send(contract.saveStatistics, { params, body: { events, ratings, traces } });
    await owner.send(contract.saveStatistics, { params, body: { events, ratings } });
    const after = await read(study);
    const asked = await read(study, { traceStatistics: "trace_icc:form=ICC(C%2C1)" });

    expect(before.statistics.traces.length).toBeGreaterThan(3);
    expect(after.statistics).toEqual({ traces, kept: traces });
    expect(after.lines[0]?.figures).toHaveLength(1);
    expect(asked.statistics.traces).toEqual([
      { kind: "trace_icc", stepUs: 1_000_000, form: "ICC(C,1)", lags: "as_recorded" },
    ]);
    expect(
      await owner.refusal(contract.readTraceAgreement, {
        params,
        query: { traceStatistics: "icc" },
      }),
    ).toBe("invalid_input");
  }, 60_000);

  describe.each(["python3", "Rscript"] as const)("is computed again by %s", (program) => {
    test.skipIf(lacks(program))(
      "to nine digits, with lags, gaps and raters of some recordings",
      async () => {
        const study = await makeTracedStudy(application, owner, {
          recordings: 6,
          durationUs: 130 * second + 400_000,
          raters: [
            {},
            { lateUs: 900_000, gaps: [[33 * second, 57 * second]] },
            { bias: 9 },
            { lateUs: -400_000 },
          ],
          isRated: (recording, rater) => rater < 3 || recording > 2,
        });
        const query = new URLSearchParams({
          traceStatistics: [
            "trace_alpha",
            "trace_alpha:lags=corrected",
            "trace_icc:stepUs=700000",
            "trace_icc:form=ICC(C%2C1):lags=corrected",
            "trace_ccc",
            "trace_ccc:stepUs=250000:lags=corrected",
          ].join(","),
        });
        const response = await fetch(
          `${owner.address}/api/v1/studies/${study.studyId}/agreement/package?${query}`,
          { headers: { cookie: owner.cookie } },
        );
        expect(response.status).toBe(200);
        const folder = mkdtempSync(join(tmpdir(), "interrater-traces-"));
        const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
        for (const [name, bytes] of Object.entries(files)) {
          mkdirSync(dirname(join(folder, name)), { recursive: true });
          writeFileSync(join(folder, name), bytes);
        }
        const script = program === "python3" ? "recompute.py" : "recompute.R";
        const run = spawnSync(program, [join(folder, script)], { encoding: "utf8" });
        rmSync(folder, { recursive: true, force: true });
        const lines = run.stdout.split("\n").filter((line) => line.startsWith("trace_"));

        expect(run.stderr).toMatch(/^\d+ equal, 0 different, \d+ not recomputed/u);
        expect(lines).toHaveLength(6 * 7);
        expect(lines.filter((line) => !line.endsWith("\tequal"))).toEqual([]);
        expect(lines.filter((line) => !line.includes("not defined"))).toHaveLength(6 * 7);
      },
      180_000,
    );
  });
});

/** Interval alpha at whole seconds, by its definition over values of units; squares by sums, in whole numbers. */
function plainAlpha({ traces }: TracedStudy, seconds: number): number {
  let [n, sum, squares, within] = [0, 0, 0, 0];
  for (const raters of traces) {
    const columns = raters.flatMap((slots) => (slots ? [atSeconds(slots, seconds)] : []));
    for (let at = 0; at < seconds; at += 1) {
      const own = columns.flatMap((column) => column[at] ?? []);
      if (own.length < 2) continue;
      const total = own.reduce((a, b) => a + b, 0);
      const square = own.reduce((a, b) => a + b * b, 0);
      n += own.length;
      sum += total;
      squares += square;
      within += (2 * (own.length * square - total * total)) / (own.length - 1);
    }
  }
  return 1 - within / n / ((2 * (n * squares - sum * sum)) / (n * (n - 1)));
}

/** The mean over time, slot by slot: a value holds until the next, and to the end of its slot. */
function plainLevel(slots: readonly PlantedSlot[], durationUs: number): number {
  let [sum, lengthUs] = [0, 0];
  for (const { slot, samples } of slots) {
    const endUs = Math.min(limits.traceSlotUs, durationUs - slot * limits.traceSlotUs);
    for (const [at, [fromUs, value]] of samples.entries()) {
      const heldUs = (samples[at + 1]?.[0] ?? endUs) - fromUs;
      sum += value * heldUs;
      lengthUs += heldUs;
    }
  }
  return sum / lengthUs;
}

function atSeconds(slots: readonly PlantedSlot[], seconds: number): (number | undefined)[] {
  const { traceSlotUs } = limits;
  const bySlot = new Map(slots.map(({ slot, samples }) => [slot, samples]));
  return Array.from({ length: seconds }, (_, at) => {
    const atUs = at * second;
    const samples = bySlot.get(Math.floor(atUs / traceSlotUs)) ?? [];
    return samples.findLast(([offsetUs]) => offsetUs <= atUs % traceSlotUs)?.[1];
  });
}

/** Means with how many they are of, whatever order they came in. */
function inOrder(of: readonly (readonly [mean: number | null, n: number])[]): readonly string[] {
  return of.map(([mean, n]) => `${mean?.toFixed(9)} of ${n}`).toSorted();
}
