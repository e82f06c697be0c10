import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import type { Id } from "../../src/domain/rules.ts";
import { describeOnServer } from "../servers/describeOnEachServer.ts";
import { codes, newId, pointEvent, stateEvent } from "../sample.ts";
import {
  addRecording,
  type Application,
  Client,
  type Ground,
  makeGround,
  type Person,
  setUp,
  startApplication,
} from "./application.ts";

const dueAt = "2030-01-31T12:00:00.000Z";

describeOnServer("rounds and assignments", (server) => {
  let application: Application;
  let ground: Ground;
  let ana: Person;
  let ben: Person;
  let cyd: Person;
  let params: { readonly studyId: Id<"study"> };

  beforeAll(async () => {
    application = await startApplication(server);
    ground = await makeGround(application, await setUp(application));
    ana = await ground.join("rater", "Ana");
    ben = await ground.join("rater", "Ben");
    cyd = await ground.join("rater", "Cyd");
    params = { studyId: ground.studyId };
  });
  afterAll(() => application.stop());

  const freshRecording = () =>
    addRecording(ground.owner, ground.studyId, `Clip ${newId("recording")}`);

  function newRound(basisRoundId: Id<"round"> | null = null, name = "") {
    return ground.owner.send(contract.makeRound, {
      params,
      body: {
        id: newId("round"),
        name,
        schemeVersionId: ground.schemeVersionId,
        basisRoundId,
      },
    });
  }

  async function assignIn(
    roundId: Id<"round">,
    rater: Person,
    recordingId: Id<"recording">,
    due: string | null = null,
  ) {
    const observationId = newId("observation");
    await ground.owner.send(contract.assign, {
      params,
      body: {
        schemeVersionId: ground.schemeVersionId,
        roundId,
        dueAt: due,
        observations: [{ id: observationId, recordingId, raterId: rater.accountId }],
      },
    });
    return observationId;
  }

  const listed = async (observationId: Id<"observation">) =>
    (await ground.owner.send(contract.listObservations, { params, query: {} })).items.find(
      ({ id }) => id === observationId,
    );

  test("several rounds code with one version, each by its own number and name", async () => {
    const recordingId = await freshRecording();
    const first = await newRound(null, "First pass");
    const second = await newRound(null, "Again");

    await assignIn(first.id, ana, recordingId);
    await assignIn(second.id, ana, recordingId);
    const rounds = await ground.owner.send(contract.listRounds, { params });

    expect(second.number).toBe(first.number + 1);
    expect(rounds.find(({ id }) => id === second.id)).toMatchObject({
      name: "Again",
      observations: 1,
      submitted: 0,
      schemeNumber: 1,
    });
  });

  test("a round is made once by its id, and renamed", async () => {
    const body = {
      id: newId("round"),
      name: "",
      schemeVersionId: ground.schemeVersionId,
      basisRoundId: null,
    };

    const first = await ground.owner.send(contract.makeRound, { params, body });
    const again = await ground.owner.send(contract.makeRound, { params, body });
    const renamed = await ground.owner.send(contract.renameRound, {
      params: { ...params, roundId: body.id },
      body: { name: "Pilot" },
    });

    expect(again).toEqual(first);
    expect(renamed).toEqual({ ...first, name: "Pilot" });
  });

  test("a round over what was agreed on covers just that, and refuses what nobody agreed on", async () => {
    const recordingId = await freshRecording();
    const basis = await newRound();
    const narrow = await newRound(basis.id);
    const [anas, bens] = [
      await assignIn(basis.id, ana, recordingId),
      await assignIn(basis.id, ben, recordingId),
    ];
    await handIn(ana, anas, 0);
    const early = await ground.owner.refusal(contract.assign, {
      params,
      body: {
        schemeVersionId: ground.schemeVersionId,
        roundId: narrow.id,
        observations: [{ id: newId("observation"), recordingId, raterId: cyd.accountId }],
      },
    });
    await handIn(ben, bens, 200_000);

    const cyds = await assignIn(narrow.id, cyd, recordingId);
    const workbench = await cyd.send(contract.readWorkbench, { params: { observationId: cyds } });

    expect(early).toBe("nothing_agreed");
    expect(workbench.observation.spans).toEqual([
      { startUs: 10_200_000, endUs: 20_000_000, codeId: codes.solitary, subjectId: null },
      { startUs: 49_000_000, endUs: 51_200_000, codeId: codes.laughs, subjectId: null },
    ]);
  });

  test("a plan for such a round leaves out what nobody agreed on, and says so", async () => {
    const [covered, uncovered] = [await freshRecording(), await freshRecording()];
    const basis = await newRound();
    const narrow = await newRound(basis.id);
    for (const rater of [ana, ben]) {
      await handIn(rater, await assignIn(basis.id, rater, covered), 0);
      await assignIn(basis.id, rater, uncovered);
    }

    const proposal = await ground.owner.send(contract.previewPlan, {
      params,
      body: {
        schemeVersionId: ground.schemeVersionId,
        roundId: narrow.id,
        recordingIds: [covered, uncovered],
        raterIds: [cyd.accountId],
        ratersEach: 1,
        double: { by: "none" },
        seed: 1,
      },
    });

    expect(proposal.uncovered).toEqual([uncovered]);
    expect(proposal.pairings).toEqual([
      { recordingId: covered, raterId: cyd.accountId, coveredUs: 14_000_000, segments: 3 },
    ]);
  });

  test("a due date is given, shown to its rater, changed for many and taken away", async () => {
    const round = await newRound();
    const [first, second] = [
      await assignIn(round.id, ana, await freshRecording(), dueAt),
      await assignIn(round.id, ana, await freshRecording()),
    ];
    const observationIds = [first, second];
    const later = "2031-01-31T12:00:00.000Z";

    const queue = await ana.send(contract.myQueue, { query: {} });
    const changed = await ground.owner.send(contract.setDueDate, {
      params,
      body: { observationIds, dueAt: later },
    });
    const again = await ground.owner.send(contract.setDueDate, {
      params,
      body: { observationIds, dueAt: later },
    });

    expect(queue.items.find(({ observationId }) => observationId === first)?.dueAt).toBe(dueAt);
    expect([changed, again]).toEqual([{ changed: 2 }, { changed: 0 }]);
    expect((await listed(second))?.dueAt).toBe(later);
    await ground.owner.send(contract.setDueDate, {
      params,
      body: { observationIds: [first], dueAt: null },
    });
    expect((await listed(first))?.dueAt).toBeNull();
  });

  test("many are withdrawn at once, and what is handed in stays", async () => {
    const round = await newRound();
    const [open, done] = [
      await assignIn(round.id, ana, await freshRecording()),
      await assignIn(round.id, ana, await freshRecording()),
    ];
    await handIn(ana, done, 0);

    const answer = await ground.owner.send(contract.withdrawObservations, {
      params,
      body: { observationIds: [open, done] },
    });

    expect(answer).toEqual({ changed: 1, stood: 1 });
    expect((await listed(open))?.state).toBe("withdrawn");
    expect((await listed(done))?.state).toBe("submitted");
  });

  test("reassigning withdraws and asks another for the same, once, however often it is sent", async () => {
    const recordingId = await freshRecording();
    const basis = await newRound();
    const narrow = await newRound(basis.id);
    for (const rater of [ana, ben]) {
      await handIn(rater, await assignIn(basis.id, rater, recordingId), 0);
    }
    const before = await assignIn(narrow.id, ana, recordingId, dueAt);
    const spans = (await listed(before))?.spans;
    const body = {
      raterId: cyd.accountId,
      observations: [{ id: newId("observation"), insteadOf: before }],
    };

    await ground.owner.send(contract.reassign, { params, body });
    await ground.owner.send(contract.reassign, { params, body });

    expect((await listed(before))?.state).toBe("withdrawn");
    expect(await listed(body.observations[0]?.id ?? before)).toMatchObject({
      state: "assigned",
      raterId: cyd.accountId,
      roundId: narrow.id,
      dueAt,
      spans,
    });
    expect(spans).toHaveLength(3);
  });

  test("nothing is reassigned that is handed in, nor to who codes it already: then all stays, or the rest goes", async () => {
    const [shared, done, open] = [
      await freshRecording(),
      await freshRecording(),
      await freshRecording(),
    ];
    const round = await newRound();
    const anas = await assignIn(round.id, ana, shared);
    await assignIn(round.id, ben, shared);
    const submitted = await assignIn(round.id, ana, done);
    await handIn(ana, submitted, 0);
    const other = await assignIn(round.id, ana, open);
    const reassign = (rest: boolean, ...insteadOf: Id<"observation">[]) =>
      ground.owner.send(contract.reassign, {
        params,
        body: {
          raterId: ben.accountId,
          rest,
          observations: insteadOf.map((one) => ({ id: newId("observation"), insteadOf: one })),
        },
      });

    const cannot = [
      { observationId: anas, because: "coded_by_them" },
      { observationId: submitted, because: "handed_in" },
    ];
    const told = await reassign(false, other, anas, submitted);
    expect(told.made).toBe(0);
    expect(told.cannot).toHaveLength(2);
    expect(told.cannot).toEqual(expect.arrayContaining(cannot));
    expect((await listed(other))?.state).toBe("assigned");
    expect((await listed(anas))?.state).toBe("assigned");

    expect(await reassign(true, other, anas, submitted)).toMatchObject({ made: 1 });
    expect((await listed(other))?.state).toBe("withdrawn");
    expect((await listed(anas))?.state).toBe("assigned");
    expect((await listed(submitted))?.state).toBe("submitted");
  });

  test("raters and analysts neither plan nor assign, and see no rounds", async () => {
    const analyst = await ground.join("analyst");
    for (const person of [ana, analyst]) {
      expect(await person.refusal(contract.listRounds, { params })).toBe("not_allowed");
      expect(await person.refusal(contract.listPlans, { params })).toBe("not_allowed");
    }
  });
});

async function handIn(rater: Person, observationId: Id<"observation">, shiftUs: number) {
  const client = new Client(rater, observationId);
  await client.change(
    { kind: "putEvent", event: stateEvent(codes.solitary, 10_000_000 + shiftUs, 20_000_000) },
    { kind: "putEvent", event: pointEvent(codes.laughs, 50_000_000 + shiftUs) },
    { kind: "putEvent", event: pointEvent(codes.laughs, 70_000_000 + 20 * shiftUs) },
  );
  await rater.send(contract.submitObservation, {
    params: { observationId },
    body: { revision: 3 },
  });
}
