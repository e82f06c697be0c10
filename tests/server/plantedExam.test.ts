import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { parseReportSearch } from "../../src/client/features/report/address.ts";
import { grrasItems } from "../../src/client/features/report/grras.ts";
import { ratingsLead, tellsEvents } from "../../src/client/features/report/ratingsLead.ts";
import { reported } from "../../src/client/features/report/reported.ts";
import type { Id } from "../../src/domain/rules.ts";
import { plantedExam } from "../plantedRatings.ts";
import { databases } from "../servers/describeOnEachServer.ts";
import { type Application, type Person, setUp, startApplication } from "./application.ts";
import { aHead, imported } from "./importedStudy.ts";

const [server] = databases();

/** Twelve examiners of no severity, and the last one severe. */
const severe = 1.6;
const exam = plantedExam({
  seed: 1260,
  stations: 12,
  candidates: 60,
  examiners: 12,
  severe,
});
const borderline = 2;

describe.skipIf(!server)(
  "an examination of 12 stations and 60 candidates, one examiner severe",
  () => {
    let application: Application;
    let owner: Person;
    let read: (wish: Wish) => ReturnType<typeof readExam>;
    let examId: Id<"study">;

    beforeAll(async () => {
      if (!server) return;
      application = await startApplication(server);
      owner = await setUp(application);
      const { studyId } = await imported(owner, undefined, aHead(exam.study), exam.observations);
      read = (wish) => readExam(owner, studyId, wish);
      examId = studyId;
    }, 240_000);
    afterAll(() => application?.stop());

    test("has a report of ratings, which claims no agreement where one examiner rates each recording", async () => {
      const params = { studyId: examId };
      const report = await owner.send(contract.readReport, { params, query: {} });
      const agreement = await owner.send(contract.readAgreement, {
        params,
        query: { by: "overall,code,criterion,pair" },
      });

      expect(report.design).toMatchObject({
        raters: 13,
        recordings: 12 * 60,
        observations: 12 * 60,
        recordingsOfSeveral: 0,
        firstDoubleAt: null,
        events: 0,
      });
      expect(report.design.ratings).toBeGreaterThan(12 * 60);
      expect(ratingsLead(report)).toBe(true);
      expect(tellsEvents(report, agreement.schemeVersion?.scheme)).toBe(false);
      const told = reported(agreement, report, parseReportSearch({}));
      expect(told.rows).toEqual([]);
      const items = grrasItems({ report, agreement: told, traces: undefined, repeats: undefined });
      expect(items.find(({ number }) => number === 13)?.missing).toEqual(["estimates"]);
      expect(items.find(({ number }) => number === 7)?.answers).toEqual([]);
    });

    test("has Cronbach's alpha, the standard error of measurement, and alpha without each station", async () => {
      const { exam: whole, stations } = await read({});

      const alpha = cronbach(exam.percents);
      expect(valueOf(whole.alpha)).toBeCloseTo(alpha, 9);
      const means = exam.percents.map(mean);
      expect(whole.standardError).toBeCloseTo(Math.sqrt(variance(means) * (1 - alpha)), 9);
      expect(whole.fit).toBe("complete");
      expect(stations).toHaveLength(12);
      stations.forEach(({ alphaWithout }, left) => {
        const rest = exam.percents.map((own) => own.filter((_, at) => at !== left));
        expect(valueOf(alphaWithout)).toBeCloseTo(cronbach(rest), 9);
      });
    });

    test("sets each station's mark by regression on the grade, and counts who passes by the conjunctive rule", async () => {
      const { stations, candidates } = await read({ leastStations: 8 });

      const marks = exam.percents[0]?.map((_, at) => markOf(at)) ?? [];
      stations.forEach(({ borderlineRegression: mark }, at) => {
        expect(valueOf(mark)).toBeCloseTo(marks[at] ?? NaN, 9);
      });
      const expected = exam.percents.map((own) => {
        if (mean(own) < mean(marks)) return "below_mark";
        return own.filter((one, at) => one >= (marks[at] ?? NaN)).length < 8
          ? "too_few_stations"
          : "passed";
      });
      expect(candidates.map(({ verdict }) => verdict)).toEqual(expected);
      expect(new Set(expected)).toEqual(new Set(["below_mark", "too_few_stations", "passed"]));
    });

    test("names the severe examiner alone, and is nearer to the truth when scores are adjusted for severity", async () => {
      const raw = await read({});
      const adjusted = await read({ severity: "adjusted" });

      // With one examiner a recording, only candidates tell how severe examiners are.
      expect(raw.examiners.every(({ fitted }) => fitted.kind === "undefined")).toBe(true);
      if (adjusted.adjustment.kind !== "value") throw new Error("adjusted");
      const nameOf = new Map(raw.raters.map(({ id, name }) => [id, name]));
      const apart = adjusted.adjustment.severities.filter(
        ({ isApart, severity }) => isApart && severity.kind === "value" && severity.value > 0,
      );
      expect(apart.map(({ raterId }) => nameOf.get(raterId))).toEqual(["Examiner 13"]);
      const [{ severity } = { severity: { kind: "undefined" } as const }] = apart;
      // In logits above the average examiner, of whom the severe one is a part.
      const planted = severe - severe / 13;
      if (severity.kind !== "value" || severity.low === null) throw new Error("has limits");
      expect(severity.low).toBeLessThan(planted);
      expect(severity.high).toBeGreaterThan(planted);

      expect(adjusted.adjustment).toMatchObject({ kind: "value", unadjusted: 0 });
      const fair = exam.fair.map(mean);
      const errorOf = (of: "percent" | "rawPercent") =>
        Math.sqrt(mean(adjusted.candidates.map((one, at) => (one[of] - (fair[at] ?? NaN)) ** 2)));
      expect(adjusted.candidates.map(({ rawPercent }) => rawPercent)).toEqual(
        raw.candidates.map(({ percent }) => percent),
      );
      expect(errorOf("percent")).toBeLessThan(0.6 * errorOf("rawPercent"));
      // Who met the severe examiner is moved up at that station, and nobody is moved down there.
      const severely = adjusted.scores.filter(
        ({ rawPercent, percent }) => percent - rawPercent > 5,
      );
      expect(severely.length).toBeGreaterThan(60);
    });

    test("says that adjusting helps nobody where no examiner differs", async () => {
      const plain = plantedExam({
        seed: 77,
        stations: 6,
        candidates: 40,
        examiners: 7,
      });
      const { studyId } = await imported(owner, undefined, aHead(plain.study), plain.observations);

      const { adjustment, examiners } = await readExam(owner, studyId, {
        severity: "adjusted",
      });

      expect(adjustment).toMatchObject({
        kind: "value",
        cautions: expect.arrayContaining(["severities_do_not_differ"]),
      });
      expect(examiners.filter(({ isApart }) => isApart)).toEqual([]);
    }, 120_000);
  },
);

/** Of the planted scores alone: the line of percents on grades, at the borderline grade. */
function markOf(station: number): number {
  const x = exam.grades.map((own) => own[station] ?? NaN);
  const y = exam.percents.map((own) => own[station] ?? NaN);
  const [mx, my] = [mean(x), mean(y)];
  const slope =
    x.reduce((sum, one, at) => sum + (one - mx) * ((y[at] ?? NaN) - my), 0) /
    x.reduce((sum, one) => sum + (one - mx) ** 2, 0);
  return my + slope * (borderline - mx);
}

function cronbach(scores: readonly (readonly number[])[]): number {
  const k = scores[0]?.length ?? 0;
  const parts = Array.from({ length: k }, (_, at) => variance(scores.map((own) => own[at] ?? NaN)));
  const whole = variance(scores.map((own) => own.reduce((sum, one) => sum + one, 0)));
  return (k / (k - 1)) * (1 - parts.reduce((sum, one) => sum + one, 0) / whole);
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}

function variance(numbers: readonly number[]): number {
  const middle = mean(numbers);
  return numbers.reduce((sum, one) => sum + (one - middle) ** 2, 0) / (numbers.length - 1);
}

function valueOf(figure: { readonly kind: string; readonly value?: number }): number {
  return figure.value ?? NaN;
}

interface Wish {
  readonly leastStations?: number;
  readonly severity?: "adjusted";
}

/** An import gives variables ids of their own. */
async function readExam(
  owner: Person,
  studyId: Awaited<ReturnType<typeof imported>>["studyId"],
  wish: Wish,
) {
  const params = { studyId };
  const { variables } = await owner.send(contract.readScopeChoices, { params });
  const [station, candidate] = ["Station", "Candidate"].map(
    (wanted) => variables.find(({ name }) => name === wanted)?.id,
  );
  return owner.send(contract.readOsce, { params, query: { station, candidate, ...wish } });
}
