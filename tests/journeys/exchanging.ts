import type { BrowserContext, Page } from "@playwright/test";
import { contract } from "../../src/api/contract.ts";
import { Import, importContentType } from "../../src/api/contract/exchange.ts";
import type { Id } from "../../src/domain/rules.ts";
import type { ObservationCopy, StudyCopy } from "../../src/formats/studyCopy.ts";
import { newId } from "../sample.ts";
import { aHead, bodyOf } from "../server/importedStudy.ts";
import { call } from "./ground.ts";
import { administrator, type Site } from "./site.ts";

export type GivenFile =
  | { readonly name: string; readonly text: string }
  | { readonly name: string; readonly bytes: Uint8Array };

/** Signs the administrator in on the page, the first time with the account itself. */
export async function signedIn(page: Page, site: Site): Promise<BrowserContext> {
  const as = page.context();
  if (site.setUpToken) {
    await call(as, site, contract.setUp, {
      body: { ...administrator, token: site.setUpToken, language: "en" },
    }).catch(() => undefined);
  }
  await call(as, site, contract.signIn, {
    body: { email: administrator.email, password: administrator.password },
  });
  return as;
}

/** A study of one's own with nothing in it; its owner is signed in on the page. */
export async function newStudy(page: Page, site: Site, name: string) {
  const as = await signedIn(page, site);
  const { id } = await call(as, site, contract.createStudy, {
    body: { id: newId("study"), name, description: "", defaultLanguage: "en" },
  });
  return id;
}

/** A study of a copy, as the page for files sends it; its owner is who is signed in. */
export async function importedAs(
  { request }: BrowserContext,
  site: Site,
  study: StudyCopy,
  observations: readonly ObservationCopy[],
): Promise<Id<"study">> {
  const answer = await request.post(`${site.address}/api/v1/imports`, {
    headers: { origin: site.address, "content-type": importContentType },
    data: Buffer.from(bodyOf(aHead(study), observations)),
  });
  if (!answer.ok()) throw new Error(`the study was not taken: ${await answer.text()}`);
  return Import.parse(await answer.json()).studyId;
}

/** Drops files somewhere on the page, as from the desktop. */
export async function dropped(page: Page, files: readonly GivenFile[]): Promise<void> {
  await page.getByRole("heading", { name: "Drop files or folders here" }).waitFor();
  const given = files.map((file) => ({
    name: file.name,
    base64: Buffer.from("bytes" in file ? file.bytes : file.text).toString("base64"),
  }));
  const transfer = await page.evaluateHandle((encoded) => {
    const made = new DataTransfer();
    for (const { name, base64 } of encoded) {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      made.items.add(new File([bytes], name));
    }
    return made;
  }, given);
  await page.dispatchEvent("h1", "drop", { dataTransfer: transfer });
}
