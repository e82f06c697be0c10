import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import type { Id } from "../../src/domain/rules.ts";
import { openNoticeRounds } from "../../src/server/notices/noticeRounds.ts";
import { newId } from "../sample.ts";
import { databases } from "../servers/describeOnEachServer.ts";
import {
  addRecording,
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
const dayMs = 24 * 60 * 60 * 1000;

describe.skipIf(!server)("notices to many at once", () => {
  let smtp: SmtpStandIn;
  let application: WholeApplication;
  let owner: Person;
  let ground: Ground;

  beforeAll(async () => {
    if (!server) return;
    smtp = await openSmtpStandIn();
    const port = await freePort();
    application = await startApplication(server, {
      port,
      limits: { noticeMailWaitSeconds: 0 },
      config: {
        origin: `http://127.0.0.1:${port}`,
        mail: { url: smtp.url, from: "Interrater <coding@example.org>", timeoutMs: 2_000 },
      },
    });
    owner = await setUp(application);
    ground = await makeGround(application, owner);
  }, 60_000);
  afterAll(async () => {
    await application?.stop();
    await smtp?.close();
  });

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

  test("forty recordings assigned to thirty raters at once are one notice and one letter each", async () => {
    const recordings = await Promise.all(
      Array.from({ length: 40 }, (_, n) => addRecording(owner, ground.studyId, `Film ${n}`)),
    );
    const raters = await Promise.all(
      Array.from({ length: 30 }, (_, n) => ground.join("rater", `Rater${n}`)),
    );
    await application.notices.round();
    smtp.letters.length = 0;

    await assignAll(recordings, raters);
    await application.notices.round(new Date(Date.now() + 1_000));
    await application.notices.round(new Date(Date.now() + 2_000));

    for (const rater of raters) {
      const { items } = await rater.send(contract.listNotices, {});
      expect(items.map(({ kind, count }) => `${kind} ${count}`)).toEqual(["assigned 40"]);
    }
    const receivers = smtp.letters.map((letter) => /^To: (.*)$/mu.exec(letter)?.[1]);
    expect(receivers).toHaveLength(30);
    expect(new Set(receivers).size).toBe(30);
    expect(readable(smtp.letters[0] ?? "")).toContain("40 recordings were assigned to you");
    expect((await owner.send(contract.listNotices, {})).items).toEqual([]);
  }, 60_000);

  test("of two processes that look at once each letter is sent by one", async () => {
    const raters = await Promise.all(
      Array.from({ length: 8 }, (_, n) => ground.join("rater", `Twin${n}`)),
    );
    await application.notices.round();
    smtp.letters.length = 0;
    const { database, limits, texts, mail, log } = application.tools;
    const other = openNoticeRounds({ database, limits, texts, mail, log });
    const recordingId = await addRecording(owner, ground.studyId, "Twice");
    await assignAll([recordingId], raters, new Date(Date.now() + dayMs).toISOString());
    const then = new Date(Date.now() + 1_000);

    await Promise.all([application.notices.round(then), other.round(then)]);
    await Promise.all([application.notices.round(then), other.round(then)]);

    const receivers = smtp.letters.map((letter) => /^To: (.*)$/mu.exec(letter)?.[1]);
    expect(new Set(receivers).size).toBe(receivers.length);
    expect(receivers).toHaveLength(raters.length);
    await other.close();
  }, 60_000);
});
