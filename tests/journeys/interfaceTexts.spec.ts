import { readFile } from "node:fs/promises";
import { contract } from "../../src/api/contract.ts";
import { expectNoFindings } from "./findings.ts";
import { call } from "./ground.ts";
import { administrator, expect, test } from "./site.ts";

test.use({ story: "interface translations" });

test("an administrator writes what a screen asked for, and takes a translator’s files, wrong units named", async ({
  newcomer,
  site,
}) => {
  const page = await newcomer();
  const { email, password } = administrator;
  await call(page.context(), site, contract.signIn, { body: { email, password } });
  await call(page.context(), site, contract.addMissingTexts, {
    params: { language: "de", namespace: "home" },
    body: { "planted.greeting": "Good morning {{name}}" },
  });

  await page.goto(`${site.address}/admin`);
  await page.getByRole("main").getByRole("link", { name: "Interface translations" }).click();
  const counts = page.getByRole("table", { name: "Texts to translate by area and language" });
  await counts.getByRole("button", { name: /^requested: 1 \(\P{L}*home\P{L}*, German\)/u }).click();
  await expect(page.getByRole("combobox", { name: "Area", exact: true })).toHaveValue("home");
  const field = page.getByRole("textbox", { name: "Translation of home:planted.greeting" });
  await field.fill("Guten Morgen");
  // What does not fit is said beside it and cannot be saved.
  await expect(page.getByText("The text must contain exactly these values")).not.toHaveCount(0);
  await expectNoFindings(page);
  await field.fill("Guten Morgen {{name}}");
  await page.getByRole("button", { name: "Save translations" }).click();
  await expect(page.getByText("written here", { exact: true })).toBeVisible();
  const served = await page.request.get(`${site.address}/locales/de/home.json`);
  expect(await served.json()).toMatchObject({ planted: { greeting: "Guten Morgen {{name}}" } });

  await page.getByRole("combobox", { name: "Area", exact: true }).selectOption("common");
  await page.getByRole("combobox", { name: "Show", exact: true }).selectOption("all");
  await expect(
    page.getByRole("textbox", { name: "Translation of common:save", exact: true }),
  ).toBeVisible();
  // The picture of its place: a part of a screen with the text marked, and all of that screen by a press.
  const row = page.getByRole("row").filter({ has: page.getByText("common:save", { exact: true }) });
  const cutout = row.getByRole("button", { name: /^Show picture of \P{L}*common:save/u });
  const image = cutout.locator("img");
  await expect
    .poll(() => image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth))
    .toBeGreaterThan(600);
  await expect(row.getByText("The text is marked.")).toBeVisible();
  await cutout.click();
  const picture = page.getByRole("dialog", { name: /common:save/u });
  await expect(picture.getByText("The text is marked.")).toBeVisible();
  const [mark, whole] = [picture.locator("img + span"), picture.locator("img")];
  await expect(mark).toBeInViewport();
  await expect.poll(async () => (await whole.boundingBox())?.width).toBeGreaterThan(500);
  await expectNoFindings(page);
  await page.keyboard.press("Escape");
  await expect(cutout).toBeFocused();

  for (const { item, ending } of [
    { item: /^XLIFF/u, ending: ".xlf" },
    { item: /^JSON/u, ending: ".json" },
  ]) {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export…" }).click();
    await page.getByRole("menuitem", { name: item }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`interface-common-de${ending}`);
    const text = await readFile(await file.path(), "utf8");
    expect(text).toContain("Speichern");
    const changed = text
      .replace(/(?<=["">])(?:Speichern|Sichern xlf)(?=["<])/u, `Sichern ${ending.slice(1)}`)
      // A value that the English has not.
      .replace(/(?<=["">])Abbrechen(?=["<])/u, "Abbrechen {{strange}}");
    await page.getByRole("button", { name: "Import translations…" }).click();
    const dialog = page.getByRole("dialog", { name: "Import translations" });
    await dialog.locator("input[type=file]").setInputFiles({
      name: `back${ending}`,
      mimeType: "text/plain",
      buffer: Buffer.from(changed),
    });
    await expect(dialog.getByText("1 line is not imported")).toBeVisible();
    await expect(
      dialog.getByText(/common:cancel.*The text must contain exactly these values/u),
    ).toBeVisible();
    await expectNoFindings(page);
    await dialog.getByRole("button", { name: "Use 1 translation" }).click();
    await page.getByRole("button", { name: "Save translations" }).click();
    await expect(page.getByText(/· unsaved translations$/u)).toHaveCount(0);
    const now = await page.request.get(`${site.address}/locales/de/common.json`);
    expect(await now.json()).toMatchObject({ save: `Sichern ${ending.slice(1)}` });
  }

  // A file of another language is not taken into this one.
  await page.getByRole("button", { name: "Import translations…" }).click();
  const dialog = page.getByRole("dialog", { name: "Import translations" });
  await dialog.locator("input[type=file]").setInputFiles({
    name: "fr.json",
    mimeType: "application/json",
    buffer: Buffer.from('{"language":"fr","texts":{"common":{"save":"Sauver"}}}'),
  });
  await expect(dialog.getByRole("alert")).toContainText("The file is in French, not in German.");
  await dialog.getByRole("button", { name: "Cancel" }).click();

  // Nothing that is written and not saved goes unasked.
  await page.getByRole("textbox", { name: "Translation of common:save", exact: true }).fill("");
  await page.getByRole("main").getByRole("link", { name: "Administration" }).first().click();
  await page.getByRole("button", { name: "Stay on this screen" }).click();
  await page.getByRole("button", { name: "Save translations" }).click();
  await expect(page.getByText(/· unsaved translations$/u)).toHaveCount(0);
  const again = await page.request.get(`${site.address}/locales/de/common.json`);
  expect(await again.json()).toMatchObject({ save: "Speichern" });
});
