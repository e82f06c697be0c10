import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request as ask,
  type Server,
  type ServerResponse,
} from "node:http";
import { type BrowserContext, errors, type Locator, type Page } from "@playwright/test";
import arabic from "../../locales/ar/workbench.json" with { type: "json" };
import { contract } from "../../src/api/contract.ts";
import { call, canBeCoded, openWorkbench, twoRaters } from "./ground.ts";
import { administrator, expect, type Site, test } from "./site.ts";

test.use({ story: "offline", serviceWorkers: "allow" });
test.describe.configure({ mode: "serial" });

test("a workbench that was open once opens without a server, rates, and sends all of it later", async ({
  newcomer,
  site,
}) => {
  const {
    raters: [rater],
  } = await twoRaters(site, newcomer);
  const { page, context, observationId } = rater;
  const work = () => call(context, site, contract.readWork, { params: { observationId } });
  await openWorkbench(rater);
  await page.keyboard.press("l");
  await expect(page.getByTestId("saving")).toContainText("synced");
  await isKept(page);
  await site.kill();
  await page.close();

  const again = await context.newPage();
  await again.goto(`/observations/${observationId}`);
  await expect(again.getByText("Server not reachable.", { exact: false })).toBeVisible({
    timeout: 30_000,
  });
  await expect(events(again)).toHaveCount(1);
  // The film lies at the server: without a frame on screen a key has no time.
  await again.keyboard.press("q");
  await expect(again.getByText(/was not coded: no frame/u)).toBeVisible();
  await expect(events(again)).toHaveCount(1);
  await rateWarmth(again);
  await expect(again.getByTestId("saving")).toContainText("1 waiting for the server");
  await searchOpens(again);

  await site.start();
  await expect(again.getByTestId("saving")).toContainText("synced", { timeout: 60_000 });
  const { events: arrived, ratings } = await work();
  expect(arrived).toHaveLength(1);
  expect(ratings).toMatchObject([{ value: 2 }]);
});

test("who opens a workbench has the browser asked to keep what lies on this device", async ({
  newcomer,
  site,
}) => {
  const {
    raters: [rater],
  } = await twoRaters(site, newcomer);
  const { context, page } = rater;
  // The browser answers as it does; how often it was asked is counted beside it.
  await context.addInitScript(() => {
    const { prototype } = StorageManager;
    const persist = Reflect.get(prototype, "persist");
    Object.assign(prototype, {
      persist(this: StorageManager) {
        localStorage.setItem("asked", `${localStorage.getItem("asked") ?? ""}x`);
        return persist.call(this);
      },
    });
  });
  const asked = () => page.evaluate(() => localStorage.getItem("asked"));
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await asked()).toBeNull();

  await openWorkbench(rater);
  await expect.poll(asked).toBe("x");
});

test("a language that is chosen on the page, and not the browser's, is there without a server too", async ({
  newcomer,
  site,
}) => {
  const {
    raters: [rater],
  } = await twoRaters(site, newcomer);
  const { page, context, observationId } = rater;
  await page.goto("/?lng=ar");
  await openWorkbench(rater);
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
  await expect(page.getByTestId("device")).toHaveText(arabic.device.short.ready, {
    timeout: 60_000,
  });
  await site.kill();
  await page.close();

  const again = await context.newPage();
  await again.goto(`/observations/${observationId}`);
  await expect(again.locator("html")).toHaveAttribute("lang", "ar");
  await expect(again.getByRole("tab").first()).toHaveText(/\p{Script=Arabic}/u, {
    timeout: 30_000,
  });
  await site.start();
});

test("a first visit that is loaded again while the program is being kept works offline once it says so", async ({
  newcomer,
  site,
}) => {
  const {
    raters: [rater],
  } = await twoRaters(site, newcomer);
  const { page } = rater;
  await openWorkbench(rater);
  await page.keyboard.press("l");
  await expect(page.getByTestId("saving")).toContainText("synced");
  // As soon as there is something to interrupt.
  await page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return registration !== undefined;
  });
  await page.reload();

  await expect(page.getByTestId("device")).toHaveText("Works offline", { timeout: 60_000 });
  await site.kill();
  await page.reload();

  await expect(events(page)).toHaveCount(1);
  await rateWarmth(page);
  await expect(page.getByTestId("saving")).toContainText("waiting for the server");
  await site.start();
  await expect(page.getByTestId("saving")).toContainText("synced", { timeout: 60_000 });
});

/** As shares of all answers of a first visit, from its page to the last file that the device keeps. */
const someMoments = [0.02, 0.25, 0.5, 0.75, 0.97, 1];
const everyMoment = Array.from({ length: 60 }, (_, at) => (at + 1) / 60);

for (const { of, moments, tags } of [
  { of: "some moments", moments: someMoments, tags: [] },
  { of: "every moment", moments: everyMoment, tags: ["@whole"] },
]) {
  test(
    `without the network from ${of} of a first visit on, nothing is lost, and what said that it works offline opens`,
    { tag: tags },
    async ({ newcomer, browser, site }) => {
      test.setTimeout(moments.length * 60_000);
      const {
        raters: [rater],
      } = await twoRaters(site, newcomer);
      const storageState = await rater.context.storageState();
      const network = await newNetwork(site);
      const open = async () => {
        const context = await browser.newContext({
          storageState,
          baseURL: network.address,
          serviceWorkers: "allow",
        });
        const page = await context.newPage();
        // Asked before a page is left that cannot be opened again without the network: it is left here.
        page.on("dialog", (dialog) => dialog.accept());
        return { context, page };
      };

      // How much a first visit asks for, without being disturbed.
      const whole = await open();
      await whole.page.goto(`/observations/${rater.observationId}`);
      await worksOffline(whole.page);
      const all = network.answers();
      await whole.context.close();

      const visits = { opened: 0, saidWorksOffline: 0 };
      let pressed = 0;
      for (const share of moments) {
        const answers = Math.round(share * all);
        const when = `offline after ${answers} of ${all} answers`;
        const { context, page } = await open();
        const gone = network.endAfter(share < 1 ? answers : Number.POSITIVE_INFINITY);
        const opening = page
          .goto(`/observations/${rater.observationId}`)
          .catch((error: unknown) => error);
        // Whether a visit asks for a file more or less depends on what comes first.
        await (share < 1 ? Promise.race([gone, page.waitForTimeout(20_000)]) : worksOffline(page));
        network.end();
        await context.setOffline(true);
        await opening;
        const isOpen = await isShown(
          page.getByRole("button", { name: "Play", exact: true, disabled: false }),
        );
        if (isOpen) {
          visits.opened += 1;
          await page.keyboard.press("l");
          // A film that came no further has no frame: then the press is told as not coded.
          const told = page.getByText(/was not coded/u).first();
          await expect(told.or(counted(page, pressed + 1)), when).toBeVisible();
          if (!(await told.isVisible())) pressed += 1;
        }
        const said = isOpen && (await page.getByTestId("device").textContent()) === "Works offline";
        await page.reload().catch(() => undefined);
        if (said) {
          visits.saidWorksOffline += 1;
          await expect(counted(page, pressed), `loaded again, ${when}`).toBeVisible();
        }
        network.begin();
        await context.setOffline(false);
        await page.goto(`/observations/${rater.observationId}`);
        await canBeCoded(page);
        await expect(counted(page, pressed), `online again, ${when}`).toBeVisible();
        await expect(page.getByTestId("saving")).toContainText(/synced|Nothing to sync/u, {
          timeout: 60_000,
        });
        await context.close();
      }
      network.close();
      console.info(`  ${moments.length} moments: ${JSON.stringify({ answers: all, ...visits })}`);
      expect(visits.opened).toBeLessThan(moments.length);
      expect(visits.saidWorksOffline).toBeGreaterThan(0);
    },
  );
}

/** What says how many events there are: of many the list draws some. */
function counted(page: Page, count: number): Locator {
  return page.getByRole("heading", { name: new RegExp(String.raw`^Events: .?${count}\b`, "u") });
}

async function worksOffline(page: Page): Promise<void> {
  await expect(page.getByTestId("device")).toHaveText("Works offline", { timeout: 60_000 });
}

/** Whether it is there within a second: what the page has by then it shows. */
async function isShown(locator: Locator): Promise<boolean> {
  return await locator.waitFor({ timeout: 1_000 }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof errors.TimeoutError) return false;
      throw error;
    },
  );
}

test("who signs out leaves nothing to read on the device, with the server and without it", async ({
  newcomer,
  site,
}) => {
  const {
    raters: [lea, max],
  } = await twoRaters(site, newcomer);
  const { page, context } = lea;
  await openWorkbench(lea);
  await page.keyboard.press("l");
  await expect(page.getByTestId("saving")).toContainText("synced");
  await isKept(page);

  await page.goto("/");
  const ownMenu = page.getByRole("button", { name: /Lea/u });
  await ownMenu.waitFor();
  // Parts of the page that come later are not there without the server, and say so in place of it.
  await page.waitForLoadState("networkidle");
  await site.kill();
  await ownMenu.click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  // What the page could not ask for meanwhile is told as well, and can be tried again too.
  const failure = page
    .getByRole("alert")
    .filter({ hasText: "Sign-out failed: you are still signed in on this device." });
  await failure.waitFor();
  await site.start();
  await failure.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("link", { name: "Sign in" }).first().waitFor();

  await expect.poll(() => keptOf(page, lea.accountId)).toEqual({ session: null, rows: 0 });
  await site.kill();
  await page.goto(`/observations/${lea.observationId}`);
  await expect(page.getByText("Server not reachable.")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("listbox", { name: "Coded events" })).toHaveCount(0);
  await expect(page.getByText("Lea")).toHaveCount(0);
  await site.start();

  // Another person on the same device.
  const { account } = await accountOf(max.context, site);
  await call(context, site, contract.signIn, {
    body: { email: account.email, password: administrator.password },
  });
  await page.goto(`/observations/${lea.observationId}`);
  await expect(page.getByText("Not found, or you do not have access.")).toBeVisible();
  await expect(page.getByRole("listbox", { name: "Coded events" })).toHaveCount(0);
});

test("a newer version of the program leaves an open tab whole, and is there the next time", async ({
  newcomer,
  site,
}) => {
  const release = await newRelease(site);
  const {
    raters: [rater],
  } = await twoRaters(site, newcomer);
  const { page, context, observationId } = rater;
  await page.goto(`${release.address}/observations/${observationId}`);
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  await isKept(page);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const before = await shells(page);

  // From now on the server has other files, and none of the old ones.
  release.publish();
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
  await expect
    .poll(
      () =>
        page.evaluate(
          async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state ?? "none",
        ),
      { timeout: 60_000 },
    )
    .toBe("installed");
  await searchOpens(page);
  await canBeCoded(page);
  await page.keyboard.press("l");
  await expect(page.getByTestId("saving")).toContainText("synced");
  expect(await shells(page)).toEqual(expect.arrayContaining([...before]));
  await page.close();
  // The browser sees some moments later that no tab has the old one open. A tab opened before that has it.
  await expect.poll(() => shellsWithoutTab(context)).toEqual(["interrater-shell-newer"]);

  const again = await context.newPage();
  await again.goto(`${release.address}/observations/${observationId}`);
  await expect(events(again)).toHaveCount(1);
  expect(await shells(again)).toEqual(["interrater-shell-newer"]);
  await canBeCoded(again);
  await again.keyboard.press("l");
  await expect(again.getByTestId("saving")).toContainText("synced");
  release.close();
});

/** The rubric needs no film. */
async function rateWarmth(page: Page): Promise<void> {
  await page.keyboard.press(";");
  await page.getByRole("group", { name: /^Warmth/u }).waitFor();
  await page.keyboard.press("2");
}

/** Waits until this device could open the workbench by itself. */
async function isKept(page: Page): Promise<void> {
  const workerState = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state);
  await expect.poll(workerState, { timeout: 60_000 }).toBe("activated");
}

/** Opens what is loaded only when it is asked for, and leaves it again. */
async function searchOpens(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Search or run a command" })).toBeFocused();
  await page.keyboard.type("Submit");
  await expect(page.getByRole("option", { name: /Submit the recording/u })).toBeVisible();
  await page.keyboard.press("Escape");
}

function events(page: Page) {
  return page.getByRole("listbox", { name: "Coded events" }).getByRole("option");
}

async function shells(page: Page): Promise<readonly string[]> {
  return shellsAmong(await page.evaluate(() => caches.keys()));
}

/** The same while no page is open, from a worker of the program itself: one of them goes away. */
async function shellsWithoutTab(context: BrowserContext): Promise<readonly string[]> {
  const worker = context.serviceWorkers().at(-1);
  return shellsAmong((await worker?.evaluate(() => caches.keys()).catch(() => [])) ?? []);
}

function shellsAmong(names: readonly string[]): readonly string[] {
  return names.filter((name) => name.startsWith("interrater-shell-"));
}

/** What a device keeps of a person. */
function keptOf(page: Page, accountId: string) {
  return page.evaluate(async (id) => {
    const rows = await new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open(`interrater-outbox-${id}`);
      opening.addEventListener("error", () => reject(new Error("it cannot be read")));
      opening.addEventListener("success", () => {
        const stores = ["workbenches", "heads", "events", "ratings", "parts", "operations"];
        const reading = opening.result.transaction(stores);
        const counts = stores.map((name) => reading.objectStore(name).count());
        reading.addEventListener("complete", () => {
          opening.result.close();
          resolve(counts.reduce((sum, { result }) => sum + result, 0));
        });
      });
    });
    return {
      session: localStorage.getItem("interrater:session"),
      rows,
    };
  }, accountId);
}

async function accountOf(context: Parameters<typeof call>[0], site: Site) {
  const session = await call(context, site, contract.session, {});
  if (session.state !== "signed_in") throw new Error("nobody is signed in");
  return session;
}

/** The application behind a network that can be cut after so many whole answers, with all that is on its way. */
async function newNetwork(site: Site) {
  let answered = 0;
  let isThere = true;
  let last = Number.POSITIVE_INFINITY;
  let ended: (() => void) | undefined;
  const server = createServer((incoming, outgoing) => {
    if (!isThere) return void incoming.destroy();
    const { url = "/", method, headers } = incoming;
    const asked = ask(new URL(url, site.address), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
      answer.on("end", () => {
        answered += 1;
        if (answered >= last) outgoing.on("finish", end);
      });
    });
    joined({ incoming, asked, outgoing });
  });
  function end() {
    isThere = false;
    server.closeAllConnections();
    ended?.();
  }
  return {
    ...(await listening(server)),
    answers: () => answered,
    /** From here on; fulfilled once the network has gone. */
    endAfter(answers: number) {
      answered = 0;
      last = answers;
      return new Promise<void>((resolve) => (ended = resolve));
    },
    end,
    begin() {
      last = Number.POSITIVE_INFINITY;
      isThere = true;
    },
  };
}

/** The application behind an address whose program can be replaced by another version of itself. */
async function newRelease(site: Site) {
  let isNewer = false;
  const server = createServer((incoming, outgoing) => {
    const { url = "/", method, headers } = incoming;
    if (isNewer && url.startsWith("/assets/")) return void outgoing.writeHead(404).end();
    const path = url.replace(/^\/assets-newer\//u, "/assets/");
    const isPage = path === "/" || path.startsWith("/observations/");
    const isText = isNewer && (isPage || path.endsWith(".js"));
    // What the browser has already is of another version.
    const { "if-none-match": _match, "if-modified-since": _since, ...whole } = headers;
    const asked = ask(
      new URL(path, site.address),
      { method, headers: isText ? { ...whole, "accept-encoding": "identity" } : headers },
      (answer) => {
        if (!isText) {
          outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.pipe(outgoing);
          return;
        }
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () => {
          const { "content-length": _length, etag: _etag, ...kept } = answer.headers;
          const text = Buffer.concat(chunks).toString().replaceAll("assets/", "assets-newer/");
          outgoing.writeHead(answer.statusCode ?? 500, kept);
          outgoing.end(text.replace(/"version":"\w+"/u, '"version":"newer"'));
        });
      },
    );
    joined({ incoming, asked, outgoing });
  });
  return { ...(await listening(server)), publish: () => (isNewer = true) };
}

/** What is sent goes on to the application; where it or the browser breaks off, so does the other. */
function joined({
  incoming,
  asked,
  outgoing,
}: {
  readonly incoming: IncomingMessage;
  readonly asked: ClientRequest;
  readonly outgoing: ServerResponse;
}): void {
  asked.on("error", () => outgoing.destroy());
  outgoing.on("close", () => asked.destroy());
  incoming.pipe(asked);
}

/** Has a server listen at any free port. */
async function listening(server: Server) {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bound = server.address();
  return {
    address: `http://127.0.0.1:${typeof bound === "object" ? bound?.port : 0}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
