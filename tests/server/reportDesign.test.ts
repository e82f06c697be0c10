import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { Import } from "../../src/api/contract/exchange.ts";
import { goalFixed } from "../../src/client/features/report/grras.ts";
import type { Id } from "../../src/domain/rules.ts";
import { describeOnServer } from "../servers/describeOnEachServer.ts";
import { newId } from "../sample.ts";
import {
  addRecording,
  type Application,
  type Ground,
  makeGround,
  type Person,
  setUp,
  startApplication,
} from "./application.ts";
import { aHead, anObservationCopy, aStudyCopy, bodyOf, sendImport } from "./importedStudy.ts";

describeOnServer("what a report says of a study's design", (server) => {
  let application: Application;
  let owner: Person;

  beforeAll(async () => {
    application = await startApplication(server);
    owner = await setUp(application);
  });
  afterAll(() => application.stop());

  function fix({ studyId }: Ground, halfWidth: number) {
    return owner.send(contract.changeStudy, {
      params: { studyId },
      body: {
        precisionGoal: { recipe: { kind: "duration_kappa" }, halfWidth, leastRecordings: 20 },
      },
    });
  }

  const reportOf = ({ studyId }: Ground, reader = owner) =>
    reader.send(contract.readReport, { params: { studyId }, query: {} });

  test("a goal counts as fixed in advance by the first double submission alone", async () => {
    const ground = await makeGround(application, owner);
    const [ana, ben] = [await ground.join("rater", "Ana"), await ground.join("rater", "Ben")];
    expect((await reportOf(ground)).design.firstDoubleAt).toBeNull();

    await submit(ground, ana);
    expect((await reportOf(ground)).design.firstDoubleAt).toBeNull();
    await fix(ground, 0.1);
    expect(goalFixed(await reportOf(ground))).toBe("before");

    await submit(ground, ben);
    const report = await reportOf(ground);
    expect(report.design.firstDoubleAt).toBe(report.design.lastSubmittedAt);
    expect(goalFixed(report)).toBe("before");

    await fix(ground, 0.2);
    expect(goalFixed(await reportOf(ground))).toBe("changed");
    expect((await reportOf(ground)).goalSavedAt).toHaveLength(2);
  });

  test("how many observations were imported is counted, and none of those made here", async () => {
    const study = aStudyCopy(["Anna", "Ben"]);
    const observations = [0, 1].map((by) => anObservationCopy(study, { by }));
    const { status, body } = await sendImport(owner, undefined, bodyOf(aHead(study), observations));
    expect(status).toBe(200);
    const { studyId } = Import.parse(body);
    const imported = await owner.send(contract.readReport, { params: { studyId }, query: {} });
    expect(imported.design).toMatchObject({ observations: 2, imported: 2 });

    const ground = await makeGround(application, owner);
    for (const name of ["Ana", "Ben"]) {
      // oxlint-disable-next-line no-await-in-loop -- One after the other, as people do it.
      await submit(ground, await ground.join("rater", name));
    }
    expect((await reportOf(ground)).design).toMatchObject({ observations: 2, imported: 0 });
  });

  test("a goal fixed after that is told as such", async () => {
    const ground = await makeGround(application, owner);
    for (const name of ["Ana", "Ben"]) {
      // oxlint-disable-next-line no-await-in-loop -- One after the other, as people do it.
      await submit(ground, await ground.join("rater", name));
    }
    expect(goalFixed(await reportOf(ground))).toBeUndefined();
    await fix(ground, 0.1);
    expect(goalFixed(await reportOf(ground))).toBe("late");
  });

  test("draws of plans are told with seed, number and probability", async () => {
    const ground = await makeGround(application, owner);
    const [ana, ben] = [await ground.join("rater", "Ana"), await ground.join("rater", "Ben")];
    const recordingIds = [ground.recordingId];
    for (let at = 0; at < 7; at += 1) {
      // oxlint-disable-next-line no-await-in-loop -- One after the other, as people do it.
      recordingIds.push(await addRecording(owner, ground.studyId, `Visit ${at}`));
    }
    const params = { studyId: ground.studyId };
    const wish = {
      schemeVersionId: ground.schemeVersionId,
      recordingIds,
      raterIds: [ana.accountId, ben.accountId],
      ratersEach: 1,
      double: { by: "recordings" as const, share: 0.25 },
      seed: 41,
    };
    const { digest } = await owner.send(contract.previewPlan, { params, body: wish });
    await owner.send(contract.applyPlan, {
      params,
      body: { id: newId("plan"), settings: wish, digest },
    });
    const { items } = await owner.send(contract.listObservations, { params, query: {} });
    const first = items.find(({ raterId }) => raterId === ana.accountId);
    if (!first) throw new Error("the plan gave Ana something");
    const observed = { observationId: first.id };
    const { observation } = await ana.send(contract.readWorkbench, { params: observed });
    await ana.send(contract.submitObservation, {
      params: observed,
      body: { revision: observation.revision },
    });

    const { samples } = await reportOf(ground);
    expect(samples).toEqual([
      {
        seed: 41,
        by: "recordings",
        frame: 8,
        strata: [{ stratum: "all", recordings: 2, probability: 0.25 }],
      },
    ]);
  });
});

async function submit(ground: Ground, rater: Person, recordingId?: Id<"recording">) {
  const observationId = await ground.assign(rater, recordingId);
  const { observation } = await rater.send(contract.readWorkbench, { params: { observationId } });
  await rater.send(contract.submitObservation, {
    params: { observationId },
    body: { revision: observation.revision },
  });
}
