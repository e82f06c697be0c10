import { hashPassword } from "better-auth/crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { limits } from "../../src/domain/limits.ts";
import { mayBeGiven, roles } from "../../src/domain/permissions.ts";
import { describeOnServer } from "../servers/describeOnEachServer.ts";
import { newId } from "../sample.ts";
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

const ownKeysMost = limits.ownKeysPerAccount;

describeOnServer("accounts", (server) => {
  let application: Application;
  let owner: Person;
  let ground: Ground;

  beforeAll(async () => {
    application = await startApplication(server, {
      limits: { signInAttempts: 5 },
      config: { passwords: undefined },
    });
  });
  afterAll(() => application.stop());

  test("before the first account, only the printed token makes one", async () => {
    const visitor = application.visitor();
    expect(await visitor.send(contract.session, {})).toEqual({ state: "set_up_needed" });

    const wrong = {
      token: "x".repeat(16),
      name: "Eve",
      email: "eve@example.org",
      password,
      language: "en",
    };
    expect(await visitor.refusal(contract.setUp, { body: wrong })).toBe("set_up_token_wrong");

    owner = await setUp(application);
    expect(await owner.send(contract.session, {})).toMatchObject({
      state: "signed_in",
      account: { name: "Ada", isAdministrator: true },
    });
    expect(await visitor.refusal(contract.setUp, { body: wrong })).toBe("already_set_up");
    ground = await makeGround(application, owner);
  });

  test("the session cookie is out of reach of scripts and of other sites", async () => {
    const visitor = application.visitor();

    const { headers } = await visitor.ask(contract.signIn, {
      body: { email: "ada@example.org", password },
    });

    const cookie = headers.getSetCookie().join("; ");
    expect(cookie).toMatch(/HttpOnly/iu);
    expect(cookie).toMatch(/SameSite=Lax/iu);
    expect(cookie).toMatch(/Path=\//iu);
  });

  test("a password that an earlier version kept at a lower cost is kept as today once it has let in", async () => {
    const { database } = application.tools;
    const email = "ada@example.org";
    await database
      .updateTable("credential")
      .set({ password: await hashPassword(password) })
      .execute();
    const kept = async () =>
      (await database.selectFrom("credential").select("password").executeTakeFirstOrThrow())
        .password;
    const before = await kept();
    const enters = (given: string) =>
      application.visitor().refusal(contract.signIn, { body: { email, password: given } });

    expect(await enters("not the password")).toBe("wrong_credentials");
    expect(await kept()).toBe(before);

    expect(await enters(password)).toBeUndefined();
    const now = await kept();
    expect(now).toMatch(/^scrypt\$32768\$8\$3\$/u);

    expect(await enters(password)).toBeUndefined();
    expect(await kept()).toBe(now);
  });

  test("a wrong password and an unknown address are told alike", async () => {
    const visitor = application.visitor();
    const tries = ["ada@example.org", "nobody@example.org"].map((email) =>
      visitor.ask(contract.signIn, { body: { email, password: "not the password" } }),
    );

    const [known, unknown] = await Promise.all(tries);

    expect(known?.status).toBe(401);
    expect(known?.body).toEqual(unknown?.body);
  });

  test("after the limit of attempts even the right password has to wait, for this address only", async () => {
    const rater = await ground.join("rater", "Tired");
    const { account } = await rater.send(contract.session, {}).then((session) => {
      if (session.state !== "signed_in") throw new Error("not signed in");
      return session;
    });
    const visitor = application.visitor();
    for (let at = 0; at < 5; at++) {
      const body = { email: account.email, password: "not the password" };
      expect(await visitor.refusal(contract.signIn, { body })).toBe("wrong_credentials");
    }

    const { status, body, headers } = await visitor.ask(contract.signIn, {
      body: { email: account.email, password },
    });

    expect(status).toBe(429);
    expect(body).toMatchObject({ code: "too_many_attempts" });
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    await sql`delete from attempt`.execute(application.tools.database);
    expect(
      await visitor.refusal(contract.signIn, { body: { email: account.email, password } }),
    ).toBeUndefined();
  });

  test("an invitation works once, and never for another address than its own", async () => {
    const { token } = await owner.send(contract.invite, {
      params: { studyId: ground.studyId },
      body: { id: newId("invitation"), role: "rater", email: "bea@example.org" },
    });
    const account = { name: "Bea", email: "eve@example.org", password, language: "en" };
    const visitor = application.visitor();

    const asOther = await visitor.ask(contract.acceptInvitation, { body: { token, account } });
    expect(asOther.body).toMatchObject({
      code: "invitation_invalid",
      details: { state: "other_address" },
    });
    const bea = { ...account, email: "bea@example.org" };
    await visitor.send(contract.acceptInvitation, { body: { token, account: bea } });

    const again = await application
      .visitor()
      .ask(contract.acceptInvitation, { body: { token, account: { ...bea, name: "Bob" } } });
    expect(again.body).toMatchObject({
      code: "invitation_invalid",
      details: { state: "accepted" },
    });
  });

  test("who was an owner comes back by no invitation: not one they made, not one for them, not one they renewed", async () => {
    const { studyId } = ground;
    const ways = {
      removed: async (former: Person) => {
        await owner.send(contract.removeMember, {
          params: { studyId, accountId: former.accountId },
        });
      },
      demoted: async (former: Person) => {
        const params = { studyId, accountId: former.accountId };
        await owner.send(contract.changeMember, { params, body: { role: "rater" } });
        await former.send(contract.leaveStudy, {
          params: { studyId },
          body: { accountId: former.accountId },
        });
      },
      left: async (former: Person) => {
        await former.send(contract.leaveStudy, {
          params: { studyId },
          body: { accountId: former.accountId },
        });
      },
      "handed over": async (former: Person) => {
        await former.send(contract.handOverStudy, {
          params: { studyId },
          body: { accountId: owner.accountId },
        });
        await owner.send(contract.removeMember, {
          params: { studyId, accountId: former.accountId },
        });
      },
    };
    for (const [name, goes] of Object.entries(ways)) {
      const former = await ground.join("owner", name.replace(" ", ""));
      const session = await former.send(contract.session, {});
      const email = session.state === "signed_in" ? session.account.email : "";
      const invite = (by: Person, to: string | null) =>
        by.send(contract.invite, {
          params: { studyId },
          body: { id: newId("invitation"), role: to === null ? "coordinator" : "owner", email: to },
        });
      const byOwner = await invite(owner, null);
      const renewed = await former.send(contract.renewInvitation, {
        params: { studyId, invitationId: byOwner.invitation.id },
      });
      const tokens = [
        (await invite(former, null)).token,
        (await invite(former, email)).token,
        (await invite(owner, email)).token,
        renewed.token,
      ];
      const others = await invite(owner, "somebody@example.org");

      await goes(former);

      for (const token of tokens) {
        const body = { token };
        expect(await former.ask(contract.acceptInvitation, { body })).toMatchObject({
          status: 409,
          body: { code: "invitation_invalid", details: { state: "revoked" } },
        });
        const account = { name: "New", email: "new@example.org", password, language: "en" };
        expect(
          await application
            .visitor()
            .refusal(contract.acceptInvitation, { body: { token, account } }),
        ).toBe("invitation_invalid");
      }
      expect(await former.refusal(contract.readStudy, { params: { studyId } })).toBe("not_found");
      const look = await owner.send(contract.previewInvitation, { body: { token: others.token } });
      expect(look.state).toBe("pending");
    }
  });

  test("an invitation holds no longer than who made it may invite, whatever its row says", async () => {
    const { studyId } = ground;
    const former = await ground.join("owner", "Passing");
    const { token, invitation } = await former.send(contract.invite, {
      params: { studyId },
      body: { id: newId("invitation"), role: "coordinator", email: null },
    });
    await owner.send(contract.changeMember, {
      params: { studyId, accountId: former.accountId },
      body: { role: "coordinator" },
    });
    // As of an installation that did not take them back.
    await sql`update invitation set state = 'pending' where id = ${invitation.id}`.execute(
      application.tools.database,
    );

    expect(await former.send(contract.previewInvitation, { body: { token } })).toMatchObject({
      state: "revoked",
    });
    const account = { name: "New", email: "late@example.org", password, language: "en" };
    expect(
      await application.visitor().refusal(contract.acceptInvitation, { body: { token, account } }),
    ).toBe("invitation_invalid");
  });

  test("nobody is made an owner by a link that anybody could have, not even by one of an earlier version", async () => {
    const { studyId } = ground;
    const params = { studyId };
    const byLink = { id: newId("invitation"), role: "owner" as const, email: null };
    const refused = await owner.ask(contract.invite, { params, body: byLink });
    expect(refused).toMatchObject({
      status: 422,
      body: { code: "invalid_input", details: { fields: [{ path: "email", rule: "email" }] } },
    });
    const ofClass = { id: newId("invitation"), name: "Class", places: 2, role: "owner" };
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const path = `/api/v1/studies/${studyId}/invitations/class`;
    expect((await owner.fetch(path, "POST", { ...ofClass, expiresAt })).status).toBe(422);

    const { token, invitation } = await owner.send(contract.invite, {
      params,
      body: { id: newId("invitation"), role: "coordinator", email: null },
    });
    await sql`update invitation set role = 'owner' where id = ${invitation.id}`.execute(
      application.tools.database,
    );
    const account = { name: "New", email: "owner.by.link@example.org", password, language: "en" };
    expect(
      await application.visitor().refusal(contract.acceptInvitation, { body: { token, account } }),
    ).toBe("invitation_invalid");
    const renew = { params: { studyId, invitationId: invitation.id } };
    expect(await owner.refusal(contract.renewInvitation, renew)).toBe("state_does_not_allow");
    expect(
      roles.map((role) => [role, mayBeGiven(role, { email: null })]).filter(([, may]) => !may),
    ).toEqual([["owner", false]]);
  });

  test("an invitation that two people use at once lets one of them in", async () => {
    const { token } = await owner.send(contract.invite, {
      params: { studyId: ground.studyId },
      body: { id: newId("invitation"), role: "rater", email: null },
    });

    const refusals = await Promise.all(
      ["one", "two", "three"].map((name) =>
        joinByOpenLink(application.visitor(), token, name).then(
          () => undefined,
          (error: unknown) => error,
        ),
      ),
    );

    expect(refusals.filter((refusal) => refusal === undefined)).toHaveLength(1);
  });

  test("nobody names an address for themselves at an open link: a name to sign in with is given, and is not taken for verified", async () => {
    const { studyId } = ground;
    const joinedAs = async (invited: string | null, name: string) => {
      const { token } = await owner.send(contract.invite, {
        params: { studyId },
        body: { id: newId("invitation"), role: "rater", email: invited },
      });
      const visitor = application.visitor();
      const account = { name, password, language: "en" };
      const typed = { token, account: { ...account, email: "dean@example.org" } };
      expect(await visitor.refusal(contract.acceptInvitation, { body: typed })).toBe(
        "invitation_invalid",
      );
      const joined = await visitor.send(contract.acceptInvitation, { body: { token, account } });
      const { email } = joined.account;
      const again = application.visitor();
      await again.send(contract.signIn, { body: { email, password } });
      const { emailVerified } = await application.tools.database
        .selectFrom("account")
        .select("emailVerified")
        .where("email", "=", email)
        .executeTakeFirstOrThrow();
      return { email, emailVerified };
    };

    expect(await joinedAs("named@example.org", "Named")).toEqual({
      email: "named@example.org",
      emailVerified: true,
    });
    for (const [name, word] of [
      ["Zoë 1", "zoe"],
      ["李雷", "rater"],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { email, emailVerified } = await joinedAs(null, name);
      expect(email).toMatch(new RegExp(String.raw`^${word}\.[a-z2-9]{6}@no-mail\.invalid$`, "u"));
      expect(emailVerified).toBe(false);
    }
  });

  test("a revoked invitation and one that is too old let nobody in", async () => {
    const params = { studyId: ground.studyId };
    const make = (id = newId("invitation")) =>
      owner.send(contract.invite, { params, body: { id, role: "viewer", email: null } });
    const revoked = await make();
    const old = await make();
    await owner.send(contract.revokeInvitation, {
      params: { ...params, invitationId: revoked.invitation.id },
    });
    await application.tools.database
      .updateTable("invitation")
      .set({ expiresAt: new Date(0) })
      .where("id", "=", old.invitation.id)
      .execute();

    const states = await Promise.all(
      [revoked.token, old.token].map((token) =>
        application.visitor().send(contract.previewInvitation, { body: { token } }),
      ),
    );
    const account = { name: "Late", email: "late@example.org", password, language: "en" };
    const refusals = await Promise.all(
      [revoked.token, old.token].map((token) =>
        application.visitor().refusal(contract.acceptInvitation, { body: { token, account } }),
      ),
    );

    expect(states.map(({ state }) => state)).toEqual(["revoked", "expired"]);
    expect(refusals).toEqual(["invitation_invalid", "invitation_invalid"]);
  });

  test("a write from another site's page is refused, also with the right cookie", async () => {
    const body = { id: newId("study"), name: "Stolen", description: "", defaultLanguage: "en" };

    const foreign = await owner.fetch("/api/v1/studies", "POST", body, {
      origin: "https://evil.example",
    });
    const silent = await owner.fetch("/api/v1/studies", "POST", body, {});

    expect(foreign.body).toMatchObject({ code: "foreign_origin" });
    expect(silent.body).toMatchObject({ code: "foreign_origin" });
  });

  test("a session that was signed out is over, also for who kept its cookie", async () => {
    const person = await ground.join("viewer", "Leaving");
    const kept = person.cookie;

    await person.send(contract.signOut, {});
    person.cookie = kept;

    expect(await person.refusal(contract.listStudies, {})).toBe("not_signed_in");
  });

  test("a cookie that we have not signed is nobody's", async () => {
    const person = await ground.join("viewer", "Forged");
    const [name = "", value = ""] = person.cookie.split("=");
    const [token = ""] = decodeURIComponent(value).split(".");
    const forged = [
      token,
      `${token}.`,
      `${token}.${"A".repeat(43)}=`,
      `.${token}`,
      "%",
      "%E0%A4%A",
    ];

    const refusals = await Promise.all(
      forged.map((cookie) => {
        const forger = application.visitor();
        forger.cookie = `${name}=${cookie}`;
        return forger.refusal(contract.listStudies, {});
      }),
    );

    expect(new Set(refusals)).toEqual(new Set(["not_signed_in"]));
    expect(await person.refusal(contract.listStudies, {})).toBeUndefined();
  });

  test("preferences are taken whole, come back on every device, and are nobody else's", async () => {
    const rater = await ground.join("rater", "Pia");
    const other = await ground.join("rater", "Ole");
    const preferences = {
      timeFormat: "frames" as const,
      pausesToAsk: true,
      keys: { "player.play": ["Space"], "jump.back": [] },
    };
    await rater.send(contract.changeAccount, { body: { preferences } });

    const renamed = await rater.send(contract.changeAccount, { body: { name: "Pia Ö." } });

    expect(renamed).toMatchObject({ name: "Pia Ö.", preferences });
    expect(await rater.send(contract.session, {})).toMatchObject({ account: { preferences } });
    expect(await other.send(contract.session, {})).toMatchObject({
      account: { preferences: { timeFormat: "timecode", pausesToAsk: false, keys: {} } },
    });
    await rater.send(contract.changeAccount, {
      body: { preferences: { timeFormat: "seconds" } },
    });
    expect(await rater.send(contract.session, {})).toMatchObject({
      account: { preferences: { timeFormat: "seconds", pausesToAsk: false, keys: {} } },
    });
  });

  test("preferences that are none are refused, and ones that cannot be read any more keep nobody out", async () => {
    const rater = await ground.join("rater", "Quo");
    const { status } = await rater.fetch("/api/v1/account", "PATCH", {
      preferences: { timeFormat: "moons" },
    });
    expect(status).toBe(422);

    await sql`update account set preferences = '{"timeFormat": "moons"}'
               where id = ${rater.accountId}`.execute(application.tools.database);

    expect(await rater.send(contract.session, {})).toMatchObject({
      state: "signed_in",
      account: { preferences: { timeFormat: "timecode" } },
    });
  });

  test("so many keys of one's own are taken and no more: nobody's preferences keep others waiting", async () => {
    const rater = await ground.join("rater", "Quin");
    const keep = (count: number) => {
      const keys = Array.from({ length: count }, (_, at) => [
        `command${at}`,
        [`F${(at % 12) + 1}`],
      ]);
      return rater.fetch("/api/v1/account", "PATCH", {
        preferences: { keys: Object.fromEntries(keys) },
      });
    };
    expect((await keep(ownKeysMost)).status).toBe(200);
    expect((await keep(ownKeysMost + 1)).status).toBe(422);
    // More than so many bytes are not even read.
    expect((await keep(20_000)).status).toBe(413);

    const told = await rater.send(contract.session, {});
    expect(told).toMatchObject({ state: "signed_in" });
    const { keys } = told.state === "signed_in" ? told.account.preferences : { keys: {} };
    expect(Object.keys(keys)).toHaveLength(ownKeysMost);
  });

  test("how long a session lasts without use is told to the page", async () => {
    const rater = await ground.join("rater", "Timed");

    expect(await unusedSecondsTold(rater)).toBe(application.tools.limits.sessionSeconds - 600);
    const admin = application.visitor();
    await admin.send(contract.signIn, { body: { email: "ada@example.org", password } });
    expect(await unusedSecondsTold(admin)).toBe(
      application.tools.limits.administratorSessionSeconds,
    );
  });

  test("a session in daily use ends all the same, after its longest time", async () => {
    const rater = await ground.join("rater", "Daily");
    const began = (interval: string) =>
      sql`update session set created_at = now() - ${interval}::interval
           where user_id = ${rater.accountId}`.execute(application.tools.database);

    await began("89 days");
    expect(await rater.refusal(contract.listStudies, {})).toBeUndefined();
    await began("91 days");
    expect(await rater.refusal(contract.listStudies, {})).toBe("not_signed_in");
    const { rows } = await sql`select 1 from session where user_id = ${rater.accountId}`.execute(
      application.tools.database,
    );
    expect(rows).toEqual([]);
  });

  test("a session ends when its time is over; an administrator’s ends sooner", async () => {
    const rater = await ground.join("rater", "Slow");
    const admin = application.visitor();
    await admin.send(contract.signIn, { body: { email: "ada@example.org", password } });
    const age = (interval: string) =>
      sql`update session set updated_at = now() - ${interval}::interval,
                 expires_at = now() + interval '14 days' - ${interval}::interval
           where user_id in (${rater.accountId}, ${owner.accountId})`.execute(
        application.tools.database,
      );

    await age("13 hours");
    expect(await rater.refusal(contract.listStudies, {})).toBeUndefined();
    expect(await admin.refusal(contract.listStudies, {})).toBe("not_signed_in");

    await age("15 days");
    expect(await rater.refusal(contract.listStudies, {})).toBe("not_signed_in");
  });

  test("the last owner of a study cannot go or become less", async () => {
    const again = application.visitor();
    await again.send(contract.signIn, { body: { email: "ada@example.org", password } });
    const params = { studyId: ground.studyId, accountId: owner.accountId };

    expect(await again.refusal(contract.removeMember, { params })).toBe("invalid_input");
    expect(await again.refusal(contract.changeMember, { params, body: { role: "rater" } })).toBe(
      "invalid_input",
    );
  });
});

/** After how many seconds without use someone's session ends, as their page is told. */
async function unusedSecondsTold(person: Person): Promise<number | undefined> {
  const session = await person.send(contract.session, {});
  return session.state === "signed_in" ? session.endsAfterSeconds : undefined;
}
