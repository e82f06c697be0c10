import { expectNoFindings } from "./findings.ts";
import { twoRaters } from "./ground.ts";
import { expect, test } from "./site.ts";

test.use({ story: "leavers", actionTimeout: 30_000 });

test("what a rater leaves open is asked about when they are removed, and settled later where it was kept", async ({
  site,
  newcomer,
}) => {
  test.setTimeout(120_000);
  const { owner, studyId } = await twoRaters(site, newcomer);
  await owner.emulateMedia({ reducedMotion: "reduce" });
  await owner.goto(`/studies/${studyId}/team`);
  await owner.getByRole("button", { name: "Remove Lea" }).click();
  const dialog = owner.getByRole("dialog");
  await expect(dialog.getByText("Open observations of Lea: 1.")).toBeVisible();
  await dialog.getByLabel("Reassign to").selectOption("Max");
  await expectNoFindings(owner);
  await dialog.getByRole("button", { name: "Remove Lea" }).click();

  await expect(dialog.getByRole("alert")).toContainText(
    "already assigned to this rater in this round",
  );
  await expect(dialog.getByRole("button", { name: "Reassign the others (0)" })).toBeDisabled();
  await expectNoFindings(owner);
  await dialog.getByRole("radio", { name: "Keep" }).check();
  await dialog.getByRole("button", { name: "Remove Lea" }).click();
  await expect(dialog).toBeHidden();
  await expect(owner.getByRole("button", { name: "Remove Lea" })).toHaveCount(0);

  await owner.goto(`/studies/${studyId}/assignments`);
  await expect(
    owner.getByRole("heading", { name: "Open observations of raters who left" }),
  ).toBeVisible();
  await expectNoFindings(owner);
  await owner.goto(`/studies/${studyId}`);
  await expect(owner.getByRole("heading", { name: "Nothing stalled or overdue" })).toHaveCount(0);
  await owner.getByRole("button", { name: "Resolve… open observations of Lea" }).first().click();
  await dialog.getByRole("radio", { name: "Withdraw" }).check();
  await expectNoFindings(owner);
  await dialog.getByRole("button", { name: "Withdraw" }).click();

  await expect(dialog).toBeHidden();
  await expect(
    owner.getByRole("button", { name: "Resolve… open observations of Lea" }),
  ).toHaveCount(0);
  await owner.goto(`/studies/${studyId}/assignments`);
  await expect(
    owner.getByRole("heading", { name: "Open observations of raters who left" }),
  ).toHaveCount(0);
});
