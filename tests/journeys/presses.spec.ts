import type { Page } from "@playwright/test";
import { contract } from "../../src/api/contract.ts";
import { type CommandId, commands } from "../../src/client/kit/coding/commands.ts";
import type { Scheme } from "../../src/domain/entities/scheme.ts";
import { newId } from "../sample.ts";
import { call, canBeCoded, openWorkbench, twoRaters } from "./ground.ts";
import { rubricScheme, sixtyKeys, sixtyScheme, wholeScheme } from "./schemes.ts";
import { expect, test } from "./site.ts";

test.use({ story: "presses" });
test.describe.configure({ mode: "serial" });

test("forty presses of a key that two codes share, while it plays, are forty events at their times", async ({
  newcomer,
  site,
}) => {
  const {
    raters: [rater],
  } = await twoRaters(site, newcomer, wholeScheme);
  const { page } = rater;
  const work = () =>
    call(rater.context, site, contract.readWork, {
      params: { observationId: rater.observationId },
    });
  await openWorkbench(rater);
  await noteTimes(page, "s");
  await page.keyboard.press("Space");
  for (let at = 0; at < 40; at++) {
    await page.keyboard.press("s");
    await page.waitForTimeout(pressEveryMs);
  }
  await page.keyboard.press("Space");
  const times = await notedTimes(page);
  expect(times).toHaveLength(40);
  expect(new Set(times).size).toBeGreaterThan(30);
  const question = page.getByRole("region", { name: "Which code?" });
  await expect(question).toContainText("39 more pending");
  await expect(question).toContainText("Keys 3 and 4 answer the prompt");

  // It stands where the eyes are, also where the film fills the screen.
  const film = await page.locator("video").boundingBox();
  const asked = await question.boundingBox();
  if (!film || !asked) throw new Error("both are on screen");
  expect(asked.y).toBeGreaterThanOrEqual(film.y);
  expect(asked.y + asked.height).toBeLessThan(film.y + film.height / 2);
  expect(asked.x + asked.width).toBeLessThanOrEqual(film.x + film.width);
  await page.keyboard.press("Control+Shift+f");
  await expect
    .poll(() => question.evaluate((one) => document.fullscreenElement?.contains(one)))
    .toBe(true);
  await page.keyboard.press("Control+Shift+f");
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();

  // Seeking, another tab of the screen and a reload lose nothing; Escape lists it.
  await page.keyboard.press("Home");
  await page.getByRole("tab", { name: "Notes" }).click();
  await page.getByRole("tab", { name: "Code" }).click();
  await expect(question).toContainText("39 more pending");
  await page.keyboard.press("Escape");
  await expect(question).toContainText("38 more pending");
  await expect(page.getByRole("status").filter({ hasText: "Not coded yet: S" })).toBeVisible();
  await page.reload();
  await expect(question).toContainText("38 more pending");
  for (let at = 0; at < 39; at++) await page.keyboard.press("4");
  await expect(question).toBeHidden();
  const left = page.getByRole("region", { name: "Presses without a code: 1" });
  await expect(left).toBeVisible();

  // What is left keeps the recording from being submitted, and leads back to the question.
  await page.keyboard.press("Control+Shift+Enter");
  const submit = page.getByRole("dialog", { name: "Submit this recording" });
  await expect(submit.getByRole("button", { name: "Submit recording" })).toBeDisabled();
  await submit.getByRole("button", { name: /^S, 0:0/u }).click();
  await expect(question).toBeVisible();
  await page.keyboard.press("4");
  await expect(left).toBeHidden();

  await expect.poll(async () => (await work()).events.length).toBe(40);
  const coded = (await work()).events.map(({ event }) => event.startUs).toSorted((a, b) => a - b);
  expect(coded).toEqual(times.toSorted((a, b) => a - b));
});

test("on a slow line questions queue, are answered, and stand after a reload as on a fast one", async ({
  newcomer,
  site,
}) => {
  const {
    raters: [rater],
  } = await twoRaters(site, newcomer, wholeScheme);
  const { page, context, observationId } = rater;
  const work = () => call(context, site, contract.readWork, { params: { observationId } });
  await openWorkbench(rater);
  await noteTimes(page, "s");
  const network = await context.newCDPSession(page);
  await network.send("Network.enable");
  // What a press fetched now would take seconds, and what is fetched for later is not waited for.
  await network.send("Network.emulateNetworkConditions", slowLine);

  await page.keyboard.press("Space");
  for (let at = 0; at < 12; at++) {
    await page.keyboard.press("s");
    await page.waitForTimeout(pressEveryMs);
    // In between an answer, while others wait and none of it is at the server.
    if (at % 4 === 3) await page.keyboard.press("4");
  }
  await page.keyboard.press("Space");
  const times = await notedTimes(page);
  const question = page.getByRole("region", { name: "Which code?" });
  await expect(question).toContainText("8 more pending");
  for (let at = 0; at < 4; at++) await page.keyboard.press("4");
  await expect(question).toContainText("4 more pending");
  expect(times).toHaveLength(12);

  // Kept on this device, whatever of it has been sent.
  await expect.poll(() => writtenPresses(page)).toBe(5);
  await network.send("Network.emulateNetworkConditions", fastLine);
  await page.reload();
  await expect(question).toContainText("4 more pending");
  for (let at = 0; at < 5; at++) await page.keyboard.press("4");
  await expect(question).toBeHidden();
  await expect.poll(async () => (await work()).events.length).toBe(12);
  const coded = (await work()).events.map(({ event }) => event.startUs).toSorted((a, b) => a - b);
  expect(coded).toEqual(times.toSorted((a, b) => a - b));
});

test("a key pressed before a frame is on screen, in read-only work or beside the rubric says that it was not taken", async ({
  newcomer,
  site,
}) => {
  const {
    raters: [rater],
  } = await twoRaters(site, newcomer, wholeScheme);
  const { page } = rater;
  let release: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/media\//u, async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await page.goto(`/observations/${rater.observationId}`);
  await page.getByRole("button", { name: /Plays together/u }).waitFor();
  await page.keyboard.press("q");
  await expect(page.getByText("Q was not coded: no frame of the recording")).toBeVisible();
  release?.();
  await canBeCoded(page);
  await expect(page.getByText("Coded events appear here.")).toBeVisible();

  await page.getByRole("tab", { name: "Rubric" }).click();
  await page.keyboard.press("q");
  await expect(page.getByText("Q was not coded: code keys are inactive")).toBeVisible();
});

test("a key pressed while a recording is led to its first moment is not coded at the beginning", async ({
  newcomer,
  site,
}) => {
  const {
    raters: [rater],
  } = await twoRaters(site, newcomer, wholeScheme);
  const { page } = rater;
  // Pressed by the page itself, as soon as the film says that it has data.
  await page.addInitScript(() => {
    document.addEventListener(
      "loadeddata",
      ({ target }) => {
        if (!(target instanceof HTMLVideoElement)) return;
        setTimeout(() => {
          window.dispatchEvent(new KeyboardEvent("keydown", { key: "q", bubbles: true }));
        });
      },
      { capture: true },
    );
  });
  await page.goto(`/observations/${rater.observationId}?at=40000000`);
  await expect.poll(() => timeOf(page)).toBeCloseTo(40, 0);

  const coded = page.getByRole("listbox", { name: "Coded events" }).getByRole("option");
  const refused = page.getByText("Q was not coded: no frame of the recording");
  await expect(coded.or(refused).first()).toBeVisible();
  // Where the picture came sooner, the press has its time.
  for (const text of await coded.allTextContents()) expect(text).toContain("0:40");
});

test("what is typed from the very press that opens a field goes into the field and is no code", async ({
  newcomer,
  site,
}) => {
  const {
    raters: [rater],
  } = await twoRaters(site, newcomer, wholeScheme);
  const { page } = rater;
  // Whatever is not here yet takes its time.
  await openWorkbench(rater);
  await page.route(/\/assets\/.*\.js/u, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  const list = page.getByRole("listbox", { name: "Coded events" });
  const options = list.getByRole("option");

  await typeAtOnce(page, ["Control+g", "q", "Backspace", "0", ":", "0", "9", "Enter"]);
  await expect.poll(() => timeOf(page)).toBeCloseTo(9, 0);
  await expect(page.getByRole("textbox", { name: /Go to/u })).toBeHidden();
  await expect(options).toHaveCount(0);

  await typeAtOnce(page, ["w", "Enter", "q", "w", "a", "s"]);
  await expect(page.getByRole("textbox", { name: "Comment" })).toHaveValue("qwas");
  await page.keyboard.press("Enter");
  await expect(options).toHaveCount(1);

  await list.focus();
  await typeAtOnce(page, ["Control+f", "w", "a", "s"]);
  await expect(page.getByRole("searchbox")).toHaveValue("was");
  await page.keyboard.press("Escape");

  await typeAtOnce(page, ["Control+k", "q", "w", "a"]);
  await expect(page.getByRole("combobox", { name: "Search or run a command" })).toHaveValue("qwa");
  await page.keyboard.press("Escape");

  await list.focus();
  await typeAtOnce(page, ["Alt+r", "q", "q"]);
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await typeAtOnce(page, ["?", "q", "s"]);
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(options).toHaveCount(1);

  // Every press of slower counts.
  await typeAtOnce(page, ["<", "<", "<"]);
  await expect
    .poll(() => page.evaluate(() => document.querySelector("video")?.playbackRate))
    .toBe(0.25);
});

test("of bursts of sixty codes' keys while loading, playing and on a slow line, each is an event or shown as not taken", async ({
  newcomer,
  site,
}) => {
  const {
    raters: [rater],
  } = await twoRaters(site, newcomer, sixtyScheme);
  const { page } = rater;
  let release: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/media\//u, async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await page.goto(`/observations/${rater.observationId}`);
  await page.getByRole("group", { name: "Code pad" }).waitFor();
  const pressAll = async () => {
    const presses = sixtyKeys.flatMap((key) => key.split(" "));
    await typeAtOnce(page, presses);
  };
  const untaken = page.getByRole("region", { name: /^Presses not coded/u });

  await pressAll();
  await expect(untaken).toHaveAccessibleName(`Presses not coded: ${sixtyKeys.length}`);
  await untaken.getByRole("button", { name: "Show" }).click();
  await expect(untaken.getByRole("listitem")).toHaveCount(sixtyKeys.length);
  await expect(untaken).toContainText("G A was not coded: no frame");
  await untaken.getByRole("button", { name: "Clear" }).click();
  await expect(untaken).toBeHidden();

  release?.();
  await canBeCoded(page);
  await page.route(/\/api\//u, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue().catch(() => undefined);
  });
  await page.keyboard.press("Space");
  await pressAll();
  await page.keyboard.press("g");
  await page.keyboard.press("x");
  await page.keyboard.press("Space");
  await expect(untaken).toHaveAccessibleName("Presses not coded: 1");
  const work = () =>
    call(rater.context, site, contract.readWork, {
      params: { observationId: rater.observationId },
    });
  await expect.poll(async () => (await work()).events.length).toBe(sixtyKeys.length);
  const coded = new Set((await work()).events.map(({ event }) => event.codeId));
  expect(coded.size).toBe(sixtyKeys.length);
});

test("every key of the keymap pressed between sixty codes, while it plays, asks and the line is slow, is a command and leaves each code its event", async ({
  newcomer,
  site,
}) => {
  const {
    raters: [rater],
  } = await twoRaters(site, newcomer, askingSixty);
  const { page } = rater;
  await page.route(/\/(?:api|assets)\//u, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue().catch(() => undefined);
  });
  await openWorkbench(rater);
  await page.evaluate(() => {
    const loose: string[] = [];
    Object.assign(window, { looseKeys: loose, pressedKeys: 0 });
    window.addEventListener("keydown", (event) => {
      if (["Control", "Alt", "Shift"].includes(event.key)) return;
      Object.assign(window, { pressedKeys: Number(Reflect.get(window, "pressedKeys")) + 1 });
      setTimeout(() => {
        if (!event.defaultPrevented) loose.push(event.key);
      });
    });
  });
  const codeKeys = sixtyKeys.filter((key) => !key.includes(" "));
  const commandKeys = commands
    .filter(({ id, part }) => !elsewhere.has(id) && alwaysHeard.has(part))
    .flatMap(({ keys }) => keys);
  const presses = commandKeys.flatMap((key, at) => [
    key,
    codeKeys[at % codeKeys.length] ?? "a",
    // Asks for its modifier: what comes after it is no answer.
    "a",
  ]);

  await page.keyboard.press("Space");
  await typeAtOnce(
    page,
    presses.map((key) => key.replace("Mod+", "Control+")),
  );

  expect(await page.evaluate("window.pressedKeys")).toBe(presses.length + 1);
  await expect(page.getByRole("region", { name: /^Presses not coded/u })).toBeHidden();
  expect(await page.evaluate("window.looseKeys")).toEqual([]);
  await expect
    .poll(
      async () =>
        (
          await call(rater.context, site, contract.readWork, {
            params: { observationId: rater.observationId },
          })
        ).events.length,
      { timeout: 30_000 },
    )
    .toBe(commandKeys.length * 2);
});

test("a state ends at the same time whether the film has played out or was led to its end @whole", async ({
  newcomer,
  site,
}) => {
  test.setTimeout(300_000);
  const {
    raters: [led, playing],
  } = await twoRaters(site, newcomer, wholeScheme);
  const { durationUs } = (
    await call(led.context, site, contract.readWorkbench, {
      params: { observationId: led.observationId },
    })
  ).recording;
  const endsOf = async ({ context, observationId }: typeof led) =>
    (await call(context, site, contract.readWork, { params: { observationId } })).events.map(
      ({ event }) => (event.kind === "state" ? event.endUs : null),
    );

  await openWorkbench(led);
  await led.page.keyboard.press("q");
  await led.page.keyboard.press("End");
  await expect.poll(() => timeOf(led.page)).toBeGreaterThan(durationUs / 1e6 - 0.5);
  await led.page.keyboard.press("Control+e");
  await expect.poll(() => endsOf(led)).toEqual([durationUs]);
  await led.page.close();

  const { page } = playing;
  await openWorkbench(playing);
  await page.keyboard.press("q");
  await typeAtOnce(page, [">", ">", ">", ">", ">", ">"]);
  await page.keyboard.press("Space");
  await expect
    .poll(() => page.evaluate(() => document.querySelector("video")?.ended), { timeout: 120_000 })
    .toBe(true);
  await page.keyboard.press("Control+e");
  await expect.poll(() => endsOf(playing)).toEqual([durationUs]);
});

test("a running rating by mouse keeps the slider in hand, and Space after a click on Record plays @whole", async ({
  newcomer,
  site,
}) => {
  const {
    raters: [rater],
  } = await twoRaters(site, newcomer, rubricScheme);
  const { page } = rater;
  await openWorkbench(rater);
  await page.keyboard.press(";");
  const trace = page.getByRole("group", { name: /^Closeness/u });
  const slider = trace.getByRole("slider");
  const record = trace.getByRole("button", { name: /Record|Stop recording/u });
  await slider.scrollIntoViewIfNeeded();
  await slider.evaluate((element) => {
    element.addEventListener("lostpointercapture", () => {
      element.dataset["lost"] = "yes";
    });
  });

  await record.click();
  await expect(record).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Space");
  await expect.poll(() => isPlaying(page)).toBe(true);
  await expect(record).toHaveAttribute("aria-pressed", "true");

  const box = await slider.boundingBox();
  if (!box) throw new Error("the slider is not on screen");
  const at = (share: number) => [box.x + box.width * share, box.y + box.height / 2] as const;
  await page.mouse.move(...at(0.5));
  await page.mouse.down();
  for (let step = 0; step <= 50; step++) {
    await page.mouse.move(...at(0.5 + step / 120));
    await page.waitForTimeout(100);
  }
  expect(await slider.getAttribute("data-lost")).toBeNull();
  const value = Number(await slider.inputValue());
  expect(value).toBeGreaterThan(85);
  await page.mouse.up();

  // By the Tab key the button is meant.
  await record.focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(record).toBeFocused();
  await page.keyboard.press("Space");
  await expect(record).toHaveAttribute("aria-pressed", "false");
  expect(await isPlaying(page)).toBe(true);
});

/** Parts that are heard beside the codes. */
const alwaysHeard: ReadonlySet<string> = new Set(["player", "coding", "timeline", "screen"]);
/** What takes codes away, needs what is not there, or opens something that is typed into: other tests press them. */
const elsewhere: ReadonlySet<CommandId> = new Set([
  "undo",
  "redo",
  "deleteEvent",
  "commentLast",
  "goToTime",
  "fullScreen",
  "palette",
  "help",
  "submit",
  "insertTime",
  "addRemark",
  "previousSpan",
  "nextSpan",
  "nextTab",
  "previousLine",
  "nextLine",
]);
/** The first of the sixty asks for a modifier, whose choices have keys that no code has. */
const modifierId = newId("modifier");
const askingSixty: Scheme = {
  ...sixtyScheme,
  modifiers: [
    {
      id: modifierId,
      type: "one",
      name: "Hand",
      isRequired: true,
      askedAt: "start",
      texts: {},
      choices: [
        { id: newId("choice"), name: "left", key: "ä", texts: {} },
        { id: newId("choice"), name: "right", key: "ö", texts: {} },
      ],
    },
  ],
  codes: sixtyScheme.codes.map((code, at) =>
    at === 0 ? { ...code, modifierIds: [modifierId] } : code,
  ),
};

/** Eight presses a second. */
/** A second each way, and some kilobytes a second. */
const slowLine = {
  offline: false,
  latency: 1_000,
  downloadThroughput: 4_000,
  uploadThroughput: 4_000,
};
const fastLine = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/** How many presses wait on this device to be told which code is meant. */
function writtenPresses(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const name = databases.find((one) => one.name?.includes("outbox") ?? false)?.name ?? "";
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.addEventListener("success", () => resolve(opening.result));
      opening.addEventListener("error", () => reject(new Error(name)));
    });
    const range = IDBKeyRange.bound("press/", "press/\uffff");
    const asking = database.transaction("meta").objectStore("meta").count(range);
    const count = await new Promise<number>((resolve) => {
      asking.addEventListener("success", () => resolve(asking.result));
    });
    database.close();
    return count;
  });
}

const pressEveryMs = 125;

/** Presses keys as fast as they come: nothing is waited for in between. */
async function typeAtOnce(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    // oxlint-disable-next-line no-await-in-loop -- each when the one before has been let go
    await page.keyboard.press(key);
  }
}

/** Notes, for each press of a key, the moment that the screen shows. */
async function noteTimes(page: Page, key: string): Promise<void> {
  await page.evaluate((wanted) => {
    const noted: string[] = [];
    Object.assign(window, { notedTimes: noted });
    window.addEventListener("keydown", (event) => {
      if (event.key !== wanted) return;
      noted.push(document.querySelector("[data-testid=time]")?.textContent ?? "");
    });
  }, key);
}

/** Whole microseconds. */
async function notedTimes(page: Page): Promise<number[]> {
  const texts: unknown = await page.evaluate("window.notedTimes");
  return Array.isArray(texts) ? texts.map((text) => Math.round(secondsOf(String(text)) * 1e6)) : [];
}

function secondsOf(text: string): number {
  return text.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
}

async function timeOf(page: Page): Promise<number> {
  return secondsOf(await page.getByTestId("time").innerText());
}

function isPlaying(page: Page): Promise<boolean> {
  return page.evaluate(() => document.querySelector("video")?.paused === false);
}
