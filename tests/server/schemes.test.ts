import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import type { ExampleMoment, Scheme } from "../../src/domain/entities/scheme.ts";
import { parseRefusal } from "../../src/domain/errors.ts";
import type { Id } from "../../src/domain/rules.ts";
import { describeOnServer } from "../servers/describeOnEachServer.ts";
import { codes, newId, pointEvent, scheme, stateEvent } from "../sample.ts";
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

const renamed: Scheme = {
  ...scheme,
  codes: scheme.codes.map((code) =>
    code.id === codes.laughs ? { ...code, name: "Laughter", key: "x", color: "#d55e00" } : code,
  ),
};
const withoutLaughs: Scheme = {
  ...scheme,
  codes: scheme.codes.filter(({ id }) => id !== codes.laughs),
};

describeOnServer("schemes of a team", (server) => {
  let application: Application;
  let ground: Ground;
  let owner: Person;
  let coordinator: Person;
  let rater: Person;

  beforeAll(async () => {
    application = await startApplication(server);
    owner = await setUp(application);
  });
  afterAll(() => application.stop());

  /** A study with a published first version, and people in it. */
  async function freshGround(): Promise<void> {
    ground = await makeGround(application, owner);
    coordinator = await ground.join("coordinator");
    rater = await ground.join("rater", "Ana");
  }

  async function publishNext(next: Scheme): Promise<Id<"schemeVersion">> {
    const { studyId } = ground;
    const schemeVersionId = newId("schemeVersion");
    await coordinator.send(contract.draftScheme, {
      params: { studyId },
      body: { id: schemeVersionId, scheme: next },
    });
    await coordinator.send(contract.publishScheme, {
      params: { studyId, schemeVersionId },
      body: { edition: 0 },
    });
    return schemeVersionId;
  }

  const versionParams = (schemeVersionId = ground.schemeVersionId) => ({
    params: { studyId: ground.studyId, schemeVersionId },
  });

  async function handIn(observationId: Id<"observation">): Promise<void> {
    const { observation } = await rater.send(contract.readWorkbench, { params: { observationId } });
    await rater.send(contract.submitObservation, {
      params: { observationId },
      body: { revision: observation.revision },
    });
  }

  test("names, keys and colours are put right in a published version, and everybody reads them", async () => {
    await freshGround();
    const observationId = await ground.assign(rater);

    const saved = await coordinator.send(contract.relabelScheme, {
      ...versionParams(),
      body: { edition: 0, scheme: renamed },
    });

    expect(saved).toMatchObject({ state: "published", number: 1, edition: 1 });
    const { schemeVersion } = await rater.send(contract.readWorkbench, {
      params: { observationId },
    });
    // In the workbench, a scheme that says no language has that of its reader’s study.
    expect(schemeVersion.scheme).toEqual({ ...renamed, language: "en" });
  });

  test("who watches the study hears that words were corrected", async () => {
    await freshGround();
    const stop = new AbortController();
    const response = await fetch(`${rater.address}/api/v1/studies/${ground.studyId}/changes`, {
      headers: { cookie: rater.cookie },
      signal: stop.signal,
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let heard = "";
    void (async () => {
      for (;;) {
        const part = await reader?.read();
        if (!part || part.done) return;
        heard += part.value;
      }
    })().catch(() => undefined);

    await coordinator.send(contract.relabelScheme, {
      ...versionParams(),
      body: { edition: 0, scheme: renamed },
    });

    await expect.poll(() => heard, { timeout: 10_000 }).toContain('"part":"labels"');
    stop.abort();
  });

  test("what changes the meaning is refused in a published version, by name, and nothing changes", async () => {
    await freshGround();
    const relabel = (body: { edition: number; scheme: Scheme }) =>
      coordinator.ask(contract.relabelScheme, { ...versionParams(), body });

    const answer = await relabel({ edition: 0, scheme: withoutLaughs });

    expect(parseRefusal(answer.body)).toMatchObject({
      code: "scheme_meaning_changed",
      details: { names: "Laughs" },
    });
    const sameKeys: Scheme = {
      ...scheme,
      codes: scheme.codes.map((code) => ({ ...code, key: "q" })),
    };
    expect(parseRefusal((await relabel({ edition: 0, scheme: sameKeys })).body)?.code).toBe(
      "invalid_input",
    );
    expect(parseRefusal((await relabel({ edition: 7, scheme: renamed })).body)?.code).toBe(
      "revision_conflict",
    );
    expect((await owner.send(contract.readScheme, versionParams())).scheme).toEqual(scheme);
  });

  test("a draft is saved, not relabelled, and raters can do neither", async () => {
    await freshGround();
    const draft = newId("schemeVersion");
    await owner.send(contract.draftScheme, {
      params: { studyId: ground.studyId },
      body: { id: draft, scheme },
    });
    const body = { edition: 0, scheme: renamed };

    expect(await owner.refusal(contract.relabelScheme, { ...versionParams(draft), body })).toBe(
      "scheme_not_published",
    );
    expect(await rater.refusal(contract.relabelScheme, { ...versionParams(), body })).toBe(
      "not_allowed",
    );
  });

  test("the effect of a version says what of the work before it would be touched", async () => {
    await freshGround();
    const client = new Client(rater, await ground.assign(rater));
    await client.change(
      { kind: "putEvent", event: pointEvent(codes.laughs, 1_000_000) },
      { kind: "putEvent", event: pointEvent(codes.laughs, 2_000_000) },
      { kind: "putEvent", event: stateEvent(codes.solitary, 3_000_000, 4_000_000) },
    );
    const other = await addRecording(owner, ground.studyId, "Clip 18");
    await handIn(await ground.assign(rater, other));
    const next = await publishNext(withoutLaughs);

    const effect = await coordinator.send(contract.readSchemeImpact, versionParams(next));

    expect(effect).toEqual({
      follows: { id: ground.schemeVersionId, number: 1 },
      earlier: [
        {
          id: ground.schemeVersionId,
          number: 1,
          isOnlyNames: false,
          states: [
            { state: "in_progress", count: 1 },
            { state: "submitted", count: 1 },
          ],
        },
      ],
      uses: [{ part: "codes", id: codes.laughs, observations: 1, times: 2 }],
      hidden: 0,
    });
    const using = await coordinator.send(contract.listAffected, {
      ...versionParams(),
      query: { entryId: codes.laughs },
    });
    expect(using).toEqual({
      total: 1,
      next: null,
      items: [
        {
          observationId: client.observationId,
          recordingName: "Clip 17",
          raterName: "Ana",
          state: "in_progress",
          times: 2,
        },
      ],
    });
  });

  test("all observations of a version are listed by page, and only those that use an entry where asked", async () => {
    await freshGround();
    const second = await addRecording(owner, ground.studyId, "Clip 18");
    await ground.assign(rater);
    await ground.assign(rater, second);
    const list = (query: { after?: string; limit?: number; entryId?: string }) =>
      coordinator.send(contract.listAffected, { ...versionParams(), query });

    const first = await list({ limit: 1 });
    const rest = await list({ limit: 1, after: first.next ?? "" });

    expect([first, rest].map(({ items }) => items.map((one) => one.recordingName))).toEqual([
      ["Clip 17"],
      ["Clip 18"],
    ]);
    expect(rest.next).toBeNull();
    expect(await list({ entryId: codes.laughs })).toMatchObject({ total: 0, items: [] });
    expect(
      await coordinator.refusal(contract.listAffected, {
        ...versionParams(),
        query: { entryId: newId("code") },
      }),
    ).toBe("not_found");
  });

  test("what a coordinator is blind to is not counted, only that there is something", async () => {
    await freshGround();
    const client = new Client(rater, await ground.assign(rater));
    await client.change({ kind: "putEvent", event: pointEvent(codes.laughs, 1_000_000) });
    await ground.assign(coordinator);
    const next = await publishNext(withoutLaughs);

    const effect = await coordinator.send(contract.readSchemeImpact, versionParams(next));

    expect(effect).toMatchObject({
      hidden: 1,
      uses: [{ id: codes.laughs, observations: 0, times: 0 }],
    });
    const touched = await coordinator.send(contract.listAffected, {
      ...versionParams(),
      query: {},
    });
    expect(touched.items.map(({ raterName }) => raterName)).toEqual(["coordinator"]);
  });

  test("work is carried over where only names changed: it stays, and is coded on under the new version", async () => {
    await freshGround();
    const client = new Client(rater, await ground.assign(rater));
    await client.change({ kind: "putEvent", event: pointEvent(codes.laughs, 1_000_000) });
    const other = await addRecording(owner, ground.studyId, "Clip 18");
    const finished = await ground.assign(rater, other);
    await handIn(finished);
    const next = await publishNext(renamed);

    const carried = await coordinator.send(contract.carryOver, {
      ...versionParams(next),
      body: { fromSchemeVersionId: ground.schemeVersionId },
    });

    expect(carried).toEqual({ rounds: 1, observations: 2 });
    for (const observationId of [client.observationId, finished]) {
      const workbench = await rater.send(contract.readWorkbench, { params: { observationId } });
      expect(workbench.schemeVersion).toMatchObject({ id: next, number: 2, scheme: renamed });
    }
    await client.change({ kind: "putEvent", event: pointEvent(codes.laughs, 2_000_000) });
    const { events } = await rater.send(contract.readWork, {
      params: { observationId: client.observationId },
    });
    expect(events).toHaveLength(2);
    const effect = await coordinator.send(contract.readSchemeImpact, versionParams(next));
    expect(effect.earlier).toEqual([]);
  });

  test("work is not carried over where the meaning changed, nor to a draft, nor by a rater", async () => {
    await freshGround();
    await ground.assign(rater);
    const next = await publishNext(withoutLaughs);
    const draft = newId("schemeVersion");
    await owner.send(contract.draftScheme, {
      params: { studyId: ground.studyId },
      body: { id: draft, scheme: renamed },
    });
    const body = { fromSchemeVersionId: ground.schemeVersionId };
    const carry = (person: Person, to: Id<"schemeVersion">) =>
      person.refusal(contract.carryOver, { ...versionParams(to), body });

    expect([
      await carry(owner, next),
      await carry(owner, draft),
      await carry(rater, next),
      await carry(owner, newId("schemeVersion")),
    ]).toEqual(["scheme_meaning_changed", "scheme_not_published", "not_allowed", "not_found"]);
  });

  test("a rater hears of examples of recordings that train, and of those handed in, and of no other", async () => {
    await freshGround();
    const { studyId } = ground;
    const [waiting, done, foreign, training] = [
      ground.recordingId,
      await addRecording(owner, studyId, "Done"),
      await addRecording(owner, studyId, "Foreign"),
      await addRecording(owner, studyId, "Training"),
    ];
    await application.tools.database
      .updateTable("recording")
      .set({ isTraining: true })
      .where("studyId", "=", studyId)
      .where("id", "=", training)
      .execute();
    const all = [waiting, done, foreign, training].map(example);
    const open = await ground.assign(rater, waiting);
    await handIn(await ground.assign(rater, done));
    const analyst = await ground.join("analyst");

    await coordinator.send(contract.relabelScheme, {
      ...versionParams(),
      body: { edition: 0, scheme: withMoments(all) },
    });

    const seen = new Map([
      ["rater", (await rater.send(contract.readScheme, versionParams())).scheme],
      [
        "workbench",
        (await rater.send(contract.readWorkbench, { params: { observationId: open } }))
          .schemeVersion.scheme,
      ],
      ["codings", await codingsScheme(rater, done)],
      ["analyst", (await analyst.send(contract.readScheme, versionParams())).scheme],
    ]);
    for (const [place, read] of seen) {
      const expected = place === "analyst" ? all : [done, training].map(example);
      expect({ place, ...momentsOf(read) }).toEqual({
        place,
        ofCode: expected,
        ofLevel: expected,
      });
    }
  });

  test("an example is no longer a rater's to see once the recording is given back to them", async () => {
    await freshGround();
    const observationId = await ground.assign(rater);
    await handIn(observationId);
    await coordinator.send(contract.relabelScheme, {
      ...versionParams(),
      body: { edition: 0, scheme: withMoments([example(ground.recordingId)]) },
    });
    const count = async () =>
      momentsOf((await rater.send(contract.readScheme, versionParams())).scheme).ofCode.length;
    expect(await count()).toBe(1);

    await coordinator.send(contract.reviewObservation, {
      params: { observationId },
      body: { action: "return", reason: "the second half is missing" },
    });

    expect(await count()).toBe(0);
  });

  async function codingsScheme(person: Person, recordingId: Id<"recording">): Promise<Scheme> {
    const { schemeVersions } = await person.send(contract.readCodings, {
      params: { studyId: ground.studyId, recordingId },
    });
    const [version] = schemeVersions;
    if (!version) throw new Error("no version");
    return version.scheme;
  }
});

function example(recordingId: Id<"recording">): ExampleMoment {
  return { recordingId, startUs: 1_000_000, endUs: 2_000_000, note: "like this" };
}

/** The sample with these examples at its first code and the first level of its criterion. */
function withMoments(examples: readonly ExampleMoment[]): Scheme {
  const own = [...examples];
  return {
    ...scheme,
    codes: scheme.codes.map((code, at) => (at === 0 ? { ...code, examples: own } : code)),
    criteria: scheme.criteria.map((criterion) => ({
      ...criterion,
      levels: criterion.levels.map((level, at) => (at === 0 ? { ...level, examples: own } : level)),
    })),
  };
}

function momentsOf({ codes: [code], criteria: [criterion] }: Scheme) {
  return {
    ofCode: code?.examples ?? [],
    ofLevel: criterion?.levels[0]?.examples ?? [],
  };
}
