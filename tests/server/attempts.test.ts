import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
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

const limits = { signInAttempts: 10, signInAttemptsPerAddress: 30, signInAttemptsPerAccount: 40 };
/** It tells addresses. */
const oneProxy = 1;
const administrator = "ada@example.org";
const wrong = "not the password";

/** What the server says to a try, from an address that the proxy tells. */
async function signInAt(
  application: Application,
  { email, given = wrong }: { readonly email: string; readonly given?: string },
  {
    address,
    person = application.visitor(),
  }: { readonly address: string; readonly person?: Person },
): Promise<number> {
  const { status } = await person.fetch(
    contract.signIn.path,
    "POST",
    { email, password: given },
    { origin: application.address, "x-forwarded-for": address },
  );
  return status;
}

describeOnServer("guessing at once", (server) => {
  let application: Application;

  beforeAll(async () => {
    application = await startApplication(server, {
      limits,
      // As slow as they are: what is counted afterwards is counted too late.
      config: { passwords: undefined, trustProxy: oneProxy },
    });
    await setUp(application);
  });
  afterAll(() => application.stop());

  test("sixty wrong passwords at once are ten", async () => {
    const said = await Promise.all(
      Array.from({ length: 60 }, () =>
        signInAt(application, { email: administrator }, { address: "192.0.2.1" }),
      ),
    );

    expect(said.filter((status) => status === 401)).toHaveLength(10);
    expect(said.filter((status) => status === 429)).toHaveLength(50);
  });
});

describeOnServer("guessing", (server) => {
  let application: Application;
  let ground: Ground;
  let owner: Person;
  const tries = (
    who: Parameters<typeof signInAt>[1],
    where: Parameters<typeof signInAt>[2],
  ): Promise<number> => signInAt(application, who, where);

  beforeAll(async () => {
    application = await startApplication(server, { limits, config: { trustProxy: oneProxy } });
    owner = await setUp(application);
    ground = await makeGround(application, owner);
  });
  beforeEach(() => sql`delete from attempt`.execute(application.tools.database));
  afterAll(() => application.stop());

  test("many accounts from one address are slowed down, also from all addresses of one network", async () => {
    const said: number[] = [];
    for (let at = 0; at < 40; at++) {
      said.push(await tries({ email: `a${at}@example.org` }, { address: "192.0.2.2" }));
    }
    const wide: number[] = [];
    for (let at = 0; at < 35; at++) {
      const address = `2001:db8:1:2::${at.toString(16)}`;
      wide.push(await tries({ email: `b${at}@example.org` }, { address }));
    }

    expect(said.slice(0, 30)).toEqual(Array(30).fill(401));
    expect(said.slice(30)).toContain(429);
    expect(wide.slice(0, 30)).toEqual(Array(30).fill(401));
    expect(wide.slice(30)).toContain(429);
    expect(await tries({ email: "c@example.org" }, { address: "2001:db8:1:3::1" })).toBe(401);
  });

  test("a right password from a busy address leaves what others have tried there, and takes back its own", async () => {
    for (let at = 0; at < 29; at++) {
      await tries({ email: `d${at}@example.org` }, { address: "192.0.2.3" });
    }

    const own = { email: administrator, given: password };
    expect(await tries(own, { address: "192.0.2.3" })).toBe(200);
    expect(await tries(own, { address: "192.0.2.3" })).toBe(200);
    expect(await tries({ email: "e@example.org" }, { address: "192.0.2.3" })).toBe(401);
    expect(await tries({ email: "e@example.org" }, { address: "192.0.2.3" })).toBe(429);
  });

  test("nobody locks another out: a device that signed in before is let in, however often strangers were wrong", async () => {
    const stranger = { email: administrator };
    for (let at = 0; at < 60; at++) {
      await tries(stranger, { address: at < 30 ? "192.0.2.4" : `198.51.100.${at}` });
    }
    const own = { email: administrator, given: password };
    const device = application.visitor();
    device.cookie =
      owner.cookie.split("; ").find((one) => one.startsWith("interrater.device")) ?? "";

    // From the very address of the stranger, as behind a proxy that nobody trusts.
    expect(await tries(own, { address: "192.0.2.4" })).toBe(429);
    expect(await tries(own, { address: "192.0.2.4", person: device })).toBe(200);
    // The account alone slows down others; it shuts out none who wait.
    expect(await tries(own, { address: "203.0.113.1" })).toBe(429);
    await sql`update attempt set at = at - interval '11 seconds'`.execute(
      application.tools.database,
    );
    expect(await tries(own, { address: "203.0.113.1" })).toBe(200);
  });

  test("a known device has ten tries of its own, at its own account alone", async () => {
    const rater = await ground.join("rater", "Device");
    const session = await rater.send(contract.session, {});
    const email = session.state === "signed_in" ? session.account.email : "";
    await rater.send(contract.signOut, {});
    const at = { address: "192.0.2.5", person: rater };

    const said: number[] = [];
    for (let time = 0; time < 11; time++) said.push(await tries({ email }, at));

    expect(said).toEqual([...Array<number>(10).fill(401), 429]);
    // At another's account it is nobody's.
    const others: number[] = [];
    for (let time = 0; time < 11; time++) others.push(await tries({ email: administrator }, at));
    expect(others.at(-1)).toBe(429);
  });

  test("a code of the app that is used five times at once lets in once", async () => {
    const rater = await ground.join("rater", "Twice");
    const session = await rater.send(contract.session, {});
    const email = session.state === "signed_in" ? session.account.email : "";
    const { secret } = await rater.send(contract.beginTwoFactor, { body: { password } });
    await rater.send(contract.confirmTwoFactor, { body: { code: codeOf(secret, { steps: -1 }) } });
    const halves: Person[] = [];
    for (let at = 0; at < 5; at++) {
      const half = application.visitor();
      await half.send(contract.signIn, { body: { email, password } });
      halves.push(half);
    }
    const code = codeOf(secret);

    const said = await Promise.all(
      halves.map((half) => half.refusal(contract.signInSecondStep, { body: { code } })),
    );

    expect(said.filter((refusal) => refusal === undefined)).toHaveLength(1);
    expect(said.filter((refusal) => refusal === "wrong_code")).toHaveLength(4);
  });

  test("wrong set-up tokens and links do not keep out who has the right one", async () => {
    const { token } = await owner.send(contract.invite, {
      params: { studyId: ground.studyId },
      body: { id: newId("invitation"), role: "rater", email: null },
    });
    const visitor = application.visitor();
    for (let at = 0; at < 12; at++) {
      await visitor.refusal(contract.previewInvitation, {
        body: { token: `wrong ${at}`.padEnd(20) },
      });
    }

    expect(await visitor.refusal(contract.previewInvitation, { body: { token } })).toBeUndefined();
  });
});

describeOnServer("a proxy that nobody trusts", (server) => {
  let application: Application;
  const said: string[] = [];

  beforeAll(async () => {
    application = await startApplication(server);
    Object.assign(application.tools.log, {
      warn: (_details: unknown, sentence: string) => said.push(sentence),
    });
  });
  afterAll(() => application.stop());

  test("is not believed, and the log says once what to set", async () => {
    const visitor = application.visitor();
    for (const address of ["192.0.2.1", "192.0.2.2"]) {
      await visitor.fetch(contract.session.path, "GET", undefined, { "x-forwarded-for": address });
    }

    expect(said).toEqual([expect.stringContaining("INTERRATER_TRUST_PROXY")]);
  });
});
