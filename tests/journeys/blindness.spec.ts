import { contract } from "../../src/api/contract.ts";
import { scheme } from "../sample.ts";
import { expectNoFindings } from "./findings.ts";
import { call, openWorkbench, twoRaters } from "./ground.ts";
import { expect, test } from "./site.ts";

test.use({ story: "blindness", actionTimeout: 60_000 });
test.describe.configure({ mode: "serial" });
test.describe.configure({ timeout: 300_000 });

const sign = /[2-9A-HJ-NP-Z]{3}-[2-9A-HJ-NP-Z]{3}/u;

test("a coordinator masks recordings, a rater's browser reads a sign at once, and uncovering is asked about", async ({
  site,
  newcomer,
}) => {
  const {
    owner,
    studyId,
    raters: [lea],
  } = await twoRaters(site, newcomer, scheme);
  const { items } = await call(owner.context(), site, contract.listRecordings, {
    params: { studyId },
    query: {},
  });
  const name = items[0]?.name ?? "";
  await openWorkbench(lea);
  await expect(lea.page.getByText(name).first()).toBeVisible();

  await owner.goto(`/studies/${studyId}/settings`);
  const masks = owner.getByRole("switch", { name: "Mask recordings for raters" });
  await masks.click({ force: true });
  await expect(masks).toBeChecked();
  await expect(owner.getByText("In effect from now on")).toBeVisible();
  await expectNoFindings(owner);
  await lea.page.goto("/");

  await expect(lea.page.getByText(sign).first()).toBeVisible();
  await expect(lea.page.getByText(name)).toHaveCount(0);
  await openWorkbench(lea);
  await expect(lea.page.getByText(sign).first()).toBeVisible();
  expect(await lea.page.content()).not.toContain(name);

  await owner.getByRole("radio", { name: "At any time" }).click();
  const dialog = owner.getByRole("dialog");
  await expect(dialog).toContainText("they cannot unsee it");
  await expectNoFindings(owner);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(owner.getByRole("radio", { name: "Once both raters have submitted" })).toBeChecked();
  await owner.getByRole("radio", { name: "Once you open it" }).click();
  await owner.getByRole("button", { name: "Open now…" }).click();
  await owner.getByRole("dialog").getByRole("button", { name: "Unblind" }).click();
  await expect(owner.getByText(/^Open: raters who have submitted/u)).toBeVisible();
});

test("variables are made, pasted from a table with its faults named, and stand in the list", async ({
  site,
  newcomer,
}) => {
  const { owner, studyId } = await twoRaters(site, newcomer, scheme);
  const { items } = await call(owner.context(), site, contract.listRecordings, {
    params: { studyId },
    query: {},
  });
  const name = items[0]?.name ?? "";
  await owner.goto(`/studies/${studyId}/variables`);
  await owner.getByRole("button", { name: "Edit variables" }).click();
  await owner.getByRole("button", { name: "Remove variable Children" }).click();
  await owner.getByRole("button", { name: "Save variables" }).click();
  await owner.getByRole("button", { name: "Remove variables and values" }).click();
  await expect(owner.getByText("No variables yet")).toBeVisible();
  await owner.getByRole("button", { name: "Edit variables" }).click();
  await owner.getByRole("button", { name: "Add variable" }).click();
  await owner.getByRole("textbox", { name: "Name" }).fill("Age");
  await owner.getByRole("combobox", { name: "Type" }).click();
  await owner.getByRole("option", { name: "Number" }).click();
  await owner.getByRole("textbox", { name: "Unit" }).fill("months");
  await expectNoFindings(owner);
  await owner.getByRole("button", { name: "Save variables" }).click();

  const paste = owner.getByRole("textbox", { name: "Paste a table" });
  await paste.fill(`Recording\tAge\n${name}\ttwelve\nNo such clip\t3`);
  await expect(owner.getByText("Line 2, Age: “twelve” is not a number.")).toBeVisible();
  await expect(owner.getByText("Line 3: recording “No such clip” not found.")).toBeVisible();
  await expect(owner.getByRole("button", { name: /^Import/u })).toBeDisabled();
  await expectNoFindings(owner);
  await paste.fill(`Recording\tAge\n${name}\t12,5`);
  await owner.getByRole("button", { name: "Import 1 value" }).click();
  await expect(owner.getByRole("textbox", { name: `Age of ${name}`, exact: true })).toHaveValue(
    "12.5",
  );

  await owner.goto(`/studies/${studyId}/recordings`);
  await expect(owner.getByRole("columnheader", { name: "Age (months)" })).toBeVisible();
  await expect(owner.getByRole("cell", { name: "12.5" })).toBeVisible();

  await owner.goto(`/studies/${studyId}/variables`);
  await owner.getByRole("button", { name: "Edit variables" }).click();
  await owner.getByRole("button", { name: "Remove variable Age" }).click();
  await owner.getByRole("button", { name: "Save variables" }).click();
  await expect(owner.getByRole("dialog")).toContainText("Age: 1 recording has a value");
  await owner.getByRole("button", { name: "Remove variables and values" }).click();
  await expect(owner.getByText("No variables yet")).toBeVisible();
});
