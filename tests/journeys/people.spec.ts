import type { Page } from "@playwright/test";
import { contract } from "../../src/api/contract.ts";
import type { Id } from "../../src/domain/rules.ts";
import { newId } from "../sample.ts";
import { codeOf } from "../server/totp.ts";
import { expectNoFindings } from "./findings.ts";
import { call, signInNameOn } from "./ground.ts";
import { administrator, expect, type Site, test } from "./site.ts";

test.use({ story: "people", beginning: "nobody", actionTimeout: 60_000 });
test.describe.configure({ mode: "serial", timeout: 240_000 });

const studyName = "Peer play at noon";
/** Each with what they sign in by, once they have joined. */
const coordinator = { name: "Cem", email: "", password: "a coordinator's password" };
const rater = { name: "Rosa", email: "", password: "a rater's password" };

let studyId: Id<"study">;
let secret = "";
let backupCodes: readonly string[] = [];
/** The links of the coordinator and of the rater. */
const links: string[] = [];

test("an owner makes a link for each role, and one who opens theirs makes an account and is in", async ({
  site,
  newcomer,
}) => {
  const owner = await calm(newcomer);
  await makeStudy(site, owner);
  await owner.goto(`/studies/${studyId}/team`);
  await expect(owner.getByText("You are the only member")).toBeVisible();
  await expectNoFindings(owner);

  for (const role of ["Coordinator", "Rater"]) {
    await owner.getByRole("button", { name: "Invite", exact: true }).click();
    await owner.getByRole("radio", { name: role }).check();
    await expectNoFindings(owner);
    await owner.getByRole("button", { name: "Create link" }).click();
    links.push(await owner.getByLabel("Invitation link").inputValue());
    await expectNoFindings(owner);
    await owner.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  }
  await expect(owner.getByRole("table", { name: "Open invitations" }).getByRole("row")).toHaveCount(
    3,
  );

  for (const [at, person] of [coordinator, rater].entries()) {
    const { name, password } = person;
    const page = await calm(newcomer);
    await page.goto(links[at] ?? "");
    await expect(page.getByRole("heading", { name: `Join “${studyName}”` })).toBeVisible();
    await expectNoFindings(page);
    await page.getByLabel("Name").fill(name);
    await page.getByLabel("Password", { exact: true }).fill("short");
    await page.getByRole("button", { name: "Create account and join" }).click();
    await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute(
      "aria-invalid",
      "true",
    );
    await expectNoFindings(page);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Create account and join" }).click();
    person.email = await signInNameOn(page);
    await expectNoFindings(page);
    await page.getByRole("button", { name: "Go to the study" }).click();

    await expect(page.getByRole("textbox", { name: "Your sign-in name" })).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoFindings(page);
  }
});

test("a link that was used lets nobody else in, and says so", async ({ newcomer }) => {
  const page = await calm(newcomer);
  await page.goto(links[1] ?? "");

  await expect(page.getByRole("heading", { name: "This invitation has been used" })).toBeVisible();
  await expectNoFindings(page);
});

test("what somebody's browser can do is told by itself, and the team's page says it", async ({
  newcomer,
}) => {
  const owner = await signedIn(newcomer, administrator);
  await owner.goto(`/studies/${studyId}/team`);
  const members = owner.getByRole("table", { name: "Members" });
  // Whoever was here is known from then on; the others are not.
  await expect(async () => {
    await owner.reload();
    await expect(members.getByRole("row", { name: /You|\(you\)/u })).toContainText(
      /Chrome.+Linux/u,
      {
        timeout: 5_000,
      },
    );
  }).toPass();
  const page = await signedIn(newcomer, rater);
  const told = page.waitForRequest(
    (request) => request.method() === "PATCH" && (request.postData() ?? "").includes('"device"'),
  );
  await page.goto("/");
  const { device } = (await told).postDataJSON();
  expect(device).toMatchObject({ frames: "exact", sound: "drawn", browser: "Chrome" });
  await expect(async () => {
    await owner.reload();
    await expect(members.getByRole("row", { name: /Rosa/u })).toContainText(/Chrome.+Linux/u, {
      timeout: 5_000,
    });
  }).toPass();
  await expect(members.getByRole("row", { name: /Rosa/u })).toContainText("may be cleared");
  // What it has told already it does not tell again.
  let again = 0;
  page.on("request", (request) => {
    if ((request.postData() ?? "").includes('"device"')) again += 1;
  });
  await page.reload();
  await page.waitForTimeout(5_000);
  expect(again).toBe(0);
});

test("an owner changes a role, and withdraws an invitation, which then lets nobody in", async ({
  newcomer,
}) => {
  const owner = await signedIn(newcomer, administrator);
  await owner.goto(`/studies/${studyId}/team`);
  await owner.getByRole("button", { name: "Invite", exact: true }).click();
  await owner.getByRole("button", { name: "Create link" }).click();
  const link = await owner.getByLabel("Invitation link").inputValue();
  await owner.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await owner.getByRole("button", { name: "Revoke invitation for Anyone with the link" }).click();
  await expect(owner.getByText("No open invitations")).toBeVisible();
  for (const role of ["Analyst", "Rater"]) {
    await owner.getByRole("combobox", { name: "Role of Rosa" }).click();
    await owner.getByRole("option", { name: role }).click();
    await expect(owner.getByRole("combobox", { name: "Role of Rosa" })).toHaveValue(role);
  }
  await expectNoFindings(owner);

  const page = await calm(newcomer);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This invitation was revoked" })).toBeVisible();
  await expectNoFindings(page);
});

test("a rater sets a second step up by an app's code, and keeps the backup codes", async ({
  newcomer,
}) => {
  const page = await signedIn(newcomer, rater);
  await page.goto("/settings");
  await page.getByRole("button", { name: "Set up…" }).click();
  await expectNoFindings(page);
  await page.getByLabel("Password", { exact: true }).fill("not her password");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(rater.password);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  secret = (await page.getByLabel("Secret", { exact: true }).inputValue()).replaceAll(" ", "");
  await expect(page.getByRole("img", { name: "QR code of the secret" })).toBeVisible();
  await expectNoFindings(page);

  // The code before this one is right for a while too; so this one is left for signing in.
  await inTime(page);
  await page.getByLabel("Verification code", { exact: true }).fill(codeOf(secret, { steps: -1 }));
  await page.getByRole("button", { name: "Turn on" }).click();
  const codes = page.getByRole("list", { name: "Backup codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  backupCodes = await codes.allInnerTexts();
  await expectNoFindings(page);
  await page.getByRole("button", { name: "I have stored them" }).click();

  await expect(
    page.getByText("Two-factor authentication is on. 10 backup codes are left."),
  ).toBeVisible();
  await expectNoFindings(page);
});

test("from then on the password alone does not let in, a wrong code neither, the app’s code does", async ({
  newcomer,
}) => {
  const page = await passwordGiven(newcomer);
  await expect(page.getByRole("heading", { name: "Two-factor authentication" })).toBeVisible();
  await expectNoFindings(page);
  await page.getByLabel("Verification code").fill(codeOf(secret, { steps: 40 }));
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toContainText("This verification code is not correct");
  await expectNoFindings(page);

  await inTime(page);
  await page.getByLabel("Verification code").fill(codeOf(secret));
  await page.getByRole("button", { name: "Sign in" }).click();

  await expect(page.getByRole("link", { name: studyName })).toBeVisible();
});

test("a backup code lets in once", async ({ newcomer }) => {
  const [code = ""] = backupCodes;
  const first = await passwordGiven(newcomer);
  await first.getByRole("button", { name: "Use a backup code" }).click();
  await expectNoFindings(first);
  await first.getByLabel("Backup code").fill(code);
  await first.getByRole("button", { name: "Sign in" }).click();
  await expect(first.getByRole("link", { name: studyName })).toBeVisible();

  const second = await passwordGiven(newcomer);
  await second.getByRole("button", { name: "Use a backup code" }).click();
  await second.getByLabel("Backup code").fill(code);
  await second.getByRole("button", { name: "Sign in" }).click();
  await expect(second.getByRole("alert")).toContainText("This verification code is not correct");

  await first.goto("/settings");
  await expect(first.getByText("9 backup codes are left.")).toBeVisible();
});

test("signing out everywhere else ends the other sessions, and not this one", async ({
  newcomer,
}) => {
  const elsewhere = await signedIn(newcomer, coordinator);
  const here = await signedIn(newcomer, coordinator);
  await here.goto("/settings");
  const sessions = here.getByRole("table", { name: "Sign-in sessions" });
  await expect(sessions.getByRole("row")).not.toHaveCount(2);
  await expectNoFindings(here);

  await here.getByRole("button", { name: "Sign out on all other devices" }).click();
  const dialog = here.getByRole("dialog", { name: "Sign out on all other devices" });
  await dialog.getByLabel("Password", { exact: true }).fill("somebody else's");
  await dialog.getByRole("button", { name: "Sign out" }).click();
  await expect(dialog.getByText("The password is not correct.")).toBeVisible();
  await expectNoFindings(here);
  await dialog.getByLabel("Password", { exact: true }).fill(coordinator.password);
  await dialog.getByRole("button", { name: "Sign out" }).click();

  await expect(here.getByText(/sessions? ended\.$/u)).toBeVisible();
  await expect(sessions.getByRole("row")).toHaveCount(2);
  await elsewhere.goto("/settings");
  await expect(elsewhere.getByRole("button", { name: "Sign in" }).first()).toBeVisible();
  await here.reload();
  await expect(sessions.getByRole("row")).toHaveCount(2);
});

test("a study's only owner cannot leave before it is handed over; then they are its coordinator, and may", async ({
  newcomer,
}) => {
  const owner = await signedIn(newcomer, administrator);
  await owner.goto(`/studies/${studyId}/team`);
  await owner.getByRole("button", { name: "Leave", exact: true }).click();
  await owner.getByRole("button", { name: "Leave study" }).click();
  await expect(owner.getByRole("dialog").getByRole("alert")).toContainText(
    "You are the only owner of this study.",
  );
  await expectNoFindings(owner);
  await owner.getByRole("button", { name: "Cancel" }).click();

  await owner.getByRole("button", { name: "Transfer ownership…" }).click();
  await owner.getByRole("combobox", { name: "New owner" }).click();
  await owner.getByRole("option", { name: /^Cem/u }).click();
  const confirm = owner.getByRole("button", { name: "Transfer", exact: true });
  await owner.getByLabel("Enter the study’s name to confirm").fill("Peer play");
  await expect(confirm).toBeDisabled();
  await owner.getByLabel("Enter the study’s name to confirm").fill(studyName);
  await expectNoFindings(owner);
  await confirm.click();

  await expect(owner.getByRole("row", { name: /^Ada Owner/u })).toContainText("Coordinator");
  await expect(owner.getByRole("button", { name: "Invite", exact: true })).toHaveCount(0);
  await expectNoFindings(owner);
  const heir = await signedIn(newcomer, coordinator);
  await heir.goto(`/studies/${studyId}/team`);
  await expect(heir.getByRole("row", { name: /^Cem/u })).toContainText("Owner");
  await expect(heir.getByRole("button", { name: "Invite", exact: true })).toBeVisible();

  await owner.getByRole("button", { name: "Leave", exact: true }).click();
  await owner.getByRole("button", { name: "Leave study" }).click();
  await expect(owner).toHaveURL(/\/$/u);
  await expect(owner.getByRole("link", { name: studyName })).toHaveCount(0);
  await heir.reload();
  await expect(heir.getByRole("row", { name: /^Cem/u })).toBeVisible();
  await expect(heir.getByRole("row", { name: /^Ada Owner/u })).toHaveCount(0);
});

test("a rater, who has no screen of the team, leaves by the settings @whole", async ({
  newcomer,
}) => {
  const page = await passwordGiven(newcomer);
  await page.getByRole("button", { name: "Use a backup code" }).click();
  await page.getByLabel("Backup code").fill(backupCodes[1] ?? "");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("link", { name: studyName })).toBeVisible();
  await page.goto(`/studies/${studyId}/team`);
  await expect(page.getByText("Not available to your role")).toBeVisible();
  await expectNoFindings(page);

  await page.goto("/settings");
  await page.getByRole("button", { name: `Leave ${studyName}` }).click();
  await expectNoFindings(page);
  await page.getByRole("button", { name: "Leave study" }).click();

  await expect(page.getByText("You are not a member of any study.")).toBeVisible();
  await page.goto(`/studies/${studyId}`);
  await expect(page.getByRole("heading", { name: studyName })).toHaveCount(0);
});

type Newcomer = (language?: string) => Promise<Page>;

/** A page on which nothing moves: axe would look at what is half faded in. */
async function calm(newcomer: Newcomer): Promise<Page> {
  const page = await newcomer();
  await page.emulateMedia({ reducedMotion: "reduce" });
  return page;
}

async function makeStudy(site: Site, page: Page): Promise<void> {
  studyId = newId("study");
  await call(page.context(), site, contract.setUp, {
    body: { ...administrator, token: site.setUpToken, language: "en" },
  });
  await call(page.context(), site, contract.createStudy, {
    body: { id: studyId, name: studyName, description: "", defaultLanguage: "en" },
  });
}

/** Address and password are given, at a browser of their own. */
async function passwordGiven(newcomer: Newcomer, who: Credentials = rater): Promise<Page> {
  const page = await calm(newcomer);
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(who.email);
  await page.getByLabel("Password", { exact: true }).fill(who.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).last().click();
  return page;
}

/** Somebody of whom no second step is asked. */
async function signedIn(newcomer: Newcomer, who: Credentials): Promise<Page> {
  const page = await passwordGiven(newcomer, who);
  await expect(page.getByRole("link", { name: /Peer play|Demo/u }).first()).toBeVisible({
    timeout: 60_000,
  });
  return page;
}

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Waits until a code that is made now stands for some seconds yet. */
async function inTime(page: Page): Promise<void> {
  const leftMs = 30_000 - (Date.now() % 30_000);
  if (leftMs < 10_000) await page.waitForTimeout(leftMs + 500);
}
