import { type Page, request } from "@playwright/test";
import { contract } from "../../src/api/contract.ts";
import type { Id } from "../../src/domain/rules.ts";
import { newId } from "../sample.ts";
import { expectNoFindings } from "./findings.ts";
import { call, signInNameOn } from "./ground.ts";
import { administrator, expect, type Site, test } from "./site.ts";

test.use({ story: "thirtyPeople", beginning: "nobody", actionTimeout: 30_000 });
test.describe.configure({ mode: "serial", timeout: 120_000 });

const studyName = "Peer play at noon";
const size = 30;
let studyId: Id<"study">;

test("thirty addresses pasted at once are looked at line by line, mended and invited once each", async ({
  site,
  newcomer,
}) => {
  const owner = await calm(newcomer);
  await makeStudy(site, owner);
  await owner.goto(`/studies/${studyId}/team`);
  await owner.getByRole("button", { name: "Invite several…" }).click();
  const dialog = owner.getByRole("dialog", { name: "Invite several people" });
  const lines = Array.from({ length: size }, (_, n) => `Person ${n}\tp${n}@example.org\tRater`);
  lines[4] = "Person 4\tp4(at)example.org\tAnalyst";
  lines.push("Person 0\tP0@example.org", `Ada\t${administrator.email}`, "Nobody\t");
  await dialog.getByLabel("Email addresses").fill(lines.join("\n"));

  const preview = dialog.getByRole("table", { name: "People in the list" });
  await expect(preview.getByText("Skipped: already in line 1.")).toBeVisible();
  await expect(preview.getByText(/is already a member\./u)).toBeVisible();
  await expect(preview.getByText("This email address is not valid.")).toHaveCount(2);
  await expect(dialog.getByRole("status")).toHaveText("To invite: 29. Skipped: 4.");
  await dialog.getByRole("button", { name: "Use p4@example.org in line 5" }).click();
  await expect(dialog.getByLabel("Role of p4@example.org")).toHaveValue("analyst");
  await dialog.getByLabel("Role of p5@example.org").selectOption("Viewer");
  await expectNoFindings(owner);
  await dialog.getByRole("button", { name: "Invite 30 people" }).click();

  const results = dialog.getByRole("table", { name: "Invitations" });
  await expect(results.getByRole("row")).toHaveCount(size + 1);
  await expect(dialog.getByRole("status")).toHaveText("Invited: 30. Skipped: 3.");
  await owner.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await dialog.getByRole("button", { name: "Copy all links" }).click();
  await expect(dialog.getByRole("button", { name: "Copied" })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Copied" })).toBeFocused();
  await expectNoFindings(owner);
  const copied = await owner.evaluate(() => navigator.clipboard.readText());
  const rows = copied.split("\n").map((line) => line.split("\t"));
  expect(rows).toHaveLength(size + 1);
  expect(new Set(rows.slice(1).map(([, , link]) => link)).size).toBe(size);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(owner.getByRole("button", { name: "Invite several…" })).toBeFocused();
  const open = owner.getByRole("table", { name: "Open invitations" });
  await expect(open.getByRole("row")).toHaveCount(size + 1);

  const [email = "", name = "", link = ""] = rows[1] ?? [];
  const page = await calm(newcomer);
  await page.goto(link);
  await expect(page.getByLabel("Name")).toHaveValue(name);
  await expect(page.getByLabel("Email")).toHaveValue(email);
});

test("who was invited is not invited again", async ({ site, newcomer }) => {
  const owner = await ownerAtTeam(site, newcomer);
  await owner.getByRole("button", { name: "Invite several…" }).click();
  const dialog = owner.getByRole("dialog", { name: "Invite several people" });
  await dialog.getByLabel("Email addresses").fill("p0@example.org, p1@example.org");
  await expect(dialog.getByText(/^Skipped: already invited, valid until/u)).toHaveCount(2);
  await expect(dialog.getByRole("button", { name: "Invite 0 people" })).toBeDisabled();
  await dialog.getByRole("button", { name: "Cancel" }).click();
});

test("a class joins by one link until it is full, and the link says why it takes nobody", async ({
  site,
  newcomer,
}) => {
  const owner = await ownerAtTeam(site, newcomer);
  await owner.getByRole("button", { name: "Create class link…" }).click();
  const dialog = owner.getByRole("dialog", { name: "Class link" });
  await dialog.getByLabel("Class").fill("Methods 2");
  await dialog.getByLabel("Number of people").fill(String(size));
  await expectNoFindings(owner);
  await dialog.getByRole("button", { name: "Create link" }).click();
  await expect(dialog.getByRole("img", { name: "QR code to join Methods 2" })).toBeVisible();
  await expectNoFindings(owner);
  const link = await dialog.getByLabel("Class link").inputValue();
  await owner.emulateMedia({ media: "print" });
  await expect(dialog.getByRole("img", { name: "QR code to join Methods 2" })).toBeVisible();
  await expect(owner.getByRole("heading", { name: "Team" })).toBeHidden();
  await expect(dialog.getByRole("button", { name: "Print" })).toBeHidden();
  await owner.emulateMedia({ media: "screen" });
  await dialog.getByRole("button", { name: "Close" }).click();

  const token = link.split("/").at(-1) ?? "";
  for (let n = 1; n < size; n += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one browser after the other
    const pupil = await request.newContext();
    // oxlint-disable-next-line no-await-in-loop -- as above
    await joinByOpenLink({ request: pupil }, site, token, `Pupil ${String(n).padStart(2, "0")}`);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await pupil.dispose();
  }
  const last = await calm(newcomer);
  await last.goto(link);
  await expect(last.getByText("The link is for Methods 2.")).toBeVisible();
  await expectNoFindings(last);
  await last.getByLabel("Name").fill("Zoe");
  await expect(last.getByLabel("Email")).toHaveCount(0);
  await last.getByLabel("Password", { exact: true }).fill(pupilsPassword);
  await last.getByRole("button", { name: "Create account and join" }).click();
  const signInName = await signInNameOn(last);
  expect(signInName).toMatch(/^zoe\.\w{6}@/u);
  await expectNoFindings(last, "an account made by a class link");
  await last.getByRole("button", { name: "Go to the study" }).click();
  await expect(last.getByRole("heading", { name: "My recordings" })).toBeVisible();
  // Another day, at another device.
  const again = await calm(newcomer);
  await again.goto("/sign-in");
  await again.getByLabel("Email or sign-in name").fill(signInName);
  await again.getByLabel("Password", { exact: true }).fill(pupilsPassword);
  await again.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(again).not.toHaveURL(/sign-in/u);

  const late = await calm(newcomer);
  await late.goto(link);
  await expect(late.getByRole("heading", { name: "This class link is full" })).toBeVisible();
  await expectNoFindings(late);

  await owner.reload();
  const row = owner.getByRole("table", { name: "Class links" }).getByRole("row").nth(1);
  await expect(row).toContainText("full");
  await row.getByRole("button", { name: "Joined: Methods 2" }).click();
  const joined = owner.getByRole("dialog").getByRole("row");
  await expect(joined).toHaveCount(size + 1);
  await expectNoFindings(owner);
  await owner.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await row.getByRole("button", { name: "Revoke class link Methods 2" }).click();
  await expect(row).toContainText("revoked");
  await late.reload();
  await expect(late.getByRole("heading", { name: "This invitation was revoked" })).toBeVisible();
});

test("training is set for all thirty of them at once", async ({ site, newcomer }) => {
  const owner = await ownerAtTeam(site, newcomer);
  await owner.goto(`/studies/${studyId}/calibration`);
  await owner.getByRole("checkbox", { name: "Select all raters" }).check();
  const chosen = owner.getByRole("group", { name: /^Raters selected: / });
  await expectNoFindings(owner);
  await chosen.getByRole("button", { name: "In training" }).click();
  await expect(owner.getByText(/^Changed: 3[0-2]\.$/u)).toBeVisible();
  await expect(owner.getByRole("combobox", { name: "Training of Zoe" })).toHaveValue("In training");
});

const pupilsPassword = "a pupil's long password";

/** Makes an account by a class link, where no mail is sent, and joins by it. */
async function joinByOpenLink(
  as: Parameters<typeof call>[0],
  site: Site,
  token: string,
  name: string,
): Promise<void> {
  const account = { name, password: pupilsPassword, language: "en" };
  await call(as, site, contract.acceptInvitation, { body: { token, account } });
}

type Newcomer = (language?: string) => Promise<Page>;

/** A page on which nothing moves: axe would look at what is half faded in. */
async function calm(newcomer: Newcomer): Promise<Page> {
  const page = await newcomer();
  await page.emulateMedia({ reducedMotion: "reduce" });
  return page;
}

async function ownerAtTeam(site: Site, newcomer: Newcomer): Promise<Page> {
  const page = await calm(newcomer);
  const { email, password } = administrator;
  await call(page.context(), site, contract.signIn, { body: { email, password } });
  await page.goto(`/studies/${studyId}/team`);
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
