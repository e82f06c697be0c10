import type { Locator, Page } from "@playwright/test";
import { contract } from "../../src/api/contract.ts";
import { films } from "../../src/demo/films.ts";
import type { CodedEvent } from "../../src/domain/entities/event.ts";
import type { Scheme } from "../../src/domain/entities/scheme.ts";
import { codes, newId, pointEvent, scheme, stateEvent } from "../sample.ts";
import { Client, Person } from "../server/application.ts";
import { expectNoFindings } from "./findings.ts";
import { call, openWorkbench, type Rater, twoRaters } from "./ground.ts";
import { expect, type Site, test } from "./site.ts";

test.use({ story: "timeline" });
test.describe.configure({ mode: "serial" });

const second = 1_000_000;
const ana = newId("subject");
const ben = newId("subject");
const withSubjects: Scheme = {
  ...scheme,
  subjects: [
    { id: ana, name: "Ana", key: "1", texts: {} },
    { id: ben, name: "Ben", key: "2", texts: {} },
  ],
};

const plays = { ...stateEvent(codes.solitary, 10 * second, 20 * second), subjectId: ana };
const laughs = { ...pointEvent(codes.laughs, 30 * second), subjectId: ana };
const joins = { ...stateEvent(codes.together, 40 * second, 50 * second), subjectId: ben };
const given: readonly CodedEvent[] = [plays, laughs, joins];

test("by hand: an end snaps to its neighbour, a body moves, a box selects, the wheel zooms at the pointer, and the minimap leads on", async ({
  newcomer,
  site,
}) => {
  const { rater } = await coded(site, newcomer);
  const { page } = rater;
  const board = await boardOf(page);

  // The end of Ana's play comes to lie on her laughing, though the hand lets it go beside it.
  const playY = await board.yOf(15);
  const laughY = await board.yOf(30);
  await drag(page, { x: board.xOf(20) - 1, y: playY }, { x: board.xOf(29.6), y: playY });
  await expect.poll(async () => (await eventOf(rater, site, plays.id))?.endUs).toBe(30 * second);

  // The body keeps its length, and comes to lie on a frame.
  const joinY = await board.yOf(45);
  await drag(page, { x: board.xOf(45), y: joinY }, { x: board.xOf(57.3), y: joinY });
  await expect
    .poll(async () => (await eventOf(rater, site, joins.id))?.startUs)
    .toBeGreaterThan(51 * second);
  const moved = await eventOf(rater, site, joins.id);
  expect((moved?.endUs ?? 0) - (moved?.startUs ?? 0)).toBe(10 * second);
  expect((moved?.startUs ?? 0) % 40_000).toBe(0);

  // A box takes what it touches, over the rows.
  await page.keyboard.down("Shift");
  await drag(
    page,
    { x: board.xOf(25), y: Math.min(laughY, joinY) - 8 },
    { x: board.xOf(58), y: Math.max(laughY, joinY) + 4 },
  );
  await page.keyboard.up("Shift");
  await expect(selectedOf(page)).toHaveCount(2);

  // What is zoomed at stays where it is.
  await page.mouse.move(board.xOf(70), board.rulerY);
  await page.keyboard.down("Control");
  for (let turn = 0; turn < 6; turn++) await page.mouse.wheel(0, -40);
  await page.keyboard.up("Control");
  await page.mouse.click(board.xOf(70), board.rulerY);
  await expect.poll(() => momentOf(page)).toBeGreaterThan(69.5);
  expect(await momentOf(page)).toBeLessThan(70.5);

  // The minimap's window is taken to the beginning: the same place is now an earlier moment.
  await expect
    .poll(
      async () => (await page.getByRole("application", { name: /^Timeline/u }).boundingBox())?.y,
    )
    .toBe(board.top);
  await page.mouse.click(board.left + 6, board.top + 10);
  await page.mouse.click(board.xOf(70), board.rulerY);
  await expect.poll(() => momentOf(page)).toBeLessThan(20);
});

test("by keyboard: to an event, its end and its body by frames, several at once, zoom, folding, and rows in another order", async ({
  newcomer,
  site,
}) => {
  const { rater } = await coded(site, newcomer);
  const { page } = rater;
  const timeline = page.getByRole("application", { name: /^Timeline/u });
  const said = page.getByRole("region", { name: "Timeline", exact: true }).getByRole("status");
  await timeline.focus();

  await page.keyboard.press("Home");
  await expect(said).toHaveText("Ana · Solitary, 0:10.000 to 0:20.000");
  await page.keyboard.press("Alt+Shift+ArrowRight");
  await expect.poll(async () => (await eventOf(rater, site, plays.id))?.endUs).toBe(20_040_000);
  await page.keyboard.press("Alt+ArrowLeft");
  await expect.poll(async () => (await eventOf(rater, site, plays.id))?.startUs).toBe(9_960_000);
  await page.keyboard.press("Shift+ArrowRight");
  await expect(selectedOf(page)).toHaveCount(2);
  await page.keyboard.press("Alt+ArrowRight");
  await expect.poll(async () => (await eventOf(rater, site, laughs.id))?.startUs).toBe(30_040_000);
  expect(await eventOf(rater, site, plays.id)).toMatchObject({ startUs: 10 * second });

  // Both moved as one step.
  await page.keyboard.press("Control+z");
  await expect.poll(async () => (await eventOf(rater, site, laughs.id))?.startUs).toBe(30 * second);
  expect(await eventOf(rater, site, plays.id)).toMatchObject({ startUs: 9_960_000 });

  const whole = await pictureOf(timeline);
  await page.keyboard.press("+");
  await page.keyboard.press("+");
  await expect.poll(() => pictureOf(timeline)).not.toBe(whole);

  await timeline.focus();
  for (let up = 0; up < 6; up++) await page.keyboard.press("ArrowUp");
  await expect(said).toHaveText("Ana, expanded");
  await page.keyboard.press("Enter");
  await expect(said).toHaveText("Ana, collapsed");

  await page.getByRole("button", { name: "Rows and strips" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Rows and strips" });
  await expect(dialog.getByRole("checkbox", { name: "Ana" })).not.toBeChecked();
  await expectNoFindings(page);
  await dialog.getByRole("radio", { name: "Code, then subject" }).press("Space");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await timeline.focus();
  await page.keyboard.press("End");
  await expect(said).toContainText("Together · Ben");

  // The order is still there when the screen is opened anew.
  await openWorkbench(rater);
  await page.getByRole("application", { name: /^Timeline/u }).focus();
  await page.keyboard.press("End");
  await expect(said).toContainText("Together · Ben");
});

test("work that is handed in can be walked and zoomed, and neither hand nor key changes it @whole", async ({
  newcomer,
  site,
}) => {
  const { rater } = await coded(site, newcomer);
  const { page, context, observationId } = rater;
  const params = { observationId };
  const { revision } = await call(context, site, contract.readWork, { params });
  await call(context, site, contract.submitObservation, { params, body: { revision } });
  await openWorkbench(rater);
  const board = await boardOf(page);
  const said = page.getByRole("region", { name: "Timeline", exact: true }).getByRole("status");

  const playY = await board.yOf(15);
  await drag(page, { x: board.xOf(15), y: playY }, { x: board.xOf(35), y: playY });
  await drag(page, { x: board.xOf(20) - 1, y: playY }, { x: board.xOf(25), y: playY });
  await page.getByRole("application", { name: /^Timeline/u }).focus();
  await page.keyboard.press("Home");
  await expect(said).toHaveText("Ana · Solitary, 0:10.000 to 0:20.000");
  await page.keyboard.press("Alt+ArrowRight");
  await page.keyboard.press("Delete");
  await page.keyboard.press("ArrowRight");
  await expect(said).toHaveText("Ana · Laughs, 0:30.000");

  const { events } = await call(context, site, contract.readWork, { params });
  expect(events.map(({ event }) => event)).toEqual(given);
});

/** A rater whose three events have arrived, with the workbench open. */
async function coded(
  site: Site,
  newcomer: () => Promise<Page>,
): Promise<{ readonly rater: Rater }> {
  const {
    raters: [rater],
  } = await twoRaters(site, newcomer, withSubjects);
  const { observationId } = rater;
  const client = new Client(new Person(site.address), observationId);
  await call(rater.context, site, contract.putOperations, {
    params: { observationId },
    body: {
      clientId: client.clientId,
      operations: given.map((event) => client.number({ kind: "putEvent", event })),
    },
  });
  await openWorkbench(rater);
  return { rater };
}

async function eventOf(rater: Rater, site: Site, eventId: string) {
  const { events } = await call(rater.context, site, contract.readWork, {
    params: { observationId: rater.observationId },
  });
  const event = events.find((one) => one.event.id === eventId)?.event;
  return event && { startUs: event.startUs, endUs: event.kind === "state" ? event.endUs : null };
}

/** Labels stand to the left of the rows, in a timeline of this width. */
const gutterPx = 176;

/** Where moments and events are on the screen, while the whole recording is in sight. */
async function boardOf(page: Page) {
  const timeline = page.getByRole("application", { name: /^Timeline/u });
  await expect(timeline.locator("canvas").first()).toBeVisible();
  // It opens on what is around the playhead.
  await page.getByRole("button", { name: "All", exact: true }).click();
  const box = await timeline.boundingBox();
  if (!box) throw new Error("there is no timeline");
  const widthPx = box.width - gutterPx;
  const xOf = (seconds: number) =>
    box.x + gutterPx + (seconds * second * widthPx) / (films[0]?.durationUs ?? 0);
  return {
    left: box.x,
    top: box.y,
    rulerY: box.y + 34,
    xOf,
    /** The middle of the row in which an event is on screen at this moment, felt for from the top. */
    async yOf(seconds: number): Promise<number> {
      const hits: number[] = [];
      for (let y = box.y + 50; y < box.y + box.height; y += 3) {
        await page.mouse.move(xOf(seconds), y);
        const cursor = await timeline.evaluate((element) => getComputedStyle(element).cursor);
        if (cursor !== "default") hits.push(y);
        else if (hits.length > 0) break;
      }
      const middle = hits[hits.length >> 1];
      if (middle === undefined) throw new Error(`there is nothing at ${seconds} s`);
      return middle;
    },
  };
}

interface Place {
  readonly x: number;
  readonly y: number;
}

async function drag(page: Page, from: Place, to: Place): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

/** What the list of events shows as selected. */
function selectedOf(page: Page): Locator {
  const list = page.getByRole("listbox", { name: "Coded events" });
  return list.getByRole("option", { selected: true });
}

/** Seconds at which the recording stands. */
function momentOf(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelector("video")?.currentTime ?? Number.NaN);
}

async function pictureOf(timeline: Locator): Promise<string> {
  return (await timeline.screenshot()).toString("base64");
}
