import type { BrowserContext, Page } from "@playwright/test";
import { contract } from "../../src/api/contract.ts";
import { newId } from "../sample.ts";
import { openSmtpStandIn, readable, type SmtpStandIn } from "../server/smtpStandIn.ts";
import { expectNoFindings } from "./findings.ts";
import { call, signInNameOn, twoRaters } from "./ground.ts";
import { administrator, expect, type Site, test } from "./site.ts";

test.use({ story: "notices" });
test.describe.configure({ mode: "serial" });

let smtp: SmtpStandIn;
test.beforeAll(async () => {
  smtp = await openSmtpStandIn();
});
test.afterAll(() => smtp.close());

/** The same server, with a way to the mail server. */
const withMail = (address: string) => ({
  INTERRATER_SMTP_URL: smtp.url,
  INTERRATER_MAIL_FROM: "Interrater <coding@example.org>",
  INTERRATER_ORIGIN: address,
  INTERRATER_NOTICE_SECONDS: "1",
});

test("a rater hears by the bell of what happens while they look, reads it by the keyboard, and chooses how to be told", async ({
  newcomer,
  site,
}) => {
  const { owner, studyId, raters } = await twoRaters(site, newcomer);
  const [lea] = raters;
  const { page } = lea;
  await page.goto("/");
  const bell = page.getByRole("button", { name: /^Notifications/u });
  await expect(bell).toHaveAccessibleName("Notifications: 1 unread");
  // What is said after the page has asked, and before its line stands, is heard too.
  let letThrough: (() => void) | undefined;
  const isSaid = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route("**/changes", async (route) => {
    await isSaid;
    await route.continue();
  });
  await page.goto(`/studies/${studyId}`);
  await expect(bell).toHaveAccessibleName("Notifications: 1 unread");

  // Said by somebody else, heard without asking.
  await call(owner.context(), site, contract.addComment, {
    params: { observationId: lea.observationId },
    body: {
      id: newId("remark"),
      answersId: null,
      startUs: 1_000_000,
      endUs: null,
      text: "Why here?",
    },
  });
  letThrough?.();
  // Sooner than the bell asks by itself.
  await expect(bell).toHaveAccessibleName("Notifications: 2 unread", { timeout: 30_000 });
  await bell.focus();
  await page.keyboard.press("Enter");
  const list = page.getByRole("dialog", { name: /^Notifications/u });
  await expect(list.getByRole("link", { name: /1 new comment on/u })).toBeVisible();
  await expectNoFindings(page, "the list of notices");
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await expect(bell).toBeFocused();

  await page.keyboard.press("Enter");
  await list.getByRole("link", { name: /was assigned to you/u }).press("Enter");
  await expect(page).toHaveURL(new RegExp(`/observations/${lea.observationId}$`, "u"));
  await page.goto("/");
  await expect(bell).toHaveAccessibleName("Notifications: 1 unread");
  await bell.click();
  await list.getByRole("button", { name: "Mark all as read" }).click();
  await expect(bell).toHaveAccessibleName("Notifications");

  await list.getByRole("link", { name: "Notification settings" }).click();
  await expect(page.getByText("This server does not send email.", { exact: false })).toBeVisible();
  const assigned = page.getByLabel("New assignments");
  await expect(assigned.getByRole("option")).toHaveText(["In the app only", "Never"]);
  await assigned.selectOption("Never");
  await page.getByLabel("Daily email from").selectOption("9");
  await page.reload();
  await expect(page.getByLabel("New assignments")).toHaveValue("off");
  await expect(page.getByLabel("Daily email from")).toHaveValue("9");
  await expectNoFindings(page, "the settings of notices");
  await page.goto("/");
  await bell.click();
  await expect(list.getByRole("link", { name: /was assigned to you/u })).toHaveCount(0);
});

const pupilsPassword = "a pupil's long password";
let signInName = "";

test("who joins by a class link without mail signs in by a drawn name, and is told who can give them an address", async ({
  newcomer,
  site,
}) => {
  const owner = await newcomer();
  const page = await newcomer();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`/join/${await classLink(owner.context(), site, "Methods 1")}`);
  await page.getByLabel("Name").fill("Zoe");
  await page.getByLabel("Password", { exact: true }).fill(pupilsPassword);
  await page.getByRole("button", { name: "Create account and join" }).click();
  signInName = await signInNameOn(page);
  await page.getByRole("button", { name: "Go to the study" }).click();

  await page.goto("/settings");
  await expect(page.getByText(signInName)).toBeVisible();
  await expect(page.getByText(/so no address can be confirmed here/u)).toBeVisible();
  await expect(page.getByLabel("New email address")).toHaveCount(0);
});

test("the administrator sees what the mail server says, and sends themselves a letter", async ({
  newcomer,
  site,
}) => {
  await site.stop();
  await site.start(withMail(site.address));
  const page = await newcomer();
  await page.emulateMedia({ reducedMotion: "reduce" });
  const { email, password } = administrator;
  await call(page.context(), site, contract.signIn, { body: { email, password } });
  await page.goto("/admin");
  const send = page.getByRole("button", { name: `Send test email to ${email}` });
  smtp.manner = "refuses";
  await send.click();
  await expect(page.getByText(/The mail server refused the email/u)).toBeVisible();
  await expectNoFindings(page, "what the mail server said");
  smtp.manner = "takes";
  await send.click();
  await expect(page.getByText(/Last email: accepted by the mail server/u)).toBeVisible();
  expect(smtp.letters.map(readable).join("\n")).toContain("Test email from Interrater");
});

test("who has a drawn name adds an address by a letter, signed in or not, and then changes it @whole", async ({
  newcomer,
  site,
}) => {
  const page = await newcomer();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/sign-in");
  await page.getByLabel("Email or sign-in name").fill(signInName);
  await page.getByRole("button", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("heading", { name: "Forgotten password" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/No email can be sent to a sign-in name/u)).toBeVisible();
  await page.getByRole("button", { name: "Back to sign-in" }).click();
  await signIn(page, signInName);
  await expect(page.getByRole("button", { name: /^Notifications/u })).toBeVisible();

  const ask = async (email: string): Promise<string> => {
    smtp.letters.length = 0;
    await page.goto("/settings");
    await page.getByLabel("New email address").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("not the password");
    await page.keyboard.press("Enter");
    await expect(page.getByText("The password is not correct.")).toBeVisible();
    await page.getByLabel("Password", { exact: true }).fill(pupilsPassword);
    await page.keyboard.press("Enter");
    await expect(page.getByText(`An email to ${email} is on its way.`)).toBeVisible();
    const paths = () =>
      smtp.letters
        .filter((letter) => letter.includes(`To: ${email}`))
        .flatMap((letter) => /\/settings#address=[\w.-]+/u.exec(readable(letter))?.[0] ?? []);
    await expect.poll(() => paths().length).toBe(1);
    return paths()[0] ?? "none";
  };
  const path = await ask("zoe@example.org");
  await expectNoFindings(page, "another address asked for");

  // In the mail program's browser nobody is signed in.
  const elsewhere = await newcomer();
  await elsewhere.emulateMedia({ reducedMotion: "reduce" });
  await elsewhere.goto(path);
  await signIn(elsewhere, signInName);
  const use = elsewhere.getByRole("button", { name: "Use this address" });
  await expect(use).toBeVisible();
  await expectNoFindings(elsewhere, "another address to confirm");
  await use.click();
  await expect(elsewhere.getByText("Address changed.", { exact: false })).toBeVisible();
  await expect(elsewhere.getByText("zoe@example.org")).toBeVisible();
  await expect(elsewhere).toHaveURL(/\/settings$/u);

  const next = await ask("zoe@university.example");
  // A letter that was opened is of no more use, and says so.
  await page.goto("/");
  await page.goto(path);
  await page.getByRole("button", { name: "Use this address" }).click();
  await expect(page.getByText(/This link has been used already/u)).toBeVisible();
  await page.goto("/");
  await page.goto(next);
  await page.getByRole("button", { name: "Use this address" }).click();
  await expect(page.getByText("zoe@university.example")).toBeVisible();
  const again = await newcomer();
  await again.goto("/sign-in");
  await signIn(again, "zoe@university.example");
  await expect(again.getByRole("button", { name: /^Notifications/u })).toBeVisible();

  // Where somebody has lost the way in, the administrator gives an address.
  const owner = await newcomer();
  await owner.emulateMedia({ reducedMotion: "reduce" });
  await call(owner.context(), site, contract.signIn, {
    body: { email: administrator.email, password: administrator.password },
  });
  await owner.goto("/admin");
  await owner.getByRole("button", { name: "Change the email address of Zoe" }).click();
  const dialog = owner.getByRole("dialog", { name: "Change the email address of Zoe" });
  await dialog.getByLabel("New email address").fill(administrator.email);
  await owner.keyboard.press("Enter");
  await expect(dialog.getByText("This already exists.")).toBeVisible();
  await dialog.getByLabel("New email address").fill("zoe@home.example");
  await expectNoFindings(owner, "an address that an administrator gives");
  await dialog.getByRole("button", { name: "Change email address" }).click();
  await expect(owner.getByText("zoe@home.example")).toBeVisible();
});

test("a class link says the same of every address; its letter lets a new person in, and sends who has an account to sign in @whole", async ({
  newcomer,
  site,
}) => {
  const owner = await newcomer();
  const token = await classLink(owner.context(), site, "Methods 2");
  smtp.letters.length = 0;
  const said: string[] = [];
  for (const email of ["new.person@example.org", administrator.email]) {
    // oxlint-disable no-await-in-loop -- one after the other
    const page = await newcomer();
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(`/join/${token}`);
    await page.getByLabel("Email").fill(email);
    await expectNoFindings(page, "a class link");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
    await expectNoFindings(page, "a class link, answered");
    said.push((await page.locator("main, body").first().innerText()).replaceAll(email, "…"));
    // oxlint-enable no-await-in-loop
  }
  expect(said[0]).toContain("If this address has an account, sign in to join.");
  expect(said[1]).toBe(said[0]);

  // Letters of what was done before may still come.
  const lettersTo = (email: string) =>
    smtp.letters
      .filter((letter) => letter.includes(`To: ${email}`))
      .map(readable)
      .join("\n");
  await expect.poll(() => lettersTo(administrator.email)).toContain("You already have an account");
  await expect.poll(() => lettersTo("new.person@example.org")).toContain("#proof=");
  const path = /\/join\/[\w-]+#proof=[\w.-]+/u.exec(lettersTo("new.person@example.org"))?.[0] ?? "";
  const page = await newcomer();
  await page.goto(path);
  await expect(page.getByLabel("Email")).toHaveValue("new.person@example.org");
  await page.getByLabel("Name").fill("Nia");
  await page.getByLabel("Password", { exact: true }).fill(pupilsPassword);
  await page.getByRole("button", { name: "Create account and join" }).click();
  await expect(page.getByRole("heading", { name: /^Join/u })).toHaveCount(0);
});

test("a forgotten password: a letter from the sign-in form leads back in", async ({
  newcomer,
  site,
}) => {
  const page = await newcomer();
  await page.emulateMedia({ reducedMotion: "reduce" });
  smtp.letters.length = 0;
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(administrator.email);
  await page.getByRole("button", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("heading", { name: "Forgotten password" })).toBeVisible();
  await expectNoFindings(page, "a forgotten password");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  // Letters of what was done before may still come.
  const paths = () =>
    smtp.letters.flatMap((letter) => /\/reset#token=[\w-]+/u.exec(readable(letter))?.[0] ?? []);
  await expect.poll(() => paths().length).toBe(1);
  const [path = ""] = paths();

  await page.goto(path);
  await page.getByLabel("New password", { exact: true }).fill("seventeen green teapots");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Your new password has been set" })).toBeVisible();
  const visitor = await newcomer();
  await call(visitor.context(), site, contract.signIn, {
    body: { email: administrator.email, password: "seventeen green teapots" },
  });

  // An administrator helps without mail, too.
  await visitor.goto("/admin");
  await visitor.getByRole("button", { name: "Password link for Lea" }).click();
  await visitor.getByRole("button", { name: "Create link" }).click();
  const link = await visitor.getByLabel("Password link", { exact: true }).inputValue();
  const lea = await newcomer();
  await lea.goto(new URL(link).pathname + new URL(link).hash);
  await expect(lea.getByRole("heading", { name: "Set a new password" })).toBeVisible();
});

/** The token of a link for a class of thirty. */
async function classLink(as: BrowserContext, site: Site, name: string): Promise<string> {
  await call(as, site, contract.signIn, {
    body: { email: administrator.email, password: administrator.password },
  });
  const [study] = await call(as, site, contract.listStudies, {});
  if (!study) throw new Error("there is a study");
  const { token } = await call(as, site, contract.makeClassLink, {
    params: { studyId: study.id },
    body: {
      id: newId("invitation"),
      name,
      role: "rater",
      places: 30,
      expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    },
  });
  return token;
}

/** With the password that all pupils have. */
async function signIn(on: Page, name: string): Promise<void> {
  await on.getByLabel("Email or sign-in name").fill(name);
  await on.getByLabel("Password", { exact: true }).fill(pupilsPassword);
  await on.keyboard.press("Enter");
}
