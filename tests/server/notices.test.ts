import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import type { Id } from "../../src/domain/rules.ts";
import { newId } from "../sample.ts";
import { databases } from "../servers/describeOnEachServer.ts";
import { soon } from "../soon.ts";
import {
  addRecording,
  Client,
  type Ground,
  makeGround,
  type Person,
  setUp,
  startApplication,
  type WholeApplication,
} from "./application.ts";
import { freePort } from "./freePort.ts";
import { openSmtpStandIn, readable, type SmtpStandIn } from "./smtpStandIn.ts";

const [server] = databases();
const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

describe.skipIf(!server)("notices", () => {
  let smtp: SmtpStandIn;
  let application: WholeApplication;
  let owner: Person;
  let ground: Ground;
  let ana: Person;
  let cleo: Person;

  beforeAll(async () => {
    if (!server) return;
    smtp = await openSmtpStandIn();
    const port = await freePort();
    application = await startApplication(server, {
      port,
      limits: { noticeMailWaitSeconds: 0 },
      config: {
        logLevel: "error",
        origin: `http://127.0.0.1:${port}`,
        mail: { url: smtp.url, from: "Interrater <coding@example.org>", timeoutMs: 2_000 },
      },
    });
    owner = await setUp(application);
    ground = await makeGround(application, owner);
    ana = await ground.join("rater", "Quillfeather");
    cleo = await ground.join("coordinator", "Cleo");
    // What people are told before this is not what these tests are about.
    await at(7);
    await at(7);
    smtp.letters.length = 0;
  }, 60_000);
  afterAll(async () => {
    await application?.stop();
    await smtp?.close();
  });

  /** A day that is long over for all that the tests before have done; each asks for one of its own. */
  let today = new Date();
  /** Does what is due at an hour of the test's day, UTC. */
  async function at(hour: number): Promise<void> {
    const then = new Date(today);
    then.setUTCHours(hour, 30, 0, 0);
    await application.notices.round(then);
  }
  const nextDay = () => {
    today = new Date(today.getTime() + dayMs);
  };

  const lettersTo = (person: string) =>
    smtp.letters.map(readable).filter((letter) => letter.includes(`To: ${person}`));
  const assignAll = (
    recordingIds: readonly Id<"recording">[],
    raters: readonly Person[],
    dueAt: string | null = null,
  ) =>
    owner.send(contract.assign, {
      params: { studyId: ground.studyId },
      body: {
        schemeVersionId: ground.schemeVersionId,
        dueAt,
        observations: raters.flatMap((rater) =>
          recordingIds.map((recordingId) => ({
            id: newId("observation"),
            recordingId,
            raterId: rater.accountId,
          })),
        ),
      },
    });
  const submit = async (rater: Person, observationId: Id<"observation">) => {
    const { revision } = await rater.send(contract.readWork, { params: { observationId } });
    await rater.send(contract.submitObservation, {
      params: { observationId },
      body: { revision },
    });
    // The test's clock is days ahead of the server's.
    const submittedAt = new Date(today);
    submittedAt.setUTCHours(8, 45, 0, 0);
    await application.tools.database
      .updateTable("observation")
      .set({ submittedAt })
      .where("id", "=", observationId)
      .execute();
  };

  test("a letter is text in its reader's language, with the way to its settings", async () => {
    const bea = await ground.join("rater", "Bea");
    await bea.send(contract.changeAccount, { body: { language: "de" } });
    smtp.letters.length = 0;
    await assignAll([ground.recordingId], [bea]);
    await application.notices.round(new Date(Date.now() + 1_000));

    const [letter = ""] = lettersTo(await emailOf(bea));

    expect(letter).toContain("„Clip 17“");
    expect(letter).toContain(`List-Unsubscribe: <${application.address}/settings#notices>`);
    expect(letter).toContain(`${application.address}/observations/`);
    expect(letter).not.toContain("text/html");
  });

  test("comments come together, with no word of them in a letter, and a reply finds who asked", async () => {
    nextDay();
    const observationId = await ground.assign(ana);
    await at(1);
    await readAll(ana);
    await readAll(cleo);
    smtp.letters.length = 0;
    const say = (person: Person, text: string, answersId: Id<"remark"> | null = null) => {
      const id = newId("remark");
      return person
        .send(contract.addComment, {
          params: { observationId },
          body: { id, answersId, startUs: null, endUs: null, text },
        })
        .then(() => id);
    };
    const first = await say(cleo, "Gigglemark one");
    await say(cleo, "Gigglemark two");

    expect(await kindsOf(ana)).toEqual(expect.arrayContaining(["commented 2"]));
    await say(ana, "Gigglemark three", first);
    expect(await kindsOf(cleo)).toEqual(expect.arrayContaining(["commented 1"]));
    // Somebody else who reviews was not part of it.
    expect((await kindsOf(owner)).filter((kind) => kind.startsWith("commented"))).toEqual([]);
    await at(8);

    const [letter = ""] = lettersTo(await emailOf(ana));
    expect(letter).toContain("2 new comments on “Clip 17”");
    expect(smtp.letters.map(readable).join("\n")).not.toContain("Gigglemark");
    const [item] = (await ana.send(contract.myQueue, { query: {} })).items.filter(
      (one) => one.observationId === observationId,
    );
    expect(item?.openComments).toBe(2);
    await at(9);
    expect(lettersTo(await emailOf(ana))).toHaveLength(1);
  });

  test("returned work, a digest of what was submitted, and a round that is complete", async () => {
    nextDay();
    const rita = await ground.join("rater", "Rita");
    const { id: roundId } = await owner.send(contract.makeRound, {
      params: { studyId: ground.studyId },
      body: {
        id: newId("round"),
        name: "Pilot",
        schemeVersionId: ground.schemeVersionId,
        basisRoundId: null,
      },
    });
    const recordingId = await addRecording(owner, ground.studyId, "Whole");
    const observationId = newId("observation");
    await owner.send(contract.assign, {
      params: { studyId: ground.studyId },
      body: {
        schemeVersionId: ground.schemeVersionId,
        roundId,
        observations: [{ id: observationId, recordingId, raterId: rita.accountId }],
      },
    });
    await at(8);
    await readAll(cleo);
    await submit(rita, observationId);

    expect(await kindsOf(cleo)).toContain("round_complete 1");
    expect((await noticesOf(cleo)).items[0]?.round).toBe("Pilot");
    smtp.letters.length = 0;
    nextDay();
    await at(8);
    const [digest = ""] = lettersTo(await emailOf(cleo));
    expect(digest).toContain("1 recording was submitted");

    await cleo.send(contract.reviewObservation, {
      params: { observationId },
      body: { action: "return", reason: "Sawitearlier" },
    });
    expect(await kindsOf(rita)).toContain("returned 1");
    // It is open again, so nothing is complete any more.
    expect(await kindsOf(cleo)).not.toContain("round_complete 1");
    await at(9);
    const [letter = ""] = lettersTo(await emailOf(rita));
    expect(letter).toContain("“Whole” was returned to you for correction");
    expect(letter).not.toContain("Sawitearlier");
  });

  test("what is due soon and overdue is said once a day in its reader's own morning, and again after a week", async () => {
    nextDay();
    const tia = await ground.join("rater", "Tia");
    await tia.send(contract.changeNoticeChoices, {
      body: { digestHour: 9, timeZone: "Asia/Tokyo" },
    });
    const noonUtc = new Date(today);
    noonUtc.setUTCHours(12, 0, 0, 0);
    const recordings = [
      await addRecording(owner, ground.studyId, "Late"),
      await addRecording(owner, ground.studyId, "Near"),
    ];
    await assignAll(
      recordings.slice(0, 1),
      [tia],
      new Date(noonUtc.getTime() - dayMs).toISOString(),
    );
    await assignAll(recordings.slice(1), [tia], new Date(noonUtc.getTime() + dayMs).toISOString());
    await readAll(tia);
    smtp.letters.length = 0;
    // 23:30 of the day before in UTC is 8:30 in Tokyo, 0:30 is 9:30 there.
    const before = new Date(noonUtc.getTime() - 12.5 * hourMs);
    await tiasRound(before);
    expect(lettersTo(await emailOf(tia))).toHaveLength(0);
    await at(0);

    const [letter = ""] = lettersTo(await emailOf(tia));
    expect(letter).toContain("“Late” is overdue");
    expect(letter).toContain("“Near” is due soon");
    await at(3);
    nextDay();
    await at(0);
    expect(lettersTo(await emailOf(tia))).toHaveLength(1);
    today = new Date(today.getTime() + 7 * dayMs);
    await at(0);
    expect(lettersTo(await emailOf(tia)).length).toBe(2);

    async function tiasRound(then: Date) {
      await application.tools.database
        .updateTable("noticeChoice")
        .set({ digestedOn: null })
        .where("accountId", "=", tia.accountId)
        .execute();
      await application.notices.round(then);
    }
  });

  test("who is blind reads nothing of it, in the list or in a letter, until they are not", async () => {
    nextDay();
    await readAll(cleo);
    const recordingId = await addRecording(owner, ground.studyId, "Hidden");
    const cleos = await ground.assign(cleo, recordingId);
    const anas = await ground.assign(ana, recordingId);
    await application.tools.database
      .updateTable("notice")
      .set({ mailing: "done" })
      .where("accountId", "=", cleo.accountId)
      .execute();
    await at(8);
    await readAll(cleo);
    await submit(ana, anas);
    smtp.letters.length = 0;
    nextDay();
    await at(8);
    expect((await noticesOf(cleo)).items.filter(({ isRead }) => !isRead)).toEqual([]);
    expect(lettersTo(await emailOf(cleo))).toEqual([]);

    await submit(cleo, cleos);

    expect((await noticesOf(cleo)).items.filter(({ isRead }) => !isRead)).toMatchObject([
      { kind: "submitted", count: 1 },
    ]);
  });

  test("masked recordings have their sign in notices and letters, and who left a study is told nothing of it", async () => {
    nextDay();
    const { studyId } = ground;
    await owner.send(contract.changeStudy, {
      params: { studyId },
      body: { masksRecordings: true },
    });
    const mia = await ground.join("rater", "Mia");
    const recordingId = await addRecording(owner, studyId, "Wormholecondition");
    smtp.letters.length = 0;
    await ground.assign(mia, recordingId);
    await application.notices.round(new Date(Date.now() + 1_000));

    const { items, unread } = await noticesOf(mia);
    expect(unread).toBe(1);
    expect(items[0]?.recordingName).toMatch(/^[0-9A-Z]{3}-?[0-9A-Z]+/u);
    const [letter = ""] = lettersTo(await emailOf(mia));
    expect(letter).toContain(items[0]?.recordingName ?? "none");
    expect(letter).not.toContain("Wormholecondition");

    await owner.send(contract.removeMember, { params: { studyId, accountId: mia.accountId } });
    expect((await noticesOf(mia)).items).toEqual([]);
    await owner.send(contract.changeStudy, {
      params: { studyId },
      body: { masksRecordings: false },
    });
  });

  test("everybody chooses: what is off is nowhere, what is for the application alone is not mailed, what was read is not", async () => {
    nextDay();
    const [noa, ola, pia] = [
      await ground.join("rater", "Noa"),
      await ground.join("rater", "Ola"),
      await ground.join("rater", "Pia"),
    ];
    await noa.send(contract.changeNoticeChoices, { body: { ways: { assigned: "off" } } });
    await ola.send(contract.changeNoticeChoices, { body: { ways: { assigned: "app" } } });
    await pia.send(contract.changeNoticeChoices, { body: { ways: { assigned: "digest" } } });
    await at(8);
    smtp.letters.length = 0;
    await assignAll([ground.recordingId], [noa, ola, pia]);
    const stranger = await noticesOf(ola);
    await pia.send(contract.readNotices, { body: { ids: stranger.items.map(({ id }) => id) } });
    await at(9);

    expect(await kindsOf(noa)).toEqual([]);
    expect(await kindsOf(ola)).toEqual(["assigned 1"]);
    expect(stranger.unread).toBe(1);
    // Nobody marks another's.
    expect((await noticesOf(ola)).unread).toBe(1);
    await readAll(ola);
    expect((await noticesOf(ola)).unread).toBe(0);
    expect(smtp.letters).toEqual([]);
    nextDay();
    await at(8);
    expect(lettersTo(await emailOf(pia))).toHaveLength(1);
    expect(lettersTo(await emailOf(ola))).toHaveLength(0);
    expect((await ola.send(contract.readNoticeChoices, {})).hasMail).toBe(true);
    expect(
      await ola.refusal(contract.changeNoticeChoices, { body: { timeZone: "Atlantis/Main" } }),
    ).toBe("invalid_input");
  });

  test("a letter that came to nothing is tried again, with the same number, and is told to the administrator", async () => {
    nextDay();
    const zoe = await ground.join("rater", "Zoe");
    await at(8);
    smtp.letters.length = 0;
    await assignAll([ground.recordingId], [zoe]);
    smtp.manner = "refuses";
    await at(9);
    expect(smtp.letters).toEqual([]);
    expect((await owner.send(contract.readMail, {})).last?.trouble).toBe("refused");
    smtp.manner = "takes";
    await at(9);
    expect(smtp.letters).toEqual([]);
    await at(10);

    expect(lettersTo(await emailOf(zoe))).toHaveLength(1);
    expect((await owner.send(contract.readMail, {})).last).toMatchObject({ trouble: null });
    expect(await ana.refusal(contract.readMail, {})).toBe("not_allowed");
  });

  test("a forgotten password is set by a letter; who has no account gets none, and is answered the same", async () => {
    const email = await emailOf(ana);
    const visitor = application.visitor();
    smtp.letters.length = 0;
    const ask = (whose: string) => visitor.ask(contract.forgotPassword, { body: { email: whose } });
    const known = await ask(email);
    const unknown = await ask("nobody@example.org");
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    const letter = await soon(async () => {
      expect(lettersTo(email)).toHaveLength(1);
      return lettersTo(email)[0] ?? "";
    });
    const token = /\/reset#token=([\w-]+)/u.exec(letter)?.[1] ?? "";
    // Nobody is signed out by what anybody can ask.
    expect(await ana.refusal(contract.listNotices, {})).toBeUndefined();

    for (let n = 0; n < 2; n++) {
      await ask(email);
      await ask("nobody@example.org");
    }
    const late = await ask(email);
    const lateUnknown = await ask("nobody@example.org");
    expect([late.status, lateUnknown.status]).toEqual([429, 429]);
    await visitor.send(contract.resetPassword, {
      body: { token, password: "seventeen green teapots" },
    });

    expect(await ana.refusal(contract.listNotices, {})).toBe("not_signed_in");
    const again = { email, password: "seventeen green teapots" };
    expect((await ana.send(contract.signIn, { body: again })).state).toBe("signed_in");
    // The other letters' links are of no use any more.
    await soon(async () => expect(lettersTo(email)).toHaveLength(3));
    const other = /\/reset#token=([\w-]+)/u.exec(lettersTo(email)[1] ?? "")?.[1] ?? "";
    expect(await visitor.refusal(contract.previewPasswordReset, { body: { token: other } })).toBe(
      "reset_invalid",
    );
    expect(smtp.letters).toHaveLength(3);
  });

  test("an administrator makes a link that sets a password, once; nobody else does", async () => {
    const params = { accountId: cleo.accountId };
    expect(await ana.refusal(contract.makePasswordLink, { params })).toBe("not_allowed");
    expect(
      await owner.refusal(contract.makePasswordLink, { params: { accountId: newId("account") } }),
    ).toBe("not_found");

    const { token } = await owner.send(contract.makePasswordLink, { params });

    expect(await cleo.refusal(contract.listNotices, {})).toBe("not_signed_in");
    const body = { token, password: "eighteen green teapots" };
    const visitor = application.visitor();
    expect(await visitor.refusal(contract.resetPassword, { body })).toBeUndefined();
    expect(await visitor.refusal(contract.resetPassword, { body })).toBe("reset_invalid");
    const { items } = await owner.send(contract.listSecurityLog, { query: {} });
    expect(items.map(({ call }) => call)).toContain("makePasswordLink");
  });

  test("work that is coded tells nobody", async () => {
    const observationId = await ground.assign(
      ana,
      await addRecording(owner, ground.studyId, "Quiet"),
    );
    await readAll(ana);
    const before = await application.tools.database.selectFrom("notice").select("id").execute();
    await new Client(ana, observationId).put([]).catch(() => undefined);
    const after = await application.tools.database.selectFrom("notice").select("id").execute();
    expect(after).toHaveLength(before.length);
  });
});

describe.skipIf(!server)("a server without mail", () => {
  test("tells the same in the application, and says so", async () => {
    if (!server) return;
    const application = await startApplication(server);
    try {
      const owner = await setUp(application);
      const ground = await makeGround(application, owner);
      const ana = await ground.join("rater", "Ana");
      await ground.assign(ana);
      await application.notices.round(new Date(Date.now() + hourMs));

      expect((await ana.send(contract.listNotices, {})).unread).toBe(1);
      expect((await ana.send(contract.readNoticeChoices, {})).hasMail).toBe(false);
      expect((await owner.send(contract.readMail, {})).isSetUp).toBe(false);
      const visitor = application.visitor();
      expect((await visitor.send(contract.signInWays, {})).mailsPasswordLinks).toBe(false);
      expect(
        await visitor.refusal(contract.forgotPassword, { body: { email: "ada@example.org" } }),
      ).toBe("no_mail");
    } finally {
      await application.stop();
    }
  });

  test.each([
    ["an unbelieved certificate", { isSecure: true }, "takes", "certificate"],
    ["a wrong password", { wantsPassword: true }, "refuses_password", "password"],
    ["a refused address", {}, "refuses_address", "address_refused"],
    ["silence", {}, "is_silent", "unreachable"],
  ] as const)("tells the administrator of %s", async (_, options, manner, trouble) => {
    if (!server) return;
    const smtp = await openSmtpStandIn(options);
    smtp.manner = manner;
    const application = await startApplication(server, {
      config: {
        origin: "http://localhost:1",
        mail: { url: smtp.url, from: "coding@example.org", timeoutMs: 500 },
      },
    });
    try {
      const { database, mail } = application.tools;
      const delivery = await mail?.deliver({ to: "ada@example.org", subject: "-", text: "-" });
      const kept = await database
        .selectFrom("instanceSetting")
        .select("value")
        .where("name", "=", "mail_outcome")
        .executeTakeFirst();

      expect(delivery?.trouble).toBe(trouble);
      expect(JSON.parse(kept?.value ?? "")).toMatchObject({ trouble });
      // A server quotes whom it refuses: nobody's address stays because of that.
      expect(kept?.value).not.toContain("@");
    } finally {
      await application.stop();
      await smtp.close();
    }
  });
});

function noticesOf(person: Person) {
  return person.send(contract.listNotices, {});
}

async function emailOf(person: Person): Promise<string> {
  const session = await person.send(contract.session, {});
  if (session.state !== "signed_in") throw new Error("nobody is signed in");
  return session.account.email;
}

async function kindsOf(person: Person): Promise<readonly string[]> {
  const { items } = await noticesOf(person);
  return items.map(({ kind, count }) => `${kind} ${count}`);
}

async function readAll(person: Person): Promise<void> {
  const { items } = await noticesOf(person);
  if (items.length === 0) return;
  await person.send(contract.readNotices, { body: { ids: items.map(({ id }) => id) } });
}
