import { AxeBuilder } from "@axe-core/playwright";
import type { Page, TestInfo } from "@playwright/test";
import { type Rater, twoRaters } from "./ground.ts";
import { wholeScheme } from "./schemes.ts";
import { expect, test } from "./site.ts";

test.use({ story: "workbench axe" });

test("nothing met while coding, rating and sending has a finding of axe or is wider than the window", async ({
  browser,
  newcomer,
  site,
}, testInfo) => {
  test.setTimeout(420_000);
  const {
    owner,
    raters: [rater],
  } = await twoRaters(site, newcomer, {
    ...wholeScheme,
    criteria: wholeScheme.criteria.map((one) => ({ ...one, isRequired: false })),
  });
  const context = await browser.newContext({
    baseURL: site.address,
    storageState: await rater.context.storageState(),
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
    // What it sends could not be answered in the server's place.
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  const { keyboard } = page;
  const see = (state: string, shown: Page = page) => looksGood(shown, state, testInfo);
  const tab = (at: number) => page.getByRole("tab").nth(at);

  await openAsIs(page, rater.observationId);
  await see("empty");
  await keyboard.press("ArrowRight");
  await page.waitForTimeout(300);
  await keyboard.press("1");
  await keyboard.press("a");
  await see("asking for a detail");
  await keyboard.press("b");
  await keyboard.press("w");
  await keyboard.press("ArrowRight");
  await page.waitForTimeout(300);
  await see("coding, with a state that runs");
  await keyboard.press("q");
  await see("asking for several");
  await keyboard.press("Escape");
  await keyboard.press("s");
  await see("asking which code");
  await keyboard.press("Escape");
  await keyboard.press("Enter");
  await page.getByRole("textbox").first().waitFor();
  await see("asking for a comment");
  await keyboard.press("Escape");

  await page.getByRole("listbox").focus();
  await keyboard.press("ArrowDown");
  await see("an event is selected");

  await keyboard.press("Control+k");
  await page.getByRole("dialog").waitFor();
  // The last of the commands: none is left out.
  await expect(page.getByRole("option").locator("kbd", { hasText: /^\?$/u })).toBeAttached();
  await see("palette");
  await keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await keyboard.press("?");
  await page.getByRole("dialog").waitFor();
  await see("keys");
  await page.getByRole("dialog").getByRole("button").nth(1).click();
  await see("keys being changed");
  await page.getByRole("dialog").getByRole("button").first().click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });

  await tab(1).click();
  await page.getByRole("group", { name: /^Warmth/u }).waitFor();
  await keyboard.press("3");
  await keyboard.press("e");
  await keyboard.press("n");
  await keyboard.press("0");
  await see("rubric, asking why it cannot be judged");
  await keyboard.press("Escape");
  for (let at = 0; at < 4; at++) await keyboard.press("ArrowDown");
  await keyboard.press("r");
  await page.getByRole("group", { name: /^Closeness/u }).waitFor();
  await see("recording a running rating");
  await keyboard.press("r");
  await tab(2).click();
  const notes = page.getByRole("tabpanel").locator("textarea");
  await notes.waitFor();
  await notes.fill("0:05 Ana laughs");
  await see("notes");
  await tab(0).click();

  await keyboard.press("Control+Shift+Enter");
  await page.getByRole("dialog").waitFor();
  await see("submitting, with something open");
  await keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });

  await page.route("**/operations", (route) =>
    refuse(route.request().postDataJSON()).then((json) => route.fulfill({ json })),
  );
  await keyboard.press("ArrowRight");
  await page.waitForTimeout(300);
  await keyboard.press("2");
  await keyboard.press("a");
  await keyboard.press("b");
  await page.locator("[data-testid=saving][data-tone=lost]").waitFor();
  await see("refused");
  await page.getByTestId("saving").getByRole("button").click();
  await page.getByRole("dialog").waitFor();
  await see("what was refused");
  await keyboard.press("Escape");

  await owner.goto(`/observations/${rater.observationId}`);
  await owner.waitForFunction(() => (document.querySelector("video")?.readyState ?? 0) >= 2);
  await see("somebody else's work", owner);
  await context.close();
});

async function openAsIs(page: Page, observationId: Rater["observationId"]) {
  await page.goto(`/observations/${observationId}`);
  await page.waitForFunction(() => (document.querySelector("video")?.readyState ?? 0) >= 2);
  await page.getByRole("tab").first().waitFor();
  await page.waitForTimeout(400);
}

async function looksGood(page: Page, state: string, testInfo: TestInfo): Promise<void> {
  await page.waitForTimeout(250);
  await page.screenshot({ path: testInfo.outputPath(`${state.replaceAll(/\W+/gu, " ")}.png`) });
  const sidewaysPx = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(sidewaysPx, `${state}: wider than the window`).toBeLessThanOrEqual(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const findings = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`);
  expect.soft(findings, state).toEqual([]);
}

/** What a server answers that refuses all that it is sent. */
async function refuse({ operations }: { operations: readonly { id: string }[] }) {
  return {
    revision: 1,
    answers: operations.map(({ id }) => ({
      id,
      result: "refused",
      code: "not_found",
      details: {},
    })),
  };
}
