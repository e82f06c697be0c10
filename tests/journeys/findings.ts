import { AxeBuilder } from "@axe-core/playwright";
import axe, { type AxeResults, type RunOptions } from "axe-core";
import { expect, type Page } from "@playwright/test";

/**
 * What axe finds wrong with the page as it stands: each rule with the elements that break it.
 *
 * All rules are asked, of all elements; only what passes is not written down, which on a page of
 * 19,000 elements takes ten times as long as the asking. Frames of other sites can be asked by the
 * long way alone.
 */
export async function findingsOf(page: Page, rules: Rules): Promise<readonly string[]> {
  const options: RunOptions = { resultTypes: ["violations"], rules };
  const hasFrames = page.frames().length > 1;
  const { violations } = hasFrames
    ? await new AxeBuilder({ page }).options(options).analyze()
    : await analysisOf(page, options);
  const told: string[] = [];
  for (const { id, nodes } of violations) {
    const found: string[] = [];
    for (const { html, target } of nodes) {
      // oxlint-disable-next-line no-await-in-loop -- each is brought into sight by itself
      if (id === "target-size" && (await isLargeInSight(page, String(target[0])))) continue;
      found.push(html);
    }
    if (found.length > 0) told.push(`${id}: ${found.join(", ")}`);
  }
  return told;
}

/** Whether a target that the edge of what scrolls cuts is large enough where all of it is in sight. */
async function isLargeInSight(page: Page, selector: string): Promise<boolean> {
  return page.evaluate(async (asked) => {
    const target = document.querySelector(asked);
    if (!target || !("axe" in window)) return false;
    const scrolled: (readonly [Element, number])[] = [];
    for (let one: Element | null = target; one; one = one.parentElement) {
      scrolled.push([one, one.scrollTop]);
    }
    target.scrollIntoView({ block: "center" });
    const { violations } = await window.axe.run(target, { runOnly: ["target-size"] });
    for (const [one, top] of scrolled) one.scrollTop = top;
    return violations.length === 0;
  }, selector);
}

declare global {
  interface Window {
    /** There once it was read in. */
    readonly axe: typeof axe;
  }
}

/** Rules that axe does not ask by itself. */
type Rules = NonNullable<RunOptions["rules"]>;

/** As axe's own builder does it, which reads the half a megabyte of the program anew each time, and twice. */
async function analysisOf(
  page: Page,
  options: RunOptions,
): Promise<Pick<AxeResults, "violations">> {
  const isThere = await page.evaluate(() => "axe" in window);
  if (!isThere) await page.evaluate(axe.source);
  return page.evaluate(async (asked) => {
    const { violations } = await window.axe.run(document, asked);
    return { violations };
  }, options);
}

/**
 * Expects that axe has nothing to say about the page once its screen is there: on a slow machine the
 * network can rest before anything is drawn, and what is still fading in has no contrast yet. A page with
 * findings is asked again, and has to be without them soon; one asking may take as long as it needs.
 *
 * @param what which page or state it is, for the message.
 * @param rules what axe is asked beyond its own choice.
 */
export async function expectNoFindings(
  page: Page,
  what = page.url(),
  rules: Rules = {},
): Promise<void> {
  await page.locator("h1").first().waitFor({ state: "attached" });
  const patienceEndsAt = Date.now() + patienceMs;
  let findings = await findingsOf(page, rules);
  while (findings.length > 0 && Date.now() < patienceEndsAt) {
    // oxlint-disable-next-line no-await-in-loop -- once more, and only after a while
    await page.waitForTimeout(1_000);
    // oxlint-disable-next-line no-await-in-loop -- as above
    findings = await findingsOf(page, rules);
  }
  expect.soft(findings, what).toEqual([]);
}

const patienceMs = 15_000;
