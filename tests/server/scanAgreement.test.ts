import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import type { Scans } from "../../src/domain/entities/observation.ts";
import { scanRecipeKinds } from "../../src/agreement/recipes.ts";
import type { Scan } from "../../src/domain/entities/workPart.ts";
import { mediaTimeUs } from "../../src/domain/rules.ts";
import { congerGeneralized } from "../../src/statistics/gwet.ts";
import { randomFrom } from "../../src/statistics/random.ts";
import { ratingsFromRows } from "../../src/statistics/ratings.ts";
import { databases } from "../servers/describeOnEachServer.ts";
import { type Application, type Person, setUp, startApplication } from "./application.ts";
import { makeTeamStudy, type TeamStudy } from "./teamStudy.ts";
import { ends } from "../whole.ts";

const [server] = databases();
const second = 1_000_000;
const lengthUs = 120 * second;
const everyUs = 10 * second;
/** As many as one answer has room for: those that a plain formula says below are among them. */
const kinds = scanRecipeKinds.filter((kind) => kind !== "scan_unanimous");
const scanStatistics = kinds.join(",");

const sizes = [
  { raters: 3, recordings: 8, ratersEach: [2, 3] },
  { raters: 30, recordings: 16, ratersEach: [2, 6] },
  { raters: 100, recordings: 40, ratersEach: [2, 6] },
] as const;

describe.skipIf(!server)("agreement on answers at regular times", () => {
  let application: Application;
  let owner: Person;

  beforeAll(async () => {
    if (!server) return;
    application = await startApplication(server);
    owner = await setUp(application);
  }, 120_000);
  afterAll(() => application?.stop());

  test.each(ends(sizes))(
    "of $raters raters every figure is that of the answers kept",
    { timeout: 240_000 },
    async (size) => {
      const study = await makeTeamStudy(application, owner, { seed: 700 + size.raters, ...size });
      await answerAll(study, size.raters);
      const plain = await plainFigures(study);

      const { scanRows, progress, raters } = await read(study, "overall");

      expect(progress.compared).toBe(progress.all);
      const [row] = scanRows;
      const told = new Map(kinds.map((kind, at) => [kind, row?.figures[at]]));
      const valueOf = (kind: (typeof kinds)[number]) => {
        const figure = told.get(kind);
        return figure?.kind === "value" ? figure.value : NaN;
      };
      expect(row?.raters).toBe(raters.length);
      expect(raters.length).toBeGreaterThan(0.8 * size.raters);
      expect(valueOf("scan_percent")).toBeCloseTo(plain.percent, 9);
      expect(valueOf("scan_kappa")).toBeCloseTo(plain.kappa, 9);
      expect(valueOf("scan_scored")).toBeCloseTo(plain.scored, 9);
      expect(valueOf("scan_unscored")).toBeCloseTo(plain.unscored, 9);
      expect(valueOf("scan_total")).toBeCloseTo(plain.total, 9);
      // Each answer is wrong with 1 in 10: two agree with .82.
      expect(plain.percent).toBeGreaterThan(0.78);
      expect(plain.percent).toBeLessThan(0.86);
      for (const kind of ["scan_kappa", "scan_percent", "scan_alpha", "scan_ac1"] as const) {
        const figure = told.get(kind);
        if (figure?.kind !== "value" || figure.low === null) throw new Error(`${kind} has limits`);
        expect(figure.low).toBeLessThan(figure.value);
        expect(figure.high).toBeGreaterThan(figure.value);
      }
      const pairs = (await read(study, "pair")).scanRows;
      expect(new Set(pairs.map(({ key }) => key)).size).toBe(pairs.length);
      expect(pairs.reduce((sum, { pairs: own }) => sum + own, 0)).toBe(row?.pairs);
    },
  );

  test("who only answered questions has not said that nothing happened", async () => {
    const size = { raters: 6, recordings: 6, ratersEach: [3, 4] } as const;
    const study = await makeTeamStudy(application, owner, { seed: 650, ...size });
    await answerAll(study, size.raters);
    const before = await read(study, "overall");
    const questionsOnly = sql<string>`jsonb_set(sampling, '{isContinuous}', 'false')`;
    const byRater = await application.tools.database
      .updateTable("observation")
      .set({ sampling: questionsOnly })
      .where("studyId", "=", study.studyId)
      .where("raterId", "in", study.raterIds.slice(0, 1))
      .returning("id")
      .execute();
    const after = await read(study, "overall");

    expect(byRater.length).toBeGreaterThan(0);
    expect(after.rows[0]?.raters).toBe((before.rows[0]?.raters ?? 0) - 1);
    expect(after.scanRows[0]?.raters).toBe(before.scanRows[0]?.raters);

    await application.tools.database
      .updateTable("observation")
      .set({ sampling: questionsOnly })
      .where("studyId", "=", study.studyId)
      .execute();
    const asked = await read(study, "overall,code");

    expect(asked.rows.every(({ pairs }) => pairs === 0)).toBe(true);
    expect(asked.rows.flatMap(({ figures }) => figures.map(({ kind }) => kind))).not.toContain(
      "value",
    );
    expect(asked.scanRows[0]?.figures[0]?.kind).toBe("value");
  });

  test.each(sizes.slice(0, 2))(
    "shares of scans in the time budget of $raters raters are those of the answers kept",
    async (size) => {
      const study = await makeTeamStudy(application, owner, { seed: 720 + size.raters, ...size });
      await answerAll(study, size.raters);
      const params = { studyId: study.studyId };
      const ask = (query: object) => owner.send(contract.readScanShares, { params, query });
      const counted = await countedAnswers(study);

      const bySubject = await ask({ groupBy: "rater,subject" });
      for (const row of bySubject.rows) {
        const [raterId, subjectId] = bySubject.groups[row.group]?.values ?? [];
        const own = counted.filter(
          (one) =>
            one.raterId === raterId && one.subjectId === subjectId && one.codeId === row.codeId,
        );
        expect([row.scans, row.yes]).toEqual([own.length, own.filter(({ isYes }) => isYes).length]);
        expect(row.share).toBeCloseTo(row.yes / row.scans, 12);
      }
      const all = await ask({});
      const codes = study.scheme.codes.map(({ id }) => id);
      expect(all.rows.map(({ codeId }) => codeId)).toEqual(codes);
      for (const row of all.rows) {
        // One subject is enough.
        const marks = new Map<string, boolean>();
        for (const one of counted.filter(({ codeId }) => codeId === row.codeId)) {
          marks.set(one.scan, (marks.get(one.scan) ?? false) || one.isYes);
        }
        expect([row.scans, row.yes]).toEqual([
          marks.size,
          [...marks.values()].filter(Boolean).length,
        ]);
        expect(row.unseen).toBeGreaterThan(0);
        expect(row.shareInterval?.low).toBeLessThan(row.share ?? 0);
        expect(row.shareInterval?.high).toBeGreaterThan(row.share ?? 1);
        expect(row).toMatchObject({ method: "partial", everyUs });
      }
      const only = await ask({ codeIds: codes[0] });
      expect(only.rows).toEqual(all.rows.slice(0, 1));
    },
  );

  test("a study in which nobody was asked has no rows of answers", async () => {
    const study = await makeTeamStudy(application, owner, {
      seed: 699,
      raters: 2,
      recordings: 1,
      ratersEach: [2, 2],
    });
    expect((await read(study, "overall,code,pair")).scanRows).toEqual([]);
  });

  async function read({ studyId }: TeamStudy, by: string) {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- Asked again until all is compared.
      const answer = await owner.send(contract.readAgreement, {
        params: { studyId },
        query: { by, statistics: "percent", scanStatistics, roundIds: "all" },
      });
      if (answer.progress.compared === answer.progress.all) return answer;
    }
  }

  /** Everybody is asked what happened in every ten seconds, and errs in one answer of ten. */
  async function answerAll({ studyId, scheme }: TeamStudy, seed: number): Promise<void> {
    const { database } = application.tools;
    const scans: Scans = {
      method: "partial",
      everyUs,
      fromUs: mediaTimeUs.parse(0),
      codeIds: [],
      pauses: true,
    };
    await database
      .updateTable("observation")
      .set({ sampling: JSON.stringify({ isContinuous: true, scans }) })
      .where("studyId", "=", studyId)
      .execute();
    const observations = await database
      .selectFrom("observation")
      .select(["id", "recordingId", "roundId"])
      .where("studyId", "=", studyId)
      .orderBy("id")
      .execute();
    const random = randomFrom(seed);
    const truth = new Map<string, boolean>();
    const parts = observations.flatMap(({ id: observationId, recordingId, roundId }) =>
      Array.from({ length: lengthUs / everyUs }, (_, number) => number).flatMap((number) => {
        if (random() < 0.05) return [];
        const marks = scheme.codes.flatMap(({ id: codeId }) =>
          scheme.subjects.flatMap(({ id: subjectId }) => {
            const key = [recordingId, roundId, number, codeId, subjectId].join(" ");
            const isTrue = truth.get(key) ?? random() < 0.4;
            truth.set(key, isTrue);
            return (random() < 0.1 ? !isTrue : isTrue) ? [{ codeId, subjectId }] : [];
          }),
        );
        const isUnseen = random() < 0.05;
        const scan: Scan = {
          kind: "scan",
          number,
          isAnswered: true,
          isUnseen,
          marks: isUnseen ? [] : marks,
          comment: "",
        };
        return [{ studyId, observationId, key: `scan ${number}`, body: JSON.stringify(scan) }];
      }),
    );
    for (let from = 0; from < parts.length; from += 2_000) {
      // oxlint-disable-next-line no-await-in-loop -- As many at once as the database takes.
      await database
        .insertInto("workPart")
        .values(parts.slice(from, from + 2_000))
        .execute();
    }
  }

  /** Every question that somebody answered, code by code and subject by subject. */
  async function countedAnswers({ studyId, scheme }: TeamStudy) {
    const parts = await application.tools.database
      .selectFrom("workPart")
      .innerJoin("observation", "observation.id", "workPart.observationId")
      .select([
        "workPart.observationId",
        "observation.raterId",
        "observation.spans",
        "workPart.body",
      ])
      .where("workPart.studyId", "=", studyId)
      .execute();
    return parts.flatMap(({ observationId, raterId, spans, body }) => {
      if (body.kind !== "scan" || body.isUnseen) return [];
      const [startUs, endUs] = [body.number * everyUs, (body.number + 1) * everyUs];
      const isAsked =
        spans.length === 0 || spans.some((span) => span.startUs <= startUs && endUs <= span.endUs);
      if (!isAsked) return [];
      return scheme.codes.flatMap(({ id: codeId }) =>
        scheme.subjects.map(({ id: subjectId }) => ({
          raterId,
          codeId,
          subjectId,
          scan: `${observationId} ${body.number}`,
          isYes: body.marks.some((one) => one.codeId === codeId && one.subjectId === subjectId),
        })),
      );
    });
  }

  /** From what the database has, as plainly as can be. */
  async function plainFigures({ studyId, scheme }: TeamStudy) {
    const { database } = application.tools;
    const [observations, parts] = await Promise.all([
      database
        .selectFrom("observation")
        .select(["id", "recordingId", "roundId", "spans", "raterId"])
        .where("studyId", "=", studyId)
        .execute(),
      database
        .selectFrom("workPart")
        .select(["observationId", "body"])
        .where("studyId", "=", studyId)
        .execute(),
    ]);
    const of = new Map(observations.map((one) => [one.id, one]));
    /** By question, code and subject: what each rater answered. */
    const units = new Map<string, (readonly [string, boolean])[]>();
    for (const { observationId, body } of parts) {
      const place = of.get(observationId);
      if (!place || body.kind !== "scan" || body.isUnseen) continue;
      const [startUs, endUs] = [body.number * everyUs, (body.number + 1) * everyUs];
      const isAsked =
        place.spans.length === 0 ||
        place.spans.some((span) => span.startUs <= startUs && endUs <= span.endUs);
      if (!isAsked) continue;
      for (const { id: codeId } of scheme.codes) {
        for (const { id: subjectId } of scheme.subjects) {
          const { recordingId, roundId } = place;
          const key = [recordingId, roundId, codeId, subjectId, body.number].join(" ");
          const isYes = body.marks.some(
            (one) => one.codeId === codeId && one.subjectId === subjectId,
          );
          units.set(key, [...(units.get(key) ?? []), [observationId, isYes]]);
        }
      }
    }
    const shares: number[] = [];
    let [pairs, both, either, neither] = [0, 0, 0, 0];
    const counts = new Map<string, [number, number]>();
    for (const [key, answers] of units) {
      let own = 0;
      const series = key.split(" ").slice(0, 4).join(" ");
      const inOrder = answers.toSorted(([x], [y]) => (x < y ? -1 : 1));
      inOrder.forEach(([a, first], at) => {
        for (const [b, other] of inOrder.slice(at + 1)) {
          pairs += 1;
          if (first === other) own += 1;
          if (first && other) both += 1;
          if (first || other) either += 1;
          if (!first && !other) neither += 1;
          const name = `${series} ${a} ${b}`;
          const count = counts.get(name) ?? [0, 0];
          counts.set(name, [count[0] + Number(first), count[1] + Number(other)]);
        }
      });
      const most = (answers.length * (answers.length - 1)) / 2;
      if (most > 0) shares.push(own / most);
    }
    const raters = [...new Set(observations.map(({ raterId }) => raterId))];
    const rows = [...units.values()].flatMap((answers) => {
      if (answers.length < 2) return [];
      const row = raters.map((): number | null => null);
      for (const [observationId, isYes] of answers) {
        const place = observations.find(({ id }) => id === observationId);
        if (place) row[raters.indexOf(place.raterId)] = isYes ? 1 : 0;
      }
      return [row];
    });
    const { figure } = congerGeneralized(ratingsFromRows(rows, [0, 1]));
    return {
      percent: mean(shares),
      kappa: figure.kind === "value" ? figure.value : NaN,
      scored: both / either,
      unscored: neither / (pairs - both),
      total: mean(
        [...counts.values()].map(([a, b]) => (a === b ? 1 : Math.min(a, b) / Math.max(a, b))),
      ),
    };
  }
});

function mean(all: readonly number[]): number {
  return all.reduce((sum, one) => sum + one, 0) / all.length;
}
