import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { contract } from "../../src/api/contract.ts";
import { newId, scheme } from "../sample.ts";
import { plantedScheme } from "../plantedWords.ts";
import { expectNoFindings } from "./findings.ts";
import { call, openWorkbench, twoRaters } from "./ground.ts";
import { expect, test } from "./site.ts";

test.use({ story: "translation" });
test.describe.configure({ mode: "serial" });

test("a coordinator translates side by side, a rater codes by German words, and an export has them", async ({
  site,
  newcomer,
}) => {
  const { owner, studyId, raters } = await twoRaters(site, newcomer, scheme);
  const [rater] = raters;
  const [version] = await call(owner.context(), site, contract.listSchemes, {
    params: { studyId },
  });
  if (!version) throw new Error("there is a version");
  await owner.goto(`/studies/${studyId}/scheme?version=${version.id}`);
  await owner.getByRole("link", { name: "Translate", exact: true }).click();
  await owner.getByLabel("Translate into").selectOption("de");
  await expect(owner.getByText("8 translations missing")).toBeVisible();
  await expectNoFindings(owner);

  // The keyboard goes from word to word.
  await word(owner, "German: Group · name", "Play").fill("Spiel");
  await owner.keyboard.press("Enter");
  await expect(word(owner, "German: Code · name", "Solitary")).toBeFocused();
  await owner.keyboard.type("Allein");
  await owner.keyboard.press("Enter");
  await owner.keyboard.type("Allein");
  await expect(owner.getByText("Another entry has the same name in this language.")).toHaveCount(2);
  await word(owner, "German: Code · name", "Together").fill("Zusammen");
  await expect(owner.getByText("Another entry has the same name in this language.")).toHaveCount(0);
  await owner.keyboard.press("Alt+ArrowDown");
  await expect(word(owner, "German: Code · name", "Laughs")).toBeFocused();
  await owner.keyboard.type("Lacht");

  await owner.getByLabel("Translate into").selectOption("ar");
  await word(owner, "Arabic: Code · name", "Laughs").fill("يضحك");
  // A link leads nowhere before somebody has said what becomes of the words.
  await owner.getByRole("link", { name: "Team" }).first().click();
  await owner.getByRole("button", { name: "Stay on this screen" }).click();
  await owner.getByRole("button", { name: "Save translations" }).click();
  await expect(owner.getByText("all saved")).toBeVisible();
  await expect(owner.getByText("7 translations missing")).toBeVisible();
  const saved = await call(owner.context(), site, contract.listSchemes, { params: { studyId } });
  expect(saved[0]).toMatchObject({ id: version.id, number: version.number, state: "published" });
  expect(saved[0]?.languages).toEqual(["ar", "de"]);

  await rater.page.addInitScript(() => localStorage.setItem("i18nextLng", "de"));
  await openWorkbench(rater);
  const together = rater.page.getByRole("button", { name: /Zusammen/u }).first();
  await expect(together).toBeVisible();
  await expect(together.locator("bdi")).not.toHaveAttribute("lang");
  await rater.page.keyboard.press("l");
  await expect(rater.page.getByRole("option", { name: /Lacht/u }).first()).toBeVisible();
  await expectNoFindings(rater.page);
  // What has no German word is in the first language, and says so.
  await rater.page.keyboard.press(";");
  await expect(rater.page.getByText("Warmth").first()).toBeVisible();
  await expect(rater.page.locator("legend bdi[lang=en]").first()).toHaveText("Warmth");

  await owner.goto(`/studies/${studyId}/exchange`);
  await owner.getByRole("combobox", { name: "Language of the scheme’s words" }).selectOption("de");
  await owner.getByRole("switch", { name: "Submitted observations only" }).first().click();
  const link = owner.getByRole("link", { name: /^Download as Events/u });
  await expect(link).toHaveAttribute("href", /language=de/u);
  const download = owner.waitForEvent("download");
  await link.click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/-de-events\.csv$/u);
  expect(await readFile(await file.path(), "utf8")).toContain("Lacht");
});

test("translations of a scheme of sixty codes go out as XLIFF, come back changed, and wrong lines are named @whole", async ({
  site,
  newcomer,
}) => {
  const { owner, studyId } = await twoRaters(site, newcomer, scheme);
  const schemeVersionId = newId("schemeVersion");
  await call(owner.context(), site, contract.draftScheme, {
    params: { studyId },
    body: { id: schemeVersionId, scheme: plantedScheme(60, { share: 0.5 }) },
  });
  await owner.goto(`/studies/${studyId}/scheme/translate?version=${schemeVersionId}`);
  await owner.getByLabel("Translate into").selectOption("de");
  const missing = owner.getByText(/translations missing/u);
  await expect(missing).toBeVisible();
  const download = owner.waitForEvent("download");
  await owner.getByRole("button", { name: "Export…" }).click();
  await owner.getByRole("menuitem", { name: /^XLIFF/u }).click();
  const file = await download;
  const text = await readFile(await file.path(), "utf8");
  expect(file.suggestedFilename()).toMatch(/-de\.xlf$/u);

  // Somebody translates what is missing, and puts a stranger in.
  const translated = text
    .replaceAll(
      /(<source xml:space="preserve">)([^<]*)(<\/source>\n)(?! +<target)/gu,
      "$1$2$3<target>neu $2</target>\n",
    )
    .replace(
      "  </file>",
      '<unit id="codes.nobody.name"><segment><source>a</source><target>b</target></segment></unit>\n  </file>',
    );
  await owner.getByRole("button", { name: "Import translations…" }).click();
  const dialog = owner.getByRole("dialog", { name: "Import translations" });
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: "a.xlf", mimeType: "application/xml", buffer: Buffer.from("<html/>") });
  await expect(dialog.getByRole("alert")).toContainText("Line 1: This XML file is not XLIFF.");
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: "b.xlf", mimeType: "application/xml", buffer: Buffer.from(translated) });
  await expect(dialog.getByText("1 line is not imported")).toBeVisible();
  await expect(dialog.getByText(/Line [\d,]+: .*codes\.nobody\.name.* is not part/u)).toBeVisible();
  await expectNoFindings(owner);
  await dialog.getByRole("button", { name: /^Use \d+ translations/u }).click();
  await expect(owner.getByText("German: all words translated")).toBeVisible();
  await owner.getByRole("button", { name: "Save translations" }).click();
  await expect(owner.getByText("all saved")).toBeVisible();

  await owner.reload();
  await owner.getByLabel("Translate into").selectOption("de");
  await expect(owner.getByText("German: all words translated")).toBeVisible();
});

/** The field of a word: Latin names are isolated in its name. */
function word(page: Page, where: string, name: string) {
  return page.getByRole("textbox", { name: new RegExp(`^${where}, \\P{L}*${name}\\P{L}*$`, "u") });
}
