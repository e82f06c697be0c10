import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { contract } from "../../src/api/contract.ts";
import { projectRoot } from "../../src/server/projectRoot.ts";
import { expectNoFindings } from "./findings.ts";
import { call } from "./ground.ts";
import { administrator, expect, test } from "./site.ts";

test.use({ story: "a forgotten password" });

test("a forgotten password is set again by a link of the console while the server runs, in three languages", async ({
  newcomer,
  site,
}) => {
  test.setTimeout(180_000);
  const page = await newcomer();
  await page.emulateMedia({ reducedMotion: "reduce" });
  if (site.setUpToken) {
    await call(page.context(), site, contract.setUp, {
      body: { ...administrator, token: site.setUpToken, language: "en" },
    });
  }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["scripts/run.mjs", "scripts/resetPassword.ts", administrator.email],
    { cwd: projectRoot, env: { ...process.env, INTERRATER_DATA: site.dataDirectory } },
  );
  const path = /\/reset#token=[\w-]+/u.exec(stdout)?.[0] ?? "";

  await page.goto(path);
  await expect(page.getByText(administrator.email)).toBeVisible();
  await expectNoFindings(page, "a new password");
  await page.getByLabel("New password", { exact: true }).fill("passwordpassword");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/This password is repetitive/u)).toBeVisible();
  await page.getByLabel("New password", { exact: true }).fill("seventeen green teapots");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Your new password has been set" })).toBeVisible();
  await page.getByRole("link", { name: "Sign in", exact: true }).last().click();
  await page.getByLabel("Email").fill(administrator.email);
  await page.getByLabel("Password", { exact: true }).fill("seventeen green teapots");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: /Demo|demo/u }).first()).toBeVisible({
    timeout: 60_000,
  });

  // The link is used up, and is told so in every language.
  for (const [language, told] of [
    ["de", "Dieser Link ist nicht gültig"],
    ["ar", "هذا الرابط غير صالح"],
  ] as const) {
    const other = await newcomer(language);
    await other.emulateMedia({ reducedMotion: "reduce", colorScheme: "dark" });
    await other.setViewportSize({ width: 400, height: 800 });
    await other.goto(path);
    await expect(other.getByRole("heading", { name: told })).toBeVisible();
    await expectNoFindings(other, told);
  }
});
