import { contract } from "../../src/api/contract.ts";
import { newId } from "../sample.ts";
import { expectNoFindings } from "./findings.ts";
import { call, twoRaters } from "./ground.ts";
import { expect, test } from "./site.ts";

test.use({ story: "commented" });

test("a comment on submitted work is told on its rater's start page until it is resolved, and on nobody else's", async ({
  newcomer,
  site,
}) => {
  const { owner, raters } = await twoRaters(site, newcomer);
  const [lea, sam] = raters;
  const params = { observationId: lea.observationId };
  const criterion = await call(lea.context, site, contract.readWorkbench, { params });
  for (const { context, observationId } of raters) {
    const { criteria } = criterion.schemeVersion.scheme;
    const { revision } = await call(context, site, contract.putOperations, {
      params: { observationId },
      body: {
        clientId: crypto.randomUUID(),
        operations: criteria.map(({ id: criterionId }, at) => ({
          kind: "putRating" as const,
          rating: {
            criterionId,
            value: null,
            cannotBeJudged: true,
            reason: "too dark",
            comment: "",
            evidence: [],
          },
          id: newId("operation"),
          sequence: at + 1,
          at: new Date().toISOString(),
        })),
      },
    });
    await call(context, site, contract.submitObservation, {
      params: { observationId },
      body: { revision },
    });
  }
  await lea.page.goto("/");
  const told = lea.page.getByRole("heading", { name: "Comments on submitted recordings" });
  await expect(lea.page.getByRole("heading").first()).toBeVisible();
  await expect(told).toBeHidden();

  const commentId = newId("remark");
  await call(owner.context(), site, contract.addComment, {
    params,
    body: { id: commentId, answersId: null, startUs: null, endUs: null, text: "Who laughs here?" },
  });
  await lea.page.reload();
  await expect(told).toBeVisible();
  await expect(lea.page.getByText("1 unresolved comment")).toBeVisible();
  await expectNoFindings(lea.page);
  await sam.page.goto("/");
  await expect(sam.page.getByRole("heading").first()).toBeVisible();
  await expect(
    sam.page.getByRole("heading", { name: "Comments on submitted recordings" }),
  ).toBeHidden();

  // It leads to the work, where the comment is.
  const section = lea.page.locator("section", { has: told });
  await section.getByRole("link").first().click();
  await expect(lea.page).toHaveURL(new RegExp(`/observations/${lea.observationId}`, "u"));

  await call(owner.context(), site, contract.changeCommentState, {
    params: { ...params, commentId },
    body: { action: "settle" },
  });
  await lea.page.goto("/");
  await expect(lea.page.getByRole("heading").first()).toBeVisible();
  await expect(told).toBeHidden();
});
