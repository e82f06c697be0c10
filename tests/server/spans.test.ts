import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import type { Scan } from "../../src/domain/entities/workPart.ts";
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

describeOnServer("spans", (server) => {
  let application: Application;
  let ground: Ground;
  let ana: Person;
  let ben: Person;
  let bens: Id<"observation">;
  let client: Client;

  beforeAll(async () => {
    application = await startApplication(server);
    ground = await makeGround(application, await setUp(application));
    [ana, ben] = [await ground.join("rater", "Ana"), await ground.join("rater", "Ben")];
    const anas = await ground.assign(ana);
    bens = newId("observation");
    client = new Client(ben, bens);
    // Ben codes two stretches of twenty seconds of the ninety, Ana all of them.
    const { roundId } = await application.tools.database
      .selectFrom("observation")
      .select("roundId")
      .where("id", "=", anas)
      .executeTakeFirstOrThrow();
    await application.tools.database
      .insertInto("observation")
      .values({
        id: bens,
        studyId: ground.studyId,
        recordingId: ground.recordingId,
        roundId,
        raterId: ben.accountId,
        sampling: JSON.stringify({
          isContinuous: true,
          scans: {
            method: "momentary",
            everyUs: 10 * second,
            fromUs: 0,
            codeIds: [],
            pauses: true,
          },
        }),
        spans: JSON.stringify(
          [10, 50].map((from) => ({
            startUs: from * second,
            endUs: (from + 20) * second,
            codeId: null,
            subjectId: null,
          })),
        ),
        position: null,
        dueAt: null,
        state: "assigned",
        returnReason: null,
        startedAt: null,
        submittedAt: null,
      })
      .execute();
    await new Client(ana, anas).change(
      { kind: "putEvent", event: stateEvent(codes.together, 0, 60 * second) },
      { kind: "putEvent", event: pointEvent(codes.laughs, 80 * second) },
    );
    await ana.send(contract.submitObservation, {
      params: { observationId: anas },
      body: { revision: 2 },
    });
  });
  afterAll(() => application.stop());

  test("events and answers outside are refused, and only questions inside are missing", async () => {
    const { answers } = await client.change(
      { kind: "putEvent", event: pointEvent(codes.laughs, 5 * second) },
      { kind: "putEvent", event: stateEvent(codes.together, 10 * second, 30 * second) },
      { kind: "putPart", part: answerTo(0) },
      { kind: "putPart", part: answerTo(1) },
    );
    const missing = await ben.ask(contract.submitObservation, {
      params: { observationId: bens },
      body: { revision: 2 },
    });

    expect(answers.map(({ result }) => result)).toEqual([
      "refused",
      "applied",
      "refused",
      "applied",
    ]);
    expect(missing.body).toMatchObject({
      code: "observation_incomplete",
      details: { scanNumbers: [2, 5, 6] },
    });
  });

  test("agreement compares what both were to code, a budget counts what its rater was to code", async () => {
    await client.change(
      ...[2, 5, 6].map((number) => ({ kind: "putPart", part: answerTo(number) }) as const),
    );
    await ben.send(contract.submitObservation, {
      params: { observationId: bens },
      body: { revision: 5 },
    });
    const params = { studyId: ground.studyId };

    const { rows: compared } = await ground.owner.send(contract.readAgreement, {
      params,
      query: { by: "pair", statistics: `percent:unitUs=${second},duration_kappa` },
    });
    const { groups: budgetGroups, rows } = await ground.owner.send(contract.readTimeBudget, {
      params,
      query: {},
    });
    const glance = await ground.owner.send(contract.readAgreementSummary, { params });

    const [pair] = compared;
    expect(pair?.comparedUs).toBe(40 * second);
    // Both: 10 to 30. Ana alone: 50 to 60. Nobody: 60 to 70.
    expect(pair?.figures[0]).toMatchObject({ kind: "value", value: 0.75, n: 40 });
    expect(pair?.eventsOfEach?.toSorted((a, b) => a - b)).toEqual([1, 2]);
    expect(glance.overall).toEqual(pair?.figures[1]);
    const usOf = (rater: Person) =>
      budgetGroups.find(({ values }) => values[0] === rater.accountId)?.observedUs;
    expect([usOf(ana), usOf(ben)]).toEqual([90 * second, 40 * second]);
    const share = rows.find(
      ({ group, codeId }) =>
        budgetGroups[group]?.values[0] === ben.accountId && codeId === codes.together,
    )?.share;
    expect(share).toBe(0.5);
  });

  test("the file of observations says what of a recording was to be coded", async () => {
    const { body } = await ground.owner.fetch(
      `/api/v1/studies/${ground.studyId}/exports/tidyObservations`,
    );

    expect(String(body)).toContain("90.000000,40.000000,10.000000-30.000000 50.000000-70.000000");
  });
});

function answerTo(number: number): Scan {
  return { kind: "scan", number, isAnswered: true, isUnseen: true, marks: [], comment: "" };
}
