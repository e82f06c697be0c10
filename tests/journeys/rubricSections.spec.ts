import { contract } from "../../src/api/contract.ts";
import type { Scheme } from "../../src/domain/entities/scheme.ts";
import { newId, scheme } from "../sample.ts";
import { expectNoFindings } from "./findings.ts";
import { call, openWorkbench, twoRaters } from "./ground.ts";
import { expect, test } from "./site.ts";

test.use({ story: "rubric sections" });
test.describe.configure({ mode: "serial" });

const names = ["Calm", "Pace", "Warmth", "Style"];
const rubric: Scheme = {
  ...scheme,
  criteria: scheme.criteria.flatMap((one) =>
    names.map((name) => ({ ...one, id: newId("criterion"), name, isRequired: false })),
  ),
  total: "sum",
};

test("criteria are put into sections by keyboard, which the published scheme shows", async ({
  newcomer,
  site,
}) => {
  const { owner, studyId } = await twoRaters(site, newcomer, rubric);
  await owner.goto(`/studies/${studyId}/scheme`);
  await owner.getByRole("button", { name: "Create next draft from this version" }).click();
  await owner.getByRole("tab", { name: "Rubric" }).click();
  const adding = owner.getByRole("textbox", { name: "Add section" });
  await adding.fill("Conduct");
  await adding.press("Enter");
  await adding.fill("Manner");
  await adding.press("Enter");
  for (const [name, section] of [
    ["Pace", "Conduct"],
    ["Calm", "Conduct"],
    ["Style", "Manner"],
  ] as const) {
    await owner.getByRole("button", { name: `Details of ${name}` }).press("Enter");
    const choice = owner
      .getByRole("region", { name, exact: true })
      .getByRole("combobox", { name: "Section" });
    await choice.press("Enter");
    await owner.getByRole("option", { name: section }).click();
    // It is drawn elsewhere now, open as before, and the keyboard goes on there.
    await expect(choice).toBeFocused();
    await owner.getByRole("button", { name: `Details of ${name}` }).press("Enter");
  }
  const conduct = owner.getByRole("region", { name: "Conduct" });
  await expect(conduct.getByRole("textbox", { name: "Criterion name" })).toHaveCount(2);
  await owner.getByRole("textbox", { name: "Add criterion to Manner" }).fill("Tone");
  await owner.keyboard.press("Enter");
  await expectNoFindings(owner);
  await owner.getByRole("tab", { name: "Changes" }).click();
  await expect(owner.getByText("Conduct").first()).toBeVisible();
  await owner.getByRole("button", { name: "Publish…" }).click();
  await expect(owner.getByRole("dialog")).toContainText("because the meaning has changed");
  await owner.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(
    owner.getByRole("button", { name: "Create next draft from this version" }),
  ).toBeVisible();
  await expect(owner.getByText("Conduct").first()).toBeVisible();
  const as = owner.context();
  const versions = await call(as, site, contract.listSchemes, { params: { studyId } });
  const newest = versions.find(({ number }) => number === 3);
  if (!newest) throw new Error("version 3 was published");
  const published = await call(as, site, contract.readScheme, {
    params: { studyId, schemeVersionId: newest.id },
  });
  expect(published.scheme.sections?.map(({ name }) => name)).toEqual(["Conduct", "Manner"]);
});

test("the workbench shows criteria below their sections, each with its total", async ({
  newcomer,
  site,
}) => {
  const [conduct, manner] = ["Conduct", "Manner"].map((name) => ({
    id: newId("section"),
    name,
    texts: {},
  }));
  if (!conduct || !manner) throw new Error("there are two sections");
  const {
    raters: [rater],
  } = await twoRaters(site, newcomer, {
    ...rubric,
    sections: [conduct, manner],
    criteria: rubric.criteria.map((one, at) => ({
      ...one,
      sectionId: (at < 2 ? conduct : manner).id,
    })),
  });
  const { page } = rater;
  await openWorkbench(rater);
  await page.getByRole("tab", { name: "Rubric" }).click();
  await expect(page.getByRole("heading", { name: "Conduct" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Manner" })).toBeVisible();
  for (const name of names.slice(0, 2)) {
    await page.getByRole("group", { name }).getByRole("radio").first().check();
  }
  await expectNoFindings(page);
});
