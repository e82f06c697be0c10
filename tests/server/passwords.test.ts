import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { databaseUrlOf } from "../../src/server/embedded/databaseUrl.ts";
import { projectRoot } from "../../src/server/projectRoot.ts";
import { newId } from "../sample.ts";
import { describeOnServer } from "../servers/describeOnEachServer.ts";
import {
  type Application,
  type Ground,
  joinByOpenLink,
  makeGround,
  password,
  type Person,
  setUp,
  startApplication,
} from "./application.ts";
import { codeOf } from "./totp.ts";

describeOnServer("passwords", (server) => {
  let application: Application;
  let ground: Ground;
  let owner: Person;
  let setUpRefusal: unknown;

  beforeAll(async () => {
    application = await startApplication(server);
    const token = application.tools.accounts.setUpToken;
    const body = { token, name: "Ada", email: "ada@example.org", language: "en" };
    setUpRefusal = await application
      .visitor()
      .ask(contract.setUp, { body: { ...body, password: "passwordpassword" } });
    owner = await setUp(application);
    ground = await makeGround(application, owner);
  });
  afterAll(() => application.stop());

  test("that are guessed first are refused wherever one is made, with the reason at its field", async () => {
    const { token } = await owner.send(contract.invite, {
      params: { studyId: ground.studyId },
      body: { id: newId("invitation"), role: "rater", email: null },
    });
    const account = { name: "Bea Bright", language: "en", password: "beabright-2026" };
    const joining = await application
      .visitor()
      .ask(contract.acceptInvitation, { body: { token, account } });
    const changing = await owner.ask(contract.changePassword, {
      body: { current: password, next: "qwertyuiop123456" },
    });

    expect(setUpRefusal).toMatchObject(refused("password", "password_repeats"));
    expect(joining).toMatchObject(refused("account.password", "password_personal"));
    expect(changing).toMatchObject(refused("next", "password_common"));
    // The invitation is still good.
    await joinByOpenLink(application.visitor(), token, account.name);
  });

  /** As an administrator at the console of the running server. */
  async function resetPassword(...words: string[]): Promise<string> {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["scripts/run.mjs", "scripts/resetPassword.ts", ...words],
      {
        cwd: projectRoot,
        env: {
          ...process.env,
          DATABASE_URL: databaseUrlOf(application.connection),
          INTERRATER_DATA: application.dataDirectory,
          INTERRATER_ORIGIN: application.address,
        },
      },
    );
    return stdout;
  }

  test("forgotten are set anew by a link of the console: once, for a day, and all sessions end", async () => {
    const rater = await ground.join("rater", "Forgetful");
    const session = await rater.send(contract.session, {});
    const email = session.state === "signed_in" ? session.account.email : "";
    const { secret } = await rater.send(contract.beginTwoFactor, { body: { password } });
    await rater.send(contract.confirmTwoFactor, { body: { code: codeOf(secret, { steps: -1 }) } });
    const visitor = application.visitor();

    const first = linkIn(await resetPassword(email.toUpperCase()));
    expect(await rater.refusal(contract.listStudies, {})).toBe("not_signed_in");
    const said = await resetPassword(email, "--second-step");
    const token = linkIn(said);

    expect(said).toContain(`${application.address}/reset#token=`);
    // Only the last link is good.
    expect(await visitor.refusal(contract.previewPasswordReset, { body: { token: first } })).toBe(
      "reset_invalid",
    );
    expect(await visitor.send(contract.previewPasswordReset, { body: { token } })).toEqual({
      email,
    });
    const next = "seventeen green teapots";
    expect(
      await visitor.refusal(contract.resetPassword, { body: { token, password: "1234567890ab" } }),
    ).toBe("invalid_input");
    const atOnce = await Promise.all(
      [1, 2, 3].map(() =>
        application.visitor().refusal(contract.resetPassword, { body: { token, password: next } }),
      ),
    );
    expect(atOnce.filter((refusal) => refusal === undefined)).toHaveLength(1);
    expect(atOnce.filter((refusal) => refusal === "reset_invalid")).toHaveLength(2);
    const signIn = (given: string) =>
      visitor.ask(contract.signIn, { body: { email, password: given } });
    expect(await signIn(password)).toMatchObject({ status: 401 });
    expect(await signIn(next)).toMatchObject({ body: { state: "signed_in" } });
  }, 60_000);

  test("a link that is a day old sets nothing", async () => {
    const token = linkIn(await resetPassword("ada@example.org"));
    await sql`update password_reset set expires_at = now()`.execute(application.tools.database);

    expect(
      await application
        .visitor()
        .refusal(contract.resetPassword, { body: { token, password: "seventeen green teapots" } }),
    ).toBe("reset_invalid");
  }, 30_000);

  test("an address that nobody has is said to be so", async () => {
    await expect(resetPassword("nobody@example.org")).rejects.toThrow(/nobody@example\.org/u);
  }, 30_000);
});

function refused(path: string, rule: string) {
  return { status: 422, body: { details: { fields: [{ path, rule }] } } };
}

function keysOf(count: number): Record<string, string[]> {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`command${at}`, ["Ctrl+A"]]));
}

function linkIn(said: string): string {
  const token = /#token=([\w-]+)/u.exec(said)?.[1];
  if (token === undefined) throw new Error(`no link in: ${said}`);
  return token;
}

describeOnServer("what an account keeps", (server) => {
  let application: Application;
  let owner: Person;

  beforeAll(async () => {
    application = await startApplication(server);
    owner = await setUp(application);
  });
  afterAll(() => application.stop());

  const change = (keys: Readonly<Record<string, string[]>>) =>
    owner.ask(contract.changeAccount, {
      body: { preferences: { timeFormat: "timecode", pausesToAsk: false, keys } },
    });

  test("is bounded: as many keys as commands could have, and refused before any of a flood is looked at", async () => {
    expect(await change(keysOf(500))).toMatchObject({ status: 200 });
    expect(await change(keysOf(501))).toMatchObject({
      status: 422,
      body: {
        details: { fields: [{ path: "preferences.keys", rule: "too_big", allowed: "≤ 500" }] },
      },
    });
    expect(await change(keysOf(20_000))).toMatchObject({
      status: 413,
      body: { code: "payload_too_large" },
    });
    expect(await owner.send(contract.session, {})).toMatchObject({
      account: { preferences: { keys: keysOf(500) } },
    });
  });

  test("cannot grow past that in the database either", async () => {
    const huge = JSON.stringify({ keys: keysOf(20_000) });

    await expect(
      sql`update account set preferences = ${huge}::jsonb`.execute(application.tools.database),
    ).rejects.toThrow(/preferences_are_short/u);
  });
});
