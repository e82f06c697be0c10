import { readdirSync, readFileSync } from "node:fs";
import type { APIRequestContext, BrowserContext, Page } from "@playwright/test";
import { uuidv7 } from "uuidv7";
import { z } from "zod";
import type { Call, Reply, Request } from "../../src/api/call.ts";
import { contract } from "../../src/api/contract.ts";
import { addressOf } from "../../src/client/kit/query/api.ts";
import { isStream } from "../../src/api/call.ts";
import type { Scheme } from "../../src/domain/entities/scheme.ts";
import type { Id } from "../../src/domain/rules.ts";
import { projectRoot } from "../../src/server/projectRoot.ts";
import { newId, scheme } from "../sample.ts";
import { administrator, type Site } from "./site.ts";

/** Makes a call as whoever is signed in in that browser profile, as the page itself would. */
export async function call<C extends Call>(
  { request }: { readonly request: APIRequestContext },
  site: Site,
  entry: C,
  asked: Request<C>,
): Promise<Reply<C>> {
  const { body } = Object(asked);
  const response = await request.fetch(site.address + addressOf(entry, asked), {
    method: entry.method,
    headers: { origin: site.address, "content-type": "application/json" },
    ...(entry.method !== "GET" && { data: JSON.stringify(body ?? {}) }),
    // Beside much else a machine takes long to make the demo study; a test ends by its own time.
    timeout: 120_000,
  });
  if (!response.ok()) throw new Error(`${entry.path}: ${await response.text()}`);
  if (isStream(entry.reply)) throw new Error("a stream is to be fetched");
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the reply's schema is this call's
  return entry.reply.parse(await response.json()) as Reply<C>;
}

/** A rater with a browser profile of their own, and the observation that waits for them. */
export interface Rater {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly observationId: Id<"observation">;
  readonly accountId: Id<"account">;
}

/** The demo's film with a scheme in a study of its own, and two raters who are to code it. */
export async function twoRaters(
  site: Site,
  newcomer: () => Promise<Page>,
  wanted: Scheme = scheme,
): Promise<{
  readonly owner: Page;
  readonly studyId: Id<"study">;
  readonly raters: [Rater, Rater];
}> {
  const owner = await newcomer();
  const as = owner.context();
  if (site.setUpToken) {
    await call(as, site, contract.setUp, {
      body: { ...administrator, token: site.setUpToken, language: "en" },
    }).catch((error: unknown) => {
      // It can be set up once; later tests of a file find it so.
      if (!String(error).includes("already_set_up")) throw error;
    });
  }
  await call(as, site, contract.signIn, {
    body: { email: administrator.email, password: administrator.password },
  });
  const studies = await call(as, site, contract.listStudies, {});
  const demo = studies.find((study) => study.name.startsWith("Demo"));
  if (!demo) throw new Error("there is no demo study");
  const studyId = demo.id;
  const { items } = await call(as, site, contract.listRecordings, {
    params: { studyId },
    query: {},
  });
  const [recording] = items;
  if (!recording) throw new Error("the demo has no recording");
  const schemeVersionId = newId("schemeVersion");
  await call(as, site, contract.draftScheme, {
    params: { studyId },
    body: { id: schemeVersionId, scheme: wanted },
  });
  await call(as, site, contract.publishScheme, {
    params: { studyId, schemeVersionId },
    body: { edition: 0 },
  });

  const join = async (name: string): Promise<Rater> => {
    const page = await newcomer();
    const email = `${name.toLowerCase()}.${uuidv7()}@example.org`;
    const { token } = await call(as, site, contract.invite, {
      params: { studyId },
      body: { id: newId("invitation"), role: "rater", email },
    });
    const { account } = await call(page.context(), site, contract.acceptInvitation, {
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
    const observationId = newId("observation");
    await call(as, site, contract.assign, {
      params: { studyId },
      body: {
        schemeVersionId,
        observations: [{ id: observationId, recordingId: recording.id, raterId: account.id }],
      },
    });
    return { context: page.context(), page, observationId, accountId: account.id };
  };
  return { owner, studyId, raters: [await join("Lea"), await join("Max")] };
}

/** Opens a rater's workbench and waits until the film can be coded on. */
export async function openWorkbench({ page, observationId }: Rater): Promise<void> {
  await page.goto(`/observations/${observationId}`);
  await canBeCoded(page);
}

/**
 * Waits until a key press is coded. The workbench says so itself, in whatever language: the browser has the
 * first frame some moments before that, and a press is refused until then.
 */
export async function canBeCoded(page: Page): Promise<void> {
  await page.getByRole("button", { name: play, disabled: false }).waitFor({ timeout: 60_000 });
}

const locales = `${projectRoot}/locales`;
const play = new RegExp(`^(?:${readdirSync(locales).map(playIn).join("|")})$`, "u");

function playIn(language: string): string {
  const words = readFileSync(`${locales}/${language}/player.json`, "utf8");
  return z.object({ play: z.string() }).parse(JSON.parse(words)).play;
}

/** What somebody signs in by from now on who has just joined by a link that is for anybody, where no mail is sent. */
export function signInNameOn(page: Page): Promise<string> {
  return page.getByRole("textbox", { name: "Your sign-in name" }).inputValue();
}
