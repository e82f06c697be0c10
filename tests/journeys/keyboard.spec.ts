import type { Page } from "@playwright/test";
import { contract } from "../../src/api/contract.ts";
import { call, canBeCoded, twoRaters } from "./ground.ts";
import { wholeScheme } from "./schemes.ts";
import { administrator, expect, test } from "./site.ts";
import { playsFor } from "./watching.ts";

test.use({ story: "keyboard" });

test("from signing in to submitting, a rater needs no mouse", async ({ newcomer, site }) => {
  test.setTimeout(240_000);
  const {
    raters: [{ page, context, observationId }],
  } = await twoRaters(site, newcomer, wholeScheme);
  const session = await call(context, site, contract.session, {});
  if (session.state !== "signed_in") throw new Error("the rater is not signed in");
  const { email } = session.account;
  const work = () => call(context, site, contract.readWork, { params: { observationId } });
  const lastAsLeft = async () => (await work()).events.at(-1)?.event;
  const { keyboard } = page;
  await context.clearCookies();
  await page.addInitScript(() => {
    addEventListener("pointerdown", () => sessionStorage.setItem("pointer", "used"));
  });

  // Signing in, and from the queue to the recording.
  await page.goto("/sign-in");
  await page.locator("input[type=password]").waitFor();
  await tabTo(page, "input[type=email]");
  await keyboard.type(email);
  await tabTo(page, "input[type=password]");
  await keyboard.type(administrator.password);
  await keyboard.press("Enter");
  await page.locator(`a[href*='${observationId}']`).first().waitFor();
  await tabTo(page, `a[href*='${observationId}']`);
  await keyboard.press("Enter");
  await canBeCoded(page);

  // A point with its subject and its detail, while the film goes on.
  await keyboard.press("Space");
  await keyboard.press("1");
  await playsFor(page, 0.3);
  await keyboard.press("a");
  await expect(page.getByRole("region", { name: "Question: Toy?" })).toBeVisible();
  await keyboard.press("b");
  await expect(page.getByRole("region", { name: "Question: Toy?" })).toBeHidden();
  expect(await isPlaying(page)).toBe(true);

  // States that end each other, each asking for what came of it.
  await keyboard.press("w");
  await expect(page.getByRole("button", { name: /Plays together/u })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(page.getByLabel("Open states")).toContainText("Plays together");
  await playsFor(page, 0.4);
  await keyboard.press("q");
  await expect(
    page.getByRole("region", { name: "Plays together: What came of it?" }),
  ).toBeVisible();
  await keyboard.press("h");
  await keyboard.press("k");
  await keyboard.press("Enter");
  await playsFor(page, 0.4);
  await keyboard.press("w");
  await expect(page.getByRole("textbox", { name: /Loudness/u })).toBeFocused();
  await keyboard.type("70");
  await keyboard.press("Enter");

  // One key of two groups asks which is meant.
  await keyboard.press("s");
  await expect(page.getByRole("region", { name: "Which code?" })).toBeVisible();
  await keyboard.press("4");
  expect(await isPlaying(page)).toBe(true);
  await keyboard.press("Enter");
  await expect(page.getByLabel("Comment", { exact: true })).toBeFocused();
  await keyboard.type("both laugh");
  await keyboard.press("Enter");
  await keyboard.press("Alt+Shift+4");
  await keyboard.press("Space");
  expect(await isPlaying(page)).toBe(false);
  await expect.poll(async () => (await work()).events.length).toBe(5);
  await expect.poll(lastAsLeft).toMatchObject({ comment: "both laugh", confidence: 0.8 });

  // Everything back to the beginning, and forth again.
  for (let at = 0; at < 12; at++) await keyboard.press("Control+z");
  await expect.poll(async () => (await work()).events.length).toBe(0);
  for (let at = 0; at < 12; at++) await keyboard.press("Control+y");
  await expect.poll(async () => (await work()).events.length).toBe(5);
  await expect.poll(lastAsLeft).toMatchObject({ comment: "both laugh", confidence: 0.8 });

  // Along the timeline, and along the list.
  await tabTo(page, "[role=application]:not([data-code-keys])");
  await keyboard.press("ArrowRight");
  await keyboard.press("ArrowLeft");
  await keyboard.press("ArrowLeft");
  await keyboard.press("ArrowLeft");
  const list = page.getByRole("listbox", { name: "Coded events" });
  const selected = list.getByRole("option", { selected: true });
  await expect(selected).toHaveCount(1);
  const atTimeline = await selected.textContent();
  await tabTo(page, "[role=listbox]");
  await keyboard.press("ArrowDown");
  await expect(selected).toHaveCount(1);
  expect(await selected.textContent()).not.toBe(atTimeline);

  // A key of one's own, from the settings.
  await keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Search or run a command" })).toBeFocused();
  await keyboard.type("Settings");
  await expect(page.getByRole("option", { name: /Settings/u }).first()).toBeVisible();
  await keyboard.press("Enter");
  await page
    .getByRole("table", { name: "Recording" })
    .getByRole("button", { name: "Add key: Play or pause" })
    .waitFor();
  await tabTo(page, "button[aria-label='Add key: Play or pause']", 120);
  await keyboard.press("Enter");
  await keyboard.press("Control+z");
  await expect(page.getByRole("alert")).toContainText("Undo");
  await keyboard.press("Control+u");
  await expect(page.getByText("is now assigned to “Play or pause”")).toBeVisible();
  await page.goto(`/observations/${observationId}`);
  await canBeCoded(page);
  await keyboard.press("Control+u");
  await expect.poll(() => isPlaying(page)).toBe(true);
  await keyboard.press("Control+u");
  await expect.poll(() => isPlaying(page)).toBe(false);

  // Every key in one place, and a moment by typing it.
  await keyboard.press("?");
  await expect(page.getByRole("dialog")).toContainText("Ctrl + U");
  await keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Search or run a command" })).toBeFocused();
  await keyboard.type("0:40");
  await expect(page.getByRole("option", { name: /Go to 0:40/u })).toBeVisible();
  await keyboard.press("Enter");
  await expect.poll(() => timeOf(page)).toBeCloseTo(40, 0);

  // What is missing before submitting leads there.
  await keyboard.press("Control+Shift+Enter");
  const submit = page.getByRole("dialog", { name: "Submit this recording" });
  await expect(submit).toContainText("Unrated criteria");
  await expect(submit).toContainText("Open states");
  await tabToButton(page, "Warmth");
  await keyboard.press("Enter");
  await expect(page.getByRole("group", { name: /^Warmth/u })).toBeFocused();
  await keyboard.press("3");
  await keyboard.press("e");
  await expect(
    page.getByRole("group", { name: /^Warmth/u }).getByRole("button", { name: /^Go to 0:40/u }),
  ).toBeVisible();
  await keyboard.press("n");
  await keyboard.press("0");
  await expect(page.getByLabel("Reason for being unable to rate")).toBeFocused();
  await keyboard.type("Wind in the microphone.");
  await keyboard.press("Escape");
  await expect(page.getByText("2 of 5 rated")).toBeVisible();

  // What runs is ended at its time, and its detail given.
  await keyboard.press(";");
  await keyboard.press(";");
  await keyboard.press("1");
  await keyboard.press("w");
  await expect(
    page.getByRole("region", { name: "Plays together: What came of it?" }),
  ).toBeVisible();
  await keyboard.press("h");
  await keyboard.press("Enter");
  await keyboard.press("Control+Shift+Enter");
  await expect(submit).toContainText("Everything is complete");
  await tabToButton(page, "Submit recording");
  await keyboard.press("Enter");
  await expect(page.getByText("This recording is submitted.", { exact: false })).toBeVisible();

  expect(await page.evaluate(() => sessionStorage.getItem("pointer"))).toBeNull();
});

/** Presses Tab until the focus is on what is wanted. */
async function tabTo(page: Page, selector: string, most = 80): Promise<void> {
  for (let at = 0; at < most; at++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${selector}`);
}

async function tabToButton(page: Page, name: string): Promise<void> {
  for (let at = 0; at < 40; at++) {
    if ((await page.evaluate(() => document.activeElement?.textContent?.trim())) === name) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${name}`);
}

function isPlaying(page: Page): Promise<boolean> {
  return page.evaluate(() => document.querySelector("video")?.paused === false);
}

function timeOf(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelector("video")?.currentTime ?? 0);
}
