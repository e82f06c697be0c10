import { type BrowserContext, expect, type Page } from "@playwright/test";
import { contract } from "../../src/api/contract.ts";
import { routes, type Who } from "../../src/client/app/routes.ts";
import { call } from "./ground.ts";
import { administrator, type Site } from "./site.ts";

/** A screen as somebody comes to it: what it is called in the table of routes, and its address. */
export interface LookedAt {
  readonly name: string;
  readonly address: string;
}

/** A page of the guide, for the screen that shows one. */
const onePage: Readonly<Record<string, string>> = { page: "agreement" };

/** Only who is not signed in yet, or has yet to do something first, is shown these. */
const before: ReadonlySet<Who> = new Set(["signed_out", "set_up", "two_factor"]);

/** Whether somebody who is signed in can open a screen. */
export function isForSignedIn({ who }: { readonly who: Who }): boolean {
  return !before.has(who);
}

/** Every screen of the table of routes that somebody who is signed in can open, with a study's ids. */
export function screensOf(ids: Readonly<Record<string, string>>): readonly LookedAt[] {
  return Object.entries(routes)
    .filter(([, screen]) => isForSignedIn(screen))
    .map(([name, { path }]) => ({
      name,
      address: path.replace(/\$(\w+)/gu, (_, key: string) => ids[key] ?? onePage[key] ?? ""),
    }));
}

/** The same, and what shows its most once something is asked for. */
export function screensAndAnswersOf(
  ids: Readonly<Record<"studyId" | "raterId", string>>,
): readonly LookedAt[] {
  return [
    ...screensOf(ids),
    {
      name: "programsOfOne",
      address: `/studies/${ids.studyId}/programs?program=${ids.raterId}`,
    },
  ];
}

/** Every address of the table of routes that somebody who is signed in can open, with the demo's ids. */
export async function addressesOf(
  context: BrowserContext,
  site: Site,
  language: string,
): Promise<readonly string[]> {
  if (site.setUpToken) {
    await call(context, site, contract.setUp, {
      body: { ...administrator, token: site.setUpToken, language },
    }).catch(() => undefined);
  }
  const { email, password } = administrator;
  await call(context, site, contract.signIn, { body: { email, password } });
  const [study] = await call(context, site, contract.listStudies, {});
  const studyId = study?.id;
  if (!studyId) throw new Error("there is no study");
  const { items } = await call(context, site, contract.listObservations, {
    params: { studyId },
    query: {},
  });
  const [observation] = items;
  const ids: Readonly<Record<string, string>> = {
    studyId,
    recordingId: observation?.recordingId ?? "",
    raterId: observation?.raterId ?? "",
    accountId: observation?.raterId ?? "",
    observationId: observation?.id ?? "",
    token: "a-token-that-nobody-gave",
  };
  return screensOf(ids).map(({ address }) => address);
}

/** Goes to a screen as a link does it, in half the time of its address; the screen that was there has to be gone. */
export async function openInside(page: Page, address: string): Promise<void> {
  await page.locator("h1").first().waitFor({ state: "attached" });
  await page.evaluate((path) => {
    for (const heading of document.querySelectorAll("h1")) heading.dataset["of"] = "screenBefore";
    history.pushState({}, "", path);
  }, address);
  await page.locator("h1:not([data-of])").first().waitFor({ state: "attached" });
  await expect(page.locator("h1[data-of]")).toHaveCount(0);
}
