import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { contract } from "../../src/api/contract.ts";
import { cutSubject } from "../../src/agreement/coding.ts";
import { Plan, type PlanSettings } from "../../src/domain/entities/plan.ts";
import type { Id } from "../../src/domain/rules.ts";
import { coveredStretches, commonStretches } from "../../src/domain/spans.ts";
import { archivePaths } from "../../src/formats/archive/manifest.ts";
import { codedColumns } from "../../src/server/database/codedColumns.ts";
import { databases, describeOnServer } from "../servers/describeOnEachServer.ts";
import { codes, newId, pointEvent, stateEvent } from "../sample.ts";
import {
  addRecording,
  type Application,
  Client,
  makeGround,
  type Person,
  setUp,
  startApplication,
} from "./application.ts";
import { makeTeamStudy, type TeamStudy } from "./teamStudy.ts";

/** What an archive says of plans' draws. */
const plansOf = z.object({ plans: z.array(Plan.pick({ draws: true })) });

describeOnServer("what to code twice next", (server) => {
  let application: Application;
  let owner: Person;

  beforeAll(async () => {
    application = await startApplication(server);
    owner = await setUp(application);
  });
  afterAll(() => application.stop());

  /** Eight recordings that Ana coded, of which two have the rare code; Lea, who plans, still codes the second of them. */
  async function coded() {
    const ground = await makeGround(application, owner);
    const [ana, ben] = [await ground.join("rater", "Ana"), await ground.join("rater", "Ben")];
    const lea = await ground.join("coordinator", "Lea");
    const recordingIds: Id<"recording">[] = [];
    for (let at = 0; at < 8; at += 1) {
      // oxlint-disable no-await-in-loop -- One after the other, as people do it.
      const recordingId = await addRecording(owner, ground.studyId, `Visit ${at}`);
      recordingIds.push(recordingId);
      const observationId = await ground.assign(ana, recordingId);
      const client = new Client(ana, observationId);
      const event =
        at < 2 ? pointEvent(codes.laughs, 5_000_000) : stateEvent(codes.solitary, 0, 9e6);
      await client.change({ kind: "putEvent", event });
      const { revision } = await ana.send(contract.readWork, { params: { observationId } });
      await ana.send(contract.submitObservation, {
        params: { observationId },
        body: { revision },
      });
      // oxlint-enable no-await-in-loop
    }
    const wish: z.input<typeof PlanSettings> = {
      schemeVersionId: ground.schemeVersionId,
      recordingIds,
      raterIds: [ana.accountId, ben.accountId],
      ratersEach: 1,
      double: { by: "next", count: 3, rareCodeIds: [codes.laughs], rareShare: 0.34 },
      seed: 5,
    };
    const params = { studyId: ground.studyId };
    return { ground, ana, ben, lea, recordingIds, wish, params };
  }

  test("a draw is stratified by what was seen, is kept with its probabilities, and leaves out what is double-coded", async () => {
    const { wish, params, recordingIds, ana, ben } = await coded();

    const proposal = await owner.send(contract.previewPlan, { params, body: wish });
    expect(proposal.drawable).toEqual({ rare: 2, rest: 6 });
    expect(proposal.draws.map(({ stratum, probability }) => [stratum, probability])).toEqual([
      ["rare", 1 / 2],
      ["rest", 1 / 3],
      ["rest", 1 / 3],
    ]);
    const drawn = proposal.draws.map(({ recordingId }) => recordingId);
    expect(proposal.pairings.map(({ recordingId }) => recordingId).toSorted()).toEqual(
      drawn.toSorted(),
    );
    expect(new Set(proposal.pairings.map(({ raterId }) => raterId))).toEqual(
      new Set([ben.accountId]),
    );

    const plan = { id: newId("plan"), settings: wish, digest: proposal.digest };
    await owner.send(contract.applyPlan, { params, body: plan });
    const kept = await application.tools.database
      .selectFrom("plan")
      .select("draws")
      .where("studyId", "=", params.studyId)
      .executeTakeFirstOrThrow();
    expect(kept.draws).toEqual(proposal.draws);

    const next = await owner.send(contract.previewPlan, { params, body: { ...wish, seed: 6 } });
    expect(next.drawable).toEqual({ rare: 1, rest: 4 });
    for (const { recordingId } of next.draws) expect(drawn).not.toContain(recordingId);
    expect(recordingIds).toEqual(
      expect.arrayContaining(next.draws.map(({ recordingId }) => recordingId)),
    );
    expect(next.pairings.every(({ raterId }) => raterId !== ana.accountId)).toBe(true);
  });

  test("who still codes a recording cannot find out by a draw what is in it", async () => {
    const { ground, wish, params, recordingIds, lea, ana } = await coded();
    const [, second] = recordingIds;
    if (!second) throw new Error("there are recordings");
    await ground.assign(lea, second);
    const body = { ...wish, ratersEach: 2 };

    const told = await lea.send(contract.previewPlan, { params, body });
    const whole = await owner.send(contract.previewPlan, { params, body });

    expect(whole.drawable).toEqual({ rare: 2, rest: 6 });
    expect(told.drawable).toEqual({ rare: 1, rest: 7 });
    for (const person of [lea, owner]) {
      // oxlint-disable-next-line no-await-in-loop -- One after the other.
      const plans = await person.send(contract.listPlans, { params });
      expect(JSON.stringify(plans)).not.toContain("probability");
    }
    expect(await ana.refusal(contract.previewPlan, { params, body })).toBe("not_allowed");
  });

  test("an export has the probabilities of a draw, but those of recordings that its reader still codes", async () => {
    const { ground, wish, params, lea } = await coded();
    const proposal = await owner.send(contract.previewPlan, { params, body: wish });
    const plan = { id: newId("plan"), settings: wish, digest: proposal.digest };
    await owner.send(contract.applyPlan, { params, body: plan });
    const [rare, ...others] = proposal.draws;
    if (!rare) throw new Error("something is drawn");
    const told = async (person: Person) => {
      const response = await fetch(
        `${person.address}/api/v1/studies/${ground.studyId}/exports/archive`,
        { headers: { cookie: person.cookie } },
      );
      const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
      const study = files[archivePaths.study] ?? new Uint8Array(0);
      const { plans } = plansOf.parse(JSON.parse(strFromU8(study)));
      return plans.map(({ draws }) => draws);
    };

    expect(await told(owner)).toEqual([proposal.draws]);
    expect(await told(lea)).toEqual([proposal.draws]);

    const own = await ground.assign(lea, rare.recordingId);
    expect(await told(lea)).toEqual([others]);
    expect(await told(owner)).toEqual([proposal.draws]);

    const { revision } = await lea.send(contract.readWork, { params: { observationId: own } });
    await lea.send(contract.submitObservation, {
      params: { observationId: own },
      body: { revision },
    });
    expect(await told(lea)).toEqual([proposal.draws]);
  });

  test("who still codes a recording of a draw is not told by which codes, share and seed it was made", async () => {
    const { ground, wish, params, recordingIds, lea } = await coded();
    const [, second] = recordingIds;
    if (!second) throw new Error("there are recordings");
    const { digest } = await owner.send(contract.previewPlan, { params, body: wish });
    await owner.send(contract.applyPlan, {
      params,
      body: { id: newId("plan"), settings: wish, digest },
    });
    const observationId = await ground.assign(lea, second);
    const listed = (person: Person) => person.send(contract.listPlans, { params });
    const inArchive = async (person: Person) => {
      const { body } = await person.fetch(`/api/v1/studies/${ground.studyId}/exports/json`);
      return body;
    };

    for (const of of [listed, inArchive]) {
      // oxlint-disable no-await-in-loop -- One after the other.
      const told = JSON.stringify(await of(lea));
      expect(told).toContain('"settings":null');
      expect(told).not.toContain("rareShare");
      expect(told).not.toContain('"seed"');
      expect(JSON.stringify(await of(owner))).toContain("rareShare");
      // oxlint-enable no-await-in-loop
    }
    await lea.send(contract.submitObservation, {
      params: { observationId },
      body: { revision: 0 },
    });
    expect(JSON.stringify(await listed(lea))).toContain("rareShare");
  });

  test("a share of recordings has a probability, too", async () => {
    const { wish, params } = await coded();
    const body = { ...wish, double: { by: "recordings", share: 0.25 } } as const;
    const { draws, drawable } = await owner.send(contract.previewPlan, { params, body });
    expect(drawable).toBeNull();
    expect(draws.map(({ probability }) => probability)).toEqual([0.25, 0.25]);
  });

  test("a goal of precision is fixed with its time, in the history, by who may change the study", async () => {
    const { params, ana, lea } = await coded();
    const goal = {
      recipe: { kind: "duration_kappa" },
      halfWidth: 0.08,
      leastRecordings: 15,
    } as const;
    const body = { precisionGoal: goal };

    expect(await ana.refusal(contract.changeStudy, { params, body })).toBe("not_allowed");
    const { precisionGoal } = await lea.send(contract.changeStudy, { params, body });
    expect(precisionGoal).toMatchObject({ ...goal, fixedAt: expect.any(String) });
    const wider = { precisionGoal: { ...goal, halfWidth: 0.7 } };
    expect(await owner.refusal(contract.changeStudy, { params, body: wider })).toBe(
      "invalid_input",
    );
    // Who stops with fewer stops where limits are too narrow by chance.
    const early = { precisionGoal: { ...goal, leastRecordings: 14 } };
    expect(await owner.refusal(contract.changeStudy, { params, body: early })).toBe(
      "invalid_input",
    );
    const { items } = await owner.send(contract.listHistory, { params, query: {} });
    const [change] = items.filter(({ action }) => action === "changeStudy");
    expect(JSON.stringify(change)).toContain(precisionGoal?.fixedAt);
    expect((await owner.send(contract.readStudy, { params })).precisionGoal).toEqual(precisionGoal);
  });
});

const [server] = databases();

describe.skipIf(!server).each([
  { raters: 3, ratersEach: [2, 3] as const },
  { raters: 30, ratersEach: [2, 6] as const },
])("codes that pairs of $raters raters have seen", ({ raters, ratersEach }) => {
  let application: Application;
  let owner: Person;
  let study: TeamStudy;

  beforeAll(async () => {
    if (!server) return;
    application = await startApplication(server);
    owner = await setUp(application);
    const size = { seed: 7_100 + raters, raters, recordings: 8, ratersEach };
    study = await makeTeamStudy(application, owner, size);
  }, 120_000);
  afterAll(() => application?.stop());

  test("are those of the recordings that both coded, on time that both coded", async () => {
    const { studyId, scheme } = study;
    const seen = await owner.send(contract.readCodesSeen, { params: { studyId }, query: {} });
    const codeIds = scheme.codes.map(({ id }) => id);
    expect(seen.codeIds).toEqual(codeIds);
    expect(seen.pairs.length).toBeGreaterThan(raters === 3 ? 1 : 10);

    const { database } = application.tools;
    const rows = await database
      .selectFrom("observation")
      .innerJoin("recording", "recording.id", "observation.recordingId")
      .select([
        "observation.id as observationId",
        "recordingId",
        "raterId",
        "spans",
        "durationUs",
        "roundId",
      ])
      .where("observation.studyId", "=", studyId)
      .where("observation.state", "in", ["submitted", "accepted"])
      .where("purpose", "=", "work")
      .where("roundId", "=", study.roundIds.at(-1) ?? newId("round"))
      .execute();
    const codings = await codedColumns(database, studyId, { observations: rows, codes: codeIds });
    for (const { raterA, raterB, recordings, withCode } of seen.pairs) {
      const found = codeIds.map(() => new Set<string>());
      const shared = new Set<string>();
      for (const a of rows.filter(({ raterId }) => raterId === raterA)) {
        const b = rows.find((one) => one.raterId === raterB && one.recordingId === a.recordingId);
        if (!b) continue;
        const both = commonStretches(
          coveredStretches(a.spans, a.durationUs),
          coveredStretches(b.spans, b.durationUs),
        );
        if (both.length === 0) continue;
        shared.add(a.recordingId);
        for (const { observationId } of [a, b]) {
          for (const columns of codings.get(observationId)?.values() ?? []) {
            cutSubject(columns, both, codeIds.length).counts.forEach((count, code) => {
              if (count > 0) found[code]?.add(a.recordingId);
            });
          }
        }
      }
      expect(recordings).toBe(shared.size);
      expect(withCode).toEqual(found.map(({ size }) => size));
    }
    expect(seen.overall.recordings).toBeGreaterThan(0);
    expect(Math.max(...seen.overall.withCode)).toBeLessThanOrEqual(seen.overall.recordings);
  });
});
