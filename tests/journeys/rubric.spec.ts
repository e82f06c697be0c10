import type { Page } from "@playwright/test";
import { contract } from "../../src/api/contract.ts";
import { call, openWorkbench, twoRaters } from "./ground.ts";
import { rubricScheme } from "./schemes.ts";
import { expect, test } from "./site.ts";
import { playsFor } from "./watching.ts";

test.use({ story: "rubric" });
test.describe.configure({ mode: "serial" });

test("a rubric of every kind is rated by keys, with evidence, a total and a running trace, and arrives", async ({
  newcomer,
  site,
}) => {
  const {
    raters: [rater],
  } = await twoRaters(site, newcomer, rubricScheme);
  const { page } = rater;
  const work = () =>
    call(rater.context, site, contract.readWork, {
      params: { observationId: rater.observationId },
    });
  await openWorkbench(rater);
  await page.keyboard.press(";");
  await expect(group(page, "Warmth")).toBeVisible();
  await expect(page.getByText("No total yet")).toBeVisible();

  // A level by its digit, and the moment on screen as evidence.
  await page.keyboard.press("3");
  await expect(group(page, "Warmth").getByText("evidence required")).toBeVisible();
  await page.keyboard.press("e");
  await expect(group(page, "Warmth").getByRole("button", { name: /^Go to 0:00/u })).toBeVisible();
  await expect(page.getByText("so far; 1 of 5 rated")).toBeVisible();

  // A level beyond nine by two digits, and one down.
  await page.keyboard.press("n");
  await expect(group(page, "Noise")).toBeFocused();
  await page.keyboard.press("1");
  await page.keyboard.press("2");
  await expect(group(page, "Noise").getByRole("radio", { name: "12", exact: true })).toBeChecked();
  await page.keyboard.press("Shift+ArrowDown");
  await expect(group(page, "Noise").getByRole("radio", { name: "11", exact: true })).toBeChecked();

  // A checklist: done, not done, not observed.
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("2");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("1");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("0");
  await expect(page.getByRole("region", { name: "Checklist" })).toContainText("1 of 3");
  await expect(
    group(page, "Says goodbye").getByRole("radio", { name: "Not observed" }),
  ).toBeChecked();
  await expect(page.getByText("4 rated; 1 could not be rated and are excluded")).toBeVisible();

  // A running trace is recorded while it plays, and only while it is armed.
  await page.keyboard.press("ArrowDown");
  await expect(group(page, "Closeness")).toBeFocused();
  await page.keyboard.press("r");
  await page.keyboard.press("Space");
  await playsFor(page, 0.7);
  for (let at = 0; at < 4; at++) {
    await page.keyboard.press("k");
    await playsFor(page, 0.2);
  }
  await page.keyboard.press("Space");
  await page.keyboard.press("r");
  await expect(group(page, "Closeness")).not.toContainText("Nothing recorded yet");
  await page.keyboard.press("Space");
  await playsFor(page, 0.3);
  await page.keyboard.press("Space");

  await expect(page.getByTestId("saving")).toContainText("synced");
  const { ratings, parts } = await work();
  expect(ratings).toHaveLength(5);
  expect(parts).toHaveLength(1);
  const [slot] = parts;
  if (slot?.kind !== "trace") throw new Error("no trace has arrived");
  expect(slot.samples[0]?.[1]).toBe(50);
  expect(slot.samples.at(-1)?.[1]).toBe(70);
  expect(slot.samples.length).toBeGreaterThan(3);

  // One undo takes back the whole stretch that was recorded.
  await page.keyboard.press("Control+z");
  await expect(group(page, "Closeness")).toContainText("Nothing recorded yet");
  await page.keyboard.press("Control+y");
  await expect(group(page, "Closeness")).not.toContainText("Nothing recorded yet");
});

test("what cannot be judged asks for its reason, and without one it stays unrated @whole", async ({
  newcomer,
  site,
}) => {
  const {
    raters: [rater],
  } = await twoRaters(site, newcomer, rubricScheme);
  const { page } = rater;
  await openWorkbench(rater);
  await page.keyboard.press(";");
  await expect(group(page, "Warmth")).toBeVisible();

  await page.keyboard.press("0");
  await expect(page.getByLabel("Reason for being unable to rate")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByText("0 of 5 rated")).toBeVisible();
  await page.keyboard.press("0");
  await page.getByLabel("Reason for being unable to rate").fill("Both are out of sight.");
  await page.keyboard.press("Escape");

  await expect(page.getByText("1 of 5 rated")).toBeVisible();
});

test("notes are kept as one types, also on the way out, and their times lead to the moment", async ({
  newcomer,
  site,
}) => {
  const {
    raters: [rater],
  } = await twoRaters(site, newcomer, rubricScheme);
  const { page } = rater;
  await openWorkbench(rater);
  await page.getByRole("tab", { name: "Notes" }).click();
  const notes = page.getByLabel("Notes on this observation");
  await page.keyboard.press("ArrowRight");
  await notes.fill("Calm at first.\n");
  await page.keyboard.press("Shift+ArrowLeft");
  await notes.fill("Calm at first.\nAna laughs at 0:12.500 and ");
  await notes.press("End");
  await page.keyboard.press("Control+;");
  await expect(notes).toHaveValue(/and \d:\d\d\.\d{3} $/u);

  await page.getByRole("button", { name: /0:12.500/u }).click();
  await expect
    .poll(() => page.evaluate(() => document.querySelector("video")?.currentTime ?? 0))
    .toBeCloseTo(12.5, 1);

  await notes.press("End");
  await page.keyboard.type("the end");
  await page.getByRole("tab", { name: "Code" }).click();
  await expect(page.getByTestId("saving")).toContainText("synced");
  const { parts } = await call(rater.context, site, contract.readWork, {
    params: { observationId: rater.observationId },
  });
  expect(parts).toMatchObject([{ kind: "notes", text: expect.stringMatching(/the end$/u) }]);
});

function group(page: Page, name: string) {
  return page.getByRole("group", { name: new RegExp(`^${name}`, "u") });
}
