import { type Page, request } from "@playwright/test";
import { contract } from "../../src/api/contract.ts";
import type { Id } from "../../src/domain/rules.ts";
import { newId, scheme } from "../sample.ts";
import { openSmtpStandIn, readable, type SmtpStandIn } from "../server/smtpStandIn.ts";
import { expectNoFindings } from "./findings.ts";
import { call } from "./ground.ts";
import { administrator, expect, type Site, test } from "./site.ts";

test.use({ story: "thirtyAtWork", beginning: "nobody", actionTimeout: 30_000 });
test.describe.configure({ mode: "serial", timeout: 300_000 });

const size = 30;
const two = (n: number) => String(n).padStart(2, "0");
const nameOf = (n: number) => `Rater ${two(n)}`;
const emailOf = (n: number) => `rater${two(n)}@example.org`;
// Not so near that it is told of as due.
const inOneWeek = new Date(Date.now() + 7 * 86_400_000).toISOString();

let smtp: SmtpStandIn;
let studyId: Id<"study">;
test.beforeAll(async () => {
  smtp = await openSmtpStandIn();
});
test.afterAll(() => smtp.close());

test("thirty join by the letters that invite them; what is assigned is told to each in the application, and by a letter to who wants one @whole", async ({
  newcomer,
  site,
}) => {
  const owner = await calm(newcomer);
  const as = owner.context();
  await call(as, site, contract.setUp, {
    body: { ...administrator, token: site.setUpToken, language: "en" },
  });
  await site.stop();
  await site.start({
    INTERRATER_SMTP_URL: smtp.url,
    INTERRATER_MAIL_FROM: "Interrater <coding@example.org>",
    INTERRATER_ORIGIN: site.address,
    INTERRATER_NOTICE_SECONDS: "1",
  });
  await signIn(owner, site);
  studyId = newId("study");
  const params = { studyId };
  await call(as, site, contract.createStudy, {
    body: { id: studyId, name: "Peer play at noon", description: "", defaultLanguage: "en" },
  });
  const { results } = await call(as, site, contract.inviteMany, {
    params,
    body: {
      invitations: Array.from({ length: size }, (_, n) => ({
        id: newId("invitation"),
        email: emailOf(n),
        name: nameOf(n),
        role: "rater" as const,
      })),
    },
  });
  expect(results.map(({ outcome }) => outcome)).toEqual(results.map(() => "invited"));
  await expect.poll(() => smtp.letters.length, { timeout: 60_000 }).toBe(size);

  const letters = smtp.letters.map(readable);
  const raterIds: Id<"account">[] = [];
  for (let n = 0; n < size; n += 1) {
    const letter = letters.find((one) => one.includes(`To: ${emailOf(n)}`)) ?? "";
    const [, token = ""] = /\/join\/([\w-]+)/u.exec(letter) ?? [];
    const { password } = administrator;
    const account = { name: nameOf(n), email: emailOf(n), password, language: "en" };
    // oxlint-disable no-await-in-loop -- one browser after the other
    const rater = await request.newContext();
    const joined = await call({ request: rater }, site, contract.acceptInvitation, {
      body: { token, account },
    });
    // Every third one wants to be told in the application alone.
    if (n % 3 === 0) {
      await call({ request: rater }, site, contract.changeNoticeChoices, {
        body: { ways: { assigned: "app" } },
      });
    }
    await rater.dispose();
    // oxlint-enable no-await-in-loop
    raterIds.push(joined.account.id);
  }

  smtp.letters.length = 0;
  await assignTwoEach(owner, site, raterIds);
  const told = Array.from({ length: size }, (_, n) => n).filter((n) => n % 3 !== 0);
  const receivers = () =>
    smtp.letters.flatMap((letter) => /^To: (.*)$/mu.exec(letter)?.[1]?.trim() ?? []);
  await expect
    // What is read within a minute needs no letter.
    .poll(() => new Set(receivers()), { timeout: 150_000 })
    .toEqual(new Set(told.map(emailOf)));
  expect(receivers()).toHaveLength(told.length);
  for (const letter of smtp.letters.map(readable)) {
    expect(letter).toContain("2 recordings were assigned to you");
  }

  for (const n of [0, 29]) {
    // oxlint-disable no-await-in-loop -- one browser after the other
    const page = await calm(newcomer);
    await signIn(page, site, emailOf(n));
    await page.goto("/");
    const bell = page.getByRole("button", { name: /^Notifications/u });
    await expect(bell).toHaveAccessibleName("Notifications: 1 unread");
    await bell.click();
    const list = page.getByRole("dialog", { name: /^Notifications/u });
    await expect(
      list.getByRole("link", { name: /2 recordings were assigned to you/u }),
    ).toHaveCount(1);
    await expectNoFindings(page, "a notice to one of thirty");
    // oxlint-enable no-await-in-loop
  }
});

test("three of the thirty leave: one's work is reassigned but for what cannot be, one's is withdrawn, one's is kept and stays marked @whole", async ({
  newcomer,
  site,
}) => {
  const owner = await calm(newcomer);
  await signIn(owner, site);
  const dialog = owner.getByRole("dialog");
  const leave = async (n: number) => {
    await owner.goto(`/studies/${studyId}/team`);
    await expect(owner.getByRole("table", { name: "Members" }).getByRole("row")).toHaveCount(
      // The owner, and the row of heads.
      size - (n - 1) + 2,
    );
    await owner.getByRole("button", { name: `Remove ${nameOf(n)}` }).click();
    await expect(dialog.getByText(`Open observations of ${nameOf(n)}: 2.`)).toBeVisible();
  };

  await leave(1);
  await dialog.getByLabel("Reassign to").selectOption(nameOf(29));
  await dialog.getByRole("button", { name: `Remove ${nameOf(1)}` }).click();
  await expect(dialog.getByRole("alert")).toContainText("Cannot be reassigned to this rater: 1");
  await expect(dialog.getByRole("alert")).toContainText(
    "Film 1: already assigned to this rater in this round",
  );
  await expectNoFindings(owner, "some cannot be reassigned");
  await dialog.getByRole("button", { name: "Reassign the others (1)" }).click();
  await expect(dialog).toBeHidden();

  await leave(2);
  await dialog.getByRole("radio", { name: "Withdraw" }).check();
  await dialog.getByRole("button", { name: `Remove ${nameOf(2)}` }).click();
  await expect(dialog).toBeHidden();

  await leave(3);
  await dialog.getByRole("radio", { name: "Keep" }).check();
  await expectNoFindings(owner, "one of thirty leaves");
  await dialog.getByRole("button", { name: `Remove ${nameOf(3)}` }).click();
  await expect(dialog).toBeHidden();

  await owner.goto(`/studies/${studyId}/assignments`);
  const marked = owner.getByRole("heading", { name: "Open observations of raters who left" });
  await expect(marked).toBeVisible();
  const settle = (n: number) =>
    owner.getByRole("button", { name: `Resolve… open observations of ${nameOf(n)}` });
  await expect(settle(3)).toBeVisible();
  await expect(settle(2)).toHaveCount(0);
  await expectNoFindings(owner, "what leavers have left open");
  await owner.goto(`/studies/${studyId}`);
  await expect(settle(3).first()).toBeVisible();
  await expect(owner.getByRole("heading", { name: "Nothing stalled or overdue" })).toHaveCount(0);
  await settle(3).first().click();
  await dialog.getByRole("radio", { name: "Withdraw" }).check();
  await dialog.getByRole("button", { name: "Withdraw" }).click();
  await expect(dialog).toBeHidden();
  await expect(settle(3)).toHaveCount(0);
});

async function calm(newcomer: () => Promise<Page>): Promise<Page> {
  const page = await newcomer();
  // Axe would look at what is half faded in.
  await page.emulateMedia({ reducedMotion: "reduce" });
  return page;
}

async function signIn(page: Page, site: Site, email = administrator.email): Promise<void> {
  const { password } = administrator;
  await call(page.context(), site, contract.signIn, { body: { email, password } });
}

/** Two of three films to each, in one round: the last shares the second film alone with who goes first. */
async function assignTwoEach(
  page: Page,
  site: Site,
  raterIds: readonly Id<"account">[],
): Promise<void> {
  const as = page.context();
  const params = { studyId };
  const films: Id<"recording">[] = [];
  for (const n of [0, 1, 2]) {
    const recordingId = newId("recording");
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await call(as, site, contract.addRecording, {
      params,
      body: {
        id: recordingId,
        name: `Film ${n}`,
        durationUs: 90_000_000,
        framesPerSecond: 25,
        hasVideo: true,
        sources: [
          {
            kind: "address",
            id: newId("mediaSource"),
            offsetUs: 0,
            url: "https://example.org/clip.mp4",
            provider: "file",
          },
        ],
      },
    });
    films.push(recordingId);
  }
  const schemeVersionId = newId("schemeVersion");
  await call(as, site, contract.draftScheme, { params, body: { id: schemeVersionId, scheme } });
  await call(as, site, contract.publishScheme, {
    params: { studyId, schemeVersionId },
    body: { edition: 0 },
  });
  await call(as, site, contract.assign, {
    params,
    body: {
      schemeVersionId,
      dueAt: inOneWeek,
      observations: raterIds.flatMap((raterId, n) =>
        films
          .filter((_, at) => at !== (n === size - 1 ? 0 : 2))
          .map((recordingId) => ({ id: newId("observation"), recordingId, raterId })),
      ),
    },
  });
}
