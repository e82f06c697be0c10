import type { BrowserContext, Page } from "@playwright/test";
import { contract } from "../../src/api/contract.ts";
import { call, type Rater } from "./ground.ts";
import { expect, type Site } from "./site.ts";

/** What a browser sends of a rater's work. */
export const batches = /\/observations\/[^/]+\/operations$/u;

/** Where the workbench says whether all is saved. */
export function light(page: Page) {
  return page.getByTestId("saving");
}

export function events(page: Page) {
  return page.getByRole("listbox", { name: "Coded events" }).getByRole("option");
}

/** Codes so many events, each at a moment of its own. */
export async function press(page: Page, times: number): Promise<void> {
  for (let at = 0; at < times; at++) {
    const before = await events(page).count();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("l");
    await expect(events(page)).toHaveCount(before + 1);
  }
}

/** How many events the server has. */
export async function countAt({ context, observationId }: Rater, site: Site): Promise<number> {
  const work = await call(context, site, contract.readWork, { params: { observationId } });
  return work.events.length;
}

export async function accountOf(context: BrowserContext, site: Site) {
  const session = await call(context, site, contract.session, {});
  if (session.state !== "signed_in") throw new Error("nobody is signed in");
  return session.account;
}
