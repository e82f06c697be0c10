import { readFileSync } from "node:fs";
import { migrations } from "../formats/plantedMigrations.ts";
import { dropped, newStudy } from "./exchanging.ts";
import { expectNoFindings } from "./findings.ts";
import { expect, test } from "./site.ts";

test.use({ story: "a plan of an import", actionTimeout: 60_000 });
test.describe.configure({ mode: "serial" });

for (const [raters, recordings] of [
  [3, 12],
  [30, 60],
] as const) {
  test(`files of ${raters} raters: the plan is changed by one name, a pattern, a key and by dragging, is taken by the next import, and ends at a figure${raters === 30 ? "" : " @whole"}`, async ({
    site,
    newcomer,
  }) => {
    test.setTimeout(300_000);
    const { files } = migrations["ELAN, a mark behind the file's name"]?.({
      seed: 19_950 + raters,
      raters,
      recordings,
    }) ?? { files: [] };
    const page = await newcomer();
    await page.emulateMedia({ reducedMotion: "reduce" });
    const studyId = await newStudy(page, site, `Plan of ${raters}`);
    await page.goto(`/studies/${studyId}/exchange`);
    await dropped(page, files);

    const start = page.getByRole("button", { name: `Import ${files.length} observations` });
    const list = page.locator("summary", { hasText: `${files.length} observations` });
    await expect(start).toBeVisible({ timeout: 60_000 });
    await list.click();
    const who = page
      .getByRole("region", { name: "Observations to be imported" })
      .locator("input[data-column=rater]");
    await expectNoFindings(page, "the plan of an import");

    // By a pattern, whose result is shown as it is typed.
    await page.getByLabel("Pattern of names").fill("{recording}_{rater}");
    await expect(
      page.getByText(`Matches ${files.length} of ${files.length} observations.`),
    ).toBeVisible();
    await page.getByRole("button", { name: "Apply pattern" }).click();
    await expect(start).toBeEnabled();

    // One by its name; by the key the next one; by its handle another.
    await who.nth(0).fill("Zed");
    await who.nth(0).press("Enter");
    await expect(who.nth(0)).toHaveValue("Zed");
    await expect(start).toBeEnabled();
    const own = await who.nth(1).inputValue();
    await who.nth(0).press("Alt+ArrowDown");
    await expect(who.nth(1)).toHaveValue("Zed");
    await expect(who.nth(1)).toBeFocused();
    // Two of one rater are no comparison: the second gets its own name again.
    await who.nth(1).fill(own);
    await who.nth(1).press("Enter");
    await expect(who.nth(1)).toHaveValue(own);
    await expect(start).toBeEnabled();
    const handle = who.nth(0).locator("xpath=ancestor::td").locator("[draggable=true]");
    // Nothing is dragged to where nobody sees it.
    await who.nth(3).evaluate((field) => field.scrollIntoView({ block: "center" }));
    await handle.dragTo(who.nth(3));
    await expect(who.nth(3)).toHaveValue("Zed");

    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save import plan" }).click();
    const plan = await (await saving).path();
    const said: { readonly rows: readonly { readonly rater: string }[] } = JSON.parse(
      readFileSync(plan, "utf8"),
    );
    expect(said.rows).toHaveLength(files.length);
    expect(said.rows.filter(({ rater }) => rater === "Zed")).toHaveLength(2);
    await start.click();
    await expect(page.getByRole("heading", { name: "Imported", exact: true })).toBeVisible({
      timeout: 120_000,
    });
    await expect(page.getByText("All codes: Duration κ")).toBeVisible({
      timeout: 60_000,
    });

    const next = await newStudy(page, site, `Plan of ${raters} again`);
    await page.goto(`/studies/${next}/exchange`);
    await dropped(page, files);
    await expect(start).toBeVisible({ timeout: 60_000 });
    await list.click();
    await expect(who.nth(0)).not.toHaveValue("Zed");
    const choosing = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Load import plan…" }).click();
    await (await choosing).setFiles(plan);
    await expect(page.getByText(/^The plan was applied/u)).toBeVisible();
    for (const at of [0, 3]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await expect(who.nth(at)).toHaveValue("Zed");
    }
    await start.click();
    await expect(page.getByText("All codes: Duration κ")).toBeVisible({
      timeout: 120_000,
    });
  });
}
