import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Call } from "../../src/api/call.ts";
import { type CallName, contract } from "../../src/api/contract.ts";
import { errors, parseRefusal } from "../../src/domain/errors.ts";
import { databases } from "../servers/describeOnEachServer.ts";
import { newId } from "../sample.ts";
import {
  type Application,
  type Ground,
  makeGround,
  type Person,
  setUp,
  startApplication,
} from "./application.ts";

/** What people, broken programs and attackers send. */
const bodies: readonly unknown[] = [
  "",
  "{",
  "null",
  "[]",
  "7",
  '"text"',
  { constructor: { prototype: { isAdmin: true } } },
  '{"__proto__":{"isAdmin":true}}',
  { id: "not an id", name: "", email: "nobody", password: "short", token: "x", operations: [] },
  { id: "\u0000", name: "\u0000", scheme: { codes: "\u0000" } },
  { name: "n".repeat(100_000), body: "x" },
  '{"id":1e400,"edition":-1e-400}',
  { edition: -1, revision: 1.5, clientId: null, operations: [{ kind: "nonsense" }] },
  {
    clientId: newId("client"),
    operations: [{ kind: "putEvent", id: 1, sequence: 0, at: "yesterday", event: {} }],
  },
];

const queries = [
  "?after=-1",
  "?after=abc",
  "?unitUs=0",
  "?unitUs=NaN&raterA=x&raterB='--",
  "?over=code:1&recipe=none",
  "?schemeVersionId=%00",
  "?submittedOnly=perhaps",
  "?after=1&after=2",
];

const [server] = databases();

describe.skipIf(!server)("wrong input", () => {
  let application: Application;
  let ground: Ground;
  let owner: Person;
  let ids: Readonly<Record<string, string>>;

  beforeAll(async () => {
    if (!server) return;
    application = await startApplication(server, { limits: { signInAttempts: 1_000 } });
    owner = await setUp(application);
    ground = await makeGround(application, owner);
    ids = {
      studyId: ground.studyId,
      recordingId: ground.recordingId,
      schemeVersionId: ground.schemeVersionId,
      observationId: await ground.assign(owner),
      language: "en",
      file: "common.json",
      namespace: "common",
      format: "json",
    };
  });
  afterAll(() => application?.stop());

  const names = Object.keys(contract).filter((name): name is CallName =>
    Object.hasOwn(contract, name),
  );
  const writes = names.filter((name) => contract[name].method !== "GET" && name !== "signOut");
  const reads = names.filter((name) => contract[name].method === "GET" && name !== "watchChanges");

  function pathOf(call: Call, known = ids): string {
    return call.path.replace(/:(\w+)/gu, (_, key: string) => known[key] ?? newId("other"));
  }

  test.each(writes)("%s refuses bodies that are none", async (name) => {
    for (const body of bodies) {
      const answer = await owner.fetch(pathOf(contract[name]), contract[name].method, body);
      expect.soft(flawOf(answer), JSON.stringify(answer.body)).toBeUndefined();
    }
  });

  test.each(reads)("%s refuses queries that are none", async (name) => {
    for (const query of queries) {
      const answer = await owner.fetch(pathOf(contract[name]) + query);
      expect.soft(flawOf(answer), JSON.stringify(answer.body)).toBeUndefined();
    }
  });

  test.each(names.filter((name) => contract[name].path.includes(":")))(
    "%s finds nothing where its path holds nonsense",
    async (name) => {
      const call: Call = contract[name];
      const nonsense = ["0", "%00", "..%2f..%2fetc%2fpasswd", "a".repeat(300), "%F0%9F%A6%8A"];
      for (const word of nonsense) {
        const known = Object.fromEntries(Object.keys(ids).map((key) => [key, word]));
        const body = call.method === "GET" ? undefined : {};
        const answer = await owner.fetch(pathOf(call, known), call.method, body);
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect.soft(flawOf(answer), JSON.stringify(answer.body)).toBeUndefined();
      }
    },
  );

  test("a body that is too large is refused before it is read", async () => {
    const body = JSON.stringify({ name: "n".repeat(1_100_000) });
    const answer = await owner.fetch("/api/v1/studies", "POST", body);

    expect(answer.status).toBe(413);
    expect(answer.body).toMatchObject({ code: "payload_too_large" });
  });

  test("an address that is no call is not found", async () => {
    const answer = await owner.fetch("/api/v1/nothing");

    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ code: "not_found" });
  });
});

/** What is wrong with a refusal: it has no name of the catalogue, is a 500, shows a stack, or names no field. */
function flawOf({ status, body }: { readonly status: number; readonly body: unknown }) {
  if (status < 400) return undefined;
  if (status >= 500) return "it is a bug";
  const refusal = parseRefusal(body);
  if (!refusal) return "it is not of the catalogue";
  if (status !== errors[refusal.code].status) return "its status is not the catalogue's";
  if (/\bat .*\.[jt]s:\d+/u.test(JSON.stringify(body))) return "it shows a stack";
  if (refusal.code !== "invalid_input") return undefined;
  const { fields } = errors.invalid_input.details.parse(refusal.details);
  return fields.length === 0 ? "it names no field" : undefined;
}
