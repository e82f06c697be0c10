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
  const { owner, studyId, raters } = await twoRaters(site, newcomer);
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

  // What a rater says waits for who reviews, in the navigation and as a way there, until somebody has answered.
  const replied = newId("remark");
  await call(lea.context, site, contract.addComment, {
    params,
    body: { id: replied, answersId: commentId, startUs: null, endUs: null, text: "The one behind" },
  });
  const coordinator = await owner.context().newPage();
  await coordinator.goto(`/studies/${studyId}/assignments`);
  const navigation = coordinator.getByRole("navigation", { name: "This study" });
  await expect(
    navigation.getByRole("link", { name: "Assignments 1 comment to reply to" }),
  ).toBeVisible();
  const asked = coordinator.locator("section", {
    has: coordinator.getByRole("heading", { name: "Comments waiting for your reply" }),
  });
  await expect(asked.getByRole("listitem")).toHaveCount(1);
  await expectNoFindings(coordinator);
  await call(owner.context(), site, contract.addComment, {
    params,
    body: {
      id: newId("remark"),
      answersId: commentId,
      startUs: null,
      endUs: null,
      text: "I see her now",
    },
  });
  // Told by the stream of changes, without a reload.
  await expect(navigation.getByRole("link", { name: "Assignments", exact: true })).toBeVisible();
  await expect(asked).toBeHidden();
  await coordinator.close();

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
