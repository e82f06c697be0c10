import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ScopeText, scopeText } from "../../src/api/contract/scope.ts";
import { contract } from "../../src/api/contract.ts";
import { databases } from "../servers/describeOnEachServer.ts";
import { type Application, type Person, setUp, startApplication } from "./application.ts";
import { makeTeamStudy, type TeamStudy } from "./teamStudy.ts";

const [server] = databases();

describe.skipIf(!server).each([
  { raters: 3, ratersEach: [2, 3] as const },
  { raters: 30, ratersEach: [2, 6] as const },
])("agreement of $raters raters in two rounds", ({ raters, ratersEach }) => {
  let application: Application;
  let owner: Person;
  let study: TeamStudy;

  beforeAll(async () => {
    if (!server) return;
    application = await startApplication(server);
    owner = await setUp(application);
    study = await makeTeamStudy(application, owner, {
      seed: raters,
      raters,
      recordings: 8,
      ratersEach,
    });
  }, 120_000);
  afterAll(() => application?.stop());

  async function agreement(scope: ScopeText, by = "overall,pair,code,criterion,week") {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- Asked again until all is compared.
      const answer = await owner.send(contract.readAgreement, {
        params: { studyId: study.studyId },
        query: { ...scope, by, statistics: "duration_kappa,alpha" },
      });
      if (answer.progress.compared === answer.progress.all) return answer;
    }
  }

  test("is of the newest round unless rounds are asked for, and says which and what else there is", async () => {
    const [first, second] = study.roundIds;
    if (!first || !second) throw new Error("there are two rounds");
    const told = await agreement({});
    const ofFirst = await agreement(scopeText({ roundIds: [first] }));
    const ofSecond = await agreement(scopeText({ roundIds: [second] }));
    const pooled = await agreement({ roundIds: "all" });

    expect(told.rounds).toEqual([{ id: second, number: 2 }]);
    expect(told.rows).toEqual(ofSecond.rows);
    expect(told.shifts).toEqual(ofSecond.shifts);
    expect(pooled.rounds.map(({ number }) => number)).toEqual([1, 2]);
    const pairsIn = ({ rows }: typeof told) => rows.find(({ of }) => of.by === "overall")?.pairs;
    expect(pairsIn(pooled)).toBe((pairsIn(ofFirst) ?? NaN) + (pairsIn(told) ?? NaN));
    expect(pairsIn(told)).toBeLessThan(pairsIn(pooled) ?? 0);

    const { database } = application.tools;
    const ofRoundOne = await database
      .selectFrom("observation")
      .select("id")
      .where("roundId", "=", first)
      .execute();
    expect(told.excluded.otherRound).toBe(ofRoundOne.length);
    expect([ofSecond, pooled].map(({ excluded }) => excluded.otherRound)).toEqual([0, 0]);
  });

  test("has both rounds side by side in rows by round, neither of them pooled", async () => {
    const rows = (await agreement({}, "round")).rows.map(({ of }) => of);
    expect(rows.map((of) => (of.by === "round" ? of.roundNumber : of.by))).toEqual([1, 2]);
  });

  test("stays in that round where less of it is looked at", async () => {
    const [first] = study.roundIds;
    if (!first) throw new Error("there are rounds");
    const { database } = application.tools;
    // A recording that the second round has not: of it the newest round has nothing to say.
    const [inFirst, inSecond] = await Promise.all(
      study.roundIds.map((roundId) =>
        database
          .selectFrom("observation")
          .select("recordingId")
          .distinct()
          .where("roundId", "=", roundId)
          .execute(),
      ),
    );
    const second = new Set(inSecond?.map(({ recordingId }) => recordingId));
    const only = inFirst?.find(({ recordingId }) => !second.has(recordingId));
    if (!only) throw new Error("a recording is in the first round alone");
    const told = await agreement(scopeText({ recordingIds: [only.recordingId] }));
    expect(told.progress.all).toBe(0);
    expect(told.excluded.otherRound).toBeGreaterThan(0);
    const asked = await agreement(
      scopeText({ recordingIds: [only.recordingId], roundIds: [first] }),
    );
    expect(asked.progress.all).toBeGreaterThan(0);
  });

  test("is that of one round wherever else it is told", async () => {
    const [, second] = study.roundIds;
    if (!second) throw new Error("there are two rounds");
    const params = { studyId: study.studyId };
    const ofSecond = { roundIds: second };
    const recipe = "duration_kappa";
    const [table, tableOfSecond, tableOfAll] = await Promise.all(
      [{}, ofSecond, { roundIds: "all" }].map((scope) =>
        owner.send(contract.readConfusion, { params, query: { ...scope, recipe } }),
      ),
    );
    expect(table).toEqual(tableOfSecond);
    expect(table).not.toEqual(tableOfAll);

    const { design } = await owner.send(contract.readReport, { params, query: {} });
    expect(design.rounds.map(({ number }) => number)).toEqual([2]);

    const overall = (await agreement({})).rows.find(({ of }) => of.by === "overall");
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- Asked again until all is compared.
      const glance = await owner.send(contract.readAgreementSummary, { params });
      if (glance.compared < glance.all) continue;
      expect(glance.roundNumber).toBe(2);
      expect(glance.overall).toEqual(overall?.figures[0]);
      break;
    }
  });

  test("goes back to the first round where the second has nothing to compare", async () => {
    const [first, second] = study.roundIds;
    if (!first || !second) throw new Error("there are two rounds");
    const { database } = application.tools;
    const there = await database
      .selectFrom("observation")
      .select(["id", "raterId"])
      .where("roundId", "=", second)
      .orderBy("id")
      .execute();
    const kept = there[0]?.raterId;
    await database
      .updateTable("observation")
      .set({ state: "in_progress", submittedAt: null })
      .where(
        "id",
        "in",
        there.filter(({ raterId }) => raterId !== kept).map(({ id }) => id),
      )
      .execute();
    const told = await agreement({});
    expect(told.rounds).toEqual([{ id: first, number: 1 }]);
    expect(told.excluded.otherRound).toBe(there.filter(({ raterId }) => raterId === kept).length);
  });
});
