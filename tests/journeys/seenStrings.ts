import { appendFileSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import {
  type Browser,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
} from "@playwright/test";
import { lookAt, markedAttributes } from "../../scripts/strings/lookAt.ts";
import {
  type MarkedTexts,
  markedTexts,
  numberSigns,
  withoutNumbers,
} from "../../scripts/strings/marked.ts";
import { type SeenString, screenAt, seenFile } from "../../scripts/strings/seen.ts";
import { projectRoot } from "../../src/server/projectRoot.ts";

/**
 * Where journeys run for `npm run strings` (`INTERRATER_STRINGS` names its folder), every string that they pass is kept with
 * a picture of where it stands: dialogs, refusals and states of the workbench that no walk over screens comes to.
 */
export function keepSeenStrings(browser: Browser, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const locales = join(projectRoot, "locales/en");
  const marked = markedTexts();
  const texts = new Map(
    readdirSync(locales).map((file) => {
      const namespace = file.replace(/\.json$/u, "");
      const content: unknown = JSON.parse(readFileSync(join(locales, file), "utf8"));
      return [namespace, marked.mark(namespace, content)];
    }),
  );
  const known = new Set<number>();
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open({ ...options, serviceWorkers: "block" });
    await context.route("**/locales/en/*.json", async (route) => {
      const namespace = /(?<name>\w+)\.json/u.exec(route.request().url())?.groups?.["name"] ?? "";
      await route.fulfill({ json: texts.get(namespace) });
    });
    await watch(context, { marked, known, folder });
    return context;
  };
}

/** `expect` that passes over the numbers in what a field holds, as Playwright itself does in texts alone. */
export const expectOfMarked: typeof expect = expect.extend({
  async toHaveValue(field: Locator, wanted: string | RegExp, options?: { timeout?: number }) {
    const until = Date.now() + (options?.timeout ?? this.timeout);
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- asked again until it is as wanted
      const value = withoutNumbers(await field.inputValue());
      const pass = typeof wanted === "string" ? value === wanted : wanted.test(value);
      if (pass !== this.isNot || Date.now() > until) {
        return { pass, message: () => `the field has “${value}”, wanted ${String(wanted)}` };
      }
      // oxlint-disable-next-line no-await-in-loop -- as above
      await wait(100);
    }
  },
});

interface Keeping {
  readonly marked: MarkedTexts;
  /** What this process has kept, with its place. */
  readonly known: Set<number>;
  readonly folder: string;
}

async function watch(context: BrowserContext, keeping: Keeping): Promise<void> {
  const busy = new Set<Page>();
  await context.exposeBinding("stringsChanged", async ({ page }) => {
    if (busy.has(page)) return;
    busy.add(page);
    // A page that is closed meanwhile has shown what it did.
    await keep(page, keeping).catch(() => undefined);
    busy.delete(page);
  });
  await context.addInitScript(takeNumbersOut, {
    signs: numberSigns,
    attributes: markedAttributes,
  });
}

/**
 * Runs in each page: takes the numbers out of what is shown and said, as soon as it is there, so that a journey finds its
 * texts by any pattern; what each part had is kept for `lookAt`. What React writes later has numbers again.
 */
function takeNumbersOut(asked: {
  readonly signs: string;
  readonly attributes: readonly string[];
}): void {
  const numbers = new RegExp(asked.signs, "gu");
  const kept = new WeakMap<Node, Record<string, { marked: string; clean: string }>>();
  Reflect.set(globalThis, "keptMarks", kept);
  let waits: ReturnType<typeof setTimeout> | undefined;
  new MutationObserver((changes) => {
    const parts = changes.flatMap(({ type, target, addedNodes }) =>
      type === "childList" ? [...addedNodes] : [target],
    );
    for (const part of parts) {
      const all: Node[] = [part];
      const walker = document.createTreeWalker(
        part,
        NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
      );
      while (walker.nextNode()) all.push(walker.currentNode);
      for (const node of all) {
        if (node instanceof Text) {
          const marked = node.data;
          const clean = marked.replaceAll(numbers, "");
          if (clean === marked) continue;
          kept.set(node, { text: { marked, clean } });
          node.data = clean;
        } else if (node instanceof Element) {
          for (const name of asked.attributes) {
            const marked = node.getAttribute(name) ?? "";
            const clean = marked.replaceAll(numbers, "");
            if (clean === marked) continue;
            kept.set(node, { ...kept.get(node), [name]: { marked, clean } });
            node.setAttribute(name, clean);
          }
        }
      }
    }
    waits ??= setTimeout(() => {
      waits = undefined;
      const told: unknown = Reflect.get(globalThis, "stringsChanged");
      if (typeof told === "function") told();
    }, 120);
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: [...asked.attributes],
  });
}

/** What this process has kept without a place. */
const told = new Set<number>();

async function keep(page: Page, { marked, known, folder }: Keeping): Promise<void> {
  const fresh = (await lookAt(page, "window")).filter(({ number }) => !known.has(number));
  if (fresh.length === 0) return;
  const screen = screenAt(new URL(page.url()).pathname);
  const picture = `seen-${process.pid}-${known.size}-${Date.now()}.jpg`;
  await page.screenshot({ path: join(folder, picture), type: "jpeg", quality: 60 });
  // What was moved or went meanwhile is in another place of the picture, or not in it: it is kept when it rests.
  const places = new Map(
    (await lookAt(page, "window")).map(({ number, place }) => [number, JSON.stringify(place)]),
  );
  const rests = fresh.filter(({ number, place }) => places.get(number) === JSON.stringify(place));
  const lines = rests.flatMap(({ number, place }): readonly SeenString[] => {
    const text = marked.textOf(number);
    if (place) known.add(number);
    // What is out of sight is kept once, and again with its picture where it comes into sight.
    if (!place && told.has(number)) return [];
    told.add(number);
    return text ? [{ ...text, screen, picture, place }] : [];
  });
  appendFileSync(join(folder, seenFile), lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
}
