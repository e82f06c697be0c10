import type { Page } from "@playwright/test";
import { contract } from "../../src/api/contract.ts";
import type { CodedEvent } from "../../src/domain/entities/event.ts";
import type { Id } from "../../src/domain/rules.ts";
import { codes, newId, stateEvent } from "../sample.ts";
import { expectNoFindings } from "./findings.ts";
import { call, twoRaters } from "./ground.ts";
import { expect, type Site, test } from "./site.ts";

test.use({ story: "calibration", actionTimeout: 60_000 });
test.describe.configure({ timeout: 300_000 });

const second = 1_000_000;
const right = () => [
  stateEvent(codes.solitary, 0, 10 * second),
  stateEvent(codes.together, 10 * second, 20 * second),
];
const wrong = () => [
  stateEvent(codes.together, 0, 10 * second),
  stateEvent(codes.solitary, 12 * second, 20 * second),
];

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
      operations: events.map((event, at) => ({
        kind: "putEvent" as const,
        event,
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

test("a gold standard is made, a trainee fails, sees why, tries again and passes, and work opens", async ({
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

  const { page } = rater;
  await page.goto(`/observations/${rater.observationId}`);
  await expect(page.getByRole("alert")).toContainText("in training");
  await page.goto(calibration);
  await page.getByRole("button", { name: /^(?:Begin|Go on)/u }).click();
  await page.waitForURL(/\/observations\//u);
  await code(page, site, observationIn(page), wrong());
  await page.goto(calibration);
  await page.getByRole("link", { name: /^Review errors/u }).click();
  await expect(page.getByText(/^Kappa by duration: .+ The threshold is 0\.80/u)).toBeVisible();
  await expect(page.getByText("Together instead of Solitary")).toBeVisible();
  await expectNoFindings(page);
  await page
    .getByRole("listitem")
    .filter({ hasText: "instead of" })
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

  await page.goto(`/observations/${rater.observationId}`);
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await owner.goto(`${calibration}?section=settings`);
  await owner.getByRole("checkbox", { name: "Add blind checks to raters’ queues" }).check();
  await owner.getByRole("button", { name: "Save" }).click();
  await expect(owner.getByText("Saved")).toBeVisible();
  await expectNoFindings(owner);
});
