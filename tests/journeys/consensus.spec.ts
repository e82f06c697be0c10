import { uuidv7 } from "uuidv7";
import { contract } from "../../src/api/contract.ts";
import type { Change } from "../../src/domain/operations.ts";
import { codes, newId, pointEvent, stateEvent } from "../sample.ts";
import { expectNoFindings } from "./findings.ts";
import { call, type Rater, twoRaters } from "./ground.ts";
import { expect, type Site, test } from "./site.ts";

test.use({ story: "consensus" });

const second = 1_000_000;

test("two raters' differences are settled by key, and the consensus is handed in with everyone's agreement", async ({
  newcomer,
  site,
}) => {
  const { owner, studyId, raters } = await twoRaters(site, newcomer);
  const [lea, max] = raters;
  await codeAndHandIn(site, lea, { togetherEndUs: 14 * second, laughs: true, warmth: 2 });
  await codeAndHandIn(site, max, { togetherEndUs: 18 * second, laughs: false, warmth: 3 });
  const { recordingId } = (
    await call(owner.context(), site, contract.readWorkbench, {
      params: { observationId: lea.observationId },
    })
  ).observation;

  await owner.goto(`/studies/${studyId}/recordings/${recordingId}`);
  await owner.getByRole("link", { name: "Compare raters" }).click();
  const list = owner.getByRole("listbox", { name: "Disagreements" });
  await expect(list.getByRole("option")).toHaveCount(3);
  await expect(list.getByRole("option", { selected: true })).toContainText("Time");
  await expect(owner.getByRole("heading", { name: /^Time: Together/u })).toBeVisible();
  await expectNoFindings(owner);

  // By key forward and back; at the end that is said.
  await owner.keyboard.press("n");
  await expect(list.getByRole("option", { selected: true })).toContainText("Missing");
  await owner.keyboard.press("n");
  await expect(list.getByRole("option", { selected: true })).toContainText("Rating");
  await owner.keyboard.press("n");
  await expect(owner.getByText("This is the last disagreement.")).toBeAttached();
  await owner.keyboard.press("p");
  await expect(list.getByRole("option", { selected: true })).toContainText("Missing");
  await expect(owner).toHaveURL(/[?&]d=/u);

  // A wider tolerance makes the time alike; it stands in the address, and back it goes.
  await owner.getByLabel("Tolerance").selectOption("5 s");
  await expect(list.getByRole("option")).toHaveCount(2);
  await expect(owner).toHaveURL(/toleranceUs=5000000/u);
  await owner.getByLabel("Tolerance").selectOption("0.5 s");
  await expect(list.getByRole("option")).toHaveCount(3);

  await owner.getByRole("button", { name: "Start consensus" }).click();
  await expect(owner.getByText("3 open of 3")).toBeVisible();

  // Handing in too early leads to what is open.
  await owner.getByRole("button", { name: "Submit consensus" }).click();
  await expect(owner.getByText("Disagreements still open: 3.")).toBeVisible();
  await expect(owner.getByLabel("State")).toHaveValue("open");
  await owner.getByLabel("State").selectOption("Open and resolved");

  // 2 takes Max's version and goes on to the next open one.
  await list.getByRole("option").first().click();
  await owner.keyboard.press("2");
  await expect(owner.getByText("2 open of 3")).toBeVisible();
  const status = owner.getByRole("status");
  await expect(status.filter({ hasText: /^Resolved: Together$/u })).toBeAttached();
  await expect(list.getByRole("option", { selected: true })).toContainText("Missing");
  await owner.keyboard.press("Control+z");
  await expect(owner.getByText("3 open of 3")).toBeVisible();
  await expect(list.getByRole("option", { selected: true })).toContainText("Time");
  await expect(status.filter({ hasText: /^Decision undone: Together$/u })).toBeAttached();
  await owner.keyboard.press("m");
  await expect(owner.getByText("2 open of 3")).toBeVisible();

  // Leaving out needs a reason.
  await owner.keyboard.press("x");
  await expect(owner.getByText("Enter a reason first.")).toBeVisible();
  await expect(owner.getByLabel("Reason")).toBeFocused();
  await owner.keyboard.type("a cough, not a laugh");
  await owner.keyboard.press("Enter");
  await owner.keyboard.press("x");
  await expect(owner.getByText("1 open of 3")).toBeVisible();
  await owner.keyboard.press("1");
  await expect(owner.getByText("0 open of 3")).toBeVisible();

  // A settled one says how, by whom and why.
  await list.getByRole("option").nth(1).click();
  await expect(owner.getByText("Excluded.")).toBeVisible();
  await expect(owner.getByText("a cough, not a laugh")).toBeVisible();
  await owner.keyboard.press("?");
  await expect(owner.getByRole("dialog").getByText("Use the midpoint")).toBeVisible();
  await owner.keyboard.press("Escape");
  await expectNoFindings(owner);

  const agreement = owner.getByRole("table", { name: "Agreement with the consensus" });
  await expect(agreement.getByRole("rowheader", { name: "Lea" }).first()).toBeVisible();
  await expect(agreement.getByRole("rowheader", { name: "Max" }).first()).toBeVisible();
  await owner.getByRole("button", { name: "Submit consensus" }).click();
  await expect(owner.getByRole("button", { name: "Submit consensus" })).toHaveCount(0);
  await expect(owner.getByRole("button", { name: "Exclude" })).toHaveCount(0);

  // A rater who has handed in may look, and can change nothing.
  await lea.page.goto(`/studies/${studyId}/compare/${recordingId}`);
  await expect(
    lea.page.getByRole("listbox", { name: "Disagreements" }).getByRole("option"),
  ).toHaveCount(3);
  await expect(lea.page.getByRole("button", { name: "Reopen" })).toHaveCount(0);
});

/** A rater's work as their browser would send it, handed in. */
async function codeAndHandIn(
  site: Site,
  { context, observationId }: Rater,
  { togetherEndUs, laughs, warmth }: { togetherEndUs: number; laughs: boolean; warmth: number },
): Promise<void> {
  const changes: Change[] = [
    { kind: "putEvent", event: stateEvent(codes.solitary, warmth * 100_000, 5 * second) },
    { kind: "putEvent", event: stateEvent(codes.together, 8 * second, togetherEndUs) },
    ...(laughs
      ? [{ kind: "putEvent" as const, event: pointEvent(codes.laughs, 20 * second) }]
      : []),
    {
      kind: "putRating",
      rating: {
        criterionId: codes.criterion,
        value: warmth,
        cannotBeJudged: false,
        reason: "",
        comment: "",
        evidence: [],
      },
    },
  ];
  const { revision } = await call(context, site, contract.putOperations, {
    params: { observationId },
    body: {
      clientId: uuidv7(),
      operations: changes.map((change, at) => ({
        ...change,
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
