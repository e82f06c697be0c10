import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import type { Figure } from "../../src/agreement/figure.ts";
import { limits } from "../../src/domain/limits.ts";
import type { Id } from "../../src/domain/rules.ts";
import { intraclassCorrelation } from "../../src/statistics/intraclassCorrelation.ts";
import { type Ratings, ratingsFromRows } from "../../src/statistics/ratings.ts";
import { type PlantedRatings, plantedRatings } from "../plantedRatings.ts";
import { newId } from "../sample.ts";
import { databases } from "../servers/describeOnEachServer.ts";
import { ends, isWhole } from "../whole.ts";
import { type Application, type Person, setUp, startApplication } from "./application.ts";
import { aHead, imported } from "./importedStudy.ts";

const [server] = databases();

describe.skipIf(!server)("a rubric that every recording has by a few of many raters", () => {
  let application: Application;
  let owner: Person;

  beforeAll(async () => {
    if (!server) return;
    application = await startApplication(server);
    owner = await setUp(application);
  }, 60_000);
  afterAll(() => application?.stop());

  test.each(
    ends([
      { seed: 3, raters: 3, recordings: 40, each: 2 },
      { seed: 30, raters: 30, recordings: 90, each: 3 },
      { seed: 100, raters: 100, recordings: 200, each: 3 },
    ]),
  )(
    "of $raters raters has its ICC from all ratings, near what was planted",
    async (plan) => {
      const planted = plantedRatings({ ...plan, recordingSd: 1.4, raterSd: 0.6, errorSds: [0.9] });
      const studyId = await importedId(planted);

      const { rows } = await owner.send(contract.readAgreement, {
        params: { studyId },
        query: { by: "criterion", ratingStatistics: "icc,kendall_w" },
      });

      const [icc, w] = rows[0]?.figures ?? [];
      if (icc?.kind !== "value") throw new Error("there is an ICC");
      const own = intraclassCorrelation(matrixOf(planted), { form: "ICC(A,1)" });
      expect(icc.value).toBeCloseTo(own.figure.kind === "value" ? own.figure.value : NaN, 9);
      // Rounded to whole levels, which adds a twelfth to the error.
      const truth = 1.4 ** 2 / (1.4 ** 2 + 0.6 ** 2 + 0.9 ** 2 + 1 / 12);
      expect(icc.low).toBeLessThan(truth);
      expect(icc.high).toBeGreaterThan(truth);
      expect(Math.abs(icc.value - truth)).toBeLessThan(0.15);
      expect(icc).toMatchObject({ n: plan.recordings, limitsFrom: "profile_likelihood" });
      // What needs all raters on one recording has nothing to say.
      expect(w).toMatchObject({ kind: "undefined" });
    },
    120_000,
  );

  test.each(
    ends([
      { seed: 6, raters: 6, recordings: 24, each: 2, sets: 2 },
      { seed: 31, raters: 30, recordings: 90, each: 3, sets: 3 },
      { seed: 101, raters: 100, recordings: 300, each: 3, sets: 2 },
    ]),
  )(
    "of $raters raters in $sets sets is known to fall into them after the data",
    async (plan) => {
      const planted = plantedRatings({ ...plan, raterSd: 1 });
      const studyId = await importedId(planted);
      const params = { studyId };

      const { ratingRows, raters } = await owner.send(contract.readAgreement, {
        params,
        query: { by: "pair" },
      });
      const rasch = await owner.send(contract.readManyFacet, { params, query: {} });
      const d = await owner.send(contract.readGeneralizability, {
        params,
        query: { criterionId: await criterionIn(studyId) },
      });

      const setOfName = new Map(
        planted.study.people.map(({ name }, at) => [name, planted.setOf[at] ?? NaN]),
      );
      const setOf = new Map(raters.map(({ id, name }) => [id as string, setOfName.get(name)]));
      // No pair across two sets has anything in common.
      expect(ratingRows.length).toBeGreaterThanOrEqual(plan.raters / 2);
      for (const { of, pairs } of ratingRows) {
        if (of.by !== "pair") throw new Error("rows are by pair");
        expect(pairs).toBeGreaterThan(0);
        expect(setOf.get(of.raterA)).toBe(setOf.get(of.raterB));
      }
      if (rasch.study.kind !== "value") throw new Error(rasch.study.because);
      expect(rasch.study.sets).toBe(plan.sets);
      expect(rasch.study.cautions).toContain("linked_by_assumption");
      expect(rasch.study.comparableRaters).toHaveLength(plan.sets);
      for (const set of rasch.study.comparableRaters) {
        expect(new Set(set.map((rater) => setOf.get(rater))).size).toBe(1);
      }
      expect(d.study).toMatchObject({ kind: "value", sets: plan.sets });
    },
    120_000,
  );

  test.each(
    ends([
      { seed: 9, raters: 3, recordings: 40, each: 3 },
      { seed: 33, raters: 30, recordings: 80, each: 3 },
      { seed: 103, raters: 100, recordings: 100, each: 3 },
    ]),
  )(
    "of $raters raters is higher in the round that was planted so, with limits, and alike where rounds are alike",
    async (plan) => {
      const better = plantedRatings({ ...plan, errorSds: [1.8, 0.4] });
      const raised = await roundsApart(better, plan.seed);

      expect(raised.value).toBeGreaterThan(0);
      expect(raised.low).toBeGreaterThan(0);
      expect(raised.of?.[1]).toBeCloseTo(iccOfRound(better, 0), 9);
      expect(raised.of?.[0]).toBeCloseTo(iccOfRound(better, 1), 9);
      // Many raters take long, and show the same as thirty.
      if (plan.raters > 30 && !isWhole) return;
      const same = plantedRatings({ ...plan, errorSds: [0.8, 0.8] });
      const alike = await roundsApart(same, plan.seed);
      expect(alike.low).toBeLessThan(0);
      expect(alike.high).toBeGreaterThan(0);
    },
    240_000,
  );

  test.each(
    ends([
      { seed: 62, raters: 6, recordings: 80, each: 4 },
      { seed: 630, raters: 30, recordings: 150, each: 6 },
      { seed: 6100, raters: 100, recordings: 200, each: 6 },
    ]),
  )(
    "groups of $raters raters by training are a facet, as far apart as they were planted",
    async (plan) => {
      const planted = plantedRatings({ ...plan, raterSd: 0.5, trainedBy: 1.2 });
      const studyId = await importedId(planted);

      const { study, ratings } = await owner.send(contract.readGeneralizability, {
        params: { studyId },
        query: { criterionId: await criterionIn(studyId), occasion: "training" },
      });

      if (study.kind !== "value") throw new Error(study.because);
      expect(study).toMatchObject({ design: "p x (r:g)", fit: "reml", occasions: 2 });
      expect(ratings).toEqual({
        used: plan.recordings * plan.each,
        all: plan.recordings * plan.each,
      });
      const varianceOf = (source: string) =>
        study.components.find((one) => one.source === source)?.variance ?? NaN;
      expect(study.components.map(({ source }) => source)).toEqual([
        "p",
        "g",
        "r:g",
        "pg",
        "pr:g,e",
      ]);
      // Two groups so far apart differ in variance by half of the square; what raters add to it is chance.
      expect(varianceOf("g")).toBeGreaterThan(0.1);
      expect(varianceOf("p")).toBeGreaterThan(1.4);
      expect(varianceOf("p")).toBeLessThan(3.2);
      expect(varianceOf("pr:g,e")).toBeGreaterThan(0.5);
      expect(varianceOf("pr:g,e")).toBeLessThan(0.95);
      // Both groups are all there are: more raters lead on, more groups do not.
      expect(new Set(study.grid.map(({ occasions }) => occasions))).toEqual(new Set([2]));
    },
    120_000,
  );

  test.each(
    ends([
      { seed: 71, raters: 3, recordings: 120, each: 2, count: 20 },
      { seed: 730, raters: 30, recordings: 200, each: 3, count: 20 },
      { seed: 7100, raters: 100, recordings: 300, each: 3, count: 25 },
    ]),
  )(
    "$count wards of recordings are groups that vary as they were planted, by $raters raters",
    async ({ count, ...plan }) => {
      const planted = plantedRatings({
        ...plan,
        recordingSd: 1,
        raterSd: 0.5,
        wards: { count, sd: 1.1 },
      });
      const studyId = await importedId(planted);
      const params = { studyId };
      const { variables } = await owner.send(contract.readScopeChoices, { params });
      const ward = variables.find(({ name }) => name === "Ward")?.id;
      if (!ward) throw new Error("no variable");

      const { study, ratings } = await owner.send(contract.readGeneralizability, {
        params,
        query: { criterionId: await criterionIn(studyId), occasion: ward },
      });

      if (study.kind !== "value") throw new Error(study.because);
      expect(study).toMatchObject({ design: "(p:s) x r", fit: "reml", occasions: 1 });
      const all = plan.recordings * plan.each;
      expect(ratings).toEqual({ used: all, all });
      const varianceOf = (source: string) =>
        study.components.find((one) => one.source === source)?.variance ?? NaN;
      expect(study.components.map(({ source }) => source)).toEqual([
        "s",
        "p:s",
        "r",
        "sr",
        "pr:s,e",
      ]);
      // Planted: 1.21 of wards, 1 of recordings within them, .64 of what is left and a twelfth of what is rounded.
      expect(varianceOf("s")).toBeGreaterThan(0.5);
      expect(varianceOf("s")).toBeLessThan(2.2);
      expect(varianceOf("p:s")).toBeGreaterThan(0.7);
      expect(varianceOf("p:s")).toBeLessThan(1.35);
      expect(varianceOf("sr")).toBeLessThan(0.15);
      expect(varianceOf("pr:s,e")).toBeGreaterThan(0.5);
      expect(varianceOf("pr:s,e")).toBeLessThan(0.9);
      // Both are what is measured: more raters lead on, more wards are no question.
      expect(new Set(study.grid.map(({ occasions }) => occasions))).toEqual(new Set([1]));
      expect(study.raterEffects).toHaveLength(plan.raters);
    },
    120_000,
  );

  test("a level table on the screen gives weighted kappa again", async () => {
    const planted = plantedRatings({ seed: 44, raters: 9, recordings: 60, each: 4 });
    const studyId = await importedId(planted);
    const params = { studyId };
    const { rows } = await owner.send(contract.readAgreement, {
      params,
      query: { by: "criterion", ratingStatistics: "weighted_kappa:weights=quadratic" },
    });
    const { confusion } = await owner.send(contract.readCriterionRatings, {
      params: { ...params, criterionId: await criterionIn(studyId) },
      query: {},
    });

    const { levels = [], table = [] } = confusion ?? {};
    const margin = table.map((row) => row.reduce((sum, one) => sum + one, 0));
    const all = margin.reduce((sum, one) => sum + one, 0);
    let [observed, expected] = [0, 0];
    levels.forEach((a, row) => {
      levels.forEach((b, column) => {
        observed += ((a - b) ** 2 * (table[row]?.[column] ?? NaN)) / all;
        expected += ((a - b) ** 2 * (margin[row] ?? NaN) * (margin[column] ?? NaN)) / all ** 2;
      });
    });
    const [figure] = rows[0]?.figures ?? [];
    expect(figure?.kind === "value" ? figure.value : NaN).toBeCloseTo(1 - observed / expected, 9);
  }, 120_000);

  test("weeks of ratings are compared by the week in which the last rater handed in", async () => {
    const planted = plantedRatings({ seed: 50, raters: 6, recordings: 120, each: 3 });
    const studyId = await importedId(planted);
    const asked = { params: { studyId }, query: { by: "week" } } as const;
    const { ratingRows } = await owner.send(contract.readAgreement, {
      ...asked,
      query: { ...asked.query, ratingStatistics: "icc" },
    });
    const [a, b] = ratingRows.map(({ key }) => key);
    expect(ratingRows.reduce((sum, { recordings }) => sum + recordings, 0)).toBe(120);

    const { differences } = await owner.send(contract.readAgreement, {
      ...asked,
      query: { ...asked.query, between: `${a}~${b}`, ratingStatistics: "icc" },
    });

    const [figure] = differences?.criteria[0]?.figures ?? [];
    if (figure?.kind !== "value") throw new Error("there is a difference");
    expect(figure.low).toBeLessThan(0);
    expect(figure.high).toBeGreaterThan(0);
    expect(figure.value).toBeCloseTo((figure.of?.[0] ?? NaN) - (figure.of?.[1] ?? NaN), 12);
    // What a row says of a week is what the difference is of.
    expect(ratingRows.slice(0, 2).map(({ figures: [one] }) => valueOf(one))).toEqual(
      figure.of?.map((one) => expect.closeTo(one, 12)),
    );
  }, 120_000);

  test.each(
    ends([
      { seed: 13, raters: 3, recordings: 30, each: 2 },
      { seed: 130, raters: 30, recordings: 120, each: 3 },
      ...(isWhole ? [{ seed: 1300, raters: 100, recordings: 300, each: 4, byAll: 3 }] : []),
    ]),
  )(
    "of $raters raters has rows by pair and by round as if these were asked alone",
    async (plan) => {
      const planted = plantedRatings({ ...plan, errorSds: [1.2, 0.5], criteria: 2, total: "sum" });
      const studyId = await importedId(planted);
      const ask = (query: Readonly<Record<string, string>>) =>
        owner.send(contract.readAgreement, {
          params: { studyId },
          query: { ...query, ratingStatistics: "icc" },
        });
      const { raters, schemeVersion, ...ofTotal } = await ask({ by: "pair" });
      const [first] = schemeVersion?.scheme.criteria ?? [];
      const { ratingRows: pairs, score } = await ask({ by: "pair", score: first?.id ?? "" });
      const { ratingRows: rounds } = await ask({ by: "round", score: first?.id ?? "" });

      // The newest round, unless rounds are what is told apart.
      expect(ofTotal.score).toEqual({ criterionId: null });
      expect(score).toEqual({ criterionId: first?.id });
      const placeOf = new Map(planted.study.people.map(({ name }, at) => [name, at]));
      const nameOf = new Map(raters.map(({ id, name }) => [id as string, name]));
      const plain = plainPairs(planted);
      expect(pairs.map(({ key }) => key)).toEqual(ofTotal.ratingRows.map(({ key }) => key));
      expect(pairs).toHaveLength(plain.size);
      for (const { of, figures, recordings, events } of pairs) {
        if (of.by !== "pair") throw new Error("rows are by pair");
        const both = [of.raterA, of.raterB]
          .map((id) => placeOf.get(nameOf.get(id) ?? "") ?? NaN)
          .toSorted((a, b) => a - b);
        const units = plain.get(both.join(" ")) ?? [];
        const own = intraclassCorrelation(ratingsFromRows(units), { form: "ICC(A,1)" });
        const [figure] = figures;
        expect([recordings, events]).toEqual([units.length, 2 * units.length]);
        expect(figure?.kind).toBe(own.figure.kind);
        if (figure?.kind !== "value") continue;
        expect(figure.value).toBeCloseTo(own.figure.kind === "value" ? own.figure.value : NaN, 9);
        const isFew = figure.low === null && figure.noLimits === "too_few_recordings";
        expect(isFew || units.length >= limits.recordingsForInterval).toBe(true);
      }
      expect(rounds.map(({ of }) => of.by === "round" && of.roundNumber)).toEqual([1, 2]);
      expect(rounds.map(({ figures: [one] }) => valueOf(one))).toEqual(
        [0, 1].map((round) => expect.closeTo(iccOfRound(planted, round), 9)),
      );
    },
    240_000,
  );

  test("of the same rater twice has a row for each rater", async () => {
    const planted = plantedRatings({ seed: 21, raters: 3, recordings: 8, each: 3 });
    const repeats = planted.observations.map((one) => ({
      ...one,
      id: newId("observation"),
      purpose: "repeat" as const,
    }));
    const studyId = await importedId({
      ...planted,
      observations: [...planted.observations, ...repeats],
    });

    const { ratingRows } = await owner.send(contract.readAgreement, {
      params: { studyId },
      query: { by: "pair", work: "repeats", ratingStatistics: "icc" },
    });

    expect(ratingRows).toHaveLength(3);
    for (const { of, figures, recordings } of ratingRows) {
      expect(of.by === "pair" && of.raterA === of.raterB).toBe(true);
      expect(recordings).toBe(8);
      expect(valueOf(figures[0])).toBeCloseTo(1, 12);
    }
  }, 120_000);

  /** An import gives things ids of their own. */
  async function criterionIn(studyId: Id<"study">) {
    const { schemeVersion } = await owner.send(contract.readAgreement, {
      params: { studyId },
      query: { by: "overall" },
    });
    const [criterion] = schemeVersion?.scheme.criteria ?? [];
    if (!criterion) throw new Error("there is a criterion");
    return criterion.id;
  }

  /** The second round less the first, by the main statistic of ratings. */
  async function roundsApart(planted: PlantedRatings, seed: number) {
    const studyId = await importedId(planted);
    const params = { studyId };
    const rounds = await owner.send(contract.listRounds, { params });
    const [first, second] = rounds
      .toSorted((x, y) => x.number - y.number)
      .map(({ id }) => `round ${id}`);
    const { differences } = await owner.send(contract.readAgreement, {
      params,
      query: { by: "round", between: `${second}~${first}`, ratingStatistics: "icc" },
    });
    const [figure] = differences?.criteria[0]?.figures ?? [];
    if (figure?.kind !== "value" || figure.low === null || figure.high === null) {
      throw new Error(`there is a difference with limits (${seed})`);
    }
    return { ...figure, low: figure.low, high: figure.high };
  }

  async function importedId({
    study,
    observations,
  }: Pick<PlantedRatings, "study" | "observations">) {
    return (await imported(owner, undefined, aHead(study), observations)).studyId;
  }
});

function valueOf(figure: Figure | undefined): number {
  return figure?.kind === "value" ? figure.value : NaN;
}

/** What both of each two raters gave in the last round, by their places. */
function plainPairs({ given }: PlantedRatings): ReadonlyMap<string, readonly number[][]> {
  const pairs = new Map<string, number[][]>();
  for (const row of given[0]?.at(-1) ?? []) {
    for (const [a, own] of row.entries()) {
      for (const [b, other] of row.entries()) {
        if (a >= b || Number.isNaN(own) || Number.isNaN(other)) continue;
        pairs.set(`${a} ${b}`, [...(pairs.get(`${a} ${b}`) ?? []), [own, other]]);
      }
    }
  }
  return pairs;
}

function iccOfRound(planted: PlantedRatings, round: number): number {
  const { figure } = intraclassCorrelation(matrixOf(planted, round), { form: "ICC(A,1)" });
  return figure.kind === "value" ? figure.value : NaN;
}

function matrixOf({ given }: PlantedRatings, round = 0): Ratings {
  const rows = given[0]?.[round] ?? [];
  const raters = rows[0]?.length ?? 0;
  const values = new Float64Array(rows.length * raters);
  rows.forEach((row, at) => values.set(row, at * raters));
  return { units: rows.length, raters, values, scale: undefined };
}
