import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/**
 * What axe finds wrong with the page as it stands: each rule with the elements that break it.
 *
 * All rules are asked, of all elements; only what passes is not written down, which on a page of
 * 19,000 elements takes ten times as long as the asking. Frames of other sites can be asked by the
 * long way alone.
 */
async function findingsOf(page: Page): Promise<readonly string[]> {
  const hasFrames = page.frames().length > 1;
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] });
  const { violations } = await axe.setLegacyMode(!hasFrames).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(", ")}`);
}

/**
 * Expects that axe has nothing to say about the page once its screen is there: on a slow machine the
 * network can rest before anything is drawn, and what is still fading in has no contrast yet. A page with
 * findings is asked again, and has to be without them soon; one asking may take as long as it needs.
 *
 * @param what which page or state it is, for the message.
 */
export async function expectNoFindings(page: Page, what = page.url()): Promise<void> {
  await page.locator("h1").first().waitFor({ state: "attached" });
  const patienceEndsAt = Date.now() + patienceMs;
  let findings = await findingsOf(page);
  while (findings.length > 0 && Date.now() < patienceEndsAt) {
    // oxlint-disable-next-line no-await-in-loop -- once more, and only after a while
    await page.waitForTimeout(1_000);
    // oxlint-disable-next-line no-await-in-loop -- as above
    findings = await findingsOf(page);
  }
  expect.soft(findings, what).toEqual([]);
}

const patienceMs = 15_000;
