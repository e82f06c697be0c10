import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { continuousSampling, type Sampling } from "../../src/domain/entities/observation.ts";
import type { Scheme } from "../../src/domain/entities/scheme.ts";
import { isEmptyPart, partKey, type WorkPart } from "../../src/domain/entities/workPart.ts";
import { applyOperation, type Change, emptyWork } from "../../src/domain/operations.ts";
import { indexScheme } from "../../src/domain/schemeIndex.ts";
import { describeOnServer } from "../servers/describeOnEachServer.ts";
import { codes, newId, pointEvent, scheme as sample, stateEvent } from "../sample.ts";
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
import { addProgram, sendWork } from "./programRater.ts";

const tension = newId("criterion");
const mood = newId("modifier");
const child = newId("subject");
const durationUs = 35_000_000;

/** The sample's scheme with a running rating that is asked of everybody, a subject and a detail in words. */
const scheme: Scheme = {
  ...sample,
  codes: sample.codes.map((code) =>
    code.id === codes.laughs ? { ...code, modifierIds: [mood] } : code,
  ),
  modifiers: [
    { id: mood, type: "text", name: "Mood", isRequired: false, askedAt: "start", texts: {} },
  ],
  subjects: [{ id: child, name: "Child", key: null, texts: {} }],
  criteria: [
    ...sample.criteria,
    {
      id: tension,
      name: "Tension",
      description: "",
      scale: "trace",
      levels: [0, 100].map((value) => ({ value, name: `${value}`, descriptor: "", texts: {} })),
      weight: 1,
      isRequired: true,
      needsEvidence: false,
      texts: {},
    },
  ],
};

const everyTenSeconds: Sampling = {
  isContinuous: false,
  scans: {
    method: "partial",
    everyUs: 10_000_000,
    fromUs: 0,
    codeIds: [codes.solitary, codes.together],
    pauses: true,
  },
};

describeOnServer("parts of the work", (server) => {
  let application: Application;
  let ground: Ground;
  let rater: Person;
  const schemeVersionId = newId("schemeVersion");

  beforeAll(async () => {
    application = await startApplication(server);
    ground = await makeGround(application, await setUp(application));
    const params = { studyId: ground.studyId, schemeVersionId };
    await ground.owner.send(contract.draftScheme, {
      params,
      body: { id: schemeVersionId, scheme },
    });
    await ground.owner.send(contract.publishScheme, { params, body: { edition: 0 } });
    rater = await ground.join("rater");
  });
  afterAll(() => application.stop());

  async function observe(sampling?: Sampling, by: Person = rater) {
    const name = `Clip ${Math.random()}`;
    const recordingId = await addRecording(ground.owner, ground.studyId, name, durationUs);
    const observationId = newId("observation");
    const assignment = {
      schemeVersionId,
      ...(sampling && { sampling }),
      observations: [{ id: observationId, recordingId, raterId: by.accountId }],
    };
    await ground.owner.send(contract.assign, {
      params: { studyId: ground.studyId },
      body: assignment,
    });
    const params = { observationId };
    return {
      recordingId,
      observationId,
      assignment,
      client: new Client(by, observationId),
      work: () => by.send(contract.readWork, { params }),
      workbench: () => by.send(contract.readWorkbench, { params }),
      submit: async () => {
        const { revision } = await rater.send(contract.readWork, { params });
        return rater.ask(contract.submitObservation, { params, body: { revision } });
      },
    };
  }

  test("the last part put in a place stands, and one that says nothing is none", async () => {
    const { client, work } = await observe(everyTenSeconds);

    const { revision } = await client.change(
      put(scanOf(0, [codes.solitary])),
      put(scanOf(1, [])),
      put(scanOf(0, [codes.together])),
      put({ kind: "notes", text: "windy" }),
      put(traceOf(0, [[0, 50]])),
      put({ ...scanOf(1, []), isAnswered: false }),
      put({ kind: "notes", text: "calm" }),
    );

    expect(revision).toBe(7);
    expect((await work()).parts).toEqual([
      { kind: "notes", text: "calm" },
      scanOf(0, [codes.together]),
      traceOf(0, [[0, 50]]),
    ]);

    await client.change(put({ kind: "notes", text: "" }), put(traceOf(0, [])));
    expect((await work()).parts).toEqual([scanOf(0, [codes.together])]);
  });

  test("what a rater wrote comes back as it was written, whatever characters are in it", async () => {
    const { client, work } = await observe();
    const texts = [
      'said "no", then \\ left\nand\tcame back',
      '{"version":2}, \'|| null',
      "\u0001 \u007f \u2028 \u2029 \u{1f3ac} \u0628",
      "",
    ];
    const events = texts.map((comment, at) => ({
      ...(at % 2 === 0
        ? pointEvent(codes.laughs, at * 1_000_000)
        : stateEvent(codes.solitary, at * 1_000_000, at * 1_000_000 + 500_000)),
      comment,
      confidence: [null, 0.1, 1e-7, 1][at] ?? null,
      subjectId: at < 2 ? null : child,
      modifiers: at === 0 ? { [mood]: 'calm "x"' } : {},
    }));
    await client.change(...events.map((event): Change => ({ kind: "putEvent", event })));
    expect((await work()).events).toEqual(events.map((event) => ({ event, version: 1 })));
  });

  test("a program sends answers and traces whole, each with its confidence or an abstention; the same again changes nothing", async () => {
    const program = await addProgram(ground);
    const { observationId, work } = await observe(everyTenSeconds, program);
    const lines = [
      { kind: "scan", number: 0, marks: [{ code: codes.together }], confidence: 0.75 },
      { kind: "scan", number: 1, abstains: true },
      { kind: "trace", criterion: "Tension", slot: 0, samples: [[0, 50]], confidence: 0.5 },
      { kind: "trace", criterion: "Tension", slot: 1, abstains: true },
    ];

    const sent = await sendWork(program, observationId, lines);

    expect(sent.reply).toMatchObject({ isSame: false, refusedCount: 0 });
    const wanted = [
      { ...scanOf(0, [codes.together]), confidence: 0.75 },
      { ...scanOf(1, []), isUnseen: true },
      { ...traceOf(0, [[0, 50]]), confidence: 0.5 },
    ];
    expect((await work()).parts).toEqual(wanted);
    expect((await sendWork(program, observationId, lines.toReversed())).reply).toMatchObject({
      isSame: true,
      changed: 0,
    });

    const wrong = await sendWork(program, observationId, [
      { kind: "scan", number: 0, marks: [{ code: "Sneezes" }] },
      { kind: "scan", number: 1, marks: [{ code: codes.together }], abstains: true },
      { kind: "scan", number: 9 },
      { kind: "trace", criterion: codes.criterion, slot: 0, samples: [[0, 1]] },
      { kind: "trace", criterion: "Tension", slot: 0, samples: [[0, 101]] },
      { kind: "scan", number: 2, confidence: 2 },
    ]);
    expect(wrong.refusal?.code).toBe("work_lines_refused");
    expect(wrong.lines).toMatchObject([
      { line: 1, path: "marks.0.code", rule: "code_of_scheme" },
      { line: 2, path: "marks", rule: "value_or_abstention" },
      { line: 3 },
      { line: 4, path: "criterion", rule: "trace_of_scheme" },
      { line: 5 },
      { line: 6, path: "confidence" },
    ]);
    expect((await work()).parts).toEqual(wanted);

    // What is not sent again is not said any longer.
    await sendWork(program, observationId, lines.slice(0, 1));
    expect((await work()).parts).toEqual(wanted.slice(0, 1));
  });

  test("what two browsers put without knowing of each other stands side by side, whoever sends first", async () => {
    const ids = Array.from({ length: 6 }, () => newId("operation")).toSorted();
    const [first = "", a1 = "", a2 = "", b1 = "", b2 = "", end = ""] = ids;
    const notes = (text: string, on: ReturnType<typeof basis>): Change => ({
      kind: "putPart",
      part: { kind: "notes", text },
      basis: on,
    });
    const ofA = [notes("windy", basis(a1, 2, first)), notes("windy, then calm", basis(a2, 3, a1))];
    const ofB = [notes("a dog", basis(b1, 2, first)), notes("a dog barks", basis(b2, 3, b1))];

    for (const order of [
      [ofA, ofB],
      [ofB, ofA],
    ]) {
      const { client, work, observationId } = await observe(everyTenSeconds);
      await client.change(notes("", basis(first, 1)));
      for (const puts of order) {
        const browser = new Client(rater, observationId);
        for (const one of puts) await browser.change(one);
      }

      expect((await work()).parts).toEqual([{ kind: "notes", text: "a dog barks" }]);
      expect((await work()).standings).toEqual([
        {
          key: "notes",
          id: b2,
          turn: 3,
          rivals: [{ id: a2, turn: 3, put: put({ kind: "notes", text: "windy, then calm" }) }],
        },
      ]);

      await client.change(notes("windy, then calm; a dog barks", basis(end, 4, a2, b2)));
      expect((await work()).standings).toEqual([{ key: "notes", id: end, turn: 4, rivals: [] }]);
    }
  });

  test("a rating that another browser put stays beside the new one, and one from a file gives way", async () => {
    const { client, work } = await observe();
    // Of a client that says nothing of what it replaces.
    await client.change(rating(1), rating(2));
    expect((await work()).standings).toMatchObject([{ rivals: [] }]);

    await client.change({
      ...rating(3),
      basis: { id: newId("operation"), turn: 1, replaces: [] },
    });

    const { ratings, standings } = await work();
    expect(ratings).toMatchObject([{ value: 2 }]);
    expect(standings).toMatchObject([{ turn: 2, rivals: [{ turn: 1, put: rating(3) }] }]);
  });

  test("replaying the log gives the parts that are kept, and events with them", async () => {
    const { client, work, observationId } = await observe(everyTenSeconds);
    await client.change(
      put({ kind: "notes", text: "a" }),
      { kind: "putEvent", event: pointEvent(codes.laughs, 1_000_000) },
      put(scanOf(2, [codes.solitary])),
    );
    await client.change(put(scanOf(1, [])), put({ kind: "notes", text: "" }));

    const { operations } = await rater.send(contract.listOperations, {
      params: { observationId },
      query: { after: 0 },
    });
    const replayed = emptyWork();
    const context = { index: indexScheme(scheme), durationUs, sampling: everyTenSeconds };
    for (const { operation } of operations) applyOperation(replayed, operation, context);

    const { events, parts } = await work();
    expect(
      [...replayed.parts.values()].filter((part) => !isEmptyPart(part)).toSorted(byKey),
    ).toEqual(parts);
    expect([...replayed.events.values()].map(({ event }) => event)).toEqual(
      events.map(({ event }) => event),
    );
  });

  test("what the sampling does not ask and what the scheme does not trace is refused, one by one", async () => {
    const { client, work } = await observe(everyTenSeconds);

    const { answers } = await client.change(
      put(scanOf(2, [])),
      put(scanOf(3, [])),
      put(scanOf(0, [codes.laughs])),
      put({ ...traceOf(0, [[0, 1]]), criterionId: codes.criterion }),
      put(traceOf(0, [[0, 101]])),
      put(traceOf(3, [[5_000_001, 1]])),
      put(traceOf(3, [[5_000_000, 1]])),
    );

    expect(answers.map((answer) => ("code" in answer ? ruleOf(answer.details) : "taken"))).toEqual([
      "taken",
      "scan_of_sampling",
      "scan_of_sampling",
      "trace_of_scheme",
      "value_on_scale",
      "event_inside_recording",
      "taken",
    ]);
    expect((await work()).parts.map(partKey)).toEqual(["scan 2", `trace ${tension} 3`]);
  });

  test("questions without an answer and a trace that is missing keep work from being submitted", async () => {
    const { client, submit } = await observe(everyTenSeconds);
    await client.change(put(scanOf(1, [])));

    expect(await submit()).toMatchObject({
      status: 422,
      body: {
        code: "observation_incomplete",
        details: { openEventIds: [], criterionIds: [tension], scanNumbers: [0, 2] },
      },
    });

    await client.change(put(scanOf(0, [])), put(scanOf(2, [])), put(traceOf(1, [[0, 7]])));
    expect(await submit()).toMatchObject({ status: 200, body: { state: "submitted" } });
  });

  test("sampling is kept with the observation, shown in lists, and never changed by assigning again", async () => {
    const { assignment, workbench, observationId } = await observe(everyTenSeconds);
    const params = { studyId: ground.studyId };

    const again = await ground.owner.send(contract.assign, {
      params,
      body: { ...assignment, sampling: continuousSampling },
    });

    expect(again).toEqual({ made: 0, stood: 1 });
    expect((await workbench()).observation.sampling).toEqual(everyTenSeconds);
    const listed = await ground.owner.send(contract.listObservations, { params, query: {} });
    expect(listed.items.find(({ id }) => id === observationId)?.sampling).toEqual(everyTenSeconds);
  });

  test("who says nothing of sampling gets it continuous; a sampling of nothing is refused", async () => {
    const { assignment, workbench } = await observe();

    expect((await workbench()).observation.sampling).toEqual(continuousSampling);
    expect(
      await ground.owner.refusal(contract.assign, {
        params: { studyId: ground.studyId },
        body: { ...assignment, sampling: { isContinuous: false, scans: null } },
      }),
    ).toBe("invalid_input");
  });

  test("raters' parts stand beside each other with their events", async () => {
    const { client, recordingId } = await observe(everyTenSeconds);
    await client.change(put(scanOf(0, [codes.solitary])));

    const { codings } = await ground.owner.send(contract.readCodings, {
      params: { studyId: ground.studyId, recordingId },
    });

    expect(codings.map(({ parts }) => parts)).toEqual([[scanOf(0, [codes.solitary])]]);
  });
});

/** What a put was made upon. */
function basis(id: string, turn: number, ...replaces: string[]) {
  return { id, turn, replaces };
}

function rating(value: number) {
  return {
    kind: "putRating" as const,
    rating: {
      criterionId: codes.criterion,
      value,
      cannotBeJudged: false,
      reason: "",
      comment: "",
      evidence: [],
    },
  };
}

function put(part: WorkPart): Change {
  return { kind: "putPart", part };
}

function scanOf(
  number: number,
  codeIds: readonly (typeof codes)["solitary"][],
): Extract<WorkPart, { readonly kind: "scan" }> {
  return {
    kind: "scan",
    number,
    isAnswered: true,
    isUnseen: false,
    marks: codeIds.map((codeId) => ({ codeId, subjectId: null })),
    comment: "",
  };
}

function traceOf(
  slot: number,
  samples: [number, number][],
): Extract<WorkPart, { readonly kind: "trace" }> {
  return { kind: "trace", criterionId: tension, slot, samples };
}

function byKey(a: WorkPart, b: WorkPart): number {
  return partKey(a) < partKey(b) ? -1 : 1;
}

function ruleOf(details: Readonly<Record<string, unknown>>): unknown {
  const fields = details["fields"];
  return Array.isArray(fields) ? Object(fields[0]).rule : undefined;
}
