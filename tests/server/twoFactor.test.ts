import { readFileSync } from "node:fs";
import { join } from "node:path";
import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { contract } from "../../src/api/contract.ts";
import { secretFile } from "../../src/server/accounts/secret.ts";
import { newId } from "../sample.ts";
import { describeOnServer } from "../servers/describeOnEachServer.ts";
import {
  type Application,
  type Ground,
  makeGround,
  password,
  type Person,
  setUp,
  startApplication,
} from "./application.ts";
import { codeOf } from "./totp.ts";

describeOnServer("the second step", (server) => {
  let application: Application;
  let owner: Person;
  let ground: Ground;

  beforeAll(async () => {
    application = await startApplication(server, { limits: { signInAttempts: 20 } });
    owner = await setUp(application);
    ground = await makeGround(application, owner);
  });
  afterAll(() => application.stop());

  /** Somebody with a second step, which was confirmed by the code before the present one. */
  async function guarded(name: string) {
    const person = await ground.join("rater", name);
    const email = await emailOf(person);
    const { secret } = await person.send(contract.beginTwoFactor, { body: { password } });
    const { backupCodes } = await person.send(contract.confirmTwoFactor, {
      body: { code: codeOf(secret, { steps: -1 }) },
    });
    return { person, email, secret, backupCodes };
  }

  /** At another browser, after the password. */
  async function halfSignedIn(email: string): Promise<Person> {
    const visitor = application.visitor();
    const answer = await visitor.send(contract.signIn, { body: { email, password } });
    expect(answer).toEqual({ state: "second_step" });
    return visitor;
  }

  test("a secret that was never confirmed asks nobody for anything", async () => {
    const person = await ground.join("rater", "Half");
    const email = await emailOf(person);

    const begun = await person.send(contract.beginTwoFactor, { body: { password } });

    expect(begun.secret).toMatch(/^[A-Z2-7]{16,}$/u);
    expect(begun.address).toContain(`otpauth://totp/Interrater:${encodeURIComponent(email)}`);
    expect(
      await application.visitor().send(contract.signIn, { body: { email, password } }),
    ).toMatchObject({ state: "signed_in" });
  });

  test("only the password begins it, and only a right code confirms it", async () => {
    const person = await ground.join("rater", "Careful");
    const begin = { body: { password: "not the password" } };
    expect(await person.refusal(contract.beginTwoFactor, begin)).toBe("wrong_password");
    const { secret } = await person.send(contract.beginTwoFactor, { body: { password } });
    const wrong = codeOf(secret, { steps: 40 });

    expect(await person.refusal(contract.confirmTwoFactor, { body: { code: wrong } })).toBe(
      "wrong_code",
    );

    expect(await person.send(contract.readSecurity, {})).toMatchObject({ twoFactor: null });
  });

  test("after the password nobody is in before the code", async () => {
    const { email, secret } = await guarded("Nora");
    const visitor = await halfSignedIn(email);

    expect(await visitor.refusal(contract.listStudies, {})).toBe("not_signed_in");
    expect(await enter(visitor, codeOf(secret, { steps: 40 }))).toBe("wrong_code");
    expect(await visitor.refusal(contract.listStudies, {})).toBe("not_signed_in");
    expect(await enter(visitor, codeOf(secret))).toBeUndefined();
    expect(await visitor.refusal(contract.listStudies, {})).toBeUndefined();
  });

  test("a code works once, and not later than in the next 30 seconds", async () => {
    const { email, secret } = await guarded("Once");
    const code = codeOf(secret);
    expect(await enter(await halfSignedIn(email), code)).toBeUndefined();

    expect(await enter(await halfSignedIn(email), code)).toBe("wrong_code");
    // Of the step before the last one: too old, though no one used it.
    const old = codeOf(secret, { steps: -2 });
    expect(await enter(await halfSignedIn(email), old)).toBe("wrong_code");
  });

  test("a code without the password is asked to begin again", async () => {
    const { secret } = await guarded("Begin");

    expect(await enter(application.visitor(), codeOf(secret))).toBe("sign_in_expired");
  });

  test("a session of somebody else's in the same browser does not answer for the code", async () => {
    const { email, secret, person } = await guarded("Shared");
    const other = await ground.join("rater", "Other");
    await other.send(contract.signIn, { body: { email, password } });

    const { account } = await other.send(contract.signInSecondStep, {
      body: { code: codeOf(secret) },
    });

    expect(account.id).toBe(person.accountId);
    expect(await other.send(contract.session, {})).toMatchObject({ account: { email } });
  });

  test("ten backup codes each let in once, and new ones make the old ones void", async () => {
    const { email, person, backupCodes } = await guarded("Backup");
    const [first = "", second = ""] = backupCodes;
    expect(new Set(backupCodes).size).toBe(10);

    expect(await enter(await halfSignedIn(email), ` ${first} `)).toBeUndefined();
    expect(await enter(await halfSignedIn(email), first)).toBe("wrong_code");
    expect(await person.send(contract.readSecurity, {})).toMatchObject({
      twoFactor: { backupCodesLeft: 9 },
    });
    const renewed = await person.send(contract.renewBackupCodes, { body: { password } });

    expect(await enter(await halfSignedIn(email), second)).toBe("wrong_code");
    expect(await enter(await halfSignedIn(email), renewed.backupCodes[0] ?? "")).toBeUndefined();
  });

  test("wrong codes are counted as wrong passwords are", async () => {
    const { email, secret } = await guarded("Guessed");
    const wrong = codeOf(secret, { steps: 40 });
    const refusals: unknown[] = [];

    for (let tries = 0; tries < 13; tries++) {
      refusals.push(await enter(await halfSignedIn(email), wrong));
    }

    expect(refusals.slice(0, 10)).toEqual(Array(10).fill("wrong_code"));
    expect(refusals.slice(10)).toEqual(Array(3).fill("too_many_attempts"));
    expect(await enter(await halfSignedIn(email), codeOf(secret))).toBe("too_many_attempts");
  });

  test("it is switched off by password and code together, and by neither alone", async () => {
    const { email, person, secret, backupCodes } = await guarded("Off");
    const [backup = ""] = backupCodes;
    const end = (given: string, code: string) =>
      person.refusal(contract.endTwoFactor, { body: { password: given, code } });

    expect(await end("not the password", backup)).toBe("wrong_password");
    expect(await end(password, codeOf(secret, { steps: 40 }))).toBe("wrong_code");
    expect(await end(password, backup)).toBeUndefined();

    expect(
      await application.visitor().send(contract.signIn, { body: { email, password } }),
    ).toMatchObject({ state: "signed_in" });
    expect(await person.refusal(contract.listStudies, {})).toBeUndefined();
  });

  test("an administrator takes it away from who has lost it; nobody else does", async () => {
    const { email, person } = await guarded("Lost");
    const params = { accountId: person.accountId };
    const other = await ground.join("coordinator", "Mild");

    expect(await other.refusal(contract.resetTwoFactor, { params })).toBe("not_allowed");
    expect(await owner.refusal(contract.resetTwoFactor, { params })).toBeUndefined();

    expect(await owner.refusal(contract.resetTwoFactor, { params })).toBe("not_found");
    expect(
      await application.visitor().send(contract.signIn, { body: { email, password } }),
    ).toMatchObject({ state: "signed_in" });
  });

  test("an administrator sees who has a second step, and finds people by name and address", async () => {
    const { email, person } = await guarded("Zoe");
    await person.send(contract.changeAccount, { body: { name: "Zoë 100%" } });

    const found = await owner.send(contract.listPeople, { query: { search: "100%" } });
    const byAddress = await owner.send(contract.listPeople, { query: { search: email } });
    const all = await owner.send(contract.listPeople, { query: {} });

    expect(found).toMatchObject({
      total: 1,
      people: [{ name: "Zoë 100%", hasTwoFactor: true, studies: 1, isAdministrator: false }],
    });
    expect(found.people[0]?.lastSeenAt).not.toBeNull();
    expect(byAddress.total).toBe(1);
    expect(all.total).toBeGreaterThan(1);
  });

  test("secrets and backup codes do not lie open in the database", async () => {
    const { secret, backupCodes } = await guarded("Sealed");

    const { rows } = await sql<{ secret: string; codes: string }>`
      select secret, backup_codes as codes from two_factor`.execute(application.tools.database);

    const kept = rows.map((row) => row.secret + row.codes).join("\n");
    expect(rows.length).toBeGreaterThan(0);
    expect(kept).not.toContain(secret);
    for (const code of backupCodes) expect(kept).not.toContain(code);
  });

  test("who has the server's secret too finds hashes of backup codes; those that an earlier version only sealed let in, and are hashed", async () => {
    const { database, accounts } = application.tools;
    const { email, person, backupCodes } = await guarded("Hashed");
    const key = readFileSync(join(application.dataDirectory, secretFile), "utf8").trim();
    const kept = async () => {
      const { backupCodes: sealed } = await database
        .selectFrom("twoFactor")
        .select("backupCodes")
        .where("userId", "=", person.accountId)
        .executeTakeFirstOrThrow();
      return z.array(z.string()).parse(JSON.parse(await symmetricDecrypt({ key, data: sealed })));
    };
    const keepAsBefore = async (codes: readonly string[]) =>
      database
        .updateTable("twoFactor")
        .set({ backupCodes: await symmetricEncrypt({ key, data: JSON.stringify(codes) }) })
        .where("userId", "=", person.accountId)
        .execute();
    const [first = "", second = "", ...others] = backupCodes;

    expect(await kept()).toHaveLength(10);
    expect(areHashes(await kept())).toBe(true);

    await keepAsBefore(backupCodes);
    expect(await enter(await halfSignedIn(email), first)).toBeUndefined();
    expect(await kept()).toHaveLength(9);
    expect(areHashes(await kept())).toBe(true);

    await keepAsBefore([second, ...others]);
    await accounts.twoFactor.hashOldBackupCodes(new AbortController().signal);
    const [hash = ""] = await kept();
    expect(areHashes(await kept())).toBe(true);
    expect(await enter(await halfSignedIn(email), hash)).toBeDefined();
    expect(await enter(await halfSignedIn(email), second)).toBeUndefined();
    expect(await enter(await halfSignedIn(email), second)).toBe("wrong_code");
    expect(await kept()).toHaveLength(8);
  });
});

describeOnServer("a changed password", (server) => {
  let application: Application;
  let ground: Ground;

  beforeAll(async () => {
    application = await startApplication(server, { limits: { signInAttempts: 4 } });
    ground = await makeGround(application, await setUp(application));
  });
  afterAll(() => application.stop());

  test("is asked for by the old one, ends all other sessions and lets in from then on", async () => {
    const person = await ground.join("rater", "Changing");
    const session = await person.send(contract.session, {});
    const email = session.state === "signed_in" ? session.account.email : "";
    const elsewhere = application.visitor();
    await elsewhere.send(contract.signIn, { body: { email, password } });
    const next = "another long password";
    const change = (current: string) =>
      person.refusal(contract.changePassword, { body: { current, next } });

    expect(await change("not the password")).toBe("wrong_password");
    expect(await change(password)).toBeUndefined();

    expect(await person.refusal(contract.listStudies, {})).toBeUndefined();
    expect(await elsewhere.refusal(contract.listStudies, {})).toBe("not_signed_in");
    const signIn = (given: string) =>
      application.visitor().refusal(contract.signIn, { body: { email, password: given } });
    expect(await signIn(password)).toBe("wrong_credentials");
    expect(await signIn(next)).toBeUndefined();
  });

  test("cannot be guessed at from a session that was left open", async () => {
    const person = await ground.join("rater", "Open");
    const body = { current: "not the password", next: newId("account") };
    for (let tries = 0; tries < 4; tries++) await person.refusal(contract.changePassword, { body });

    const refusal = await person.refusal(contract.changePassword, {
      body: { ...body, current: password },
    });

    expect(refusal).toBe("too_many_attempts");
  });
});

async function emailOf(person: Person): Promise<string> {
  const session = await person.send(contract.session, {});
  if (session.state !== "signed_in") throw new Error("not signed in");
  return session.account.email;
}

function enter(visitor: Person, code: string) {
  return visitor.refusal(contract.signInSecondStep, { body: { code } });
}

function areHashes(codes: readonly string[]): boolean {
  return codes.every((code) => /^scrypt\$[\w-]{22}\$[\w-]{43}$/u.test(code));
}
