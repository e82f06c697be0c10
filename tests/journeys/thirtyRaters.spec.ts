import { request, type Page } from "@playwright/test";
import { contract } from "../../src/api/contract.ts";
import type { Id } from "../../src/domain/rules.ts";
import { plantedRaterStudy } from "../plantedRaterStudy.ts";
import { newId } from "../sample.ts";
import { signedIn } from "./exchanging.ts";
import { expectNoFindings } from "./findings.ts";
import { call } from "./ground.ts";
import { importedPlanted } from "./plantedGround.ts";
import { administrator, expect, type Site, test } from "./site.ts";

test.use({ story: "thirtyRaters", beginning: "nobody", actionTimeout: 30_000 });
test.describe.configure({ mode: "serial", timeout: 120_000 });

let studyId: Id<"study">;
const withInterval = /[\d.]+% \[[\d.]+%,\s[\d.]+%\]/u;

test("of thirty the one with the fault is found, looked at, and somebody else codes what disagrees", async ({
  newcomer,
  site,
}) => {
  const page = await coordinator(newcomer, site);
  studyId = await withThirty(page, site);

  await page.goto(`/studies/${studyId}/raters`);
  const table = page.getByRole("table", { name: "All raters" });
  await expect(table.getByRole("row")).toHaveCount(31, { timeout: 60_000 });
  const [, worst] = await table.getByRole("row").all();
  if (!worst) throw new Error("there is no rater");
  // The fault that was planted, with its size and interval.
  await expect(worst).toContainText(/Zoe.* codes .*Laughs.* as .*Points/u);
  await expect(worst).toContainText(withInterval);
  await expect(table.getByText("No finding")).toHaveCount(29);
  await expectNoFindings(page);

  await worst.getByRole("link", { name: "Zoe", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Zoe", level: 1 })).toBeVisible();
  const figures = page.getByRole("table", { name: "Difference from the median rater" });
  await expect(
    figures
      .getByRole("row", { name: /Events matched by others/u })
      .getByRole("cell")
      .first(),
  ).toHaveText(withInterval);
  // Which codes are taken for which.
  const codes = page.getByRole("table", { name: "Codes of this rater by codes of all others" });
  await expect(
    codes
      .getByRole("row", { name: /^Points/u })
      .getByRole("cell")
      .nth(3),
  ).toHaveText(/^[1-9]\d*$/u);
  const gold = page.getByRole("table", { name: "Agreement with the gold standard" });
  await expect(gold.getByRole("row", { name: /Events matched/u })).toContainText(withInterval);
  await expect(page.getByText(/ per week$/u)).toContainText(/[+−]?0\.\d+\s\[.+,\s.+\]/u);
  await page
    .getByRole("button", { name: /^Show instances/u })
    .first()
    .click();
  const instances = page.getByRole("region", { name: /^Instances:/u });
  await expect(instances.getByRole("link").first()).toHaveAttribute("href", /\/compare\//u);
  await expect(instances).toContainText(/[1-9]\d* instances/u);
  await expectNoFindings(page);

  await page.getByRole("link", { name: "Assign another rater: Zoe" }).click();
  await expect(page).toHaveURL(/part=plan.*without=/u);
  const plan = page.getByRole("region", { name: "Assignment plan" });
  await expect(plan.getByRole("note")).toContainText(/Zoe.* is not selected/u);
  await expect(plan.getByRole("checkbox", { name: "Zoe" })).not.toBeChecked();
  await expect(plan.getByRole("checkbox", { name: "Max" })).toBeChecked();
  await expect(plan.getByRole("textbox", { name: "Further raters per recording" })).toHaveValue(
    "1",
  );
  // Who coordinates is not ticked, and would be blind then.
  await expect(plan.getByRole("checkbox", { name: administrator.name })).not.toBeChecked();
  // The address is all there is of it: opened again, the same is ticked.
  await page.reload();
  await expect(plan.getByRole("checkbox", { name: "Zoe" })).not.toBeChecked();
  await expectNoFindings(page);
  await plan.getByRole("button", { name: "Preview plan" }).click();
  const take = plan.getByRole("button", { name: /^Apply plan/u });
  await take.click();
  await expect(plan.getByText(/[1-9]\d* assignments? created/u)).toBeVisible();
  // One more for each recording, however many it has: as many as were asked for.
  await page.getByRole("combobox", { name: "Filter by rater" }).selectOption("Max");
  const assigned = page.getByRole("table", { name: "Assigned" });
  await expect(assigned.getByRole("row", { name: /Max/u }).first()).toBeVisible();
});

test("a rater is paused from there, marked wherever work is given, asked about, and resumed", async ({
  newcomer,
  site,
}) => {
  const page = await coordinator(newcomer, site);
  await page.goto(`/studies/${studyId}/raters`);
  await page.getByRole("link", { name: "Next steps: Zoe" }).click({ timeout: 60_000 });
  await page.getByRole("button", { name: "Pause Zoe" }).click();
  const dialog = page.getByRole("dialog", { name: "Pause Zoe?" });
  await expectNoFindings(page);
  await dialog.getByRole("button", { name: "Pause", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Resume Zoe" })).toBeFocused();

  await page.goto(`/studies/${studyId}/team`);
  const members = page.getByRole("table", { name: "Members" });
  await expect(members.getByRole("row", { name: /Zoe/u })).toContainText("paused");
  await expectNoFindings(page);
  await page.goto(`/studies/${studyId}/assignments?part=plan`);
  await expect(page.getByRole("checkbox", { name: /^Zoe/u })).toBeDisabled();
  await page.getByRole("tab", { name: "Manually" }).click();
  await page.getByRole("checkbox", { name: "Extra for Zoe" }).check();
  await page.getByRole("button", { name: "Assign 1", exact: true }).click();
  const asked = page.getByRole("dialog", { name: "Assign to paused raters?" });
  await expect(asked).toContainText("Zoe");
  await expectNoFindings(page);
  await asked.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Assign 1", exact: true }).click();
  await asked.getByRole("button", { name: "Assign", exact: true }).click();
  await expect(asked).toBeHidden();
  await page.getByRole("combobox", { name: "Filter by rater" }).selectOption("Zoe");
  await expect(page.getByRole("row", { name: /Extra.*Zoe.*paused/u })).toBeVisible();

  await page.goto(`/studies/${studyId}/history`);
  await expect(page.getByText(/paused .*Zoe/u).first()).toBeVisible();
  await page.goto(`/studies/${studyId}/team`);
  await page.getByRole("button", { name: "Resume Zoe" }).click();
  await expect(page.getByRole("button", { name: "Pause Zoe" })).toBeFocused();
  await expect(members.getByRole("row", { name: /Zoe/u })).not.toContainText("paused");
});

test("from there somebody goes back to training: ticked, and one button away", async ({
  newcomer,
  site,
}) => {
  const page = await coordinator(newcomer, site);
  await page.goto(`/studies/${studyId}/raters`);
  await page.getByRole("link", { name: "Next steps: Zoe" }).click({ timeout: 60_000 });
  await page.getByRole("link", { name: "Return to training" }).click();
  const chosen = page.getByRole("group", { name: "Raters selected: 1" });
  await chosen.getByRole("button", { name: "In training" }).click();
  await expect(chosen).toBeHidden();
  await expect(page.getByRole("combobox", { name: "Training of Zoe" })).toHaveValue("In training");
});

test("from there disagreements are resolved, and observations reassigned", async ({
  newcomer,
  site,
}) => {
  const page = await coordinator(newcomer, site);
  await page.goto(`/studies/${studyId}/raters`);
  await page.getByRole("link", { name: "Next steps: Zoe" }).click({ timeout: 60_000 });
  await page.getByRole("link", { name: "Resolve disagreements" }).click();
  await expect(page).toHaveURL(/\/compare\/.*round=/u);
  await expect(page.getByRole("heading", { level: 1, name: /Clip \d+/u })).toBeVisible();

  await page.goBack();
  await page.getByRole("link", { name: "Reassign observations" }).click();
  await expect(page).toHaveURL(/assignments\?rater=/u);
  const assigned = page.getByRole("table", { name: "Assigned" });
  await expect(assigned.getByRole("row", { name: /Zoe/u }).first()).toBeVisible();
});

test("a rater sees their own line and page, and nothing of others, gold standards or steps", async ({
  newcomer,
  site,
}) => {
  const page = await newcomer();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await call(page.context(), site, contract.signIn, {
    body: { email: "zoe@example.org", password: administrator.password },
  });
  await page.goto(`/studies/${studyId}/raters`);
  const table = page.getByRole("table", { name: "All raters" });
  await expect(table.getByRole("row")).toHaveCount(2, { timeout: 60_000 });
  await expect(page.getByText("Rater 01")).toHaveCount(0);
  await table.getByRole("link", { name: "Zoe", exact: true }).click();
  await expect(page.getByText(/codes .*Laughs.* as .*Points/u)).toContainText(withInterval);
  await expect(page.getByRole("table", { name: "Difference from the median rater" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Agreement with the gold standard" })).toHaveCount(
    0,
  );
  await expect(page.getByRole("heading", { name: "Next steps" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Show instances/u })).toHaveCount(0);
  await expectNoFindings(page);
});

const cuts = [
  ["divides events", { kind: "divides", share: 1 }, /divides .* into shorter events/u],
  ["merges events", { kind: "joins" }, /merges events of/u],
  ["stops early", { kind: "stops", at: 0.5 }, /codes nothing in the last part of recordings/u],
  [
    "exchanges recordings",
    { kind: "exchanges", rings: [[0, 1]] },
    /appears to have swapped recordings: .*Clip \d+.* and .*Clip \d+/u,
  ],
  [
    "has another clock",
    { kind: "stretches", by: 1.04 },
    /codes on another clock: times are .*1\.04\d* times/u,
  ],
  [
    "lengthens states",
    { kind: "lengthens", seconds: 2 },
    /codes states about .* longer than the others/u,
  ],
] as const;
for (const [at, [what, fault, said]] of cuts.entries()) {
  test(`of four raters and of thirty the one who ${what} is told of as that${at === 0 ? "" : " @whole"}`, async ({
    newcomer,
    site,
  }) => {
    const page = await coordinator(newcomer, site);
    for (const [raters, recordings, each] of [
      [4, 20, 4],
      [30, 60, 5],
    ] as const) {
      const planted = plantedRaterStudy({
        seed: 74_200 + raters,
        raters,
        recordings,
        each,
        faults: new Map([[2, fault]]),
      });
      // oxlint-disable no-await-in-loop -- One study after the other.
      const made = await importedPlanted(page.context(), site, planted);
      await page.goto(`/studies/${made}/raters`);
      const table = page.getByRole("table", { name: "All raters" });
      await expect(table.getByText("No finding")).toHaveCount(raters - 1, { timeout: 60_000 });
      const worst = table.getByRole("row", { name: /Rater 03/u });
      await expect(worst).toContainText(said);
      await expect(worst).not.toContainText("where the others do not");
      // oxlint-enable no-await-in-loop
    }
    await expectNoFindings(page);
  });
}

async function coordinator(newcomer: () => Promise<Page>, site: Site): Promise<Page> {
  const page = await newcomer();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signedIn(page, site);
  return page;
}

test("of three raters and of thirty two with the same coding are both told of, and it is said once in short", async ({
  newcomer,
  site,
}) => {
  test.setTimeout(240_000);
  const page = await coordinator(newcomer, site);
  for (const [raters, recordings, each] of [
    [3, 20, 3],
    [30, 40, 12],
  ] as const) {
    const planted = plantedRaterStudy({
      seed: 74_300 + raters,
      raters,
      recordings,
      each,
      faults: new Map([[2, { kind: "takes", from: 0 }]]),
    });
    // oxlint-disable no-await-in-loop -- One study after the other.
    const made = await importedPlanted(page.context(), site, planted);
    await page.goto(`/studies/${made}/raters`);
    const table = page.getByRole("table", { name: "All raters" });
    await expect(table.getByText("No finding")).toHaveCount(raters - 2, { timeout: 60_000 });
    const said = /nearly the same coding .* onsets coincide within 10.ms/u;
    await expect(table.getByRole("row", { name: /^Rater 01/u })).toContainText(said);
    await expect(table.getByRole("row", { name: /^Rater 03/u })).toContainText(said);
    await expectNoFindings(page);
    await page.goto(`/studies/${made}/agreement`);
    const short = page.getByRole("region", { name: "Summary" });
    await expect(short.getByText(/nearly the same coding \(/u)).toHaveCount(1, { timeout: 60_000 });
    await expect(short).toContainText(/Find out why .*Rater 0[13].* and .*Rater 0[13].* have/u);
    // oxlint-enable no-await-in-loop
  }
});

/** Thirty imported raters, of whom the seventh has a fault and an account, and another who can code. */
async function withThirty(page: Page, site: Site): Promise<Id<"study">> {
  const as = page.context();
  const planted = plantedRaterStudy({
    seed: 74_100,
    raters: 30,
    recordings: 60,
    each: 5,
    golds: 60,
    faults: new Map([[6, { kind: "codes_as", codes: [3, 4], share: 0.7 }]]),
  });
  const made = await importedPlanted(as, site, planted);
  const params = { studyId: made };
  const join = async (name: string) => {
    const email = `${name.toLowerCase()}@example.org`;
    const { token } = await call(as, site, contract.invite, {
      params,
      body: { id: newId("invitation"), role: "rater", email },
    });
    const visitor = await request.newContext();
    const { account } = await call({ request: visitor }, site, contract.acceptInvitation, {
      body: {
        token,
        account: {
          name,
          email,
          password: administrator.password,
          language: "en",
        },
      },
    });
    await visitor.dispose();
    return account.id;
  };
  const zoe = await join("Zoe");
  await join("Max");
  const members = await call(as, site, contract.listMembers, { params });
  const seventh = members.find(({ name }) => name === planted.names[6]);
  if (!seventh) throw new Error("the rater was not imported");
  await call(as, site, contract.mergeRater, {
    params: { ...params, accountId: seventh.accountId },
    body: { accountId: zoe },
  });
  await call(as, site, contract.addRecording, {
    params,
    body: {
      id: newId("recording"),
      name: "Extra",
      durationUs: 60_000_000,
      framesPerSecond: 25,
      hasVideo: true,
      sources: [
        {
          kind: "address",
          id: newId("mediaSource"),
          offsetUs: 0,
          url: "https://example.org/clip.mp4",
          provider: "file",
        },
      ],
    },
  });
  return made;
}
