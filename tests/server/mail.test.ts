import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { soon } from "../soon.ts";
import { contract } from "../../src/api/contract.ts";
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
import { freePort } from "./freePort.ts";
import { openSmtpStandIn, readable, type SmtpStandIn } from "./smtpStandIn.ts";

const [server] = databases();

describe.skipIf(!server)("invitations by mail", () => {
  let smtp: SmtpStandIn;
  let application: Application;
  let owner: Person;
  let ground: Ground;

  beforeAll(async () => {
    if (!server) return;
    smtp = await openSmtpStandIn();
    const port = await freePort();
    application = await startApplication(server, {
      port,
      limits: { lettersPerAccount: 6, lettersPerAddress: 3 },
      config: {
        origin: `http://127.0.0.1:${port}`,
        mail: { url: smtp.url, from: "Interrater <coding@example.org>", timeoutMs: 500 },
      },
    });
    owner = await setUp(application);
    ground = await makeGround(application, owner);
  });
  afterAll(async () => {
    await application?.stop();
    await smtp?.close();
  });

  const invite = (email: string | null) =>
    owner.send(contract.invite, {
      params: { studyId: ground.studyId },
      body: { id: newId("invitation"), role: "rater", email },
    });

  /** How the mail of an invitation fared, once that is known. */
  async function fateOf(invitationId: string) {
    return soon(async () => {
      const all = await owner.send(contract.listInvitations, {
        params: { studyId: ground.studyId },
      });
      const found = all.find(({ id }) => id === invitationId);
      expect(found?.mailing).not.toBe("sending");
      return { mailing: found?.mailing, mailProblem: found?.mailProblem };
    });
  }

  test("one with an address is sent, with a link that lets its person in", async () => {
    smtp.manner = "takes";
    const { invitation } = await invite("bea@example.org");
    expect(invitation.mailing).toBe("sending");
    expect(await fateOf(invitation.id)).toEqual({ mailing: "sent", mailProblem: null });

    const letter = readable(smtp.letters.at(-1) ?? "");
    const token = /\/join\/([\w-]+)/u.exec(letter)?.[1] ?? "";

    expect(letter).toContain("To: bea@example.org");
    expect(letter).toContain("From: Interrater <coding@example.org>");
    expect(letter).toContain(`${application.address}/join/`);
    expect(letter).toContain("Ada invites you to the study");
    const account = { email: "bea@example.org", name: "Bea", password, language: "en" };
    expect(
      await application.visitor().refusal(contract.acceptInvitation, { body: { token, account } }),
    ).toBeUndefined();
  });

  test("its last day is written as the reader's region and time zone have it", async () => {
    smtp.manner = "takes";
    const inside = async (zone: string) => {
      await owner.send(contract.tellTimeZone, { body: { timeZone: zone } });
      const { invitation } = await invite(`${zone.replaceAll("/", ".").toLowerCase()}@example.org`);
      await fateOf(invitation.id);
      const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: zone });
      return [readable(smtp.letters.at(-1) ?? ""), day.format(new Date(invitation.expiresAt))];
    };
    for (const zone of ["Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
      // oxlint-disable-next-line no-await-in-loop -- one letter after the other
      const [letter = "", day = ""] = await inside(zone);
      expect(letter).toContain(`until ${day}`);
    }
    await sql`delete from attempt`.execute(application.tools.database);
  });

  test("one without an address is a link to copy and no mail", async () => {
    const before = smtp.letters.length;

    const { invitation } = await invite(null);

    expect(invitation).toMatchObject({ mailing: "none", mailProblem: null });
    expect(smtp.letters).toHaveLength(before);
  });

  test("the words are in the study's language, and a name cannot bring markup in", async () => {
    smtp.manner = "takes";
    await owner.send(contract.changeStudy, {
      params: { studyId: ground.studyId },
      body: { name: "<b>Spiel & Spaß</b>", defaultLanguage: "de" },
    });

    const { invitation } = await invite("cem@example.org");
    await fateOf(invitation.id);

    const letter = readable(smtp.letters.at(-1) ?? "");
    expect(letter).toContain("lädt Sie in Interrater zur Studie");
    expect(letter).toContain("&lt;b&gt;Spiel &amp; Spaß&lt;/b&gt;");
    expect(letter.slice(letter.indexOf("<!doctype"))).not.toContain("<b>");
  });

  test.each([
    ["refuses_address", "address_refused"],
    ["refuses", "refused"],
    ["is_silent", "unreachable"],
  ] as const)(
    "where the mail server %s, the invitation says so and its link still works",
    async (manner, mailProblem) => {
      smtp.manner = manner;
      const { invitation, token } = await invite(`${manner}@example.org`);

      expect(await fateOf(invitation.id)).toEqual({ mailing: "failed", mailProblem });

      const look = await application
        .visitor()
        .send(contract.previewInvitation, { body: { token } });
      expect(look.state).toBe("pending");
    },
  );

  test("an account mails so many invitations a day, and an address gets so many; each link works nonetheless", async () => {
    smtp.manner = "takes";
    await sql`delete from attempt`.execute(application.tools.database);
    const fate = async (made: Promise<{ readonly invitation: { readonly id: string } }>) =>
      fateOf((await made).invitation.id);
    const tooMany = { mailing: "failed", mailProblem: "too_many" };
    const sent = { mailing: "sent", mailProblem: null };

    // To one address, over and over: the letters of a day to it are 3.
    const first = await invite("eve@example.org");
    expect(await fateOf(first.invitation.id)).toEqual(sent);
    const params = { studyId: ground.studyId, invitationId: first.invitation.id };
    expect(await fate(owner.send(contract.renewInvitation, { params }))).toEqual(sent);
    expect(await fate(owner.send(contract.renewInvitation, { params }))).toEqual(sent);
    const before = smtp.letters.length;
    const last = await owner.send(contract.renewInvitation, { params });
    expect(await fateOf(last.invitation.id)).toEqual(tooMany);
    expect(smtp.letters).toHaveLength(before);
    const look = { body: { token: last.token } };
    expect(await application.visitor().send(contract.previewInvitation, look)).toMatchObject({
      state: "pending",
    });

    // The account's are 6: of thirty at once it gets three more out, and says so of the rest.
    const invitations = Array.from({ length: 30 }, (_, at) => ({
      id: newId("invitation"),
      role: "rater" as const,
      name: null,
      email: `student${at}@example.org`,
    }));
    await owner.send(contract.inviteMany, {
      params: { studyId: ground.studyId },
      body: { invitations },
    });
    const fates = await Promise.all(invitations.map(({ id }) => fateOf(id)));
    expect(fates.filter(({ mailing }) => mailing === "sent")).toHaveLength(3);
    expect(fates.filter(({ mailProblem }) => mailProblem === "too_many")).toHaveLength(27);

    // Another account has its own.
    const second = await ground.join("owner", "Second");
    const theirs = second.send(contract.invite, {
      params: { studyId: ground.studyId },
      body: { id: newId("invitation"), role: "rater", email: "fay@example.org" },
    });
    expect(await fate(theirs)).toEqual(sent);
    // A day later there are new ones.
    await sql`update attempt set at = at - interval '1 day'`.execute(application.tools.database);
    expect(await fate(owner.send(contract.renewInvitation, { params }))).toEqual(sent);
  });

  test("sending again makes another link, and the one before ends", async () => {
    smtp.manner = "refuses";
    const { invitation, token } = await invite("dora@example.org");
    await fateOf(invitation.id);
    smtp.manner = "takes";
    const params = { studyId: ground.studyId, invitationId: invitation.id };

    const renewed = await owner.send(contract.renewInvitation, { params });

    expect(await fateOf(invitation.id)).toEqual({ mailing: "sent", mailProblem: null });
    const visitor = application.visitor();
    const looks = [token, renewed.token].map((given) => ({ body: { token: given } }));
    const [before, after] = looks.map((look) => visitor.refusal(contract.previewInvitation, look));
    expect(await before).toBe("invitation_invalid");
    expect(await after).toBeUndefined();
  });

  test("an expired invitation can be renewed, a withdrawn one cannot", async () => {
    const { invitation } = await invite(null);
    const params = { studyId: ground.studyId, invitationId: invitation.id };
    await application.tools.database
      .updateTable("invitation")
      .set({ expiresAt: new Date(0) })
      .where("id", "=", invitation.id)
      .execute();

    const renewed = await owner.send(contract.renewInvitation, { params });
    expect(renewed.invitation.state).toBe("pending");
    await owner.send(contract.revokeInvitation, { params });

    expect(await owner.refusal(contract.renewInvitation, { params })).toBe("state_does_not_allow");
  });
});
