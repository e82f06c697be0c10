import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import type { Overview } from "../../src/api/contract/overview.ts";
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

describeOnServer("lists and overview", (server) => {
  let application: Application;
  let owner: Person;
  beforeAll(async () => {
    application = await startApplication(server);
    owner = await setUp(application);
  });
  afterAll(() => application.stop());

  test("pages of recordings go on after the name that was read, whatever is added or removed meanwhile", async () => {
    const { studyId } = await makeGround(application, owner);
    const params = { studyId };
    const ids = new Map<string, Id<"recording">>();
    for (const name of ["b", "d", "f", "h"]) {
      ids.set(name, await addRecording(owner, studyId, name));
    }

    const first = await owner.send(contract.listRecordings, { params, query: { limit: 3 } });
    const read = first.items.map(({ name }) => name);
    await addRecording(owner, studyId, "a");
    await addRecording(owner, studyId, "e");
    const recordingId = ids.get("d") ?? newId("recording");
    await owner.send(contract.removeRecording, { params: { studyId, recordingId } });
    const second = await owner.send(contract.listRecordings, {
      params,
      query: { limit: 3, after: first.next ?? undefined },
    });

    expect(read).toEqual(["b", "Clip 17", "d"]);
    expect(first.total).toBe(5);
    expect(second.items.map(({ name }) => name)).toEqual(["e", "f", "h"]);
    expect(second).toMatchObject({ total: 6, next: null });
  });

  test("the overview tells whose raters have left, unless names are masked from the reader", async () => {
    const ground = await makeGround(application, owner);
    const params = { studyId: ground.studyId };
    const viewer = await ground.join("viewer", "Vic");
    const removed = await ground.join("rater", "Removed");
    const gone = await ground.join("rater", "Gone");
    const moved = await ground.join("rater", "Moved");
    const stays = await ground.join("rater", "Stays");
    for (const rater of [removed, gone, moved, stays]) await ground.assign(rater);
    const { accountId } = removed;
    await owner.send(contract.removeMember, { params: { ...params, accountId } });
    await gone.send(contract.leaveStudy, { params, body: { accountId: gone.accountId } });
    await owner.send(contract.changeMember, {
      params: { ...params, accountId: moved.accountId },
      body: { role: "analyst" },
    });
    const raters = async (reader: Person) =>
      (await reader.send(contract.readOverview, { params, query: {} })).named?.raters ?? [];

    const told = await raters(owner);
    await owner.send(contract.changeStudy, { params, body: { masksRaters: true } });
    const masked = await raters(viewer);

    expect(told.map(({ name, hasLeft }) => [name, hasLeft])).toEqual([
      ["Gone", true],
      ["Moved", true],
      ["Removed", true],
      ["Stays", false],
    ]);
    expect(masked.map(({ hasLeft }) => hasLeft)).toEqual([false, false, false, false]);
  });

  test("pages of observations and of the queue hold each once, in the order of assignment", async () => {
    const ground = await makeGround(application, owner);
    const { studyId } = ground;
    const rater = await ground.join("rater");
    const assigned: Id<"observation">[] = [];
    for (const name of ["1", "2", "3", "4"]) {
      assigned.push(await ground.assign(rater, await addRecording(owner, studyId, name)));
    }
    const [started, ...waiting] = assigned;

    const list = (after?: string) =>
      rater.send(contract.listObservations, { params: { studyId }, query: { limit: 2, after } });
    const one = await list();
    const late = await ground.assign(rater);
    const two = await list(one.next ?? "");
    const three = await list(two.next ?? "");

    expect([one, two, three].flatMap(({ items }) => items.map(({ id }) => id))).toEqual([
      ...assigned,
      late,
    ]);
    expect([one.total, three.total, three.next]).toEqual([4, 5, null]);

    await new Client(rater, started ?? late).change({
      kind: "putEvent",
      event: pointEvent(codes.laughs, 1e6),
    });
    const queue = (after?: string) => rater.send(contract.myQueue, { query: { limit: 2, after } });
    const head = await queue();
    const next = await queue(head.next ?? "");
    const last = await queue(next.next ?? "");

    expect(
      [head, next, last].flatMap(({ items }) => items.map(({ observationId }) => observationId)),
    ).toEqual([started, ...waiting, late]);
    expect(head.total).toBe(5);
    // How far one is, and nothing of it where nothing is coded.
    expect(head.items).toMatchObject([
      { eventCount: 1, reachedUs: 1e6 },
      { eventCount: 0, reachedUs: null },
    ]);
  });

  test("a page goes on after nothing that nobody was given, and is not longer than the limit", async () => {
    const { studyId } = await makeGround(application, owner);
    const params = { studyId };

    expect(
      await owner.refusal(contract.listObservations, { params, query: { after: "nonsense" } }),
    ).toBe("not_found");
    expect(await owner.refusal(contract.myQueue, { query: { after: "9_1_x" } })).toBe("not_found");
    expect(await owner.refusal(contract.listRecordings, { params, query: { limit: 201 } })).toBe(
      "invalid_input",
    );
  });

  test("the overview brings all at first, then only what changed, and all again where names changed", async () => {
    const ground = await makeGround(application, owner);
    const rater = await ground.join("rater", "Ana");
    const old = await ground.assign(rater);
    const fresh = await ground.assign(rater, await addRecording(owner, ground.studyId, "Two"));
    await longAgo(application, [fresh, old]);
    const params = { studyId: ground.studyId };
    const whole = await owner.send(contract.readOverview, { params, query: {} });

    await new Client(rater, fresh).change({
      kind: "putEvent",
      event: pointEvent(codes.laughs, 1e6),
    });
    const news = await owner.send(contract.readOverview, {
      params,
      query: { since: whole.cursor },
    });
    await addRecording(owner, ground.studyId, "Three");
    const again = await owner.send(contract.readOverview, {
      params,
      query: { since: news.cursor },
    });

    expect(whole.named?.raters.map(({ name }) => name)).toEqual(["Ana"]);
    expect(states(whole)).toEqual({ [old]: "assigned", [fresh]: "assigned" });
    expect(news.named).toBeNull();
    expect(states(news)).toEqual({ [fresh]: "in_progress" });
    expect(again.named?.recordings.map(({ name }) => name)).toEqual(["Clip 17", "Two", "Three"]);
    expect(states(again)).toEqual({ [old]: "assigned", [fresh]: "in_progress" });
  });

  test("who is blind to a work learns nothing of when it goes on, not by its absence either", async () => {
    const ground = await makeGround(application, owner);
    const [ana, coordinator] = [
      await ground.join("rater", "Ana"),
      await ground.join("coordinator"),
    ];
    const [anas, own] = [await ground.assign(ana), await ground.assign(coordinator)];
    const viewer = await ground.join("viewer");
    await longAgo(application, [anas, own]);
    const params = { studyId: ground.studyId };
    const read = (person: Person, since?: string) =>
      person.send(contract.readOverview, { params, query: { since } });
    const before = await Promise.all([read(coordinator), read(viewer)]);

    await new Client(ana, anas).change({ kind: "putEvent", event: pointEvent(codes.laughs, 1e6) });
    const started = await Promise.all([
      read(coordinator, before[0].cursor),
      read(viewer, before[1].cursor),
    ]);
    await new Client(ana, anas).change({
      kind: "putEvent",
      event: pointEvent(codes.laughs, 2e6),
    });
    const after = await Promise.all([
      read(coordinator, before[0].cursor),
      read(viewer, before[1].cursor),
    ]);

    expect(after).toEqual(started);
    expect(changes(after[0])[anas]).toBeNull();
    expect(changes(before[0])[own]).not.toBeNull();
    expect(Object.values(changes(after[1]))).toEqual([null, null]);
    expect(Object.keys(states(await read(ana)))).toEqual([anas]);
  });

  test("agreement at a glance is that of the whole computation, for those who may read it", async () => {
    const ground = await makeGround(application, owner);
    const [ana, ben] = [await ground.join("rater", "Ana"), await ground.join("rater", "Ben")];
    const params = { studyId: ground.studyId };
    const nothing = await owner.send(contract.readAgreementSummary, { params });
    await handIn(ground, ana, [
      [codes.solitary, 0, 30],
      [codes.together, 30, 60],
    ]);
    await handIn(ground, ben, [
      [codes.solitary, 0, 40],
      [codes.together, 40, 60],
    ]);

    const glance = await owner.send(contract.readAgreementSummary, { params });
    const { rows } = await owner.send(contract.readAgreement, { params, query: { by: "pair" } });
    const whole = rows[0]?.figures[0];

    expect(nothing).toMatchObject({ compared: 0, all: 0, overall: { kind: "undefined" } });
    expect(whole).toMatchObject({ kind: "value" });
    expect(glance).toMatchObject({ compared: 1, all: 1, overall: whole, pairCount: 1 });
    expect(glance.pairs.map(({ raterA, raterB }) => [raterA.name, raterB.name].toSorted())).toEqual(
      [["Ana", "Ben"]],
    );
    expect(glance.weeks.map(({ durationKappa }) => durationKappa)).toEqual([whole]);
    expect(await ana.refusal(contract.readAgreementSummary, { params })).toBe("not_allowed");
    expect(
      await (await ground.join("viewer")).refusal(contract.readAgreementSummary, { params }),
    ).toBe("not_allowed");
  });
});

function states({ cells }: Overview): Record<string, string | undefined> {
  return Object.fromEntries(cells.observationIds.map((id, at) => [id, cells.states[at]]));
}

function changes({ cells }: Overview): Record<string, string | null | undefined> {
  return Object.fromEntries(cells.observationIds.map((id, at) => [id, cells.changedAt[at]]));
}

/** Lets observations be an hour old, two, and so on: what has just changed is told again for a while. */
async function longAgo(
  { tools }: Application,
  observationIds: readonly Id<"observation">[],
): Promise<void> {
  await tools.database.transaction().execute(async (query) => {
    await sql`alter table observation disable trigger observation_changes`.execute(query);
    for (const [at, id] of observationIds.entries()) {
      await sql`update observation set changed_at = now() - interval '1 hour' * ${at + 1}::int
                 where id = ${id}`.execute(query);
    }
    await sql`alter table observation enable trigger observation_changes`.execute(query);
  });
}

/** Codes states, in seconds, and hands the work in. */
async function handIn(
  ground: Ground,
  rater: Person,
  coded: readonly (readonly [codeId: Id<"code">, fromS: number, toS: number])[],
): Promise<void> {
  const observationId = await ground.assign(rater);
  const { revision } = await new Client(rater, observationId).change(
    ...coded.map(([codeId, fromS, toS]) => ({
      kind: "putEvent" as const,
      event: stateEvent(codeId, fromS * 1e6, toS * 1e6),
    })),
  );
  await rater.send(contract.submitObservation, { params: { observationId }, body: { revision } });
}
