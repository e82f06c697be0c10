import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { importContentType } from "../../src/api/contract/exchange.ts";
import { limits } from "../../src/domain/limits.ts";
import { endAllSessions } from "../../src/server/accounts/passwordReset.ts";
import { isTokenSecret, newTokenSecret } from "../../src/server/accounts/tokenSecret.ts";
import { transact } from "../../src/server/database/database.ts";
import { newId } from "../sample.ts";
import { describeOnServer } from "../servers/describeOnEachServer.ts";
import { soon } from "../soon.ts";
import { aHead, aStudyCopy, refusalIn } from "./importedStudy.ts";
import { addProgram } from "./programRater.ts";
import {
  type Application,
  type Ground,
  makeGround,
  password,
  type Person,
  setUp,
  startApplication,
} from "./application.ts";

describeOnServer("tokens", (server) => {
  let application: Application;
  let owner: Person;
  let ground: Ground;
  let rater: Person;

  beforeAll(async () => {
    application = await startApplication(server);
    owner = await setUp(application);
    ground = await makeGround(application, owner);
    rater = await ground.join("rater", "Mia");
  });
  afterAll(() => application.stop());

  test("a token is known by how it begins and by its checksum, and kept as its hash alone", async () => {
    const { script } = await rater.script();

    expect(script.token).toMatch(/^itr_[0-9A-Za-z]{38}$/u);
    expect(isTokenSecret(script.token)).toBe(true);
    const other = script.token.endsWith("x") ? "y" : "x";
    expect(isTokenSecret(script.token.slice(0, -1) + other)).toBe(false);
    expect(isTokenSecret(script.token.slice(0, -1))).toBe(false);
    const { rows } = await sql<{ all: string }>`
      select string_agg(to_jsonb(access_token)::text, '') as all from access_token`.execute(
      application.tools.database,
    );
    expect(rows[0]?.all).not.toContain(script.token);
    expect(rows[0]?.all).not.toContain(script.token.slice(4, 36));
    expect(JSON.stringify(await rater.send(contract.listTokens, {}))).not.toContain(script.token);
  });

  test("it lets in as its account until it is revoked, and that is over at once", async () => {
    const { script, token } = await rater.script();
    const session = await script.send(contract.session, {});
    expect(session).toMatchObject({ state: "signed_in", account: { id: rater.accountId } });

    await rater.send(contract.revokeToken, { params: { tokenId: token.id } });

    expect(await script.refusal(contract.listStudies, {})).toBe("not_signed_in");
    expect(await rater.refusal(contract.revokeToken, { params: { tokenId: token.id } })).toBe(
      "not_found",
    );
  });

  test("it ends by itself: after 90 days, or when its maker says, a year at most", async () => {
    const { token } = await rater.script();
    const lastsDays = (Date.parse(token.expiresAt) - Date.parse(token.createdAt)) / 86_400_000;
    expect(Math.round(lastsDays)).toBe(90);
    const asked = { id: newId("accessToken"), name: "Long", studyId: null, password };
    const body = { ...asked, groups: ["read" as const], days: 366 };
    expect(await rater.refusal(contract.makeToken, { body })).toBe("invalid_input");

    const { script, token: short } = await rater.script({ days: 1 });
    expect(await script.refusal(contract.listStudies, {})).toBeUndefined();
    await application.tools.database
      .updateTable("accessToken")
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where("id", "=", short.id)
      .execute();
    expect(await script.refusal(contract.listStudies, {})).toBe("not_signed_in");
  });

  test("the day on which it was used last is told, and written down once", async () => {
    const { script, token } = await rater.script();
    const lastUsed = async () =>
      (await rater.send(contract.listTokens, {})).find(({ id }) => id === token.id)?.lastUsedOn;
    expect(await lastUsed()).toBeNull();

    await script.send(contract.listStudies, {});

    expect(await lastUsed()).toMatch(/^\d{4}-\d\d-\d\d$/u);
    const written = () =>
      sql<{ at: string }>`select xmin::text as at from access_token where id = ${token.id}`
        .execute(application.tools.database)
        .then(({ rows }) => rows[0]?.at);
    const before = await written();
    await script.send(contract.listStudies, {});
    expect(await written()).toBe(before);
  });

  test("it asks for no origin, and a cookie beside it counts for nothing, nor is one set", async () => {
    const { script } = await rater.script({ groups: ["read"] });
    const mixed = (headers: Record<string, string>, path = "/api/v1/session", method = "GET") =>
      fetch(application.address + path, {
        method,
        headers: { authorization: `Bearer ${script.token}`, ...headers },
        ...(method !== "GET" && { body: "{}" }),
      });
    // A page elsewhere that knew the token would only have what the token is for.
    const foreign = await mixed({ origin: "https://example.org", cookie: owner.cookie });
    expect(await foreign.json()).toMatchObject({ account: { id: rater.accountId } });
    expect(foreign.headers.getSetCookie()).toEqual([]);
    // The owner's cookie does not lend it what it is not for.
    const json = { cookie: owner.cookie, "content-type": "application/json" };
    const write = await mixed(json, `/api/v1/studies/${ground.studyId}/assignments`, "POST");
    expect(write.status).toBe(403);
    expect(await write.json()).toMatchObject({ code: "forbidden_by_token" });
    // Without the token the rule of origins is as it was.
    const plain = await fetch(`${application.address}/api/v1/studies`, {
      method: "POST",
      headers: { cookie: owner.cookie, origin: "https://example.org" },
    });
    expect(await plain.json()).toMatchObject({ code: "foreign_origin" });
  });

  test("a wrong one is refused even with a good cookie beside it, and after many attempts unheard", async () => {
    const few = await startApplication(server, { limits: { signInAttempts: 3 } });
    const person = await setUp(few);
    const { script } = await person.script();
    const ask = (token: string) =>
      fetch(`${few.address}/api/v1/session`, {
        headers: { authorization: `Bearer ${token}`, cookie: person.cookie },
      }).then(({ status }) => status);
    for (let round = 0; round < 3; round += 1) expect(await ask(newTokenSecret())).toBe(401);

    expect(await ask(newTokenSecret())).toBe(429);
    // Who has a good one is kept out by nobody's guesses.
    expect(await ask(script.token)).toBe(200);
    await few.stop();
  });

  test("of one study it makes no other out of an import in stages", async () => {
    const { script } = await owner.script({ groups: ["coordinate"], studyId: ground.studyId });
    const head = aHead(aStudyCopy());
    const begun = async (asStudy: boolean) => {
      const path = `/api/v1/studies/${ground.studyId}/unfinished-imports/${head.id}`;
      const answer = await fetch(`${application.address}${path}?sign=one&asStudy=${asStudy}`, {
        method: "PUT",
        headers: { authorization: `Bearer ${script.token}`, "content-type": importContentType },
        body: `${JSON.stringify({ head })}\n${JSON.stringify({ end: { observations: 0, spokenOf: [] } })}\n`,
      });
      return { status: answer.status, body: await answer.json() };
    };

    expect(refusalIn(await begun(true))).toBe("forbidden_by_token");
    expect((await begun(false)).status).toBe(200);
    await script.send(contract.discardImport, {
      params: { studyId: ground.studyId, importId: head.id },
    });
  });

  test("one that asks too often is told to wait, for how long, and keeps no other out", async () => {
    const few = await startApplication(server, { limits: { tokenRequestsPerMinute: 3 } });
    const person = await setUp(few);
    const [first, second] = [await person.script(), await person.script()];
    const ask = ({ script }: typeof first) =>
      fetch(`${few.address}/api/v1/studies`, {
        headers: { authorization: `Bearer ${script.token}` },
      });
    // A minute may begin between two of them, never between all.
    const answers = [];
    // oxlint-disable-next-line no-await-in-loop -- One after the other, as a script asks.
    for (let round = 0; round < 8; round += 1) answers.push(await ask(first));
    const refused = answers.find(({ status }) => status === 429);

    expect(answers.map(({ status }) => status).slice(0, 3)).toEqual([200, 200, 200]);
    expect(await refused?.json()).toMatchObject({ code: "rate_limited" });
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(Number(refused?.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    expect((await ask(second)).status).toBe(200);
    expect((await person.fetch("/api/v1/studies")).status).toBe(200);
    await few.stop();
  });

  test("one of a study opens that study alone: lists, queue and uploads too", async () => {
    const other = await makeGround(application, owner);
    const { script } = await owner.script({ studyId: ground.studyId });

    const listed = await script.send(contract.listStudies, {});
    expect(listed.map(({ id }) => id)).toEqual([ground.studyId]);
    const elsewhere = { params: { studyId: other.studyId } };
    expect(await script.refusal(contract.readStudy, elsewhere)).toBe("forbidden_by_token");
    await other.assign(owner);
    expect((await script.send(contract.myQueue, { query: {} })).items).toEqual([]);
    expect((await owner.send(contract.myQueue, { query: {} })).items).toHaveLength(1);
    const begin = (person: Person, studyId: string) =>
      fetch(`${application.address}/uploads`, {
        method: "POST",
        headers: {
          ...person.credentials(),
          "tus-resumable": "1.0.0",
          "upload-length": "10",
          "upload-metadata": Object.entries({ studyId, uploadId: newId("upload"), fileName: "a" })
            .map(([name, value]) => `${name} ${Buffer.from(value).toString("base64")}`)
            .join(","),
        },
      }).then(({ status }) => status);
    expect(await begin(script, ground.studyId)).toBe(201);
    expect(await begin(script, other.studyId)).toBe(403);
    const { script: reader } = await owner.script({ groups: ["read"] });
    expect(await begin(reader, ground.studyId)).toBe(403);
  });

  test("nobody makes one for a study that is not theirs, nor more than there may be", async () => {
    const stranger = { id: newId("accessToken"), name: "x", studyId: newId("study"), password };
    const body = { ...stranger, groups: ["read" as const] };
    expect(await rater.refusal(contract.makeToken, { body })).toBe("not_found");
    const { token } = await rater.script();
    const again = { id: token.id, name: "x", studyId: null, groups: ["read" as const], password };
    expect(await rater.refusal(contract.makeToken, { body: again })).toBe("already_exists");
    const hoarder = await ground.join("rater", "Hoarder");
    for (let n = 0; n < limits.tokensPerAccount; n += 1) await hoarder.script();
    const more = { ...again, id: newId("accessToken") };
    expect(await hoarder.refusal(contract.makeToken, { body: more })).toBe("quota_reached");
  });

  test("making one asks for the password, which a session alone does not know; wrong ones are counted", async () => {
    const program = await addProgram(ground, { version: "asked" });
    const body = { id: newId("accessToken"), name: "x" };
    const own = { ...body, studyId: null, groups: ["read" as const] };
    const params = { studyId: ground.studyId, accountId: program.accountId };
    for (const given of [null, "not the password"]) {
      // oxlint-disable no-await-in-loop -- one after the other
      const asked = [
        await rater.refusal(contract.makeToken, { body: { ...own, password: given } }),
        await owner.refusal(contract.makeProgramToken, {
          params,
          body: { ...body, password: given },
        }),
      ];
      // oxlint-enable no-await-in-loop
      expect(asked).toEqual(["wrong_password", "wrong_password"]);
    }
    const mine = await rater.send(contract.listTokens, {});
    expect(mine.map(({ id }) => id)).not.toContain(body.id);

    const guesser = await ground.join("rater", "Guesser");
    for (let at = 0; at < limits.signInAttempts; at += 1) {
      const guess = { ...own, id: newId("accessToken"), password: `guess number ${at}` };
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await guesser.refusal(contract.makeToken, { body: guess })).toBe("wrong_password");
    }
    const right = { ...own, id: newId("accessToken"), password };
    expect(await guesser.refusal(contract.makeToken, { body: right })).toBe("too_many_attempts");
  });

  test("they end with the membership that they are for, with the study and with the account", async () => {
    const place = await makeGround(application, owner);
    const leaver = await place.join("rater", "Lea");
    const { script } = await leaver.script({ studyId: place.studyId });
    const params = { studyId: place.studyId, accountId: leaver.accountId };
    await owner.send(contract.removeMember, { params });
    expect(await leaver.send(contract.listTokens, {})).toEqual([]);
    expect(await script.refusal(contract.listStudies, {})).toBe("not_signed_in");

    const { script: everywhere } = await leaver.script();
    const session = await leaver.send(contract.session, {});
    const email = session.state === "signed_in" ? session.account.email : "";
    const { accountId } = leaver;
    await owner.send(contract.eraseAccount, { params: { accountId }, body: { email } });
    expect(await everywhere.refusal(contract.listStudies, {})).toBe("not_signed_in");
    const { rows } =
      await sql`select from access_token where account_id = ${leaver.accountId}`.execute(
        application.tools.database,
      );
    expect(rows).toEqual([]);
  });

  test("they end as their person's password is changed or set anew, and give nobody a place in a study", async () => {
    const place = await makeGround(application, owner);
    const lea = await place.join("rater", "Lea");
    const { script } = await lea.script();
    expect(await script.refusal(contract.listStudies, {})).toBeUndefined();
    const body = { current: password, next: "another long enough password" };
    await lea.send(contract.changePassword, { body });
    expect(await script.refusal(contract.listStudies, {})).toBe("not_signed_in");

    const { script: again } = await lea.script({ password: body.next });
    await transact(application.tools.database, (query) => endAllSessions(query, lea.accountId));
    expect(await again.refusal(contract.listStudies, {})).toBe("not_signed_in");

    const { script: coordinates } = await owner.script({
      groups: ["read", "code", "coordinate"],
      studyId: place.studyId,
    });
    const params = { studyId: place.studyId };
    const invited = { id: newId("invitation"), role: "owner" as const, email: null };
    expect(await coordinates.refusal(contract.invite, { params, body: invited })).toBe(
      "forbidden_by_token",
    );
  });

  test("making and revoking them is in the security log", async () => {
    const { token } = await rater.script();
    await rater.send(contract.revokeToken, { params: { tokenId: token.id } });
    await soon(async () => {
      const { items } = await owner.send(contract.listSecurityLog, { query: {} });
      const own = items.filter(({ account }) => account?.startsWith("mia."));
      expect(own.map(({ call }) => call)).toEqual(
        expect.arrayContaining(["makeToken", "revokeToken"]),
      );
      expect(JSON.stringify(items)).not.toContain("itr_");
    });
  });
});
