import type { Page } from "@playwright/test";
import { contract } from "../../src/api/contract.ts";
import { sampleIds } from "../../src/client/kit/coding/sampleScheme.ts";
import { newId } from "../sample.ts";
import { call, canBeCoded, openWorkbench, type Rater, twoRaters } from "./ground.ts";
import { batches, countAt, events, light } from "./pressing.ts";
import { sixtyKeys, sixtyScheme, wholeScheme } from "./schemes.ts";
import { expect, type Site, test } from "./site.ts";

test.use({ story: "bursts" });
test.describe.configure({ mode: "serial" });

test("of bursts without a network, each press is an event that arrives later, or shown as not taken", async ({
  newcomer,
  site,
}) => {
  const {
    raters: [rater],
  } = await twoRaters(site, newcomer, sixtyScheme);
  const { page, context } = rater;
  await openWorkbench(rater);
  await allIsHere(page);
  await countKeys(page);

  await context.setOffline(true);
  await burst(page, ["Space", ...presses, "g", "x", ...presses, "Space"]);
  await expect.poll(() => listed(page)).toBe(120);
  await expect(untaken(page)).toHaveAccessibleName("Presses not coded: 1");
  await expect(light(page)).toContainText("120 waiting for the server");
  expect(await countAt(rater, site)).toBe(0);
  expect(await keysOf(page)).toEqual({ pressed: 2 * presses.length + 4, loose: [] });

  await context.setOffline(false);
  await expect.poll(() => countAt(rater, site)).toBe(120);
  await expect(light(page)).toContainText("synced");
});

test("a reload in a burst and between two keys loses no press: each is an event, or listed as not taken", async ({
  newcomer,
  site,
}) => {
  const {
    raters: [rater],
  } = await twoRaters(site, newcomer, sixtyScheme);
  const { page } = rater;
  await openWorkbench(rater);

  await burst(page, ["g", "x", ...presses, "g"]);
  // While presses are on their way to the disk a browser asks whether to go; this one, without a head, does not.
  await expect(page.getByTestId("saving")).not.toContainText("Saving on this device");
  await page.reload();
  await canBeCoded(page);

  await expect.poll(() => listed(page)).toBe(60);
  await expect(untaken(page)).toHaveAccessibleName("Presses not coded: 2");
  await untaken(page).getByRole("button", { name: "Show" }).click();
  await expect(untaken(page)).toContainText("G was not coded: its second key was not pressed.");
  await expect(untaken(page)).toContainText("G X was not coded: no code of this scheme uses it.");
  // What comes after the reload is no second key.
  await burst(page, ["a"]);
  await expect.poll(() => listed(page)).toBe(61);
  await expect.poll(() => countAt(rater, site)).toBe(61);

  await untaken(page).getByRole("button", { name: "Clear" }).click();
  await page.reload();
  await canBeCoded(page);
  await expect.poll(() => listed(page)).toBe(61);
  await expect(untaken(page)).toBeHidden();
});

test("from a recording with open questions to another and back, each question waits where it was asked", async ({
  newcomer,
  site,
}) => {
  const {
    owner,
    studyId,
    raters: [rater],
  } = await twoRaters(site, newcomer, wholeScheme);
  const { page, observationId } = rater;
  const other = await anotherOf(rater, { owner, studyId, site });
  const question = page.getByRole("region", { name: "Which code?" });
  await openWorkbench(rater);
  await burst(
    page,
    Array.from({ length: 10 }, () => "s"),
  );
  // Its question about a toy goes before those about codes.
  await burst(page, ["a"]);
  await page.getByRole("link", { name: "Queue" }).click();

  await page.locator(`a[href*='${other}']`).first().click();
  await canBeCoded(page);
  await expect(question).toBeHidden();
  await burst(page, ["s", "s", "s"]);
  await expect(question).toContainText("2 more pending");
  await burst(page, ["4"]);
  await page.goBack();
  await page.locator(`a[href*='${observationId}']`).first().click();
  await canBeCoded(page);
  await expect(question).toContainText("9 more pending");
  await burst(
    page,
    Array.from({ length: 10 }, () => "4"),
  );
  await expect(question).toBeHidden();
  await page.keyboard.press("Control+Shift+Enter");
  const submit = page.getByRole("dialog", { name: "Submit this recording" });
  await expect(submit).toContainText("Missing modifiers");
  await page.keyboard.press("Escape");

  await expect.poll(() => countAt(rater, site)).toBe(11);
  await page.goto(`/observations/${other}`);
  await expect(question).toContainText("1 more pending");
  await burst(page, ["4", "4"]);
  await expect.poll(() => countAt({ ...rater, observationId: other }, site)).toBe(3);
});

test("undo, redo and presses while a batch is on its way to the server end as they stand on screen", async ({
  newcomer,
  site,
}) => {
  const {
    raters: [rater],
  } = await twoRaters(site, newcomer, sixtyScheme);
  const { page, context } = rater;
  let release: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let onTheWay = 0;
  await context.route(batches, async (route) => {
    onTheWay += 1;
    await held;
    await route.continue();
  });
  await openWorkbench(rater);
  await countKeys(page);

  await burst(page, Array.from("abcdefh"));
  await expect.poll(() => onTheWay).toBeGreaterThan(0);
  await burst(page, ["Control+z", "Control+z", "Control+z", "Control+y", "i", "Control+z", "j"]);
  await burst(page, ["k", "Control+z", "Control+y"]);
  const kept = ["a", "b", "c", "d", "e", "j", "k"];
  await expect.poll(() => listed(page)).toBe(kept.length);
  release?.();

  await expect(light(page)).toContainText("synced");
  expect(await codedKeys(rater, site)).toEqual(kept);
  expect(await keysOf(page)).toEqual({ pressed: 7 + 7 + 3, loose: [] });
  await page.reload();
  await expect.poll(() => listed(page)).toBe(kept.length);
});

test("bursts in two tabs of one observation at once are all there in both, each once", async ({
  newcomer,
  site,
}) => {
  const {
    raters: [rater],
  } = await twoRaters(site, newcomer, sixtyScheme);
  const { page } = rater;
  await openWorkbench(rater);
  const second = await rater.context.newPage();
  await openWorkbench({ ...rater, page: second });
  await burst(second, ["ArrowRight", "ArrowRight"]);

  await Promise.all([burst(page, presses), burst(second, [...presses, "Control+z"])]);

  for (const one of [page, second]) {
    await expect.poll(() => listed(one)).toBe(119);
    await expect(light(one)).toContainText("synced");
    await expect(untaken(one)).toBeHidden();
  }
  expect(await countAt(rater, site)).toBe(119);
});

test("what an input method composes is the field's, and on the workbench told as not taken", async ({
  newcomer,
  site,
}) => {
  const {
    raters: [rater],
  } = await twoRaters(site, newcomer, wholeScheme);
  const { page, context } = rater;
  await openWorkbench(rater);
  const devtools = await context.newCDPSession(page);
  const pressed = (key: string, code: string) =>
    devtools.send("Input.dispatchKeyEvent", {
      type: "rawKeyDown",
      key,
      code,
      windowsVirtualKeyCode: 229,
    });
  const compose = async (text: string) => {
    await pressed("Process", "KeyQ");
    await devtools.send("Input.imeSetComposition", {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  };
  await burst(page, ["w"]);
  await expect.poll(() => listed(page)).toBe(1);

  await page.keyboard.press("Enter");
  const comment = page.getByRole("textbox", { name: "Comment" });
  await expect(comment).toBeFocused();
  for (const text of ["ｑ", "く", "くう"]) await compose(text);
  // Undoes what is composed, and begins again.
  await pressed("Escape", "Escape");
  await devtools.send("Input.imeSetComposition", { text: "", selectionStart: 0, selectionEnd: 0 });
  await expect(comment).toBeFocused();
  for (const text of ["w", "わ", "わらう"]) await compose(text);
  await pressed("Enter", "Enter");
  await expect(comment).toBeFocused();
  await devtools.send("Input.insertText", { text: "笑う" });
  await expect(comment).toHaveValue("笑う");
  await page.keyboard.press("Enter");
  await expect(comment).toBeHidden();
  const work = () =>
    call(context, site, contract.readWork, { params: { observationId: rater.observationId } });
  await expect
    .poll(async () => (await work()).events.map(({ event }) => [event.codeId, event.comment]))
    .toEqual([[sampleIds.together, "笑う"]]);
  await expect(untaken(page)).toBeHidden();

  for (const code of ["KeyQ", "KeyW", "KeyA"]) await pressed("Process", code);
  await expect(untaken(page)).toHaveAccessibleName("Presses not coded: 3");
  await untaken(page).getByRole("button", { name: "Show" }).click();
  await expect(untaken(page)).toContainText("Q was not coded: it was only part of a character.");
  await expect.poll(() => listed(page)).toBe(1);
});

const presses = sixtyKeys.flatMap((key) => key.split(" "));

/** Presses keys as fast as they come. */
async function burst(page: Page, keys: readonly string[]): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- each when the one before has been let go
  for (const key of keys) await page.keyboard.press(key);
}

function untaken(page: Page) {
  return page.getByRole("region", { name: /^Presses not coded/u });
}

/** How many events the list has: only those in sight are drawn. */
async function listed(page: Page): Promise<number> {
  if ((await events(page).count()) === 0) return 0;
  return Number(await events(page).first().getAttribute("aria-setsize"));
}

/** Counts from now on what is pressed, and names what nothing on the page took. */
async function countKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    const counted = { pressed: 0, loose: Array.of<string>() };
    Object.assign(window, { countedKeys: counted });
    window.addEventListener("keydown", (event) => {
      if (["Control", "Alt", "Shift"].includes(event.key)) return;
      counted.pressed += 1;
      setTimeout(() => {
        if (!event.defaultPrevented) counted.loose.push(event.key);
      });
    });
  });
}

function keysOf(page: Page): Promise<unknown> {
  return page.evaluate("window.countedKeys");
}

/** Waits until film and page are at hand: what is not fetched yet cannot be without a network. */
async function allIsHere(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const video = document.querySelector("video");
        if (!video || video.buffered.length === 0) return false;
        return (
          video.buffered.end(video.buffered.length - 1) >= video.duration - 0.5 &&
          performance
            .getEntriesByType("resource")
            .some(({ name }) => /UntakenPresses.*js/u.test(name))
        );
      }),
    )
    .toBe(true);
}

/** The keys of what is coded, as the server has it. */
async function codedKeys({ context, observationId }: Rater, site: Site) {
  const work = await call(context, site, contract.readWork, { params: { observationId } });
  return work.events
    .map(({ event }) => sixtyScheme.codes.find(({ id }) => id === event.codeId)?.key ?? "")
    .toSorted();
}

/** The same film as a recording of its own, assigned to a rater. */
async function anotherOf(
  { accountId }: Rater,
  {
    owner,
    studyId,
    site,
  }: { readonly site: Site } & Pick<Awaited<ReturnType<typeof twoRaters>>, "owner" | "studyId">,
) {
  const as = owner.context();
  const { items } = await call(as, site, contract.listRecordings, {
    params: { studyId },
    query: {},
  });
  const versions = await call(as, site, contract.listSchemes, { params: { studyId } });
  const version = versions.toSorted((a, b) => b.number - a.number)[0];
  const [film] = items;
  const [source] = film?.sources ?? [];
  if (!film || !source || !version) throw new Error("the demo has a film and a scheme");
  const recordingId = newId("recording");
  await call(as, site, contract.addRecording, {
    params: { studyId },
    body: {
      id: recordingId,
      name: "The same again",
      hasVideo: true,
      durationUs: film.durationUs,
      framesPerSecond: film.framesPerSecond,
      sources: [{ ...source, id: newId("mediaSource") }],
    },
  });
  const id = newId("observation");
  await call(as, site, contract.assign, {
    params: { studyId },
    body: {
      schemeVersionId: version.id,
      observations: [{ id, recordingId, raterId: accountId }],
    },
  });
  return id;
}
