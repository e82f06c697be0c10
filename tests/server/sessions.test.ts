import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { hashOfToken } from "../../src/server/accounts/hashOfToken.ts";
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

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

describeOnServer("sessions", (server) => {
  let application: Application;
  let owner: Person;
  let ground: Ground;
  let email: string;
  let rater: Person;

  beforeAll(async () => {
    application = await startApplication(server);
    owner = await setUp(application);
    ground = await makeGround(application, owner);
    rater = await ground.join("rater", "Mia");
    const session = await rater.send(contract.session, {});
    email = session.state === "signed_in" ? session.account.email : "";
  });
  afterAll(() => application.stop());

  /** The same person at another browser. */
  async function elsewhere(headers: Readonly<Record<string, string>> = {}): Promise<Person> {
    const person = application.visitor();
    const origin = application.address;
    const body = { email, password };
    await person.fetch("/api/v1/sign-in", "POST", body, { origin, ...headers });
    return person;
  }

  test("somebody sees where they are signed in, the session that asks first, and nobody else's", async () => {
    await elsewhere({ "user-agent": firefox });

    const sessions = await rater.send(contract.listSessions, {});

    expect(sessions.map(({ isThis }) => isThis)).toEqual([true, false]);
    expect(sessions[1]).toMatchObject({ userAgent: firefox, address: "127.0.0.1" });
  });

  test("an address that the browser claims for itself is not believed", async () => {
    const spoofing = await elsewhere({
      "x-forwarded-for": "203.0.113.7",
      "x-interrater-address": "203.0.113.8",
    });

    const sessions = await spoofing.send(contract.listSessions, {});

    expect(new Set(sessions.map(({ address }) => address))).toEqual(new Set(["127.0.0.1"]));
  });

  test("a session that is ended elsewhere is over at once, and the others go on", async () => {
    const lost = await elsewhere();
    const other = await elsewhere();
    const [own] = await lost.send(contract.listSessions, {});

    const params = { sessionId: own?.id ?? "" };
    await rater.send(contract.endSession, { params, body: { password } });

    expect(await lost.refusal(contract.listStudies, {})).toBe("not_signed_in");
    expect(await other.refusal(contract.listStudies, {})).toBeUndefined();
  });

  test("nobody ends a session of somebody else's", async () => {
    const [session] = await rater.send(contract.listSessions, {});
    const params = { sessionId: session?.id ?? "" };

    expect(await owner.refusal(contract.endSession, { params, body: { password } })).toBe(
      "not_found",
    );

    expect(await rater.refusal(contract.listStudies, {})).toBeUndefined();
  });

  test.each([null, "not her password"])(
    "with %o for a password, as by who found her screen unattended, no session ends",
    async (wrong) => {
      const other = await elsewhere();
      const [own] = await other.send(contract.listSessions, {});
      const params = { sessionId: own?.id ?? "" };
      const body = { password: wrong };

      expect(await rater.refusal(contract.endSession, { params, body })).toBe("wrong_password");
      expect(await rater.refusal(contract.endOtherSessions, { body })).toBe("wrong_password");

      expect(await other.refusal(contract.listStudies, {})).toBeUndefined();
    },
  );

  test("signing out everywhere else leaves the session that asks", async () => {
    const others = [await elsewhere(), await elsewhere()];
    const before = await rater.send(contract.listSessions, {});

    const { ended } = await rater.send(contract.endOtherSessions, { body: { password } });

    expect(ended).toBe(before.length - 1);
    expect(await rater.send(contract.listSessions, {})).toHaveLength(1);
    for (const other of others) {
      expect(await other.refusal(contract.listStudies, {})).toBe("not_signed_in");
    }
    expect(await owner.refusal(contract.listStudies, {})).toBeUndefined();
  });

  test("a session that lets nobody in any more is not in the list", async () => {
    const administrator = application.visitor();
    const body = { email: "ada@example.org", password };
    await administrator.send(contract.signIn, { body });
    await sql`update session set updated_at = now() - interval '13 hours'
               where user_id = ${owner.accountId}
                 and token <> ${hashOfToken(
                   application.tools.accounts.sessionToken(
                     new Headers({ cookie: administrator.cookie }),
                   ) ?? "",
                 )}`.execute(application.tools.database);

    const sessions = await administrator.send(contract.listSessions, {});

    expect(sessions.map(({ isThis }) => isThis)).toEqual([true]);
  });
});

describeOnServer("leaving and handing over", (server) => {
  let application: Application;
  let owner: Person;
  let ground: Ground;

  beforeAll(async () => {
    application = await startApplication(server);
    owner = await setUp(application);
    ground = await makeGround(application, owner);
  });
  afterAll(() => application.stop());

  const leave = (person: Person, studyId = ground.studyId) =>
    person.refusal(contract.leaveStudy, {
      params: { studyId },
      body: { accountId: person.accountId },
    });
  const handOver = (person: Person, to: Person, studyId = ground.studyId) =>
    person.refusal(contract.handOverStudy, {
      params: { studyId },
      body: { accountId: to.accountId },
    });
  const rolesIn = async (person: Person, studyId = ground.studyId) => {
    const members = await person.send(contract.listMembers, { params: { studyId } });
    return new Map(members.map(({ accountId, role }) => [accountId, role]));
  };

  test("who leaves finds the study no more, and their work stays", async () => {
    const rater = await ground.join("rater", "Gone");
    const observationId = await ground.assign(rater);

    expect(await leave(rater)).toBeUndefined();

    const params = { studyId: ground.studyId };
    expect(await rater.refusal(contract.readStudy, { params })).toBe("not_found");
    const kept = await owner.send(contract.listObservations, { params, query: {} });
    expect(kept.items).toContainEqual(
      expect.objectContaining({ id: observationId, raterName: "Gone", state: "assigned" }),
    );
  });

  test("a page that was left open by somebody else makes nobody leave", async () => {
    const rater = await ground.join("rater", "Stays");

    const refusal = await rater.refusal(contract.leaveStudy, {
      params: { studyId: ground.studyId },
      body: { accountId: owner.accountId },
    });

    expect(refusal).toBe("invalid_input");
    expect((await rolesIn(owner)).get(rater.accountId)).toBe("rater");
  });

  test("the only owner cannot leave, and can once the study is handed over", async () => {
    const { studyId } = await makeGround(application, owner);
    const joined = await joinOf(application, owner, studyId);

    expect(await leave(owner, studyId)).toBe("last_owner");
    expect(await handOver(owner, joined, studyId)).toBeUndefined();

    expect(await rolesIn(joined, studyId)).toEqual(
      new Map([
        [joined.accountId, "owner"],
        [owner.accountId, "coordinator"],
      ]),
    );
    expect(await leave(owner, studyId)).toBeUndefined();
  });

  test("a study is handed over only by its owner, only to a member, and not to oneself", async () => {
    const coordinator = await ground.join("coordinator", "Cleo");
    const stranger = application.visitor();

    expect(await handOver(coordinator, coordinator)).toBe("not_allowed");
    expect(await handOver(owner, stranger)).toBe("not_found");
    expect(await handOver(owner, owner)).toBe("invalid_input");
  });

  test("two owners who leave at once do not leave the study without one", async () => {
    const { studyId } = await makeGround(application, owner);
    const second = await joinOf(application, owner, studyId);
    await owner.send(contract.changeMember, {
      params: { studyId, accountId: second.accountId },
      body: { role: "owner" },
    });

    const refusals = await Promise.all([leave(owner, studyId), leave(second, studyId)]);

    expect(refusals.toSorted()).toEqual(["last_owner", undefined]);
  });

  test("two owners who hand over at once leave an owner", async () => {
    const { studyId } = await makeGround(application, owner);
    const second = await joinOf(application, owner, studyId);
    await owner.send(contract.changeMember, {
      params: { studyId, accountId: second.accountId },
      body: { role: "owner" },
    });

    await Promise.all([handOver(owner, second, studyId), handOver(second, owner, studyId)]);

    const members = await rolesIn(owner, studyId);
    expect([...members.values()]).toContain("owner");
  });
});

async function joinOf(application: Application, owner: Person, studyId: Ground["studyId"]) {
  const { token } = await owner.send(contract.invite, {
    params: { studyId },
    body: { id: newId("invitation"), role: "rater", email: null },
  });
  return joinByOpenLink(application.visitor(), token, "Bo");
}
