import { execFile } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import {
  messageBodyOf,
  messageEvents,
  messageTypes,
  type WebhookEvent,
} from "../../src/domain/entities/webhook.ts";
import type { Id } from "../../src/domain/rules.ts";
import { writeBackup } from "../../src/server/database/backup.ts";
import { transact } from "../../src/server/database/database.ts";
import { keepMessages } from "../../src/server/webhooks/keepMessages.ts";
import { openWebhookRounds } from "../../src/server/webhooks/webhookRounds.ts";
import { projectRoot } from "../../src/server/projectRoot.ts";
import { lacks, why } from "../needs.ts";
import { newId } from "../sample.ts";
import { describeOnServer } from "../servers/describeOnEachServer.ts";
import {
  addRecording,
  type Ground,
  makeGround,
  type Person,
  setUp,
  startApplication,
  type WholeApplication,
} from "./application.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const later = (ms: number) => new Date(Date.now() + ms);

async function submit(rater: Person, observationId: Id<"observation">): Promise<void> {
  const { revision } = await rater.send(contract.readWork, { params: { observationId } });
  await rater.send(contract.submitObservation, { params: { observationId }, body: { revision } });
}

describeOnServer("webhooks", (server) => {
  let application: WholeApplication;
  let owner: Person;
  let receiver: Receiver;

  beforeAll(async () => {
    receiver = await openReceiver();
    application = await startApplication(server, {
      limits: { webhookSeconds: 1, webhookTestsPerHour: 6 },
      config: { hasPrivateWebhooks: true },
    });
    owner = await setUp(application);
  });
  afterAll(async () => {
    await application.stop();
    await receiver.close();
  });
  beforeEach(() => receiver.forget());

  const addTo = async (
    { studyId }: Pick<Ground, "studyId">,
    events: WebhookEvent[],
    path = "/hook",
  ) => {
    const id = newId("webhook");
    const made = await owner.send(contract.addWebhook, {
      params: { studyId },
      body: { id, url: receiver.address + path, events },
    });
    return { params: { studyId, webhookId: id }, ...made };
  };
  const every: WebhookEvent[] = ["assigned", "submitted", "returned", "round_complete"];

  test("a receiver that fails twice gets each event once, signed, and nothing but ids", async () => {
    const ground = await makeGround(application, owner);
    const rater = await ground.join("rater", "Quillfeather");
    const { secret, params } = await addTo(ground, every);
    receiver.answers.push(500, 503);

    const observationId = await ground.assign(rater);
    await submit(rater, observationId);
    await owner.send(contract.reviewObservation, {
      params: { observationId },
      body: { action: "return", reason: "Gigglemark" },
    });
    await application.webhooks.round(later(0));
    // What failed keeps the others of its receiver waiting, and is tried again later.
    expect(receiver.got).toHaveLength(1);
    await application.webhooks.round(later(minuteMs));
    expect(receiver.got).toHaveLength(2);
    await application.webhooks.round(later(2 * minuteMs));
    await application.webhooks.round(later(10 * minuteMs));
    await application.webhooks.round(later(20 * minuteMs));

    for (const got of receiver.got) expect(isSigned(got, secret)).toBe(true);
    for (const got of receiver.got)
      expect(isSigned({ ...got, body: `${got.body} ` }, secret)).toBe(false);
    const taken = receiver.taken().map(({ body }) => JSON.parse(body));
    for (const body of taken) {
      const event = messageEvents.find((one) => messageTypes[one] === body.type) ?? "test";
      expect(messageBodyOf(event).parse(body)).toEqual(body);
    }
    const { roundId } = await owner
      .send(contract.listRounds, { params: { studyId: ground.studyId } })
      .then(([round]) => ({ roundId: round?.id }));
    const { studyId } = ground;
    expect(taken.map(({ type, data }) => ({ type, data })).toSorted(byType)).toEqual([
      { type: "observation.assigned", data: { studyId, observationId } },
      { type: "observation.returned", data: { studyId, observationId } },
      { type: "observation.submitted", data: { studyId, observationId } },
      { type: "round.completed", data: { studyId, roundId } },
    ]);
    expect(new Set(receiver.taken().map(({ id }) => id)).size).toBe(4);
    const all = receiver.got.map((got) => JSON.stringify(got)).join("");
    for (const hidden of ["Quillfeather", "Gigglemark", "Clip 17", "Peer play", rater.accountId]) {
      expect(all).not.toContain(hidden);
    }
    const log = await owner.send(contract.listDeliveries, { params });
    expect(log.map(({ state }) => state)).toEqual(log.map(() => "delivered"));
    expect(Math.max(...log.map(({ tries }) => tries))).toBe(3);
  });

  test("the example of the guide knows a message of ours, and none that was changed", async (context) => {
    context.skip(lacks("python3"), why("python3"));
    const guide = readFileSync(join(projectRoot, "docs/guide/api.md"), "utf8");
    const example = /```python\n(?<lines>import base64[\s\S]*?)```/u.exec(guide)?.groups?.["lines"];
    const ground = await makeGround(application, owner);
    const { params, secret } = await addTo(ground, ["assigned"]);
    await owner.send(contract.testWebhook, { params });
    const [got] = receiver.got;
    const asked = { secret, ...got };
    const { stdout } = await promisify(execFile)("python3", [
      "-c",
      `${example}
import json, sys
asked = json.loads(sys.argv[1])
headers = {"webhook-" + name: asked[name] for name in ("id", "timestamp", "signature")}
print(is_genuine(asked["secret"], headers, asked["body"]), is_genuine(asked["secret"], headers, asked["body"] + " "))`,
      JSON.stringify(asked),
    ]);

    expect(stdout.trim()).toBe("True False");
  });

  test("of two processes at once each message is sent by one; what an ended one had taken is sent again, with its id", async () => {
    const ground = await makeGround(application, owner);
    const raters = await Promise.all(["Ana", "Bo", "Cy"].map((name) => ground.join("rater", name)));
    await addTo(ground, ["assigned"]);
    for (const rater of raters) await ground.assign(rater);
    const { tools } = application;
    const other = openWebhookRounds({
      database: tools.database,
      limits: tools.limits,
      sender: tools.webhooks,
      log: tools.log,
    });

    for (const at of [0, 1, 2]) {
      await Promise.all([application.webhooks.round(later(at)), other.round(later(at))]);
    }
    expect(receiver.got.map(({ id }) => id)).toHaveLength(3);
    expect(new Set(receiver.got.map(({ id }) => id)).size).toBe(3);

    // A process takes a message, sends it, and is gone before it could say so.
    const [first] = receiver.got;
    await sql`update webhook_delivery set state = 'sending' where id = ${first?.id}`.execute(
      tools.database,
    );
    await other.round(later(minuteMs));
    expect(receiver.got).toHaveLength(3);
    await other.round(later(5 * minuteMs));
    expect(receiver.got).toHaveLength(4);
    expect(receiver.got[3]?.id).toBe(first?.id);
    await other.close();
  });

  test("after a day it is given up, and who coordinates is told, once a day", async () => {
    const ground = await makeGround(application, owner);
    const rater = await ground.join("rater", "Ana");
    const cleo = await ground.join("coordinator", "Cleo");
    const { params } = await addTo(ground, ["assigned"]);
    receiver.always = 500;
    for (const name of ["One", "Two"]) {
      await ground.assign(rater, await addRecording(owner, ground.studyId, name));
    }
    for (let hour = 0; hour < 30; hour += 1) {
      for (const minute of [0, 20, 40]) {
        await application.webhooks.round(later(hour * hourMs + minute * minuteMs));
      }
    }

    const log = await owner.send(contract.listDeliveries, { params });
    expect(log.map(({ state, status, problem }) => [state, status, problem])).toEqual([
      ["failed", 500, "refused"],
      ["failed", 500, "refused"],
    ]);
    expect(Math.max(...log.map(({ tries }) => tries))).toBeGreaterThan(5);
    expect(Math.max(...log.map(({ tries }) => tries))).toBeLessThan(20);
    const tried = receiver.got.length;
    await application.webhooks.round(later(40 * hourMs));
    expect(receiver.got).toHaveLength(tried);
    const told = await cleo.send(contract.listNotices, {});
    const failed = told.items.filter(({ kind }) => kind === "webhook_failed");
    expect(failed.length).toBeGreaterThan(0);
    expect(failed.length).toBeLessThan(3);
    expect(
      (await rater.send(contract.listNotices, {})).items.map(({ kind }) => kind),
    ).not.toContain("webhook_failed");
  });

  test("a test says what became of it; there are only so many, and a receiver that is gone is switched off", async () => {
    const ground = await makeGround(application, owner);
    const { params, secret } = await addTo(ground, ["assigned"]);
    const tried = (answer: number | "silence" | "redirect") => {
      receiver.answers.push(answer);
      return owner.send(contract.testWebhook, { params });
    };

    expect(await tried(204)).toMatchObject({ event: "test", state: "delivered", status: 204 });
    expect(isSigned(receiver.got.at(-1), secret)).toBe(true);
    expect(await tried(404)).toMatchObject({ state: "failed", status: 404, problem: "refused" });
    expect(await tried("redirect")).toMatchObject({ problem: "redirect", status: 302 });
    expect(receiver.got.map(({ path }) => path)).not.toContain("/elsewhere");
    expect(await tried("silence")).toMatchObject({ problem: "timeout", status: null });
    await owner.send(contract.changeWebhook, { params, body: { url: "http://127.0.0.1:9/x" } });
    expect(await tried(200)).toMatchObject({ problem: "unreachable", status: null });
    receiver.forget();
    await owner.send(contract.changeWebhook, {
      params,
      body: { url: `${receiver.address}/hook` },
    });
    expect(await tried(200)).toMatchObject({ state: "delivered" });
    expect(await owner.refusal(contract.testWebhook, { params })).toBe("too_many_attempts");

    receiver.answers.push(410);
    const rater = await ground.join("rater", "Ana");
    await ground.assign(rater);
    await application.webhooks.round(later(hourMs));
    const [webhook] = await owner.send(contract.listWebhooks, { params });
    expect(webhook).toMatchObject({ isOn: false, lastState: "failed" });
  });

  test("a message is sent again by hand, under its number, once the receiver is mended", async () => {
    const ground = await makeGround(application, owner);
    const rater = await ground.join("rater", "Ana");
    const { params, secret } = await addTo(ground, ["assigned"]);
    const elsewhere = await addTo(ground, ["round_complete"], "/other");
    receiver.answers.push(500);
    await ground.assign(rater);
    await application.webhooks.round(later(0));
    const [failed] = await owner.send(contract.listDeliveries, { params });
    if (!failed) throw new Error("there is a message");
    const message = { ...params, deliveryId: failed.id };
    expect(await owner.refusal(contract.resendDelivery, { params: message })).toBe(
      "too_many_attempts",
    );
    await sql`update webhook_delivery set state = 'failed', tried_at = now() - interval '1 minute'
      where id = ${failed.id}`.execute(application.tools.database);
    const [first] = receiver.got;
    receiver.forget();

    const sent = await owner.send(contract.resendDelivery, { params: message });

    expect(sent).toMatchObject({ id: failed.id, state: "delivered", tries: 2, problem: null });
    expect(receiver.got).toHaveLength(1);
    expect(receiver.got[0]?.id).toBe(first?.id);
    expect(receiver.got[0]?.body).toBe(first?.body);
    expect(isSigned(receiver.got[0], secret)).toBe(true);
    expect(
      await owner.refusal(contract.resendDelivery, {
        params: { ...elsewhere.params, deliveryId: failed.id },
      }),
    ).toBe("not_found");
  });

  test("with a new secret the earlier one is good for a day; one that is off gets nothing", async () => {
    const ground = await makeGround(application, owner);
    const rater = await ground.join("rater", "Ana");
    const { params, secret } = await addTo(ground, ["assigned"]);
    const { secret: newer } = await owner.send(contract.renewWebhookSecret, { params });
    await ground.assign(rater, await addRecording(owner, ground.studyId, "One"));
    await application.webhooks.round(later(0));
    expect([isSigned(receiver.got[0], secret), isSigned(receiver.got[0], newer)]).toEqual([
      true,
      true,
    ]);
    await sql`update webhook set earlier_until = now() - interval '1 s'
               where id = ${params.webhookId}`.execute(application.tools.database);
    await ground.assign(rater, await addRecording(owner, ground.studyId, "Two"));
    await application.webhooks.round(later(0));
    expect([isSigned(receiver.got[1], secret), isSigned(receiver.got[1], newer)]).toEqual([
      false,
      true,
    ]);

    await owner.send(contract.changeWebhook, { params, body: { isOn: false } });
    await ground.assign(rater, await addRecording(owner, ground.studyId, "Three"));
    await application.webhooks.round(later(hourMs));
    expect(receiver.got).toHaveLength(2);
  });

  test("the secret is in one answer, and neither readable in the database nor in a backup", async () => {
    const ground = await makeGround(application, owner);
    const { params, secret } = await addTo(ground, ["assigned"], "/hook?key=Thistledown");
    const { rows } = await sql<{ all: string }>`
      select string_agg(to_jsonb(one)::text, '') as all from webhook as one`.execute(
      application.tools.database,
    );
    expect(rows[0]?.all).toContain("Thistledown");
    expect(rows[0]?.all).not.toContain(secret.slice(6, 30));
    expect(JSON.stringify(await owner.send(contract.listWebhooks, { params }))).not.toContain(
      secret.slice(6, 30),
    );
    const history = await owner.send(contract.listHistory, {
      params: { studyId: ground.studyId },
      query: {},
    });
    expect(JSON.stringify(history)).toContain("addWebhook");
    expect(JSON.stringify(history)).not.toContain("Thistledown");

    const said: string[] = [];
    await writeBackup({
      connection: application.connection,
      dataDirectory: application.dataDirectory,
      file: `${application.dataDirectory}/webhooks.tar`,
      log: (sentence) => said.push(sentence),
    });
    expect(said.join("\n")).toContain("membership");
    expect(said.join("\n")).not.toContain("webhook");

    // Erasing the study takes it along.
    await owner.send(contract.eraseStudy, {
      params: { studyId: ground.studyId },
      body: { name: "Peer play", because: "deleted" },
    });
    const left = await sql<{ id: string }>`
      select id from webhook where id = ${params.webhookId}`.execute(application.tools.database);
    expect(left.rows).toEqual([]);
  });

  test("blindness: no training, no repeat at its time; raters and analysts have no part in it", async () => {
    const ground = await makeGround(application, owner);
    const rater = await ground.join("rater", "Ana");
    const analyst = await ground.join("analyst", "Ann");
    const { params } = await addTo(ground, every);
    for (const person of [rater, analyst]) {
      expect(await person.refusal(contract.listWebhooks, { params })).toBe("not_allowed");
      expect(await person.refusal(contract.listDeliveries, { params })).toBe("not_allowed");
    }
    const { studyId, schemeVersionId } = ground;
    const observationId = await ground.assign(rater);
    await application.webhooks.round(later(0));
    expect(receiver.got).toHaveLength(1);
    receiver.forget();
    // What looks as if it had been assigned before, as a repeat does, is not told when it is made.
    const made = { recordingId: ground.recordingId, raterId: rater.accountId };
    await transact(application.tools.database, (query) =>
      keepMessages(query, studyId, [
        { about: "observation", aboutId: observationId, action: "takePlan", after: made },
      ]),
    );

    // A gold standard is made and handed in: no message of it.
    const goldId = newId("observation");
    await owner.send(contract.startGoldStandard, {
      params: { studyId },
      body: {
        id: goldId,
        recordingId: await addRecording(owner, studyId, "Gold"),
        schemeVersionId,
      },
    });
    await submit(owner, goldId);
    await application.webhooks.round(later(hourMs));
    expect(receiver.got).toEqual([]);
  });

  test("quotas, bad addresses and others' studies are refused", async () => {
    const ground = await makeGround(application, owner);
    const { params } = await addTo(ground, ["assigned"]);
    const add = (url: string) =>
      owner.refusal(contract.addWebhook, {
        params: { studyId: ground.studyId },
        body: { id: newId("webhook"), url, events: ["assigned"] },
      });
    expect(await add("ftp://example.org/x")).toBe("invalid_input");
    expect(await add("https://ada:secret@example.org/x")).toBe("invalid_input");
    for (let count = 1; count < 5; count += 1) await addTo(ground, ["assigned"]);
    expect(await add(`${receiver.address}/hook`)).toBe("quota_reached");
    const other = await makeGround(application, owner);
    const elsewhere = { params: { ...params, studyId: other.studyId } };
    expect(await owner.refusal(contract.testWebhook, elsewhere)).toBe("not_found");
    expect(await owner.refusal(contract.removeWebhook, elsewhere)).toBe("not_found");
    expect(await owner.send(contract.removeWebhook, { params })).toEqual({ done: true });
    expect(await owner.refusal(contract.listDeliveries, { params })).toBe("not_found");
  });
});

describeOnServer("webhooks where the administrator allows no private addresses", (server) => {
  test("lead neither to this machine nor into its network, by whatever name, nor by http", async () => {
    const receiver = await openReceiver();
    const application = await startApplication(server);
    try {
      const owner = await setUp(application);
      const ground = await makeGround(application, owner);
      const { studyId } = ground;
      const add = (url: string, id = newId("webhook")) =>
        owner.refusal(contract.addWebhook, {
          params: { studyId },
          body: { id, url, events: ["assigned"] },
        });
      for (const url of [
        receiver.address,
        receiver.address.replace("http:", "https:"),
        "https://localhost/hook",
        "https://[::1]/hook",
        "https://10.1.2.3/hook",
        "https://169.254.169.254/latest",
        "https://[::ffff:10.0.0.1]/hook",
        "http://example.org/hook",
      ]) {
        expect([url, await add(url)]).toEqual([url, "webhook_address_not_public"]);
      }
      // A name that led to the internet when it was set, and leads here now.
      const id = newId("webhook");
      expect(await add("https://no-such-host.invalid/hook", id)).toBeUndefined();
      await sql`update webhook set url = ${receiver.address.replace("127.0.0.1", "localhost")}`.execute(
        application.tools.database,
      );
      const sent = await owner.send(contract.testWebhook, { params: { studyId, webhookId: id } });
      expect(sent).toMatchObject({ state: "failed", problem: "private_address" });
      expect(receiver.got).toEqual([]);
    } finally {
      await application.stop();
      await receiver.close();
    }
  });
});

interface Got {
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly body: string;
  readonly path: string;
  readonly isTaken: boolean;
}

interface Receiver {
  readonly address: string;
  readonly got: Got[];
  /** What is answered next, one after the other; then always the same. */
  readonly answers: (number | "silence" | "redirect")[];
  always: number;
  taken(): readonly Got[];
  forget(): void;
  close(): Promise<void>;
}

async function openReceiver(): Promise<Receiver> {
  const got: Got[] = [];
  const answers: (number | "silence" | "redirect")[] = [];
  const silent: ServerResponse[] = [];
  const server: Server = createServer((request, response) => {
    void text(request).then((body) => {
      const header = (name: string) => String(request.headers[name] ?? "");
      const answer = answers.shift() ?? receiver.always;
      const status = answer === "redirect" ? 302 : answer === "silence" ? 0 : answer;
      got.push({
        id: header("webhook-id"),
        timestamp: header("webhook-timestamp"),
        signature: header("webhook-signature"),
        body,
        path: request.url ?? "",
        isTaken: status >= 200 && status < 300,
      });
      if (answer === "silence") return void silent.push(response);
      if (answer === "redirect") response.setHeader("location", "/elsewhere");
      response.writeHead(status).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const receiver: Receiver = {
    address: `http://127.0.0.1:${portOf(server.address())}`,
    got,
    answers,
    always: 200,
    taken: () => got.filter(({ isTaken }) => isTaken),
    forget() {
      got.length = 0;
      answers.length = 0;
      receiver.always = 200;
    },
    async close() {
      for (const response of silent) response.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return receiver;
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("not listening");
  return address.port;
}

/** As a receiver verifies it, by the words of the specification. */
function isSigned(got: Got | undefined, secret: string): boolean {
  if (!got) return false;
  const [, key = ""] = secret.split("_");
  const wanted = createHmac("sha256", Buffer.from(key, "base64"))
    .update([got.id, got.timestamp, got.body].join("."))
    .digest("base64");
  return got.signature.split(" ").includes(`v1,${wanted}`);
}

function byType(one: { readonly type: string }, other: { readonly type: string }): number {
  return one.type < other.type ? -1 : 1;
}
