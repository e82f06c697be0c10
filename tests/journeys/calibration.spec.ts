import type { Page } from "@playwright/test";
import { contract } from "../../src/api/contract.ts";
import type { CodedEvent } from "../../src/domain/entities/event.ts";
import type { Id } from "../../src/domain/rules.ts";
import { codes, newId, pointEvent, stateEvent } from "../sample.ts";
import { expectNoFindings } from "./findings.ts";
import { call, twoRaters } from "./ground.ts";
import { expect, type Site, test } from "./site.ts";

test.use({ story: "calibration", actionTimeout: 60_000 });
test.describe.configure({ timeout: 300_000 });

const second = 1_000_000;
const right = () => [
  stateEvent(codes.solitary, 0, 10 * second),
  stateEvent(codes.together, 10 * second, 20 * second),
  ...[2, 5, 8, 12, 16].map((at) => pointEvent(codes.laughs, at * second)),
];
/** All states as they should be, and no point. */
const withoutPoints = () => right().filter(({ kind }) => kind === "state");

/** Codes and hands in, as the workbench would. */
async function code(
  page: Page,
  site: Site,
  observationId: Id<"observation">,
  events: readonly CodedEvent[],
): Promise<void> {
  const { revision } = await call(page.context(), site, contract.putOperations, {
    params: { observationId },
    body: {
      clientId: crypto.randomUUID(),
      operations: [
        ...events.map((event) => ({ kind: "putEvent" as const, event })),
        {
          kind: "putRating" as const,
          rating: {
            criterionId: codes.criterion,
            value: 2,
            cannotBeJudged: false,
            reason: "",
            comment: "",
            evidence: [],
          },
        },
      ].map((change, at) => ({
        ...change,
        id: newId("operation"),
        sequence: at + 1,
        at: new Date().toISOString(),
      })),
    },
  });
  await call(page.context(), site, contract.submitObservation, {
    params: { observationId },
    body: { revision },
  });
}

function observationIn(page: Page): Id<"observation"> {
  const found = /observations\/([0-9a-f-]{36})/u.exec(page.url())?.[1];
  if (found === undefined) throw new Error("this is no workbench");
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the address of the workbench names one
  return found as Id<"observation">;
}

test("a gate of three rules is set, a trainee fails by one, sees it, tries again, passes and prints", async ({
  site,
  newcomer,
}) => {
  const {
    owner,
    studyId,
    raters: [rater],
  } = await twoRaters(site, newcomer);
  const calibration = `/studies/${studyId}/calibration`;
  // Whoever has real work to do on a recording is blind to its gold standard: training has its own.
  await call(owner.context(), site, contract.addRecording, {
    params: { studyId },
    body: {
      id: newId("recording"),
      name: "A training film",
      hasVideo: true,
      durationUs: 60 * second,
      framesPerSecond: null,
      frameTiming: "unknown",
      sources: [
        {
          kind: "address",
          id: newId("mediaSource"),
          offsetUs: 0,
          url: "https://films.example/training.mp4",
          provider: "file",
          title: null,
          hasPoster: false,
        },
      ],
    },
  });
  await owner.goto(calibration);
  await owner.getByRole("button", { name: "Add gold standard" }).click();
  await owner.getByRole("combobox", { name: "Recording" }).click();
  await owner.getByRole("option", { name: "A training film" }).click();
  await owner.getByRole("button", { name: "Start coding" }).click();
  await owner.waitForURL(/\/observations\//u);
  await code(owner, site, observationIn(owner), right());
  await owner.goto(calibration);
  await owner.getByRole("checkbox", { name: /^Use .+ for training$/u }).check();
  await owner.getByRole("combobox", { name: "Training of Lea" }).click();
  await owner.getByRole("option", { name: "In training" }).click();
  await expect(owner.getByRole("combobox", { name: "Training of Lea" })).toHaveValue("In training");
  await expectNoFindings(owner);

  await owner.goto(`${calibration}?section=settings`);
  await owner.getByRole("checkbox", { name: "Rules that fit the scheme" }).uncheck();
  await owner
    .getByRole("button", { name: "Remove rule: Event F1 (overlap ≥ 50%): states" })
    .click();
  const rules = owner.getByRole("list", { name: "Rules" });
  await expect(rules.getByRole("listitem")).toHaveCount(3);
  await expect(owner.getByText("No rule covers")).toHaveCount(0);
  // Who takes a rule away reads at once what nothing looks at any more.
  await owner.getByRole("combobox", { name: "Scope of rule 2" }).selectOption("states");
  await expect(owner.getByText("No rule covers points of: ")).toBeVisible();
  await owner.getByRole("combobox", { name: "Scope of rule 2" }).selectOption("points");
  await owner.getByRole("textbox", { name: "Threshold of rule 2" }).fill("0.85");
  await owner.getByLabel("Attempts per recording").fill("3");
  await owner.getByLabel("Valid for (days)").fill("365");
  await owner.getByRole("button", { name: "Save" }).click();
  await expect(owner.getByText("Saved")).toBeVisible();
  await expectNoFindings(owner);

  const { page } = rater;
  await page.goto(`/observations/${rater.observationId}`);
  await expect(page.getByRole("alert")).toContainText("in training");
  await page.goto(calibration);
  await page.getByRole("button", { name: /^(?:Start|Continue)/u }).click();
  await page.waitForURL(/\/observations\//u);
  await code(page, site, observationIn(page), withoutPoints());
  await page.goto(calibration);
  await expect(page.getByText(/^One rule is not passed: .+points/u)).toBeVisible();
  await expect(page.getByText("2 attempts left")).toBeVisible();
  await page.getByRole("link", { name: /^Review errors/u }).click();
  const failed = page.getByRole("row").filter({ hasText: "Not passed" });
  await expect(failed).toHaveCount(1);
  await expect(failed).toContainText("points");
  await expect(failed).toContainText("85.0%");
  await failed.getByRole("button", { name: "Show instances" }).click();
  await expect(page.getByText("Only Laughs")).toBeVisible();
  await expectNoFindings(page);
  await page
    .getByRole("listitem")
    .filter({ hasText: "Omission" })
    .first()
    .getByRole("link")
    .click();
  await expect(page).toHaveURL(/at=\d+/u);

  await page.getByRole("link", { name: "Back to Calibration" }).click();
  await page.getByRole("button", { name: /^Try again/u }).click();
  await page.waitForURL(/\/observations\//u);
  await code(page, site, observationIn(page), right());
  await page.goto(calibration);
  await expect(page.getByText("You have passed your training.")).toBeVisible();
  await expectNoFindings(page);
  await page.getByRole("link", { name: "Certificate" }).click();
  await expect(page.getByRole("heading", { name: "Lea" })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Passed" })).toHaveCount(3);
  await expectNoFindings(page);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await page.getByRole("button", { name: "Print" }).click();
  await expect(page.locator("[data-printed]")).toHaveCount(1);
  // On paper it is one page, without what is around it on the screen.
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByRole("heading", { name: "Lea" })).toBeVisible();
  await page.emulateMedia({ media: "screen" });

  await page.goto(`/observations/${rater.observationId}`);
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await owner.goto(`${calibration}?section=settings`);
  await owner.getByRole("checkbox", { name: "Add blind checks to raters’ queues" }).check();
  await owner.getByRole("button", { name: "Save" }).click();
  await expect(owner.getByText("Saved")).toBeVisible();
  await expectNoFindings(owner);
});
