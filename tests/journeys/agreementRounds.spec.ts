import { contract } from "../../src/api/contract.ts";
import { analysedScheme, handInKnownWork } from "./analysisGround.ts";
import { expectNoFindings } from "./findings.ts";
import { call, twoRaters } from "./ground.ts";
import { newId } from "../sample.ts";
import { expect, test } from "./site.ts";

test.use({ story: "agreement rounds" });

test("agreement is of the newest round until all are chosen together, on the page and in the report", async ({
  newcomer,
  site,
}) => {
  test.setTimeout(300_000);
  const { owner, studyId, raters } = await twoRaters(site, newcomer, analysedScheme);
  const as = owner.context();
  const clips = await handInKnownWork(site, as, studyId, raters);
  const { schemeVersion } = await call(raters[0].context, site, contract.readWorkbench, {
    params: { observationId: raters[0].observationId },
  });
  await call(as, site, contract.makeRound, {
    params: { studyId },
    body: {
      id: newId("round"),
      name: "After training",
      schemeVersionId: schemeVersion.id,
      basisRoundId: null,
    },
  });
  await handInKnownWork(site, as, studyId, raters, clips);

  await owner.goto(`/studies/${studyId}/agreement`);
  const filters = owner.getByRole("group", { name: "Data included" });
  const leftOut = owner.getByRole("region", { name: "Excluded data" });
  await expect(filters).toContainText("After training", { timeout: 60_000 });
  await expect(leftOut).toContainText("6 observations belong to other rounds.");

  await filters.getByRole("button", { name: /^Rounds/u }).click();
  await owner.getByRole("radio", { name: "All rounds, pooled" }).check();
  await expect(owner).toHaveURL(/roundIds=all/u);
  await owner.keyboard.press("Escape");
  await expect(filters).toContainText("all 2, pooled");
  await expect(leftOut).not.toContainText("to other rounds");
  await expectNoFindings(owner);

  await owner.getByRole("link", { name: "Report" }).click();
  const paper = owner.locator("[data-paper]");
  await expect(paper).toContainText("Rounds: all 2, pooled", { timeout: 60_000 });
  await owner.goto(`/studies/${studyId}/agreement/report`);
  await expect(paper).toContainText(/Rounds: Round \d+: After training/u, { timeout: 60_000 });
});
