import type { Page } from "@playwright/test";
import { openWorkbench, twoRaters } from "./ground.ts";
import { restingOf } from "./resting.ts";
import { wholeScheme } from "./schemes.ts";
import { expect, test } from "./site.ts";

test.use({ story: "focus" });
test.describe.configure({ mode: "serial" });

test("every dialog and menu of a study gives the focus back to what opened it @whole", async ({
  newcomer,
  site,
}) => {
  test.setTimeout(400_000);
  const { owner: page, studyId } = await twoRaters(site, newcomer, wholeScheme);
  const opened: string[] = [];
  const rests = restingOf(page);
  for (const screen of [
    "",
    "/recordings",
    "/scheme",
    "/team",
    "/assignments",
    "/agreement",
    "/analysis",
    "/data",
    "/settings",
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- one screen after the other
    await page.goto(`/studies/${studyId}${screen}`);
    // oxlint-disable-next-line no-await-in-loop
    for (const name of await openersOf(page, rests)) {
      // oxlint-disable-next-line no-await-in-loop
      if (await opensAndGivesBack(page, name)) opened.push(`${screen} ${name}`);
    }
  }

  expect(opened.length).toBeGreaterThanOrEqual(8);
});

test("every dialog and field of the workbench gives the focus back to what opened it", async ({
  newcomer,
  site,
}) => {
  test.setTimeout(300_000);
  const {
    raters: [rater],
  } = await twoRaters(site, newcomer, wholeScheme);
  const { page } = rater;
  await openWorkbench(rater);
  const { keyboard } = page;
  await keyboard.press("w");
  const list = page.getByRole("listbox", { name: "Coded events" });
  await expect(list.getByRole("option")).toHaveCount(1);

  // By a key, from wherever the focus is: a button, the list, nowhere.
  const dialog = page.getByRole("dialog");
  const undo = page.getByRole("button", { name: "Undo" });
  for (const [at, from] of [undo, list].entries()) {
    for (const key of ["Control+k", "?", "Control+Shift+Enter", ...(at === 1 ? listKeys : [])]) {
      // oxlint-disable no-await-in-loop -- one after the other
      await from.focus();
      await keyboard.press(key);
      await expect(dialog, key).toBeVisible();
      await keyboard.press("Escape");
      await expect(dialog, key).toBeHidden();
      await expect(from, key).toBeFocused();
    }
    for (const key of ["Control+g", "Enter"]) {
      if (key === "Enter" && from === undo) continue;
      await from.focus();
      await keyboard.press(key);
      await expect.poll(() => isInField(page), key).toBe(true);
      await keyboard.press("Escape");
      await expect(from, key).toBeFocused();
    }
  }
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await keyboard.press("?");
  await expect(dialog).toBeVisible();
  await keyboard.press("Escape");
  await expect(page.getByRole("main")).toBeFocused();

  // By the mouse, and closed by its own button.
  for (const name of ["Submit…", "Find or do something"]) {
    const opener = page.getByRole("button", { name });
    if ((await opener.count()) === 0) continue;
    await opener.click();
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).first().click();
    await expect(opener).toBeFocused();
  }

  // The editor deletes the event that it was opened for: the list has the focus.
  await list.focus();
  await keyboard.press("Home");
  await keyboard.press("Enter");
  await page.getByRole("button", { name: "Delete event" }).focus();
  await keyboard.press("Enter");
  await expect(list.getByRole("option")).toHaveCount(0);
  await expect(list).toBeFocused();
});

/** Dialogs of the list, which open from it. */
const listKeys = ["Alt+r", "Alt+t"];

/** The buttons of a screen that say that they open something, by name. */
async function openersOf(page: Page, rests: () => Promise<void>): Promise<string[]> {
  await page.getByRole("main").waitFor();
  await page.getByRole("heading", { level: 1 }).waitFor();
  // What is still on its way ("Scheme…") has another name in a moment.
  await rests();
  const names = await openers(page).evaluateAll((buttons) =>
    buttons.map((button) => button.textContent.trim()),
  );
  return [...new Set(names.filter((name) => name !== ""))];
}

function openers(page: Page) {
  return page.locator(
    "main button[aria-haspopup]:enabled:visible, main button:enabled:visible:has-text('…')",
  );
}

/** Whether it opened a dialog or a menu; that the focus comes back from there is expected. */
async function opensAndGivesBack(page: Page, name: string): Promise<boolean> {
  const opener = openers(page).filter({ hasText: name }).first();
  const layer = page.locator("[role=dialog]:visible, [role=menu]:visible, [role=listbox]:visible");
  await opener.focus();
  await page.keyboard.press("Enter");
  const hasOpened = await layer
    .first()
    .waitFor({ timeout: 5_000 })
    .then(
      () => true,
      () => false,
    );
  if (!hasOpened) return false;
  await page.keyboard.press("Escape");
  await expect(layer, name).toHaveCount(0);
  await expect(opener, name).toBeFocused();
  return true;
}

function isInField(page: Page): Promise<boolean> {
  return page.evaluate(
    () =>
      document.activeElement instanceof HTMLInputElement ||
      document.activeElement instanceof HTMLTextAreaElement,
  );
}
