import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { loggedCalls } from "../../src/api/securityLog.ts";
import { Refusal } from "../../src/domain/errors.ts";
import { openDatabase } from "../../src/server/database/database.ts";
import { noteSecurity } from "../../src/server/securityLog.ts";
import { describeOnServer } from "../servers/describeOnEachServer.ts";
import { soon } from "../soon.ts";
import {
  type Application,
  type Ground,
  makeGround,
  password,
  type Person,
  setUp,
  startApplication,
} from "./application.ts";

test("every call that changes an account's or a member's rights is in the security log", () => {
  const logged: ReadonlySet<string> = new Set(loggedCalls);
  const changing = Object.entries(contract).filter(
    ([, { method, path }]) =>
      method !== "GET" && /\/(?:members|invitations|hand-over|two-factor|sessions?)\b/u.test(path),
  );
  expect(changing.length).toBeGreaterThan(10);
  // An address that asks to join gets a letter, and the first half of a second step changes nothing yet; who trains or is paused is in the study’s own history.
  const unlogged = changing.map(([name]) => name).filter((name) => !logged.has(name));
  expect(
    unlogged.filter(
      (name) =>
        ![
          "askToJoin",
          "beginTwoFactor",
          "changeTraining",
          "previewInvitation",
          "pauseRater",
        ].includes(name),
    ),
  ).toEqual([]);
});

describeOnServer("the security log", (server) => {
  let application: Application;
  let ground: Ground;
  let owner: Person;
  let rater: Person;

  beforeAll(async () => {
    application = await startApplication(server);
    owner = await setUp(application);
    ground = await makeGround(application, owner);
    rater = await ground.join("rater", "Lena");
  });
  afterAll(() => application.stop());

  async function newest(limit = 50) {
    return (await owner.send(contract.listSecurityLog, { query: { limit } })).items;
  }

  test("has, of any call, who was refused for want of a right, once for many tries", async () => {
    const { studyId } = ground;
    const session = await rater.send(contract.session, {});
    const raterEmail = session.state === "signed_in" ? session.account.email : "";
    const tryAll = () =>
      Promise.all([
        rater.refusal(contract.changeStudy, { params: { studyId }, body: { name: "Mine" } }),
        rater.refusal(contract.listPeople, { query: {} }),
      ]);

    expect(await tryAll()).toEqual(["not_allowed", "not_allowed"]);
    await tryAll();

    await soon(async () => {
      const refused = (await newest()).filter((one) => one.refused === "not_allowed");
      expect(refused.map(({ call }) => call).toSorted()).toEqual(["changeStudy", "listPeople"]);
      expect(refused[0]).toMatchObject({ account: raterEmail });
    });
  });

  test("has who came in, who was refused and at whose account, and no word that was typed", async () => {
    const visitor = application.visitor();
    const wrong = { email: "ada@example.org", password: "quite another password" };
    expect(await visitor.refusal(contract.signIn, { body: wrong })).toBe("wrong_credentials");
    const nobody = { email: "nobody@example.org", password: "quite another password" };
    await visitor.refusal(contract.signIn, { body: nobody });
    await visitor.send(contract.signIn, { body: { email: "ada@example.org", password } });
    await soon(async () => {
      const [right, unknown, refused] = await newest();
      expect(right).toMatchObject({
        call: "signIn",
        refused: null,
        account: "ada@example.org",
        address: "127.0.0.1",
      });
      expect(unknown).toMatchObject({
        refused: "wrong_credentials",
        account: null,
        concerned: null,
      });
      expect(refused).toMatchObject({
        refused: "wrong_credentials",
        account: null,
        concerned: "ada@example.org",
      });
    });
    const all = JSON.stringify(await newest());
    expect(all).not.toContain("nobody@example.org");
    expect(all).not.toContain("quite another password");
  });

  test("has whose rights changed and what was exported, refusals too", async () => {
    const { studyId } = ground;
    const params = { studyId, accountId: rater.accountId };
    await owner.send(contract.changeMember, { params, body: { role: "analyst" } });
    expect(await rater.refusal(contract.changeMember, { params, body: { role: "owner" } })).toBe(
      "not_allowed",
    );
    const changes = (await newest()).filter(({ call }) => call === "changeMember");
    expect(changes).toHaveLength(2);
    const [tried, done] = changes;
    expect(done).toMatchObject({ refused: null, account: "ada@example.org", study: "Peer play" });
    expect(tried).toMatchObject({ refused: "not_allowed", account: done?.concerned });
  });

  test("has what was answered first below what was asked after it, however slow its entry was", async () => {
    const { studyId } = ground;
    const params = { studyId, accountId: rater.accountId };
    // Whatever names the account waits to be written while it is held.
    const { database } = application.tools;
    let letGo: (() => void) | undefined;
    const held = database.transaction().execute(async (query) => {
      await sql`lock table study in access exclusive mode`.execute(query);
      await new Promise<void>((resolve) => (letGo = resolve));
    });
    await soon(() => expect(letGo).toBeDefined());
    const first = noteSecurity(
      application.tools,
      { name: "changeMember", address: "192.0.2.1", params, body: {}, who: {} },
      Promise.resolve("answered"),
    );
    setTimeout(() => letGo?.(), 200);
    expect(await first).toBe("answered");
    await held;
    const second = application.visitor();
    await second.refusal(contract.signIn, {
      body: { email: "ada@example.org", password: "quite another password" },
    });
    expect((await newest(2)).map(({ address, call }) => `${call} ${address}`)).toEqual([
      "signIn 127.0.0.1",
      "changeMember 192.0.2.1",
    ]);
  });

  test("holds no answer longer than two seconds, and refuses none for want of an entry", async () => {
    const said: unknown[] = [];
    const asking = { name: "signIn", address: "192.0.2.9", params: {}, body: {}, who: {} } as const;
    const { database } = application.tools;
    let letGo: (() => void) | undefined;
    const held = database.transaction().execute(async (query) => {
      await sql`lock table security_event in access exclusive mode`.execute(query);
      await new Promise<void>((resolve) => (letGo = resolve));
    });
    await soon(() => expect(letGo).toBeDefined());
    const from = performance.now();
    const outcome = noteSecurity(application.tools, asking, Promise.resolve("answered"));
    expect(await outcome).toBe("answered");
    expect(performance.now() - from).toBeGreaterThan(1_900);
    letGo?.();
    await held;
    await soon(async () => expect((await newest(1))[0]?.address).toBe("192.0.2.9"));

    const log = { error: (_about: object, sentence: string) => void said.push(sentence) };
    const gone = openDatabase({ ...application.connection, database: "no such database" });
    const refusal = new Refusal("wrong_credentials", {});
    await expect(
      noteSecurity({ database: gone.database, log }, asking, Promise.reject(refusal)),
    ).rejects.toBe(refusal);
    await soon(() => expect(said).toEqual(["the security log has a gap"]));
    await gone.close();
  });

  test("is a line of the server’s log for each entry where that is asked for, by ids alone", async () => {
    const lines: object[] = [];
    const where = {
      database: application.tools.database,
      log: application.tools.log,
      securityLines: { info: (about: object) => void lines.push(about) },
    };
    const asking = {
      name: "signIn",
      address: "192.0.2.7",
      params: {},
      body: { email: "ada@example.org", password: "quite another password" },
      who: {},
    } as const;
    const refusal = new Refusal("wrong_credentials", {});
    await expect(noteSecurity(where, asking, Promise.reject(refusal))).rejects.toBe(refusal);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      security: {
        call: "signIn",
        refused: "wrong_credentials",
        address: "192.0.2.7",
        concernedId: owner.accountId,
      },
    });
    expect(JSON.stringify(lines)).not.toContain("ada@example.org");
    expect(JSON.stringify(lines)).not.toContain("quite another password");
    const [entry] = await newest(1);
    expect(lines[0]).toMatchObject({ security: { id: entry?.id } });
  });

  test("is read by administrators alone, page by page, and whole as a table", async () => {
    expect(await rater.refusal(contract.listSecurityLog, { query: {} })).toBe("not_allowed");
    // The refusal is an entry itself.
    await soon(async () => expect((await newest(1))[0]?.call).toBe("listSecurityLog"));
    const whole = await newest();
    const first = await owner.send(contract.listSecurityLog, { query: { limit: 2 } });
    const second = await owner.send(contract.listSecurityLog, {
      query: { limit: 2, before: first.next ?? undefined },
    });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(
      whole.slice(0, 4).map(({ id }) => id),
    );
    const { status, body } = await owner.fetch(contract.exportSecurityLog.path);
    expect(status).toBe(200);
    const lines = String(body).trim().split("\r\n");
    expect(lines[0]).toContain("at,call,refused,account,concerned,study,address");
    // That it was taken is in it already.
    expect(lines).toHaveLength(1 + 1 + whole.length);
    expect(lines[1]).toContain(",exportSecurityLog,");
  });
});
