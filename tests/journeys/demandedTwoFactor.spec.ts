import { codeOf } from "../server/totp.ts";
import { expectNoFindings } from "./findings.ts";
import { administrator, expect, test } from "./site.ts";

test.use({ story: "a server that requires two-factor authentication" });

test("an administrator is led to set it up before anything else, and then to where they wanted to go", async ({
  newcomer,
  site,
}) => {
  await site.stop();
  await site.start({ INTERRATER_TWO_FACTOR: "administrators" });
  const page = await newcomer();
  const { email, password } = administrator;
  await page.goto("/admin");
  await page.getByLabel("Email or sign-in name").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();

  const heading = page.getByRole("heading", { name: "Set up two-factor authentication" });
  await expect(heading).toBeVisible();
  await expect(page.getByText("This server requires two-factor authentication")).toBeVisible();
  await expectNoFindings(page);
  // No other page opens, by whatever address.
  await page.goto("/settings");
  await expect(heading).toBeVisible();
  await page.goto("/admin");
  await expect(heading).toBeVisible();

  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  const secret = (await page.getByLabel("Secret", { exact: true }).inputValue()).replaceAll(
    " ",
    "",
  );
  await expectNoFindings(page);
  await page.getByLabel("Verification code", { exact: true }).fill(codeOf(secret));
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("list", { name: "Backup codes" }).getByRole("listitem")).toHaveCount(
    10,
  );
  await expectNoFindings(page);
  await page.getByRole("button", { name: "I have stored them" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Administration" })).toBeVisible();
  await page.goto("/settings");
  await expect(
    page.getByText("This server requires it. Two-factor authentication is on."),
  ).toBeVisible();
  await expectNoFindings(page);
});
