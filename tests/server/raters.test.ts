import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import type { RatersReply } from "../../src/api/contract/raters.ts";
import type { Id } from "../../src/domain/rules.ts";
import { openDueRepeats } from "../../src/server/database/repeats.ts";
import { plantedRaterStudy } from "../plantedRaterStudy.ts";
import { newId, pointEvent, stateEvent, codes } from "../sample.ts";
import { describeOnServer } from "../servers/describeOnEachServer.ts";
import { soon } from "../soon.ts";
import {
  addRecording,
  type Application,
  Client,
  makeGround,
  type Person,
  setUp,
  startApplication,
} from "./application.ts";
import { aHead, imported } from "./importedStudy.ts";

const second = 1_000_000;

describeOnServer("raters", (server) => {
  let application: Application;
  let owner: Person;

  beforeAll(async () => {
    application = await startApplication(server);
    owner = await setUp(application);
  });
  afterAll(() => application.stop());

  test("who codes on a clock of another speed is told with its ratio, whatever the others are", async () => {
    const planted = plantedRaterStudy({
      seed: 74_150,
      raters: 6,
      recordings: 24,
      each: 3,
      golds: 0,
      faults: new Map([[2, { kind: "stretches", by: 1.04 }]]),
    });
    const { studyId } = await imported(
      owner,
      undefined,
      aHead(planted.study),
      planted.observations,
    );

    const { profiles } = await ready(owner, studyId);

    const told = profiles.flatMap(({ findings }) => findings);
    expect(told.map(({ kind }) => kind)).toEqual(["clock"]);
    const [finding] = told;
    if (finding?.kind !== "clock") throw new Error("the clock was not named");
    expect(Math.abs(finding.ratio - 1.04)).toBeLessThan(0.002);
    expect(finding.low).toBeLessThan(finding.ratio);
    expect(finding.high).toBeGreaterThan(finding.ratio);
    expect(finding.share).toBeGreaterThan(2 * finding.before);
  });

  test("recordings that a rater has exchanged are told with their names, and a coding that lies under two", async () => {
    const planted = plantedRaterStudy({
      seed: 74_160,
      raters: 6,
      recordings: 24,
      each: 4,
      golds: 0,
      faults: new Map([
        [2, { kind: "exchanges", rings: [[0, 3]] }],
        [4, { kind: "copies", works: [2, 5] }],
      ]),
    });
    const ids = planted.study.people.map(({ id }) => id);
    const { studyId } = await imported(
      owner,
      undefined,
      aHead(planted.study),
      planted.observations,
    );
    /** The names of the recordings of a rater’s works, by their places. */
    const namesOf = (rater: number, places: readonly number[]) => {
      const names = planted.study.recordings
        .filter(({ id }) =>
          planted.observations.some((one) => one.raterId === ids[rater] && one.recordingId === id),
        )
        .map(({ name }) => name);
      return places.map((place) => names[place]);
    };

    const { raters, profiles } = await ready(owner, studyId);

    const told = profiles.flatMap(({ raterId, findings }) =>
      findings.map((finding) => ({
        rater: raters.find(({ id }) => id === raterId)?.name,
        kind: finding.kind,
        recordings: "recordings" in finding ? finding.recordings.map(({ name }) => name) : [],
      })),
    );
    expect(told).toHaveLength(2);
    const exchange = told.find(({ kind }) => kind === "exchanged");
    expect(exchange?.rater).toBe("Rater 03");
    expect(exchange?.recordings.toSorted()).toEqual(namesOf(2, [0, 3]));
    const copy = told.find(({ kind }) => kind === "copied");
    expect(copy).toEqual({ rater: "Rater 05", kind: "copied", recordings: namesOf(4, [5, 2]) });
    for (const { findings, disagreeing } of profiles) {
      expect(disagreeing.length > 0).toBe(findings.length > 0);
    }
  });

  test("instances of two swapped codes are both ways, as many as the sentence says, and codes by codes for one rater alone", async () => {
    const planted = plantedRaterStudy({
      seed: 74_100,
      raters: 6,
      recordings: 24,
      each: 3,
      golds: 0,
      faults: new Map([[2, { kind: "swaps", codes: [3, 4], share: 0.8 }]]),
    });
    const { studyId } = await imported(
      owner,
      undefined,
      aHead(planted.study),
      planted.observations,
    );
    const params = { studyId };
    const { profiles, rounds, older } = await ready(owner, studyId);
    expect(rounds.map(({ number }) => number)).toEqual([1]);
    expect(older).toBe(0);
    expect(profiles.some((profile) => "codes" in profile)).toBe(false);
    const worst = profiles[0];
    const [finding] = worst?.findings ?? [];
    if (!worst || finding?.kind !== "swaps") throw new Error("the fault was not named");

    const codesAsked = { ownCodeId: finding.asCodeId, otherCodeId: finding.codeId };
    const momentsOf = (query: object) =>
      owner.send(contract.readRaterInstances, {
        params: { ...params, raterId: worst.raterId },
        query: { ...codesAsked, ...query },
      });
    const oneWay = await momentsOf({});
    const bothWays = await momentsOf({ eitherWay: "true" });
    expect(bothWays.count).toBe(Math.round(finding.share * finding.events));
    expect(oneWay.count).toBeLessThan(bothWays.count);

    const asked = await owner.send(contract.readRaters, {
      params,
      query: { codesOf: worst.raterId },
    });
    expect(asked.profiles.flatMap((one) => (one.codes ? [one.raterId] : []))).toEqual([
      worst.raterId,
    ]);
    const cells = asked.profiles[0]?.codes ?? [];
    const swapped = cells.filter(
      ({ own, other }) =>
        own !== other &&
        [own, other].every((one) => one === finding.codeId || one === finding.asCodeId),
    );
    expect(swapped.reduce((sum, { events }) => sum + events, 0)).toBe(bothWays.count);
  });

  test("of a planted study the fault is named with its size, instances, gold standard and recordings", async () => {
    const planted = plantedRaterStudy({
      seed: 74_000,
      raters: 6,
      recordings: 24,
      each: 3,
      golds: 20,
      faults: new Map([[2, { kind: "codes_as", codes: [3, 4], share: 0.7 }]]),
    });
    const { studyId } = await imported(
      owner,
      undefined,
      aHead(planted.study),
      planted.observations,
    );

    const { raters, profiles, schemeVersion } = await ready(owner, studyId);

    const nameOf = (raterId: string) => raters.find(({ id }) => id === raterId)?.name;
    const [worst, ...others] = profiles;
    if (!worst) throw new Error("nobody was compared");
    expect(nameOf(worst.raterId)).toBe("Rater 03");
    expect(others.flatMap(({ findings }) => findings)).toEqual([]);
    const [finding] = worst.findings;
    if (finding?.kind !== "codes_as") throw new Error("the fault was not named");
    const codeName = (codeId: string) =>
      schemeVersion?.scheme.codes.find(({ id }) => id === codeId)?.name;
    expect([codeName(finding.codeId), codeName(finding.asCodeId)]).toEqual(["Laughs", "Points"]);
    expect(finding.limits?.low).toBeLessThan(finding.share);
    expect(worst.disagreeing.length).toBeGreaterThan(0);
    expect(others.flatMap(({ disagreeing }) => disagreeing)).toEqual([]);

    // With the gold standard, which everybody but the one with the fault has nearly all of.
    for (const { raterId, gold } of profiles) {
      expect(gold?.recordings).toBeGreaterThan(5);
      expect(gold?.time?.value).toBeGreaterThan(0.7);
      expect(gold?.time?.limits?.low).toBeLessThan(gold?.time?.value ?? 0);
      expect((gold?.events?.value ?? 0) < 0.85).toBe(raterId === worst.raterId);
    }

    const moments = await owner.send(contract.readRaterInstances, {
      params: { studyId, raterId: worst.raterId },
      query: { ownCodeId: finding.asCodeId, otherCodeId: finding.codeId },
    });
    expect(moments.count).toBe(Math.round(finding.share * finding.events));
    expect(moments.moments.length).toBe(Math.min(100, moments.count));
    // Each is where the rater has the one and the other has the other, within a moment.
    const works = new Map<string, Awaited<ReturnType<typeof workOf>>>();
    for (const one of moments.moments.slice(0, 10)) {
      const codeAt = async (observationId: Id<"observation">) => {
        const work = works.get(observationId) ?? (await workOf(observationId));
        works.set(observationId, work);
        return work.events
          .filter(({ event: { startUs } }) => Math.abs(startUs - one.startUs) < 3 * second)
          .map(({ event: { codeId } }) => codeId);
      };
      expect(one.otherId).not.toBe(worst.raterId);
      // oxlint-disable-next-line no-await-in-loop -- what is read is kept
      expect(await codeAt(one.ownObservationId)).toContain(finding.asCodeId);
      // oxlint-disable-next-line no-await-in-loop -- as above
      expect(await codeAt(one.otherObservationId)).toContain(finding.codeId);
    }
  });

  const workOf = (observationId: Id<"observation">) =>
    owner.send(contract.readWork, { params: { observationId } });

  /** Three raters who have coded six recordings, the last a second late, or by another time for each event. */
  async function newTeam(lateUs: Late = () => second) {
    const ground = await makeGround(application, owner);
    const params = { studyId: ground.studyId };
    const raters = [
      await ground.join("rater", "Ana"),
      await ground.join("rater", "Ben"),
      await ground.join("rater", "Cyd"),
    ] as const;
    const recordingIds = [ground.recordingId];
    for (let at = 2; at <= 6; at += 1) {
      // oxlint-disable-next-line no-await-in-loop -- In the order of their names.
      recordingIds.push(await addRecording(ground.owner, ground.studyId, `Visit ${at}`));
    }
    for (const recordingId of recordingIds) {
      for (const [at, rater] of raters.entries()) {
        // oxlint-disable-next-line no-await-in-loop -- One after the other.
        await code(rater, await ground.assign(rater, recordingId), at === 2 ? lateUs : () => 0);
      }
    }
    return { ground, params, raters, recordingIds };
  }

  test("a rater reads their own line, of what they may see, and nothing of gold standards or instances", async () => {
    const { ground, params, raters } = await newTeam();
    const [ana, ben] = raters;
    const goldId = newId("observation");
    await ground.owner.send(contract.startGoldStandard, {
      params,
      body: {
        id: goldId,
        recordingId: ground.recordingId,
        schemeVersionId: ground.schemeVersionId,
        replaces: false,
      },
    });
    await code(ground.owner, goldId, () => 0);

    const all = await ready(ground.owner, ground.studyId);
    const own = await ready(ana, ground.studyId);

    expect(all.profiles.map(({ gold }) => gold?.recordings)).toEqual([1, 1, 1]);
    expect(own.raters.map(({ id }) => id)).toEqual([ana.accountId]);
    expect(own.profiles.map(({ raterId }) => raterId)).toEqual([ana.accountId]);
    const asOwner = all.profiles.find(({ raterId }) => raterId === ana.accountId);
    expect(own.profiles[0]).toEqual({ ...asOwner, gold: undefined });
    // Not even that there are any.
    expect(JSON.stringify(own)).not.toContain("gold");
    expect(JSON.stringify(own)).not.toContain(ben.accountId);
    expect(
      await ana.refusal(contract.readRaterInstances, {
        params: { ...params, raterId: ana.accountId },
        query: {},
      }),
    ).toBe("not_allowed");
  });

  test("two who have the same coding are told of to the team, and not to these raters", async () => {
    const { ground, raters } = await newTeam(
      (seconds) => (((seconds * seconds) % 13) - 6) * 40_000,
    );
    const [ana, ben, cyd] = raters;

    const { profiles } = await ready(ground.owner, ground.studyId);
    const own = await ready(ana, ground.studyId);

    const findingsOf = ({ accountId }: Person) =>
      profiles.find(({ raterId }) => raterId === accountId)?.findings;
    const same = { kind: "same_as", inRecordings: 6, share: 1, events: 54 };
    expect(findingsOf(ana)).toMatchObject([{ ...same, otherId: ben.accountId }]);
    expect(findingsOf(ben)).toMatchObject([{ ...same, otherId: ana.accountId }]);
    expect(findingsOf(cyd)).toEqual([]);
    expect(own.profiles.map(({ findings }) => findings)).toEqual([[]]);
    expect(JSON.stringify(own)).not.toContain(ben.accountId);
  });

  test("a rater's own line is of no work that they may not see yet", async () => {
    const { ground, raters } = await newTeam();
    const recordingId = await addRecording(ground.owner, ground.studyId, "Seventh");
    const [ana, ben, cyd] = raters;
    const before = await ready(ana, ground.studyId);
    for (const rater of [ben, cyd]) {
      // oxlint-disable-next-line no-await-in-loop -- One after the other.
      await code(rater, await ground.assign(rater, recordingId), () => 0);
    }
    const ownId = await ground.assign(ana, recordingId);

    expect(await ready(ana, ground.studyId)).toEqual(before);
    await code(ana, ownId, () => 0);
    const [after] = (await ready(ana, ground.studyId)).profiles;
    expect(after?.recordings).toBe((before.profiles[0]?.recordings ?? 0) + 1);
  });

  test("who is paused keeps what they have, and gets nothing new without a question", async () => {
    const { ground, params, raters, recordingIds } = await newTeam();
    const [ana, ben, cyd] = raters;
    const member = { ...params, accountId: cyd.accountId };
    const keptId = await addRecording(ground.owner, ground.studyId, "Another");
    const openId = await ground.assign(cyd, keptId);
    const pause = (paused: boolean) =>
      ground.owner.send(contract.pauseRater, { params: member, body: { paused } });
    const wish = {
      schemeVersionId: ground.schemeVersionId,
      recordingIds: null,
      raterIds: raters.map(({ accountId }) => accountId),
      ratersEach: 3,
      double: { by: "none" as const },
      seed: 3,
    };
    const freeId = await addRecording(ground.owner, ground.studyId, "Free");
    const assigning = (observationId: Id<"observation">, rest: object = {}) => ({
      params,
      body: {
        schemeVersionId: ground.schemeVersionId,
        observations: [{ id: observationId, recordingId: freeId, raterId: cyd.accountId }],
        ...rest,
      },
    });

    expect(await ana.refusal(contract.pauseRater, { params: member, body: { paused: true } })).toBe(
      "not_allowed",
    );
    expect((await pause(true)).pausedAt).toEqual(expect.any(String));
    const since = (await pause(true)).pausedAt;

    // What they have stays theirs, and can be coded.
    await code(cyd, openId, () => 0);
    expect(await ground.owner.refusal(contract.previewPlan, { params, body: wish })).toBe(
      "rater_paused",
    );
    expect(await ground.owner.refusal(contract.assign, assigning(newId("observation")))).toBe(
      "rater_paused",
    );
    const benId = await ground.assign(ben, freeId);
    expect(
      await ground.owner.refusal(contract.reassign, {
        params,
        body: {
          raterId: cyd.accountId,
          observations: [{ id: newId("observation"), insteadOf: benId }],
        },
      }),
    ).toBe("rater_paused");
    expect(
      await ground.owner.send(
        contract.assign,
        assigning(newId("observation"), { evenPaused: true }),
      ),
    ).toEqual({ made: 1, stood: 0 });
    expect(
      (await ground.owner.send(contract.listMembers, { params })).map(pausedOf),
    ).toContainEqual(["Cyd", since]);

    expect((await pause(false)).pausedAt).toBeNull();
    expect(await ground.owner.refusal(contract.previewPlan, { params, body: wish })).toBe(
      undefined,
    );
    const { items } = await ground.owner.send(contract.listHistory, { params, query: {} });
    const told = items.filter(({ aboutId }) => aboutId === cyd.accountId);
    expect(told.map(({ action }) => action).filter((action) => action.endsWith("Rater"))).toEqual([
      "resumeRater",
      "pauseRater",
    ]);
    expect(recordingIds.length).toBe(6);
  });

  test("nobody is paused who gets no work", async () => {
    const { ground, params } = await newTeam();
    const viewer = await ground.join("viewer", "Vic");
    const pause = (accountId: Id<"account">) =>
      ground.owner.refusal(contract.pauseRater, {
        params: { ...params, accountId },
        body: { paused: true },
      });

    expect(await pause(viewer.accountId)).toBe("invalid_input");
    expect(await pause(newId("account"))).toBe("not_found");
  });

  test("what a paused rater is to do again waits until they are resumed", async () => {
    const ground = await makeGround(application, owner);
    const params = { studyId: ground.studyId };
    const ana = await ground.join("rater", "Ana");
    const wish = {
      schemeVersionId: ground.schemeVersionId,
      recordingIds: [ground.recordingId],
      raterIds: [ana.accountId],
      ratersEach: 1,
      double: { by: "none" as const },
      repeat: { share: 1, afterDays: 1 },
      seed: 3,
    };
    const { digest } = await ground.owner.send(contract.previewPlan, { params, body: wish });
    await ground.owner.send(contract.applyPlan, {
      params,
      body: { id: newId("plan"), settings: wish, digest },
    });
    const [first] = (await ana.send(contract.myQueue, { query: {} })).items;
    if (!first) throw new Error("there is work");
    await code(ana, first.observationId, () => 0);
    await sql`update observation set submitted_at = submitted_at - make_interval(days => 2)
               where study_id = ${ground.studyId} and submitted_at is not null`.execute(
      application.tools.database,
    );
    const pause = (paused: boolean) =>
      ground.owner.send(contract.pauseRater, {
        params: { ...params, accountId: ana.accountId },
        body: { paused },
      });
    const waiting = async () => {
      await openDueRepeats(application.tools);
      const { items } = await ana.send(contract.myQueue, { query: {} });
      return items.filter(({ observationId }) => observationId !== first.observationId).length;
    };

    await pause(true);
    expect(await waiting()).toBe(0);
    await pause(false);
    expect(await waiting()).toBe(1);
  });
});

/** What somebody reads of the raters once all are compared. */
function ready(person: Person, studyId: Id<"study">): Promise<RatersReply> {
  return soon(async () => {
    const reply = await person.send(contract.readRaters, { params: { studyId }, query: {} });
    expect(reply.progress.compared).toBe(reply.progress.all);
    return reply;
  });
}

const pausedOf = ({
  name,
  pausedAt,
}: {
  readonly name: string;
  readonly pausedAt: string | null;
}) => [name, pausedAt] as const;

/** Codes and hands in what everybody sees, so much later. */
/** How late an event is, by its second. */
type Late = (seconds: number) => number;

async function code(rater: Person, observationId: Id<"observation">, lateUs: Late): Promise<void> {
  const client = new Client(rater, observationId);
  const at = (seconds: number) => seconds * second + lateUs(seconds);
  const { revision } = await client.change(
    ...[
      ...[10, 30, 50, 70].map((seconds) =>
        stateEvent(codes.solitary, at(seconds), at(seconds) + 8 * second),
      ),
      ...[5, 25, 45, 65, 80].map((seconds) => pointEvent(codes.laughs, at(seconds))),
    ].map((event) => ({ kind: "putEvent" as const, event })),
  );
  await rater.send(contract.submitObservation, { params: { observationId }, body: { revision } });
}
