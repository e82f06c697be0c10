import { migrations } from "../formats/plantedMigrations.ts";
import { dropped, newStudy } from "./exchanging.ts";
import { expectNoFindings } from "./findings.ts";
import { expect, test } from "./site.ts";

test.use({ story: "work of several raters from another program" });

const size = { raters: 2, recordings: 3 };

for (const [at, name] of [
  "ELAN, a mark behind the file's name",
  "ELAN, annotators of numbered tiers",
  "ELAN, a mark behind the tier's name",
  "BORIS, a table for each rater",
].entries()) {
  test(`${name}: with everything as it is proposed, it ends at a figure`, async ({
    site,
    newcomer,
  }) => {
    const page = await newcomer();
    const studyId = await newStudy(page, site, name);
    await page.goto(`/studies/${studyId}/exchange`);
    await dropped(page, migrations[name]?.({ ...size, seed: 19_700 + at }).files ?? []);

    const sentence = page.getByText(/and .*: 3 recordings can be compared\.$/u);
    await expect(sentence).toBeVisible();
    await expectNoFindings(page);
    await page.getByRole("button", { name: /^Import \d+ observations$/u }).click();

    await expect(page.getByRole("heading", { name: "Imported", exact: true })).toBeVisible();
    await expect(sentence).toBeVisible();
    await expect(page.getByText(/^Agreement in this study: duration κ/u)).toBeVisible();
  });
}
