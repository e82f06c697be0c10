import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type CallName, contract } from "../../src/api/contract.ts";
import type { Call } from "../../src/api/call.ts";
import type { TwoFactorDemand } from "../../src/domain/demandedTwoFactor.ts";
import { openDemandedTwoFactor } from "../../src/server/accounts/demandedTwoFactor.ts";
import { newId } from "../sample.ts";
import { databases } from "../servers/describeOnEachServer.ts";
import {
  type Application,
  type Ground,
  makeGround,
  password,
  type Person,
  setUp,
  startApplication,
} from "./application.ts";
import { creation, tus } from "./mediaServer.ts";
import { addProgram } from "./programRater.ts";
import { codeOf } from "./totp.ts";

const [server] = databases();

describe.skipIf(!server)("a server that asks two-factor authentication of everyone", () => {
  let application: Application;
  let owner: Person;
  let ground: Ground;
  let script: Person;

  beforeAll(async () => {
    if (!server) return;
    application = await startApplication(server);
    owner = await setUp(application);
    ground = await makeGround(application, owner);
    ({ script } = await owner.script());
  });
  afterAll(() => application?.stop());

  /** As if the server had been started again with another setting: people came before it. */
  function demand(whom: TwoFactorDemand): void {
    const { demandedTwoFactor, database } = application.tools;
    Object.assign(demandedTwoFactor, openDemandedTwoFactor(database, whom));
  }
  afterEach(() => server && demand("no_one"));

  /** Whom each demand is of, by the roles that they have. */
  test.each([
    ["no_one", []],
    ["administrators", ["administrator"]],
    ["coordinators", ["administrator", "coordinator"]],
    ["everyone", ["administrator", "coordinator", "rater"]],
  ] as const)("asked of %s it is asked of those alone", async (asked, expected) => {
    const people = {
      administrator: owner,
      coordinator: await ground.join("coordinator", `Cora-${asked}`),
      rater: await ground.join("rater", `Rae-${asked}`),
    };
    demand(asked);

    const led = [];
    for (const [name, person] of Object.entries(people)) {
      const session = await person.send(contract.session, {});
      const isLed = session.state === "signed_in" && session.needsTwoFactor === true;
      const refusal = await person.refusal(contract.listStudies, {});
      expect(refusal).toBe(isLed ? "two_factor_needed" : undefined);
      if (isLed) led.push(name);
    }

    expect(led).toEqual(expected);
  });

  test("who lacks it can do nothing but set it up, by a session and by a token alike", async () => {
    demand("everyone");
    for (const [name, call] of Object.entries<Call>(contract)) {
      if (call.needs === "anyone" || call.beforeTwoFactor) continue;
      for (const person of [owner, script]) {
        const { body } = await person.fetch(
          anywhere(call),
          call.method,
          call.method === "GET" ? undefined : {},
        );
        expect.soft(body, name).toMatchObject({ code: "two_factor_needed" });
      }
    }
    const { studyId } = ground;
    const headers = creation({
      studyId,
      uploadId: newId("upload"),
      fileName: "a.wav",
      sizeBytes: 9,
    });
    expect((await tus(owner, "POST", "/uploads", { headers })).code).toBe("two_factor_needed");
  });

  test("the calls that it does not hold up are the few that it takes to set it up", () => {
    const free = Object.entries<Call>(contract)
      .filter(([, call]) => call.beforeTwoFactor)
      .map(([name]) => name)
      .toSorted();

    expect(free).toEqual([
      "beginTwoFactor",
      "changeAccount",
      "changePassword",
      "confirmTwoFactor",
      "readSecurity",
    ] satisfies CallName[]);
  });

  test("once it is set up all is open; turned off or reset, it is asked for again at the next call", async () => {
    const rater = await ground.join("rater", "Nora");
    demand("everyone");
    expect(await rater.refusal(contract.listStudies, {})).toBe("two_factor_needed");

    const { secret } = await rater.send(contract.beginTwoFactor, { body: { password } });
    expect(await rater.refusal(contract.listStudies, {})).toBe("two_factor_needed");
    await rater.send(contract.confirmTwoFactor, { body: { code: codeOf(secret, { steps: -1 }) } });

    expect(await rater.refusal(contract.listStudies, {})).toBeUndefined();
    expect(await rater.send(contract.session, {})).not.toHaveProperty("needsTwoFactor");
    expect(await rater.send(contract.readSecurity, {})).toMatchObject({
      isTwoFactorDemanded: true,
      twoFactor: { backupCodesLeft: 10 },
    });
    await rater.send(contract.endTwoFactor, { body: { password, code: codeOf(secret) } });
    expect(await rater.refusal(contract.listStudies, {})).toBe("two_factor_needed");
  });

  test("a program has no password and no code, and works on", async () => {
    const program = await addProgram(ground);
    demand("everyone");

    expect(await program.refusal(contract.session, {})).toBeUndefined();
    expect(
      await program.refusal(contract.listObservations, {
        params: { studyId: ground.studyId },
        query: {},
      }),
    ).not.toBe("two_factor_needed");
  });

  test("an account that the institution’s provider signs in gives its codes there", async () => {
    const guest = await ground.join("rater", "Guest");
    await application.tools.database
      .deleteFrom("credential")
      .where("userId", "=", guest.accountId)
      .execute();
    demand("everyone");

    expect(await guest.refusal(contract.listStudies, {})).toBeUndefined();
  });
});

/** The call’s address, with ids that lead nowhere. */
function anywhere(call: Call): string {
  return call.path.replaceAll(/:\w+/gu, newId("study"));
}
