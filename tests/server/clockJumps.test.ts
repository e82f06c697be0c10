import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { codes, newId, pointEvent } from "../sample.ts";
import { describeOnServer } from "../servers/describeOnEachServer.ts";
import {
  type Application,
  Client,
  joinByOpenLink,
  makeGround,
  password,
  setUp,
  startApplication,
} from "./application.ts";

const hour = 60 * 60 * 1000;
const day = 24 * hour;

describeOnServer("a server whose clock jumps", (server) => {
  let application: Application;

  beforeAll(async () => {
    application = await startApplication(server);
  });
  afterAll(() => application.stop());
  afterEach(() => void vi.useRealTimers());

  test("takes what a rater sends once and in order, whatever both clocks say", async () => {
    const owner = await setUp(application);
    const ground = await makeGround(application, owner);
    const { token } = await owner.send(contract.invite, {
      params: { studyId: ground.studyId },
      body: { id: newId("invitation"), role: "rater", email: null },
    });
    const rater = await joinByOpenLink(application.visitor(), token, "Ana");
    const session = await rater.send(contract.session, {});
    if (session.state !== "signed_in") throw new Error("nobody is signed in");
    const client = new Client(rater, await ground.assign(rater));
    const sent: string[] = [];
    // The clock alone: timers go on as they do when a machine sets its time.
    vi.useFakeTimers({ toFake: ["Date"] });
    const startMs = Date.now();

    for (const jumpMs of [0, hour, -hour, day, -3 * day, 400 * day, 0, -400 * day, 0]) {
      vi.setSystemTime(startMs + jumpMs);
      // Of two devices one is right.
      for (const at of [startMs, startMs - jumpMs]) {
        const event = pointEvent(codes.laughs, sent.length * 1_000_000);
        const operation = {
          ...client.number({ kind: "putEvent", event }),
          at: new Date(at).toISOString(),
        };
        sent.push(operation.id);
        const answer = await client.put([operation]).catch(async () => {
          // In so long a time everyone is signed out; what was refused is sent again.
          await rater.send(contract.signIn, { body: { email: session.account.email, password } });
          return client.put([operation]);
        });
        expect(answer.revision).toBe(sent.length);
      }
    }

    const { operations } = await rater.send(contract.listOperations, {
      params: { observationId: client.observationId },
      query: {},
    });
    expect(operations.map(({ operation }) => operation.id)).toEqual(sent);
    expect(operations.map(({ revision }) => revision)).toEqual(sent.map((_, at) => at + 1));
  });
});
