import { afterAll, beforeAll, expect, test } from "vitest";
import type * as z from "zod";
import { contract } from "../../src/api/contract.ts";
import type { PlanSettings } from "../../src/domain/entities/plan.ts";
import type { Id } from "../../src/domain/rules.ts";
import type { Stretch } from "../../src/domain/spans.ts";
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

type Wish = z.input<typeof PlanSettings>;

const minute = 60_000_000;

describeOnServer("plans", (server) => {
  let application: Application;
  let administrator: Person;

  beforeAll(async () => {
    application = await startApplication(server);
    administrator = await setUp(application);
  });
  afterAll(() => application.stop());

  /** A study of its own with three raters and six recordings of ten minutes. */
  async function newTeam() {
    const ground: Ground = await makeGround(application, administrator);
    const raters = [
      await ground.join("rater", "Ana"),
      await ground.join("rater", "Ben"),
      await ground.join("rater", "Cyd"),
    ];
    const recordingIds: Id<"recording">[] = [];
    for (let at = 1; at <= 6; at++) {
      recordingIds.push(
        await addRecording(ground.owner, ground.studyId, `Visit ${at}`, 10 * minute),
      );
    }
    const params = { studyId: ground.studyId };
    const wish: Wish = {
      schemeVersionId: ground.schemeVersionId,
      recordingIds,
      raterIds: raters.map(({ accountId }) => accountId),
      ratersEach: 1,
      double: { by: "segments", share: 0.2, segmentUs: minute },
      seed: 11,
    };
    const propose = (change: Partial<Wish> = {}) =>
      ground.owner.send(contract.previewPlan, { params, body: { ...wish, ...change } });
    const take = (digest: string, change: Partial<Wish> = {}, planId = newId("plan")) => ({
      params,
      body: { id: planId, settings: { ...wish, ...change }, digest },
    });
    const observations = async () =>
      (await ground.owner.send(contract.listObservations, { params, query: {} })).items;
    return { ground, raters, recordingIds, wish, params, propose, take, observations };
  }

  test("a proposal keeps nothing, and is the same for the same wish and seed", async () => {
    const { propose, observations } = await newTeam();

    const first = await propose();
    const again = await propose();
    const other = await propose({ seed: 12 });

    expect(again).toEqual(first);
    expect(other.digest).not.toBe(first.digest);
    expect(await observations()).toEqual([]);
    expect(first.pairings).toHaveLength(12);
    expect(first.pairings.filter(({ segments }) => segments === 0)).toHaveLength(6);
    expect(first.loads.map(({ newUs }) => newUs).reduce((sum, us) => sum + us, 0)).toBe(
      first.pairings.reduce((sum, { coveredUs }) => sum + coveredUs, 0),
    );
  });

  test("raters whom other recordings of the round join are told of, and those of the plan apart", async () => {
    const { ground, raters, recordingIds, propose } = await newTeam();
    const [ana, ben, cyd] = raters;
    const [first, second, ...rest] = recordingIds;
    if (!ana || !ben || !cyd || !first || !second) throw new Error("there are raters");
    const change = { recordingIds: rest, double: { by: "none" } } as const;
    const alone = await propose(change);
    await ground.assign(ana, first);
    await ground.assign(ben, first);
    await ground.assign(cyd, second);

    const joined = await propose(change);

    expect(alone.joinedElsewhere).toEqual([]);
    expect(joined.joinedElsewhere.map((set) => set.toSorted())).toEqual([
      [ana.accountId, ben.accountId].toSorted(),
    ]);
    expect(joined.standing).toEqual([]);
  });

  test("what is taken is what was shown: spans, due date and an order by chance for each", async () => {
    const { ground, raters, propose, take, observations } = await newTeam();
    const dueAt = "2030-01-31T12:00:00.000Z";
    const proposal = await propose({ dueAt });

    const plan = await ground.owner.send(contract.applyPlan, take(proposal.digest, { dueAt }));
    const made = await observations();

    expect(plan).toMatchObject({ made: 12, settings: { seed: 11 } });
    expect(made).toHaveLength(12);
    const shown = proposal.pairings.map(
      ({ recordingId, raterId, segments }) => `${recordingId} ${raterId} ${segments}`,
    );
    expect(
      made
        .map(
          ({ recordingId, raterId, spans }) => `${recordingId} ${raterId} ${spans?.length ?? -1}`,
        )
        .toSorted(),
    ).toEqual(shown.toSorted());
    expect(new Set(made.map((one) => one.dueAt))).toEqual(new Set([dueAt]));
    for (const rater of raters) {
      const { items } = await rater.send(contract.myQueue, { query: {} });
      const expected = proposal.pairings
        .filter(({ raterId }) => raterId === rater.accountId)
        .map(({ coveredUs }) => coveredUs);
      expect(items.map(({ coveredUs }) => coveredUs)).toEqual(expected);
    }
  });

  test("a plan that is taken twice by the same id is taken once", async () => {
    const { ground, propose, take, observations } = await newTeam();
    const { digest } = await propose();
    const planId = newId("plan");

    const first = await ground.owner.send(contract.applyPlan, take(digest, {}, planId));
    const again = await ground.owner.send(contract.applyPlan, take(digest, {}, planId));

    expect(again).toEqual(first);
    expect(await observations()).toHaveLength(12);
  });

  test("a plan is refused where something changed since it was shown", async () => {
    const { ground, raters, recordingIds, propose, take, observations } = await newTeam();
    const { digest } = await propose();
    const [ana] = raters;
    if (!ana) throw new Error("there are raters");
    await ground.assign(ana, recordingIds[0]);

    const refusal = await ground.owner.refusal(contract.applyPlan, take(digest));

    expect(refusal).toBe("plan_changed");
    expect(await observations()).toHaveLength(1);
  });

  test("what stands is counted, shown and not planned again", async () => {
    const { ground, raters, recordingIds, propose } = await newTeam();
    const [ana] = raters;
    if (!ana) throw new Error("there are raters");
    await ground.assign(ana, recordingIds[0]);

    const { pairings, standing, loads } = await propose({ double: { by: "none" } });

    expect(standing).toEqual([{ recordingId: recordingIds[0], raterId: ana.accountId }]);
    expect(pairings).toHaveLength(5);
    const load = loads.find(({ raterId }) => raterId === ana.accountId);
    expect(load).toMatchObject({ recordings: 2, newRecordings: 1, us: 20 * minute });
  });

  test("recordings with fewer raters than wished are named", async () => {
    const { propose, recordingIds, raters } = await newTeam();

    const { short, pairings } = await propose({
      raterIds: raters.slice(0, 1).map(({ accountId }) => accountId),
      ratersEach: 2,
      double: { by: "none" },
    });

    expect(new Set(short)).toEqual(new Set(recordingIds));
    expect(pairings).toHaveLength(6);
  });

  test("whoever is still in training, or does not code, gets no real work", async () => {
    const { ground, raters, wish, params, recordingIds } = await newTeam();
    const [ana] = raters;
    const analyst = await ground.join("analyst");
    if (!ana) throw new Error("there are raters");
    await application.tools.database
      .updateTable("membership")
      .set({ training: "in_training" })
      .where("accountId", "=", ana.accountId)
      .execute();

    expect(await ground.owner.refusal(contract.previewPlan, { params, body: wish })).toBe(
      "rater_in_training",
    );
    expect(
      await ground.owner.refusal(contract.assign, {
        params,
        body: {
          schemeVersionId: ground.schemeVersionId,
          observations: recordingIds.slice(0, 1).map((recordingId) => ({
            id: newId("observation"),
            recordingId,
            raterId: ana.accountId,
          })),
        },
      }),
    ).toBe("rater_in_training");
    expect(
      await ground.owner.refusal(contract.previewPlan, {
        params,
        body: { ...wish, raterIds: [analyst.accountId] },
      }),
    ).toBe("not_found");
  });

  test("taken plans are listed with what they were made from, and stand in the history", async () => {
    const { ground, params, propose, take } = await newTeam();
    const { digest } = await propose();
    await ground.owner.send(contract.applyPlan, take(digest));

    const [plan, ...others] = await ground.owner.send(contract.listPlans, { params });
    const happened = await application.tools.database
      .selectFrom("happening")
      .select(["about", "action"])
      .where("studyId", "=", ground.studyId)
      .where("action", "=", "takePlan")
      .execute();

    expect(others).toEqual([]);
    expect(plan).toMatchObject({
      made: 12,
      takenBy: "Ada",
      roundNumber: 1,
      settings: { seed: 11 },
    });
    expect(happened.filter(({ about }) => about === "observation")).toHaveLength(12);
    expect(happened.filter(({ about }) => about === "round")).toHaveLength(1);
  });

  test("to who codes all of a recording every call answers the same, whether and where it is coded twice", async () => {
    const { ground, raters, recordingIds, propose, take, observations } = await newTeam();
    const [ana, ben] = raters;
    if (!ana || !ben) throw new Error("there are raters");
    for (const recordingId of recordingIds) await ground.assign(ana, recordingId);
    const anas = await observations();
    const ids = anas.map(({ id, recordingId }) => ({ observationId: id, recordingId }));
    const before = await answersTo(ana, { ground, ids });
    const change: Partial<Wish> = { raterIds: [ben.accountId] };
    const { digest } = await propose(change);

    await ground.owner.send(contract.applyPlan, take(digest, change));
    const after = await answersTo(ana, { ground, ids });

    const bens = (await observations()).filter(({ raterId }) => raterId === ben.accountId);
    const edges = edgesOf(bens);
    expect(edges.length).toBeGreaterThan(6);
    expect(after.size).toBeGreaterThan(12);
    expect([...after.keys()]).toEqual([...before.keys()]);
    // What a monitoring system reads counts requests.
    const told = [...after].filter(([address]) => !address.endsWith("/metrics"));
    for (const [address, text] of told) {
      expect.soft(text, address).toBe(before.get(address));
      expect
        .soft(
          edges.filter((edge) => text.includes(edge)),
          address,
        )
        .toEqual([]);
    }
  }, 240_000);

  test("a coordinator who codes a recording is not told where it is coded twice", async () => {
    const { ground, raters, recordingIds, params, propose, take, observations } = await newTeam();
    const coordinator = await ground.join("coordinator", "Cleo");
    const [, ben] = raters;
    const [recordingId] = recordingIds;
    if (!ben || !recordingId) throw new Error("there are raters and recordings");
    await ground.assign(coordinator, recordingId);
    const change: Partial<Wish> = { raterIds: [ben.accountId], recordingIds: [recordingId] };
    const { digest } = await propose(change);
    await ground.owner.send(contract.applyPlan, take(digest, change));
    const bens = (await observations()).filter(({ raterId }) => raterId === ben.accountId);
    const [first] = bens;
    if (!first) throw new Error("it is coded twice");

    const answers = await answersTo(coordinator, {
      ground,
      ids: [{ recordingId, observationId: first.id }],
    });
    const { items } = await coordinator.send(contract.listObservations, { params, query: {} });

    expect(first.spans?.length).toBeGreaterThan(0);
    expect(items.find(({ id }) => id === first.id)?.spans).toBeNull();
    expect(answers.size).toBeGreaterThan(15);
    for (const [address, text] of answers) {
      expect
        .soft(
          edgesOf(bens).filter((edge) => text.includes(edge)),
          address,
        )
        .toEqual([]);
    }
    const withdrawn = await coordinator.ask(contract.reviewObservation, {
      params: { observationId: first.id },
      body: { action: "withdraw" },
    });
    expect(withdrawn.status).toBe(200);
    expect(edgesOf(bens).filter((edge) => JSON.stringify(withdrawn.body).includes(edge))).toEqual(
      [],
    );
  });
});

/** Every answer that somebody can get by asking, about the study and some of its things. */
async function answersTo(
  reader: Person,
  {
    ground,
    ids,
  }: { readonly ground: Ground; readonly ids: readonly Readonly<Record<string, string>>[] },
): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>();
  const reads = Object.values(contract).filter(
    ({ method, path }) => method === "GET" && !path.endsWith("/changes"),
  );
  for (const { path } of reads) {
    for (const known of ids) {
      const all: Readonly<Record<string, string>> = {
        studyId: ground.studyId,
        schemeVersionId: ground.schemeVersionId,
        ...known,
      };
      const address = path.replaceAll(/:(\w+)/gu, (_, key: string) => all[key] ?? newId("other"));
      const { status, body } = await reader.fetch(address);
      const text = JSON.stringify(body).replace(/"cursor":"[^"]*"/u, "");
      if (status < 300) answers.set(address, text);
    }
  }
  return answers;
}

/** Where segments begin and end, inside of a recording of ten minutes. */
function edgesOf(
  observations: readonly { readonly spans: readonly Stretch[] | null }[],
): readonly string[] {
  return observations
    .flatMap(({ spans }) => spans ?? [])
    .flatMap(({ startUs, endUs }) => [startUs, endUs])
    .filter((us) => us > 0 && us < 10 * minute)
    .map(String);
}
