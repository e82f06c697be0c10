import type { Scheme } from "../../src/domain/entities/scheme.ts";
import { newId, scheme as sample } from "../sample.ts";
import { expectNoFindings } from "./findings.ts";
import { openWorkbench, twoRaters } from "./ground.ts";
import { expect, test } from "./site.ts";

test.use({ story: "the list of events" });

const scheme: Scheme = {
  ...sample,
  subjects: [
    { id: newId("subject"), name: "Ana", key: "1", texts: {} },
    { id: newId("subject"), name: "Ben", key: "2", texts: {} },
  ],
};

const head = "Start (s)\tEnd (s)\tCode\tSubject\tComment\tConfidence";
const lines = [
  "2\t9\tSolitary\tAna\tbuilds a tower\t",
  "4\t12\tTogether\tBen\t\t0.8",
  "5\t\tLaughs\tAna\tat the tower\t",
  "10\t30\tTogether\tAna\t\t",
  "14\t15\tSolitary\tBen\t\t",
  "16\t\tLaughs\tBen\t\t",
  "40\t44\tSolitary\tAna\t\t0.2",
  "50\t\tLaughs\tAna\t\t",
];

test("events are pasted, filtered, sorted, edited, shifted, replaced, copied and deleted, and each is one step back", async ({
  newcomer,
  site,
}) => {
  const {
    raters: [rater],
  } = await twoRaters(site, newcomer, scheme);
  const { page, context } = rater;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openWorkbench(rater);
  const list = page.getByRole("listbox", { name: "Coded events" });
  const rows = list.getByRole("option");
  const tool = (name: string) =>
    page.getByRole("toolbar", { name: "List tools" }).getByRole("button", { name });
  const dialog = page.getByRole("dialog");

  // Pasted text says line by line what is unclear, and beforehand what it will be.
  await tool("Paste…").click();
  await dialog.getByRole("textbox").fill([head, ...lines, "soon\t\tSleeps\tAna\t\t"].join("\n"));
  await expect(dialog.getByText("Line 10: “soon” is not a valid time")).toBeVisible();
  await expect(dialog.getByText("Line 10: “Sleeps” is not a code of this scheme")).toBeVisible();
  await expect(dialog.getByRole("button", { name: /^Add/u })).toBeDisabled();
  await expectNoFindings(page);
  await dialog.getByRole("textbox").fill([head, ...lines, "3\t4\tTogether\tAna\t\t"].join("\n"));
  await expect(dialog.getByText(/^Line 10: .+/u)).toBeVisible();
  await expect(dialog.getByRole("button", { name: /^Add/u })).toBeDisabled();
  await dialog.getByRole("textbox").fill([head, ...lines].join("\n"));
  await expect(dialog.getByText("Events that will be added: 8")).toBeVisible();
  await dialog.getByRole("button", { name: "Add: 8" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rows).toHaveCount(8);
  await expect(page.getByText("selected: 8")).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(rows).toHaveCount(0);
  await page.keyboard.press("Control+y");
  await expect(rows).toHaveCount(8);

  // Filtered by words, kind and time; what is hidden is counted.
  await rows.first().click();
  await page.keyboard.press("Control+f");
  const filters = page.getByRole("search", { name: "Filter events" });
  await expect(filters.getByLabel("Text")).toBeFocused();
  await page.keyboard.type("tower ana");
  await expect(page.getByText("Events: 2 of 8")).toBeVisible();
  await filters.getByLabel("Kind").selectOption("Points only");
  await expect(rows).toHaveCount(1);
  await filters.getByLabel("From").fill("later");
  await expect(filters.getByRole("alert")).toContainText("“later” is not a valid time");
  await expectNoFindings(page);
  await filters.getByRole("button", { name: "Show all" }).click();
  await filters.getByLabel("From").fill("0:15");
  await expect(rows).toHaveCount(5);
  await filters.getByRole("button", { name: "Show all" }).click();
  await page.keyboard.press("Escape");
  await expect(filters).toHaveCount(0);
  await expect(rows).toHaveCount(8);

  // Sorted by a column, and by it from the other end.
  const column = (name: string) => page.getByRole("columnheader", { name });
  await column("Duration").getByRole("button").click();
  await expect(column("Duration")).toHaveAttribute("aria-sort", "descending");
  await expect(rows.first()).toContainText("20.0");
  await column("Duration").getByRole("button").click();
  await expect(column("Duration")).toHaveAttribute("aria-sort", "ascending");
  await expect(rows.last()).toContainText("20.0");
  await column("Subject").getByRole("button").click();
  await expect(rows.nth(5)).toContainText("Ben");
  await column("Time").getByRole("button").click();
  await expect(rows.first()).toContainText("0:02.000");

  // Many selected, with Shift and Ctrl, by mouse and by key.
  const selected = list.getByRole("option", { selected: true });
  await rows.nth(1).click();
  await rows.nth(3).click({ modifiers: ["Shift"] });
  await expect(selected).toHaveCount(3);
  await rows.nth(2).click({ modifiers: ["Control"] });
  await expect(selected).toHaveCount(2);
  await rows.nth(0).click();
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(selected).toHaveCount(3);
  await page.keyboard.press("Shift+ArrowUp");
  await expect(selected).toHaveCount(2);

  // Edited in place: Tab goes on, wrong input stays with its reason, Escape leaves.
  await rows.nth(2).locator("[data-column=comment]").dblclick();
  const comment = page.getByRole("textbox", { name: /^Comment of Laughs/u });
  await expect(comment).toBeFocused();
  await comment.fill("laughs at the tower");
  await page.keyboard.press("Tab");
  const sure = page.getByRole("combobox", { name: /^Confidence of Laughs/u });
  await expect(sure).toBeFocused();
  await sure.selectOption("4");
  await page.keyboard.press("Enter");
  await expect(list).toBeFocused();
  await expect(rows.nth(2)).toContainText("laughs at the tower");
  await expect(rows.nth(2).locator("[data-column=confidence]")).toHaveText("4");
  await page.keyboard.press("F2");
  const start = page.getByRole("textbox", { name: /^Start of Laughs/u });
  await start.fill("later");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Enter a time within the recording");
  await expect(start).toHaveValue("later");
  await expectNoFindings(page);
  await start.fill("0:06.5");
  await page.keyboard.press("Enter");
  await expect(rows.nth(2)).toContainText("0:06.500");
  await page.keyboard.press("F2");
  await page.keyboard.type("0:07");
  await page.keyboard.press("Escape");
  await expect(rows.nth(2)).toContainText("0:06.500");
  for (let step = 0; step < 3; step++) await page.keyboard.press("Control+z");
  await expect(rows.nth(2)).toContainText("0:05.000");
  await expect(rows.nth(2)).toContainText("at the tower");
  await expect(rows.nth(2).locator("[data-column=confidence]")).toHaveText("");

  // What breaks a rule says which, and is not done.
  await rows.nth(0).locator("[data-column=duration], [data-column=end]").dblclick();
  const end = page.getByRole("textbox", { name: /^End of Solitary/u });
  await end.fill("0:11");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).not.toBeEmpty();
  await expect(end).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(rows.nth(0)).toContainText("7.0");

  // Shifted: what would leave the recording is named before, and nothing is done by halves.
  await rows.nth(0).click();
  await page.keyboard.press("Control+a");
  await expect(selected).toHaveCount(8);
  await page.keyboard.press("Alt+t");
  await dialog.getByLabel("Shift by").fill("-5");
  await expect(dialog.getByText("Solitary, Ana, 0:02.000: outside the recording")).toBeVisible();
  await expect(dialog.getByRole("button", { name: /^Shift/u })).toBeDisabled();
  await expectNoFindings(page);
  await dialog.getByLabel("Shift by").fill("+0:01.5");
  await dialog.getByRole("button", { name: "Shift: 8" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rows.first()).toContainText("0:03.500");
  await expect(rows.last()).toContainText("0:51.500");
  await page.keyboard.press("Control+z");
  await expect(rows.first()).toContainText("0:02.000");
  await expect(rows.last()).toContainText("0:50.000");

  // Replaced: how many, and which would break a rule, is said before.
  await list.focus();
  await page.keyboard.press("Alt+r");
  await dialog.getByLabel("Selected events only").uncheck();
  await dialog.getByLabel("Find the code").selectOption("Solitary");
  await dialog.getByLabel("For subject").selectOption("Ana");
  await dialog.getByLabel("New subject").selectOption("Ben");
  await expect(dialog.getByText("Events that will change: 2")).toBeVisible();
  await expect(dialog.getByText(/^Solitary, Ana, 0:02\.000: ./u)).toBeVisible();
  await expect(dialog.getByRole("button", { name: /^Replace/u })).toBeDisabled();
  await expectNoFindings(page);
  await dialog.getByLabel("New subject").selectOption("unchanged");
  await dialog.getByLabel("For subject").selectOption("any");
  await dialog.getByLabel("Replace with code").selectOption("Together");
  await dialog.getByRole("button", { name: "Replace: 3" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rows.filter({ hasText: "Together" })).toHaveCount(5);
  await page.keyboard.press("Control+z");
  await expect(rows.filter({ hasText: "Together" })).toHaveCount(2);

  // Copied, deleted, and pasted from the clipboard: the same events again.
  await list.focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+c");
  await expect(page.getByText("Events copied: 8")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split("\n")).toEqual([head, ...lines]);
  await page.keyboard.press("Delete");
  await expect(rows).toHaveCount(0);
  await page.keyboard.press("Control+v");
  await expect(dialog.getByText("Events that will be added: 8")).toBeVisible();
  await dialog.getByRole("button", { name: "Add: 8" }).click();
  await expect(rows).toHaveCount(8);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect(rows).toHaveCount(8);
  await expect(rows.first()).toContainText("builds a tower");

  // All of it is at the server, and stands there after a reload.
  await expect(page.getByTestId("saving")).toContainText("synced");
  await page.reload();
  await expect(rows).toHaveCount(8);
  await expect(rows.first()).toContainText("builds a tower");
});
