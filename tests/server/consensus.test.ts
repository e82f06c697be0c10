import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { errors, parseRefusal } from "../../src/domain/errors.ts";
import type { Id } from "../../src/domain/rules.ts";
import { describeOnServer } from "../servers/describeOnEachServer.ts";
import { codes, newId, pointEvent, stateEvent } from "../sample.ts";
import {
  type Application,
  Client,
  type Ground,
  makeGround,
  type Person,
  setUp,
  startApplication,
} from "./application.ts";

const second = 1_000_000;
const toleranceUs = 500_000;

describeOnServer("consensus", (server) => {
  let application: Application;
  let owner: Person;
  beforeAll(async () => {
    application = await startApplication(server);
    owner = await setUp(application);
  });
  afterAll(() => application.stop());

  /**
   * Two raters: both saw 0–10 s of playing alone within the tolerance; the second saw together-play end
   * 4 s later; only the first heard a laugh; on warmth they differ by one.
   */
  async function twoCodings() {
    const ground = await makeGround(application, owner);
    const [anna, ben] = [await ground.join("rater", "Anna"), await ground.join("rater", "Ben")];
    const handIn = async (
      rater: Person,
      togetherEndUs: number,
      laughs: boolean,
      warmth: number,
    ) => {
      const observationId = await ground.assign(rater);
      const client = new Client(rater, observationId);
      const together = stateEvent(codes.together, 20 * second, togetherEndUs);
      const laugh = pointEvent(codes.laughs, 40 * second);
      await client.change(
        { kind: "putEvent", event: stateEvent(codes.solitary, warmth * 100_000, 10 * second) },
        { kind: "putEvent", event: together },
        ...(laughs ? [{ kind: "putEvent" as const, event: laugh }] : []),
        { kind: "putRating", rating: { ...warm, value: warmth } },
      );
      return { observationId, rater, client, together, laugh };
    };
    const first = await handIn(anna, 30 * second, true, 2);
    const other = await handIn(ben, 34 * second, false, 3);
    return { ground, first, other };
  }

  async function started() {
    const { ground, first, other } = await twoCodings();
    await submit(first);
    await submit(other);
    const consensusId = newId("observation");
    await begin(ground, consensusId, [first.observationId, other.observationId]);
    return { ground, first, other, consensusId, params: { observationId: consensusId } };
  }

  async function asked(ground: Ground, id: Id<"observation">, sourceIds: Id<"observation">[]) {
    const { observations } = await overview(ground);
    return {
      params: { studyId: ground.studyId, recordingId: ground.recordingId },
      body: { id, roundId: observations[0]?.roundId ?? newId("round"), sourceIds, toleranceUs },
    };
  }

  async function begin(ground: Ground, id: Id<"observation">, sourceIds: Id<"observation">[]) {
    return ground.owner.send(contract.startConsensus, await asked(ground, id, sourceIds));
  }

  async function overview({ studyId }: Ground) {
    const { items } = await owner.send(contract.listObservations, {
      params: { studyId },
      query: {},
    });
    return { observations: items };
  }

  async function differences(observationId: Id<"observation">) {
    const params = { observationId };
    const { items } = await owner.send(contract.listDisagreements, { params, query: {} });
    const found = (kind: string) => {
      const one = items.find((item) => item.kind === kind);
      if (!one) throw new Error(`no difference of ${kind}`);
      return one;
    };
    return { items, found };
  }

  test("it begins with what all coded alike, in the middle, and lists what differs", async () => {
    const { consensusId, params } = await started();

    const { events } = await owner.send(contract.readWork, { params });
    const { items } = await differences(consensusId);
    expect(events.map(({ event }) => [event.codeId, event.startUs])).toEqual([
      [codes.solitary, 250_000],
    ]);
    expect(items.map(({ kind, state }) => [kind, state])).toEqual([
      ["none", "settled"],
      ["time", "open"],
      ["missing", "open"],
      ["rating", "open"],
    ]);
  });

  test("differences are settled one by one, and only then it is handed in, accepted and agreed with", async () => {
    const { ground, first, other, consensusId, params } = await started();
    const { found } = await differences(consensusId);
    const settle = (kind: string, settling: object, reason = "") => {
      const { key, basis } = found(kind);
      const body = Object.assign({ id: newId("decision"), key, basis, reason }, { settling });
      return owner.ask(contract.resolveDisagreement, { params, body: Object(body) });
    };
    const submitting = () => submit({ observationId: consensusId, rater: owner });

    await expect(submitting()).rejects.toThrow("differences_open");
    const withoutReason = await settle("missing", { how: "leave_out" });
    const answers = [
      await settle("time", { how: "take", from: other.observationId }),
      await settle("missing", { how: "leave_out" }, "a cough"),
      await settle("rating", { how: "take", from: first.observationId }),
    ];
    const submitted = await submitting();

    expect(withoutReason.status).toBe(errors.invalid_input.status);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(submitted.state).toBe("submitted");
    const work = await owner.send(contract.readWork, { params });
    expect(
      work.events.map(({ event }) => [event.codeId, event.kind === "state" ? event.endUs : null]),
    ).toEqual([
      [codes.solitary, 10 * second],
      [codes.together, 34 * second],
    ]);
    expect(work.ratings.map(({ value }) => value)).toEqual([2]);
    const accepted = await owner.send(contract.reviewObservation, {
      params,
      body: { action: "accept" },
    });
    expect(accepted.state).toBe("accepted");
    const { raters } = await owner.send(contract.readConsensusAgreement, { params, query: {} });
    const kappas = raters.map(({ raterName, rows }) => {
      const all = rows.find(({ codeId }) => codeId === null)?.durationKappa;
      return [raterName, all?.kind === "value" ? all.value : undefined] as const;
    });
    expect(kappas.map(([name]) => name)).toEqual(["Anna", "Ben"]);
    expect(kappas[1]?.[1]).toBeGreaterThan(kappas[0]?.[1] ?? 1);
    const agreement = await owner.send(contract.readAgreement, {
      params: { studyId: ground.studyId },
      query: { by: "pair" },
    });
    expect(agreement.rows).toHaveLength(1);

    // A round stands on it: on more than the two raters had alike by themselves.
    const studyParams = { studyId: ground.studyId };
    const [coded] = (await overview(ground)).observations;
    const round = await owner.send(contract.makeRound, {
      params: studyParams,
      body: {
        id: newId("round"),
        name: "",
        schemeVersionId: ground.schemeVersionId,
        basisRoundId: coded?.roundId ?? newId("round"),
      },
    });
    const cleo = await ground.join("rater", "Cleo");
    const observationId = newId("observation");
    await owner.send(contract.assign, {
      params: studyParams,
      body: {
        schemeVersionId: ground.schemeVersionId,
        roundId: round.id,
        observations: [
          { id: observationId, recordingId: ground.recordingId, raterId: cleo.accountId },
        ],
      },
    });
    const given = (await overview(ground)).observations.find(({ id }) => id === observationId);
    expect(given?.spans?.map(({ startUs, endUs, codeId }) => [startUs, endUs, codeId])).toEqual(
      work.events.map(({ event }) => [
        event.startUs,
        event.kind === "state" ? event.endUs : null,
        event.codeId,
      ]),
    );

    // And the report says so.
    await submit({ observationId, rater: cleo });
    const { design } = await owner.send(contract.readReport, {
      params: studyParams,
      query: { roundIds: "all" },
    });
    expect(design.rounds.map(({ basisNumber, onConsensus }) => [basisNumber, onConsensus])).toEqual(
      [
        [null, 0],
        [1, 1],
      ],
    );
  });

  test("a consensus is analysed instead of raters' own work where that is asked for, once it is handed in", async () => {
    const { ground, first, other, consensusId, params } = await started();
    const { found } = await differences(consensusId);
    const settle = async (kind: string, settling: object, reason = "") => {
      const { key, basis } = found(kind);
      const body = Object.assign({ id: newId("decision"), key, basis, reason }, { settling });
      await owner.ask(contract.resolveDisagreement, { params, body: Object(body) });
    };
    await settle("time", { how: "take", from: other.observationId });
    await settle("missing", { how: "leave_out" }, "a cough");
    await settle("rating", { how: "take", from: first.observationId });
    const ask = (query: object) => ({ params: { studyId: ground.studyId }, query });
    const budget = async (query: object) => {
      const { groups, rows, excluded } = await owner.send(contract.readTimeBudget, ask(query));
      const seconds = rows.map(({ group, codeId, count, totalUs }) => [
        groups[group]?.observations,
        codeId,
        count,
        totalUs === null ? null : totalUs / second,
      ]);
      return { seconds, notSubmitted: excluded.notSubmitted };
    };

    const before = await budget({ work: "consensus", groupBy: "" });
    const choices = () => owner.send(contract.readScopeChoices, ask({}));
    expect((await choices()).hasConsensus).toBe(false);
    await submit({ observationId: consensusId, rater: owner });
    expect((await choices()).hasConsensus).toBe(true);

    expect(before).toEqual({ seconds: [], notSubmitted: 1 });
    // What both coded, in the middle of both; the laugh that was left out is not there.
    expect(await budget({ work: "consensus", groupBy: "" })).toEqual({
      seconds: [
        [1, codes.solitary, 1, 9.75],
        [1, codes.together, 1, 14],
      ],
      notSubmitted: 0,
    });
    // Raters' own work stays two observations.
    expect((await budget({ groupBy: "" })).seconds).toEqual([
      [2, codes.solitary, 2, 9.8 + 9.7],
      [2, codes.together, 2, 10 + 14],
      [2, codes.laughs, 1, null],
    ]);
    const plot = await owner.send(contract.readEventPlot, ask({ work: "consensus" }));
    expect(plot.rows.map(({ observationId }) => observationId)).toEqual([consensusId]);
    const steps = await owner.send(contract.readTransitions, ask({ work: "consensus" }));
    expect(steps.tables.map(({ total }) => total)).toEqual([1]);
    const ratings = await owner.send(contract.readProfiles, ask({ work: "consensus" }));
    expect(ratings.rows.map(({ rated, mean }) => [rated, mean])).toEqual([[1, 2]]);
    const own = await owner.send(contract.readProfiles, ask({ groupBy: "" }));
    expect(own.rows.map(({ rated, mean }) => [rated, mean])).toEqual([[2, 2.5]]);
    // Beside each other where figures are separated by it, whichever of both the filter has.
    for (const work of ["raters", "consensus"]) {
      expect((await budget({ work, groupBy: "work" })).seconds).toEqual([
        [2, codes.solitary, 2, 9.8 + 9.7],
        [2, codes.together, 2, 10 + 14],
        [2, codes.laughs, 1, null],
        [1, codes.solitary, 1, 9.75],
        [1, codes.together, 1, 14],
        [1, codes.laughs, 0, null],
      ]);
    }
    const both = await owner.send(contract.readProfiles, ask({ groupBy: "work" }));
    expect(both.groups.map(({ values }) => values)).toEqual([["raters"], ["consensus"]]);
    expect(both.rows.map(({ rated, mean }) => [rated, mean])).toEqual([
      [2, 2.5],
      [1, 2],
    ]);
  });

  test("a difference is settled once: who comes second hears who was first, a repetition changes nothing", async () => {
    const { ground, first, other, consensusId, params } = await started();
    const coordinator = await ground.join("coordinator", "Cleo");
    const { key, basis } = (await differences(consensusId)).found("time");
    const body = (from: Id<"observation">) => ({
      id: newId("decision"),
      key,
      basis,
      settling: { how: "take" as const, from },
    });
    const mine = body(first.observationId);

    const settled = await coordinator.send(contract.resolveDisagreement, { params, body: mine });
    const again = await coordinator.send(contract.resolveDisagreement, { params, body: mine });
    const late = await owner.ask(contract.resolveDisagreement, {
      params,
      body: body(other.observationId),
    });

    expect(again.revision).toBe(settled.revision);
    expect(parseRefusal(late.body)).toMatchObject({
      code: "already_resolved",
      details: { by: "Cleo" },
    });
  });

  test("taken back, what a decision made is gone and the difference is open", async () => {
    const { first, consensusId, params } = await started();
    const { key, basis } = (await differences(consensusId)).found("missing");
    const settling = { how: "take" as const, from: first.observationId };
    const body = { id: newId("decision"), key, basis, settling };
    await owner.send(contract.resolveDisagreement, { params, body });
    const before = await owner.send(contract.readWork, { params });

    await owner.send(contract.reopenDisagreement, { params, body: { key } });

    const after = await owner.send(contract.readWork, { params });
    expect([before.events.length, after.events.length]).toEqual([2, 1]);
    expect((await differences(consensusId)).found("missing").state).toBe("open");
  });

  test("an event is cut by no more than the tolerance to fit, and by more only where that is asked for", async () => {
    const { other, consensusId, params } = await started();
    const { key, basis } = (await differences(consensusId)).found("missing");
    const settling = {
      how: "edit" as const,
      event: stateEvent(codes.solitary, 5 * second, 15 * second),
    };
    const body = { id: newId("decision"), key, basis, settling, reason: "heard again" };

    const refused = await owner.ask(contract.resolveDisagreement, { params, body });
    await owner.send(contract.resolveDisagreement, { params, body: { ...body, trims: true } });

    expect(JSON.stringify(refused.body)).toContain("exclusive_states_do_not_overlap");
    const { events } = await owner.send(contract.readWork, { params });
    expect(events.map(({ event }) => event.startUs)).toEqual([250_000, 10 * second]);
    expect(other.observationId).not.toBe(consensusId);
  });

  test("what a rater changes after being returned opens a settled difference again", async () => {
    const { first, other, consensusId, params } = await started();
    const { key, basis } = (await differences(consensusId)).found("time");
    const settling = { how: "take" as const, from: first.observationId };
    const body = { id: newId("decision"), key, basis, settling };
    await owner.send(contract.resolveDisagreement, { params, body });
    await owner.send(contract.reviewObservation, {
      params: { observationId: other.observationId },
      body: { action: "return", reason: "look again at 0:30" },
    });
    await other.client.change({
      kind: "changeEvent",
      eventId: other.together.id,
      base: 1,
      change: { comment: "seen again" },
    });

    const { found } = await differences(consensusId);
    const late = await owner.refusal(contract.resolveDisagreement, {
      params,
      body: { ...body, id: newId("decision") },
    });

    expect(found("time")).toMatchObject({ state: "open", isStale: true });
    expect(late).toBe("difference_changed");
    const again = await owner.send(contract.resolveDisagreement, {
      params,
      body: { ...body, id: newId("decision"), basis: found("time").basis },
    });
    expect(again.decision.state).toBe("settled");
    const { events } = await owner.send(contract.readWork, { params });
    expect(events).toHaveLength(2);
  });

  test("it needs handed-in work, a coordinator who does not code it, and there is one a recording and round", async () => {
    const { ground, first, other } = await twoCodings();
    const ids = [first.observationId, other.observationId];
    const coordinator = await ground.join("coordinator", "Cleo");
    const open = await owner.refusal(
      contract.startConsensus,
      await asked(ground, newId("observation"), ids),
    );
    await submit(first);
    await submit(other);
    const own = await ground.assign(coordinator);

    const blind = await coordinator.refusal(
      contract.startConsensus,
      await asked(ground, newId("observation"), ids),
    );
    const rater = await first.rater.refusal(
      contract.startConsensus,
      await asked(ground, newId("observation"), ids),
    );
    const id = newId("observation");
    await begin(ground, id, ids);
    const repeated = await begin(ground, id, ids);
    const another = await owner.refusal(
      contract.startConsensus,
      await asked(ground, newId("observation"), ids),
    );

    expect([open, blind, rater, another]).toEqual([
      "state_does_not_allow",
      "still_coding",
      "not_allowed",
      "already_exists",
    ]);
    expect(repeated.id).toBe(id);
    expect(
      await coordinator.refusal(contract.readConsensus, { params: { observationId: id } }),
    ).toBe("not_found");
    expect(own).not.toBe(id);
  });

  test("who codes the recording again learns nothing of a consensus by beginning it once more", async () => {
    const { ground, first, other, consensusId } = await started();
    const cleo = await ground.join("coordinator", "Cleo");
    const again = await asked(ground, consensusId, [first.observationId, other.observationId]);
    const anew = await asked(ground, newId("observation"), [
      first.observationId,
      other.observationId,
    ]);
    expect(await cleo.send(contract.startConsensus, again)).toMatchObject({ id: consensusId });

    await ground.assign(cleo);

    expect(await cleo.refusal(contract.startConsensus, again)).toBe("still_coding");
    expect(await cleo.refusal(contract.startConsensus, anew)).toBe("still_coding");
  });

  test("raters see a consensus when it is handed in, analysts too, and nobody in a queue or beside raters", async () => {
    const { ground, first, other, consensusId, params } = await started();
    const analyst = await ground.join("analyst", "Theo");
    const refusalsOf = (person: Person) => person.refusal(contract.readConsensus, { params });

    const before = [await refusalsOf(first.rater), await refusalsOf(analyst)];
    const { found } = await differences(consensusId);
    for (const kind of ["time", "missing", "rating"]) {
      const { key, basis } = found(kind);
      await owner.send(contract.resolveDisagreement, {
        params,
        body: {
          id: newId("decision"),
          key,
          basis,
          settling: { how: "take", from: first.observationId },
        },
      });
    }
    await submit({ observationId: consensusId, rater: owner });
    const after = [await refusalsOf(first.rater), await refusalsOf(analyst)];

    expect(before).toEqual(["not_found", "not_found"]);
    expect(after).toEqual([undefined, undefined]);
    const queue = await owner.send(contract.myQueue, { query: {} });
    expect(queue.items.filter(({ observationId }) => observationId === consensusId)).toEqual([]);
    const comparison = await first.rater.send(contract.readComparison, {
      params: { studyId: ground.studyId, recordingId: ground.recordingId },
    });
    expect(comparison.codings.map(({ purpose }) => purpose).toSorted()).toEqual([
      "consensus",
      "work",
      "work",
    ]);
    expect(other.observationId).not.toBe(first.observationId);
  });

  test("any coordinator may go on with a consensus in the workbench, a rater may not", async () => {
    const { ground, first, consensusId } = await started();
    const coordinator = await ground.join("coordinator", "Cleo");
    const laugh = { kind: "putEvent" as const, event: pointEvent(codes.laughs, 60 * second) };

    const taken = await new Client(coordinator, consensusId).change(laugh);
    const refused = new Client(first.rater, consensusId).change(laugh);

    expect(taken.answers.map(({ result }) => result)).toEqual(["applied"]);
    await expect(refused).rejects.toThrow("not_found");
  });
});

const warm = {
  criterionId: codes.criterion,
  value: null,
  cannotBeJudged: false,
  reason: "",
  comment: "",
  evidence: [],
};

async function submit({
  observationId,
  rater,
}: {
  observationId: Id<"observation">;
  rater: Person;
}) {
  const { observation } = await rater.send(contract.readWorkbench, { params: { observationId } });
  return rater.send(contract.submitObservation, {
    params: { observationId },
    body: { revision: observation.revision },
  });
}
