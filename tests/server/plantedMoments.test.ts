import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Figure } from "../../src/agreement/figure.ts";
import { contract } from "../../src/api/contract.ts";
import { eventRecipeKinds, scanRecipeKinds } from "../../src/agreement/recipes.ts";
import type { Scan } from "../../src/domain/entities/workPart.ts";
import { id, type Id, mediaTimeUs } from "../../src/domain/rules.ts";
import { randomFrom } from "../../src/statistics/random.ts";
import { databases } from "../servers/describeOnEachServer.ts";
import { type Application, type Person, setUp, startApplication } from "./application.ts";
import { makeTeamStudy, type TeamStudy } from "./teamStudy.ts";

const [server] = databases();
const second = 1_000_000;
const lengthS = 120;
const everyUs = 10 * second;
const questions = lengthS / 10;

const sizes = [
  { raters: 3, recordings: 6, ratersEach: [2, 3] },
  { raters: 30, recordings: 16, ratersEach: [2, 6] },
] as const;

/** Who is wrong: the observations that overlooked what there was, by what. */
interface Planted {
  readonly recordingId: string;
  readonly roundId: string;
  readonly startUs: number;
  readonly endUs: number;
  readonly subjectId: Id<"subject">;
  readonly codeId: Id<"code">;
  readonly sawIt: readonly Id<"observation">[];
  readonly missedIt: readonly Id<"observation">[];
}

describe.skipIf(!server)("the moments behind a number are those that were planted", () => {
  let application: Application;
  let owner: Person;

  beforeAll(async () => {
    if (!server) return;
    application = await startApplication(server);
    owner = await setUp(application);
  }, 120_000);
  afterAll(() => application?.stop());

  test.each(sizes)(
    "of $raters raters, of answers and of events, whatever ids the raters have",
    { timeout: 240_000 },
    async (size) => {
      const study = await makeTeamStudy(application, owner, { seed: 8_000 + size.raters, ...size });
      const planted = await plant(study, size.raters);

      expect(planted.answers.length).toBeGreaterThan(20);
      expect(planted.events.length).toBeGreaterThan(10);
      await expectPlanted(study, planted);
      for (const turn of [1, Math.floor(size.raters / 2)]) {
        // oxlint-disable-next-line no-await-in-loop -- One order of ids after the other.
        await giveTurned(study, turn);
        // oxlint-disable-next-line no-await-in-loop
        await expectPlanted(study, planted);
      }
    },
  );

  test("of every two raters the cells of answers add up to those of all, each way half", async () => {
    const study = await makeTeamStudy(application, owner, { seed: 8_051, ...sizes[0] });
    const { answers } = await plant(study, 3);
    const [a, b] = study.raterIds;
    if (!a || !b) throw new Error("three raters");
    const ask = (query: object) =>
      owner.send(contract.readScanAnswers, {
        params: { studyId: study.studyId },
        query: { roundIds: "all", ...query },
      });
    const all = await ask({});
    const apart = answers.reduce((sum, one) => sum + one.sawIt.length * one.missedIt.length, 0);
    expect(all.moments).toBeNull();
    expect(all.table[0][1]).toBe(apart / 2);
    expect(all.table[1][0]).toBe(apart / 2);

    const [ab, ba] = await Promise.all([
      ask({ raterA: a, raterB: b, row: "yes", column: "no" }),
      ask({ raterA: b, raterB: a, row: "no", column: "yes" }),
    ]);

    expect(ab.moments?.count).toBe(ab.table[1][0]);
    expect(ba.table).toEqual([
      [ab.table[0][0], ab.table[1][0]],
      [ab.table[0][1], ab.table[1][1]],
    ]);
    expect(ba.moments?.moments.map(keyOfMoment)).toEqual(
      ab.moments?.moments.map(({ works, ...rest }) =>
        keyOfMoment({ ...rest, works: works.toReversed() }),
      ),
    );
    for (const { works } of ab.moments?.moments ?? []) {
      expect(works.map(({ raterId }) => raterId)).toEqual([a, b]);
    }
  });

  test.each(sizes)(
    "of $raters raters the choice of two holds for every measure, whoever is named first",
    { timeout: 240_000 },
    async (size) => {
      const study = await makeTeamStudy(application, owner, { seed: 8_070 + size.raters, ...size });
      await plant(study, size.raters + 1);
      for (const kinds of [
        eventRecipeKinds.slice(0, 8),
        eventRecipeKinds.slice(8, 16),
        eventRecipeKinds.slice(16),
      ]) {
        const ask = async (query: object) => {
          for (;;) {
            // oxlint-disable-next-line no-await-in-loop -- Asked again until all is compared.
            const answer = await owner.send(contract.readAgreement, {
              params: { studyId: study.studyId },
              query: {
                statistics: kinds.join(","),
                scanStatistics: scanRecipeKinds.slice(0, 12).join(","),
                roundIds: "all",
                ...query,
              },
            });
            if (answer.progress.compared === answer.progress.all) return answer;
          }
        };
        // oxlint-disable-next-line no-await-in-loop -- As many recipes as one answer has.
        const { rows, scanRows } = await ask({ by: "pair" });
        const most = rows.toSorted((x, y) => y.pairs - x.pairs)[0];
        if (most?.of.by !== "pair") throw new Error("there are pairs");
        const { raterA, raterB } = most.of;
        const ofAnswers = scanRows.find(({ key }) => key === most.key);
        for (const raterIds of [`${raterA},${raterB}`, `${raterB},${raterA}`]) {
          // oxlint-disable-next-line no-await-in-loop
          const alone = await ask({ by: "overall", raterIds });
          expect(alone.rows[0]?.figures.map(numbersOf)).toEqual(most.figures.map(numbersOf));
          expect(alone.scanRows[0]?.figures.map(numbersOf)).toEqual(
            ofAnswers?.figures.map(numbersOf),
          );
        }
        expect(most.figures.map(({ kind }) => kind)).toContain("value");
        expect(ofAnswers?.figures.map(({ kind }) => kind)).toContain("value");
      }
    },
  );

  /** Both calls, code by code: who had it, who had not, where and when; no more and no less. */
  async function expectPlanted(
    { studyId, scheme }: TeamStudy,
    { answers, events }: Record<"answers" | "events", readonly Planted[]>,
  ): Promise<void> {
    const params = { studyId };
    for (const { id: codeId } of scheme.codes) {
      const of = { over: `code:${codeId}`, roundIds: "all" };
      // oxlint-disable no-await-in-loop -- One code after the other is enough.
      const ofAnswers = await owner.send(contract.readScanAnswers, {
        params,
        query: { ...of, row: "yes", column: "no" },
      });
      const ofEvents = await owner.send(contract.readInstances, {
        params,
        query: { ...of, recipe: "duration_kappa", row: codeId, column: "" },
      });
      // oxlint-enable no-await-in-loop
      expect(ofAnswers.moments?.count).toBeLessThanOrEqual(1_000);
      expect(ofAnswers.moments?.moments.map(keyOfMoment).toSorted()).toEqual(
        expectedKeys(answers, codeId),
      );
      expect(ofEvents.moments.map((one) => keyOfMoment({ codeId, ...one })).toSorted()).toEqual(
        expectedKeys(events, codeId),
      );
    }
  }

  /** Everybody sees the same, but for what some of them overlook: answers and states that are known. */
  async function plant({ studyId, scheme }: TeamStudy, seed: number) {
    const { database } = application.tools;
    const sampling = {
      isContinuous: true,
      scans: { method: "partial", everyUs, fromUs: 0, codeIds: [], pauses: true },
    };
    await database
      .updateTable("observation")
      .set({ sampling: JSON.stringify(sampling), spans: "[]" })
      .where("studyId", "=", studyId)
      .execute();
    const template = await database
      .selectFrom("event")
      .selectAll()
      .where("studyId", "=", studyId)
      .where("kind", "=", "state")
      .limit(1)
      .executeTakeFirstOrThrow();
    await database.deleteFrom("event").where("studyId", "=", studyId).execute();
    const observations = await database
      .selectFrom("observation")
      .select(["id", "recordingId", "roundId"])
      .where("studyId", "=", studyId)
      .orderBy("id")
      .execute();
    const random = randomFrom(seed);
    const places = new Map<string, typeof observations>();
    for (const one of observations) {
      const place = `${one.recordingId} ${one.roundId}`;
      places.set(place, [...(places.get(place) ?? []), one]);
    }
    const answers: Planted[] = [];
    const events: Planted[] = [];
    const states = scheme.codes.filter(({ kind }) => kind === "state");
    const scans = new Map<string, Scan>();
    const rows: (typeof template)[] = [];
    for (const here of places.values()) {
      const [{ recordingId, roundId } = { recordingId: "", roundId: "" }] = here;
      const eachSees = (share: number) => {
        const missedIt = here.filter(() => random() < share).map((one) => one.id);
        const sawIt = here.map((one) => one.id).filter((one) => !missedIt.includes(one));
        return { missedIt, sawIt };
      };
      const of = { recordingId, roundId };
      for (let number = 0; number < questions; number += 1) {
        const [startUs, endUs] = [number * everyUs, (number + 1) * everyUs];
        const marks = new Map(here.map((one) => [one.id, new Array<Scan["marks"][number]>()]));
        for (const { id: codeId } of scheme.codes) {
          for (const { id: subjectId } of scheme.subjects) {
            if (random() < 0.5) continue;
            const seen = eachSees(0.04);
            for (const one of seen.sawIt) marks.get(one)?.push({ codeId, subjectId });
            answers.push({ ...of, startUs, endUs, codeId, subjectId, ...seen });
          }
        }
        for (const [observationId, own] of marks) {
          const scan = { kind: "scan", number, isAnswered: true, isUnseen: false } as const;
          scans.set(`${observationId} ${number}`, { ...scan, marks: own, comment: "" });
        }
      }
      // Of one subject one after the other, with a second between, so that each is a moment of its own.
      for (const { id: subjectId } of scheme.subjects) {
        for (let atS = 0; atS + 10 <= lengthS; atS += 11) {
          const codeId = states[Math.floor(random() * states.length)]?.id;
          if (!codeId) throw new Error("there are states");
          const seen = eachSees(0.1);
          const [startUs, endUs] = [atS * second, (atS + 2 + Math.floor(random() * 8)) * second];
          events.push({ ...of, startUs, endUs, codeId, subjectId, ...seen });
          for (const observationId of seen.sawIt) {
            rows.push({
              ...template,
              id: id("event").parse(`01990000-${hex(seed, 4)}-7fff-8000-${hex(rows.length, 12)}`),
              observationId,
              codeId,
              subjectId,
              startUs: mediaTimeUs.parse(startUs),
              endUs: mediaTimeUs.parse(endUs),
              modifiers: {},
            });
          }
        }
      }
    }
    const parts = [...scans].map(([key, scan]) => ({
      studyId,
      observationId: id("observation").parse(key.split(" ")[0]),
      key: `scan ${scan.number}`,
      body: JSON.stringify(scan),
    }));
    for (let from = 0; from < parts.length; from += 2_000) {
      const some = parts.slice(from, from + 2_000);
      // oxlint-disable-next-line no-await-in-loop -- As many at once as the database takes.
      await database.insertInto("workPart").values(some).execute();
    }
    for (let from = 0; from < rows.length; from += 2_000) {
      const some = rows
        .slice(from, from + 2_000)
        .map((row) => ({ ...row, modifiers: JSON.stringify(row.modifiers) }));
      // oxlint-disable-next-line no-await-in-loop
      await database.insertInto("event").values(some).execute();
    }
    const differing = ({ sawIt, missedIt }: Planted) => sawIt.length > 0 && missedIt.length > 0;
    return { answers: answers.filter(differing), events: events.filter(differing) };
  }

  /** Gives each rater the work of the one so many places on: who stands first is then another one. */
  async function giveTurned({ studyId, raterIds }: TeamStudy, turn: number): Promise<void> {
    const { database } = application.tools;
    const all = database.updateTable("observation").where("studyId", "=", studyId);
    // Nobody has two observations of one recording, but for training.
    await all.set({ purpose: "training" }).execute();
    const turned = raterIds.map((_, at) => raterIds[(at + turn) % raterIds.length]);
    const pairs = raterIds.map((from, at) => sql`when ${from}::uuid then ${turned[at]}::uuid`);
    await sql`update observation set rater_id = case rater_id ${sql.join(pairs, sql` `)} end
      where study_id = ${studyId}`.execute(database);
    await all.set({ purpose: "work", revision: sql<number>`revision + 1` }).execute();
  }
});

/** To ten digits: sums are made in another order. */
function numbersOf(figure: Figure): readonly (number | string | null)[] {
  if (figure.kind === "undefined") return [figure.because];
  return [figure.value, figure.low, figure.high, figure.n].map((one) =>
    one === null ? null : Number(one.toPrecision(10)),
  );
}

function expectedKeys(planted: readonly Planted[], codeId: string): readonly string[] {
  return planted
    .filter((one) => one.codeId === codeId)
    .flatMap(({ sawIt, missedIt, ...one }) =>
      sawIt.flatMap((saw) =>
        missedIt.map((missed) =>
          keyOfMoment({ ...one, works: [{ observationId: saw }, { observationId: missed }] }),
        ),
      ),
    )
    .toSorted();
}

function keyOfMoment(of: {
  readonly recordingId: string;
  readonly roundId: string;
  readonly startUs: number;
  readonly endUs: number;
  readonly subjectId: string | null;
  readonly codeId: string;
  readonly works: readonly { readonly observationId: string }[];
}): string {
  const works = of.works.map(({ observationId }) => observationId);
  return [of.recordingId, of.roundId, of.startUs, of.endUs, of.subjectId, of.codeId, ...works].join(
    " ",
  );
}

function hex(number: number, digits: number): string {
  return number.toString(16).padStart(digits, "0");
}
