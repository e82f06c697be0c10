import type { BrowserContext, Page } from "@playwright/test";
import { contract } from "../../src/api/contract.ts";
import type { Id } from "../../src/domain/rules.ts";
import { newId } from "../sample.ts";
import { expectNoFindings } from "./findings.ts";
import { call } from "./ground.ts";
import { administrator, expect, type Site, test } from "./site.ts";

test.use({ story: "scheme versions", actionTimeout: 60_000 });
test.describe.configure({ mode: "serial" });
test.describe.configure({ timeout: 240_000 });

/** The owner at a browser of their own, with the demo study. */
async function atDemo(
  site: Site,
  newcomer: () => Promise<Page>,
): Promise<{ readonly page: Page; readonly as: BrowserContext; readonly studyId: Id<"study"> }> {
  const page = await newcomer();
  const as = page.context();
  await call(as, site, contract.setUp, {
    body: { ...administrator, token: site.setUpToken || "x".repeat(20), language: "en" },
  }).catch(() => undefined);
  const { email, password } = administrator;
  await call(as, site, contract.signIn, { body: { email, password } });
  const studies = await call(as, site, contract.listStudies, {});
  const demo = studies.find(({ name }) => name.startsWith("Demo"));
  if (!demo) throw new Error("there is no demo study");
  return { page, as, studyId: demo.id };
}

test("a published version's words are corrected, and more than words is not taken", async ({
  site,
  newcomer,
}) => {
  const { page, studyId } = await atDemo(site, newcomer);
  await page.goto(`/studies/${studyId}/scheme`);
  await page.getByRole("button", { name: "Correct names, keys and colours" }).click();
  const name = page.getByRole("textbox", { name: "Code name" }).first();

  await name.fill("Corrected wording");
  const kind = page.getByRole("radiogroup", { name: "Kind of Corrected wording" });
  const isPoint = await kind.getByRole("radio", { name: "Point" }).isChecked();
  await kind.getByText(isPoint ? "State" : "Point").click();
  await expect(page.getByRole("alert")).toContainText("changes the meaning of existing coding");
  await expect(page.getByRole("button", { name: "Save corrections" })).toBeDisabled();
  await expectNoFindings(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Save corrections" }).click();

  await expect(page.getByRole("row", { name: /corrected wording/iu })).toBeVisible();
});

test("an example is marked in a recording, and plays from the scheme", async ({
  site,
  newcomer,
}) => {
  const { page, studyId } = await atDemo(site, newcomer);
  await page.goto(`/studies/${studyId}/scheme`);
  await page.getByRole("button", { name: "Correct names, keys and colours" }).click();
  await page
    .getByRole("button", { name: /^Details of/u })
    .first()
    .click();

  await page
    .getByRole("button", { name: /^Add example of/u })
    .first()
    .click();
  await page.getByRole("combobox", { name: "Recording" }).click();
  await page.getByRole("option").first().click();
  await page.getByRole("button", { name: "Open the recording to mark the time" }).click();
  await expect(page.locator("video").first()).toBeVisible();
  await page.getByRole("textbox", { name: "From" }).fill("0:00:05");
  await page.getByRole("textbox", { name: /^To/u }).fill("0:00:02");
  await expect(page.getByText("Enter a time such as")).toBeVisible();
  await page.getByRole("textbox", { name: /^To/u }).fill("0:00:07.5");
  await page.getByRole("textbox", { name: "What it shows" }).fill("like this");
  await expectNoFindings(page);
  await page.getByRole("button", { name: "Add example", exact: true }).click();
  await page.getByRole("button", { name: "Save corrections" }).click();
  await page.getByRole("link", { name: /0:05\.000/u }).click();

  await expect(page).toHaveURL(/\/recordings\/.+at=5000000&to=7500000/u);
});

test("a draft shows what it changes, and takes finished work along where only names differ", async ({
  site,
  newcomer,
}) => {
  const { page, as, studyId } = await atDemo(site, newcomer);
  await page.goto(`/studies/${studyId}/scheme`);
  await page.getByRole("button", { name: "Create next draft from this version" }).click();
  const name = page.getByRole("textbox", { name: "Code name" }).first();
  await name.fill("Called otherwise");
  await page.getByRole("tab", { name: "Changes" }).click();
  await expect(page.getByText("its observations can be carried over")).toBeVisible();
  await expect(page.getByText(/^Changed Called otherwise/u)).toBeVisible();
  await page.getByRole("button", { name: "Show observations" }).first().click();
  await expect(page.getByRole("dialog").getByRole("row").nth(1)).toBeVisible();
  await expectNoFindings(page);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();

  await page.getByRole("button", { name: "Publish…" }).click();
  await page.getByRole("checkbox", { name: "Carry these observations over to version 2" }).check();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("row", { name: /Called otherwise/u })).toBeVisible();

  // The draft has that row too: until it is published, the observations are with version 1.
  await expect
    .poll(async () => {
      const [newest] = await call(as, site, contract.listSchemes, { params: { studyId } });
      if (!newest) throw new Error("no version");
      const params = { studyId, schemeVersionId: newest.id };
      return call(as, site, contract.readSchemeImpact, { params });
    })
    .toMatchObject({ follows: { number: 1 }, earlier: [] });
});

test("a scheme comes from a BORIS project and a table, looked at first and taken whole", async ({
  site,
  newcomer,
}) => {
  const { page, as } = await atDemo(site, newcomer);
  const studyId = newId("study");
  await call(as, site, contract.createStudy, {
    body: { id: studyId, name: `Imported ${studyId}`, description: "", defaultLanguage: "en" },
  });
  const state = { type: "State event", key: "", category: "Body", modifiers: {} };
  const project = {
    behaviors_conf: {
      0: { ...state, code: "rest", key: "r", excluded: "walk", color: "#ff0000" },
      1: { ...state, code: "walk", key: "R", excluded: "rest", color: "#00aa00" },
    },
    subjects_conf: {},
  };
  await page.goto(`/studies/${studyId}/scheme`);
  await page.getByRole("button", { name: "Import…" }).click();
  await page.getByText("BORIS project", { exact: true }).click();
  await page.locator("input[type=file]").setInputFiles(file("{}"));
  await expect(page.getByRole("alert")).toContainText("not a BORIS project");
  await page.locator("input[type=file]").setInputFiles(file(JSON.stringify(project)));
  await expect(page.getByText("The key r of “walk” is already used")).toBeVisible();
  await expectNoFindings(page);
  await page.getByRole("button", { name: "Import all" }).click();
  await expect(page.getByRole("textbox", { name: "Code name" }).first()).toHaveValue("rest");
  await expect(page.getByRole("switch", { name: "Mutually exclusive" })).toBeChecked();

  await page.getByText("1 colour is hard to distinguish").click();
  await expect(
    page.getByText("hard to distinguish for people with deutan deficiency"),
  ).toBeVisible();
  await page.getByRole("button", { name: "Select colours automatically" }).click();
  await expect(page.getByText("all are distinguishable")).toBeVisible();

  await page.getByRole("button", { name: "Import…" }).click();
  const pasted = page.getByRole("textbox", { name: "Paste a table" });
  await pasted.fill("code,kind,group\nrun,state,Body\njump,sometimes,Body");
  await expect(page.getByText("Line 3: “sometimes” is neither point nor state.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Import all" })).toBeDisabled();
  await pasted.fill("code,kind,group\nrun,state,Body\njump,point,Body");
  await page.getByRole("button", { name: "Import all" }).click();
  await expect(page.getByRole("textbox", { name: "Code name" })).toHaveCount(4);
  await expectNoFindings(page);
});

function file(text: string) {
  return { name: "study.boris", mimeType: "application/json", buffer: Buffer.from(text) };
}
