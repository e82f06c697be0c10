import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { newId } from "../sample.ts";
import { databases } from "../servers/describeOnEachServer.ts";
import {
  type Application,
  type Ground,
  joinByOpenLink,
  makeGround,
  type Person,
  setUp,
  startApplication,
} from "./application.ts";
import { freePort } from "./freePort.ts";
import { openProviderStandIn, type ProviderStandIn } from "./providerStandIn.ts";

const [server] = databases();

describe.skipIf(!server)("single sign-on", () => {
  let provider: ProviderStandIn;
  let application: Application;
  let owner: Person;
  let ground: Ground;

  beforeAll(async () => {
    if (!server) return;
    provider = await openProviderStandIn("interrater");
    const port = await freePort();
    application = await startApplication(server, {
      port,
      config: {
        origin: `http://127.0.0.1:${port}`,
        singleSignOn: {
          issuer: provider.issuer,
          clientId: "interrater",
          clientSecret: "the secret between us",
          name: "Example University",
        },
      },
    });
    owner = await setUp(application);
    ground = await makeGround(application, owner);
  });
  afterAll(async () => {
    await application?.stop();
    await provider?.close();
  });

  /** Goes to the provider and comes back as a browser does. Gives the path that it ends at. */
  async function wayOf(person: Person, body: object): Promise<string> {
    const started = await person.fetch("/api/v1/single-sign-on", "POST", body);
    expect(started.status).toBe(200);
    const { address } = contract.startSingleSignOn.reply.parse(started.body);
    return comeBack(person, await atProvider(address));
  }

  async function comeBack(person: Person, back: URL): Promise<string> {
    expect(back.origin).toBe(application.address);
    const answer = await fetch(back, { redirect: "manual", headers: { cookie: person.cookie } });
    person.take(answer.headers);
    expect(answer.status).toBe(303);
    return answer.headers.get("location") ?? "";
  }

  const invite = async (email: string | null) => {
    const { token } = await owner.send(contract.invite, {
      params: { studyId: ground.studyId },
      body: { id: newId("invitation"), role: "rater", email },
    });
    return { purpose: "join", invitation: token, language: "de" };
  };

  const accounts = async () => {
    const { total } = await owner.send(contract.listPeople, { query: {} });
    return total;
  };

  test("is offered by its name", async () => {
    expect(await application.visitor().send(contract.signInWays, {})).toEqual({
      singleSignOn: "Example University",
      mailsPasswordLinks: false,
    });
  });

  test("who has no invitation gets no account", async () => {
    provider.person = { sub: "stranger", email: "stranger@example.org", name: "Stranger" };
    const before = await accounts();
    const visitor = application.visitor();

    const path = await wayOf(visitor, { purpose: "sign_in" });

    expect(path).toBe("/sign-in?problem=invitation_needed");
    expect(await visitor.refusal(contract.listStudies, {})).toBe("not_signed_in");
    expect(await accounts()).toBe(before);
  });

  test("who has an invitation comes back to it with an account, joins, and signs in without it from then on", async () => {
    provider.person = { sub: "mia", email: "Mia@Example.org", name: "Mia M." };
    const visitor = application.visitor();
    const start = await invite("mia@example.org");

    expect(await wayOf(visitor, start)).toBe(`/join/${start.invitation}`);
    await visitor.send(contract.acceptInvitation, { body: { token: start.invitation } });

    expect(await visitor.send(contract.session, {})).toMatchObject({
      account: { name: "Mia M.", email: "mia@example.org", language: "de", isAdministrator: false },
    });
    const again = application.visitor();
    expect(await wayOf(again, { purpose: "sign_in", back: "/settings" })).toBe("/settings");
    expect(await again.send(contract.listStudies, {})).toHaveLength(1);
    expect(await again.send(contract.readSecurity, {})).toMatchObject({
      hasPassword: false,
      singleSignOn: { isLinked: true },
    });
    expect(await again.refusal(contract.unlinkSingleSignOn, {})).toBe("not_allowed");
    // Who has no password is not asked for one.
    const token = { id: newId("accessToken"), name: "Script", studyId: null, password: null };
    const body = { ...token, groups: ["read" as const] };
    expect(await again.refusal(contract.makeToken, { body })).toBeUndefined();
  });

  test("an invitation for another address, or one that was used, gives no account", async () => {
    provider.person = { sub: "eve", email: "eve@example.org", name: "Eve" };
    const other = await invite("nils@example.org");
    const used = await invite(null);
    await joinByOpenLink(application.visitor(), used.invitation, "Ole");
    const before = await accounts();

    expect(await wayOf(application.visitor(), other)).toContain("problem=other_address");
    expect(await wayOf(application.visitor(), used)).toContain("problem=invitation_needed");

    expect(await accounts()).toBe(before);
  });

  test("an address equal to a password account's does not take it over, invited or not", async () => {
    provider.person = { sub: "not-ada", email: "ada@example.org", name: "Not Ada" };
    const visitor = application.visitor();

    expect(await wayOf(visitor, { purpose: "sign_in" })).toBe("/sign-in?problem=account_exists");
    expect(await wayOf(visitor, await invite(null))).toContain("problem=account_exists");

    expect(await visitor.refusal(contract.listStudies, {})).toBe("not_signed_in");
  });

  test("somebody signed in links it, signs in by it, and unlinks it", async () => {
    const person = await ground.join("rater", "Lina");
    provider.person = { sub: "lina", email: "l.b@university.example", name: "Lina B." };

    expect(await wayOf(person, { purpose: "link" })).toBe("/settings");

    const elsewhere = application.visitor();
    expect(await wayOf(elsewhere, { purpose: "sign_in" })).toBe("/");
    const session = await elsewhere.send(contract.session, {});
    expect(session).toMatchObject({ account: { id: person.accountId, name: "Lina" } });
    expect(await wayOf(owner, { purpose: "link" })).toContain("problem=linked_elsewhere");
    await person.send(contract.unlinkSingleSignOn, {});
    expect(await wayOf(application.visitor(), { purpose: "sign_in" })).toContain(
      "problem=invitation_needed",
    );
  });

  test("nobody links without being signed in", async () => {
    expect(
      await application
        .visitor()
        .refusal(contract.startSingleSignOn, { body: { purpose: "link" } }),
    ).toBe("not_signed_in");
  });

  test("an answer that another browser began, or that is used again, signs nobody in", async () => {
    const person = await ground.join("rater", "Tim");
    provider.person = { sub: "tim", email: "tim@university.example", name: "Tim" };
    await wayOf(person, { purpose: "link" });
    const victim = application.visitor();
    const attacker = application.visitor();
    const { address } = await attacker.send(contract.startSingleSignOn, {
      body: { purpose: "sign_in" },
    });
    const back = await atProvider(address);

    expect(await comeBack(victim, back)).toContain("problem=failed");
    expect(await victim.refusal(contract.listStudies, {})).toBe("not_signed_in");
    const again = application.visitor();
    const started = await again.send(contract.startSingleSignOn, { body: { purpose: "sign_in" } });
    const used = await atProvider(started.address);
    expect(await comeBack(again, used)).toBe("/");
    await again.send(contract.signOut, {});
    expect(await comeBack(again, used)).toContain("problem=failed");
  });

  test("a token that was signed for another nonce signs nobody in", async () => {
    provider.mixesNonces = true;
    const visitor = application.visitor();

    const path = await wayOf(visitor, { purpose: "sign_in" });
    provider.mixesNonces = false;

    expect(path).toContain("problem=failed");
    expect(await visitor.refusal(contract.listStudies, {})).toBe("not_signed_in");
  });

  test("it leads nowhere but to pages of ours", async () => {
    for (const back of ["https://evil.example", "//evil.example", "/\\evil.example", "evil"]) {
      expect(
        await application
          .visitor()
          .refusal(contract.startSingleSignOn, { body: { purpose: "sign_in", back } }),
      ).toBe("invalid_input");
    }
  });

  test("the provider's tokens are not kept", async () => {
    const { rows } = await sql<{ kept: string | null }>`
      select coalesce(access_token, refresh_token, id_token) as kept from credential
       where provider_id <> 'credential'`.execute(application.tools.database);

    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ kept }) => kept === null)).toBe(true);
  });
});

describe.skipIf(!server)("single sign-on that does not answer", () => {
  test("is refused with a sentence", async () => {
    if (!server) return;
    const port = await freePort();
    const application = await startApplication(server, {
      config: {
        origin: "http://127.0.0.1:1",
        singleSignOn: {
          issuer: `http://127.0.0.1:${port}`,
          clientId: "interrater",
          clientSecret: "the secret between us",
          name: "Example University",
        },
      },
    });
    const answer = await application.visitor().fetch(
      "/api/v1/single-sign-on",
      "POST",
      { purpose: "sign_in" },
      {
        origin: "http://127.0.0.1:1",
      },
    );
    await application.stop();

    expect(answer.status).toBe(503);
    expect(answer.body).toMatchObject({ code: "single_sign_on_unavailable" });
  });
});

/** What the provider sends a browser back with. */
async function atProvider(address: string): Promise<URL> {
  const answer = await fetch(address, { redirect: "manual" });
  return new URL(answer.headers.get("location") ?? "");
}
