import { MantineProvider } from "@mantine/core";
import { createInstance } from "i18next";
import { useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { afterEach, beforeEach, expect, test } from "vitest";
import { soon } from "../../../../tests/soon.ts";
import { userEvent } from "vitest/browser";
import words from "../../../../locales/en/timeline.json";
import type { CodedEvent } from "../../../domain/entities/event.ts";
import { type Arrangement, firstArrangement, inOwnOrder } from "./arrangement.ts";
import { changed, type EndsChange } from "./dragging.ts";
import { eventStandIn } from "./eventStandIn.ts";
import { codeSign } from "./signs.ts";
import type { LoopRange, Strips } from "./strips.ts";
import { Timeline } from "./Timeline.tsx";

const second = 1_000_000;
/** The names of rows are left of it; then 10 px are a second. */
const gutterPx = 176;
const size = { width: gutterPx + 1000, height: 300 };
/** Where the rows stand: a heading of 20 px, then rows of 22. */
const rowY = { play: 52 + 20 + 11, talk: 52 + 20 + 33 } as const;

/** What a test sees of the owner of the timeline. */
interface Owner {
  events: readonly CodedEvent[];
  selected: ReadonlySet<string>;
  current: string | null;
  timeUs: number;
  changes: (readonly EndsChange[])[];
  edited: string[];
  loop: LoopRange | null;
  arrangement: Arrangement;
  strips: Strips;
}

let owner: Owner;
let root: Root;

beforeEach(async () => {
  owner = {
    events: [
      eventStandIn(1, 10 * second, 20 * second),
      eventStandIn(2, 40 * second, 50 * second),
      eventStandIn(3, 30 * second),
    ],
    selected: new Set(),
    current: null,
    timeUs: 0,
    changes: [],
    edited: [],
    loop: null,
    arrangement: firstArrangement,
    strips: {},
  };
  const frame = document.createElement("div");
  frame.style.cssText = `position:fixed;inset:0 auto auto 0;width:${size.width + 2}px;height:${size.height + 2}px`;
  document.body.append(frame);
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({ lng: "en", resources: { en: { timeline: words } } });
  root = createRoot(frame);
  root.render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider>
        <Held />
      </MantineProvider>
    </I18nextProvider>,
  );
  await soon(() => {
    if (!document.querySelector("[role=application] canvas")) throw new Error("not drawn yet");
  });
  await frames();
});

afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
});

function Held() {
  const [, drawAnew] = useState(0);
  const set = (part: Partial<Owner>) => {
    Object.assign(owner, part);
    drawAnew((count) => count + 1);
  };
  const row = (id: string, label: string, kind: CodedEvent["kind"]) => ({
    id,
    label,
    kind,
    color: "#0072b2",
    sign: codeSign(0, label),
    group: { id: "ana", name: "Ana" },
    events: owner.events.filter((event) => event.kind === kind),
  });
  const rows = [row("play", "Play", "state"), row("talk", "Talk", "point")];
  const { rowsBy, own } = owner.arrangement;
  return (
    <Timeline
      rows={rowsBy === "own" ? inOwnOrder(rows, own) : rows}
      durationUs={100 * second}
      timeUs={owner.timeUs}
      framesPerSecond={25}
      selectedId={owner.current}
      selectedIds={owner.selected}
      loop={owner.loop}
      arrangement={owner.arrangement}
      {...owner.strips}
      rowsBys={["subject", "own"]}
      onSeek={(timeUs) => set({ timeUs })}
      onSelect={() => undefined}
      onSelectMany={(selected, current) => set({ selected, current })}
      onEdit={({ id }) => set({ edited: [...owner.edited, id] })}
      onLoop={(loop) => set({ loop })}
      onArrange={(arrangement) => set({ arrangement })}
      onChange={(changes) => {
        const after = new Map(changes.map((change) => [change.event.id, changed(change)]));
        set({
          changes: [...owner.changes, changes],
          events: owner.events.map((event) => after.get(event.id) ?? event),
        });
      }}
    />
  );
}

test("a click selects an event and shows its start; one with Ctrl adds, one with Shift takes all between", async () => {
  await click(xOf(15), rowY.play);
  expect([numbers(), owner.timeUs]).toEqual([[1], 10 * second]);

  await click(xOf(30), rowY.talk, { ctrlKey: true });
  expect(numbers()).toEqual([1, 3]);

  await click(xOf(15), rowY.play);
  await click(xOf(45), rowY.play, { shiftKey: true });
  expect(numbers()).toEqual([1, 2]);
});

test("a drag on empty ground seeks, and with Shift selects what it goes over", async () => {
  await drag({ x: xOf(60), y: rowY.play }, { x: xOf(70), y: rowY.play });
  expect([numbers(), owner.timeUs]).toEqual([[], 70 * second]);

  await drag({ x: xOf(25), y: rowY.play }, { x: xOf(45), y: rowY.talk }, { shiftKey: true });
  expect(numbers()).toEqual([2, 3]);
});

test("an end that is dragged near another event lies on it exactly, and with Alt does not", async () => {
  await drag({ x: xOf(20) - 1, y: rowY.play }, { x: xOf(29.6), y: rowY.play });
  expect(owner.events[0]).toMatchObject({ startUs: 10 * second, endUs: 30 * second });

  await drag({ x: xOf(30) - 1, y: rowY.play }, { x: xOf(34.6), y: rowY.play }, { altKey: true });
  expect(owner.events[0]).toMatchObject({ startUs: 10 * second, endUs: 34.7 * second });
});

test("the body of one of several that are selected takes them along in one step", async () => {
  await click(xOf(15), rowY.play);
  await click(xOf(30), rowY.talk, { ctrlKey: true });

  await drag({ x: xOf(15), y: rowY.play }, { x: xOf(18), y: rowY.play });

  expect(owner.changes).toHaveLength(1);
  expect(owner.events.map(({ startUs }) => startUs / second)).toEqual([13, 40, 33]);
  expect(numbers()).toEqual([1, 3]);
});

test("Escape lets go of a drag, and nothing has changed", async () => {
  host().focus();
  point("pointerdown", { x: xOf(15), y: rowY.play });
  point("pointermove", { x: xOf(25), y: rowY.play });
  await userEvent.keyboard("{Escape}");
  point("pointerup", { x: xOf(25), y: rowY.play });
  await frames();

  expect(owner.changes).toEqual([]);
});

test("nothing is done when the pointer comes down: it is done where it is let go, and moving off or Escape break it off", async () => {
  await click(xOf(15), rowY.play);
  const before = { timeUs: owner.timeUs, selected: owner.selected };
  const isAsBefore = () => expect(owner).toMatchObject(before);

  // On empty ground and on the ruler.
  for (const y of [rowY.talk, 40]) {
    point("pointerdown", { x: xOf(70), y });
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await frames();
    isAsBefore();
    host().focus();
    // oxlint-disable-next-line no-await-in-loop -- as above
    await userEvent.keyboard("{Escape}");
    point("pointerup", { x: xOf(70), y });
    isAsBefore();
  }

  // The playhead that was led goes back to where it was.
  point("pointerdown", { x: xOf(70), y: rowY.talk });
  point("pointermove", { x: xOf(80), y: rowY.talk });
  await frames();
  expect(owner.timeUs).toBe(80 * second);
  await userEvent.keyboard("{Escape}");
  point("pointerup", { x: xOf(80), y: rowY.talk });
  await frames();
  isAsBefore();

  // An event that is added to the selected ones.
  point("pointerdown", { x: xOf(30), y: rowY.talk }, { ctrlKey: true });
  await frames();
  isAsBefore();
  point("pointermove", { x: xOf(60), y: rowY.talk }, { ctrlKey: true });
  point("pointerup", { x: xOf(60), y: rowY.talk }, { ctrlKey: true });
  await frames();
  isAsBefore();

  await click(xOf(70), rowY.talk);
  expect(owner.timeUs).toBe(70 * second);
});

test("what is drawn above the events is named", async () => {
  expect(host().getAttribute("aria-describedby")).toBeNull();
  owner.strips = {
    waveform: { subscribe: neverMore, peaksBetween: () => undefined },
    thumbnails: { subscribe: neverMore, near: () => undefined },
  };
  // Drawn again by what a click changes.
  await click(xOf(60), 40);
  const described = () =>
    document.querySelector(`#${CSS.escape(host().getAttribute("aria-describedby") ?? "")}`)
      ?.textContent;
  expect(described()).toBe("Drawn above the events: Thumbnails and Waveform.");

  owner.arrangement = { ...owner.arrangement, hiddenStrips: ["thumbnails"] };
  await click(xOf(70), 40);
  expect(described()).toBe("Drawn above the events: Waveform.");
});

test("what was drawn before its font came is drawn again with it", async () => {
  const [canvas] = document.querySelectorAll<HTMLCanvasElement>("[role=application] canvas");
  const context = canvas?.getContext("2d");
  if (!canvas || !context) throw new Error("there is no canvas");
  /** Of the names of rows, which stand left of the time. */
  const drawn = () =>
    context.getImageData(0, 60, gutterPx, 60).data.filter((value) => value > 0).length;
  await document.fonts.ready;
  await frames();
  const before = drawn();
  context.save();
  context.resetTransform();
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.restore();
  expect(drawn()).toBe(0);

  document.fonts.dispatchEvent(new FontFaceSetLoadEvent("loadingdone"));

  await soon(() => expect(drawn()).toBe(before));
});

test("what two fingers do, the buttons do: zooming in, out, and showing all", async () => {
  const atRight = async () => {
    await click(gutterPx + 1 + 990, 40);
    return owner.timeUs / second;
  };
  const whole = await atRight();
  await click(xOf(1), 40);
  await pressButton(words.zoomIn);
  await pressButton(words.zoomIn);
  const near = await atRight();
  expect(near).toBeLessThan(whole);
  await pressButton(words.zoomOut);
  await pressButton(words.zoomOut);
  await pressButton(words.fit);
  expect(await atRight()).toBeCloseTo(whole, 1);
});

test("all of it goes by keyboard: to events, over rows, selecting, moving, ends, and opening", async () => {
  host().focus();

  await userEvent.keyboard("{Home}");
  expect(numbers()).toEqual([1]);
  await userEvent.keyboard("{ArrowRight}");
  expect(numbers()).toEqual([3]);
  expect(document.querySelector("output")?.textContent).toBe("Ana · Talk, 0:30.000");
  await userEvent.keyboard("{ArrowUp}");
  expect(numbers()).toEqual([2]);
  await userEvent.keyboard("{Enter}");
  expect(owner.edited).toEqual([owner.events[1]?.id]);
  await userEvent.keyboard("{Alt>}{ArrowRight}{/Alt}");
  expect(owner.events[1]).toMatchObject({ startUs: 40_040_000, endUs: 50_040_000 });
  await userEvent.keyboard("{Alt>}{Shift>}{ArrowLeft}{/Shift}{/Alt}");
  expect(owner.events[1]).toMatchObject({ startUs: 40_040_000, endUs: 50_000_000 });
  await userEvent.keyboard("{Control>}{Alt>}{ArrowLeft}{/Alt}{/Control}");
  expect(owner.events[1]).toMatchObject({ startUs: 40_000_000, endUs: 50_000_000 });
  await userEvent.keyboard("{Shift>}{ArrowLeft}{/Shift}");
  expect(numbers()).toEqual([2, 3]);
  await userEvent.keyboard("{Control>}a{/Control}");
  expect(numbers()).toEqual([1, 2, 3]);
});

test("a heading folds its rows by click and by key, and rows are moved by key and by hand", async () => {
  await click(60, 62);
  expect(owner.arrangement.folded).toEqual(["ana"]);
  host().focus();
  await userEvent.keyboard("{Enter}");
  expect(owner.arrangement.folded).toEqual([]);

  await userEvent.keyboard("{ArrowDown}{Alt>}{ArrowDown}{/Alt}");
  expect(owner.arrangement).toMatchObject({ rowsBy: "own", own: ["talk", "play"] });
  await drag({ x: 60, y: rowY.play }, { x: 60, y: rowY.talk + 20 });
  expect(owner.arrangement.own).toEqual(["play", "talk"]);
});

test("a drag with Shift on the ruler makes a loop, and its ends can be moved", async () => {
  await drag({ x: xOf(60), y: 40 }, { x: xOf(70), y: 40 }, { shiftKey: true });
  expect(owner.loop).toEqual({ fromUs: 60 * second, toUs: 70 * second });

  await drag({ x: xOf(70), y: 40 }, { x: xOf(80), y: 40 });
  expect(owner.loop).toEqual({ fromUs: 60 * second, toUs: 80 * second });
});

test("what is zoomed at stays under the pointer, and a click there goes to the same moment", async () => {
  for (let step = 0; step < 12; step++) {
    const at = { clientX: xOf(60), clientY: rowY.play, deltaY: -30, ctrlKey: true };
    host().dispatchEvent(new WheelEvent("wheel", { ...at, cancelable: true, bubbles: true }));
  }
  await frames();

  await click(xOf(60), rowY.talk);

  expect(owner.timeUs).toBeGreaterThan(59.9 * second);
  expect(owner.timeUs).toBeLessThan(60.1 * second);
});

test("a double click opens the event that it is on", async () => {
  const at = { clientX: xOf(15), clientY: rowY.play, bubbles: true };
  host().dispatchEvent(new MouseEvent("dblclick", at));

  expect(owner.edited).toEqual([owner.events[0]?.id]);
});

/** A source that has all that it will have. */
function neverMore() {
  return () => undefined;
}

async function pressButton(name: string): Promise<void> {
  const buttons = [...document.querySelectorAll("button")];
  buttons.find((one) => one.ariaLabel === name || one.textContent === name)?.click();
  await frames();
}

function xOf(seconds: number): number {
  return gutterPx + 1 + seconds * 10;
}

/** The numbers of the selected events. */
function numbers(): readonly number[] {
  return [...owner.selected]
    .map((id) => Number.parseInt(id.slice(-4), 16))
    .toSorted((a, b) => a - b);
}

function host(): HTMLElement {
  const found = document.querySelector<HTMLElement>("[role=application]");
  if (!found) throw new Error("there is no timeline");
  return found;
}

type Held = Pick<PointerEventInit, "shiftKey" | "ctrlKey" | "altKey">;

interface Place {
  readonly x: number;
  readonly y: number;
}

function point(type: string, { x, y }: Place, held: Held = {}): void {
  // A pointer that only scripts know cannot be captured.
  host().setPointerCapture = () => undefined;
  const at = { clientX: x, clientY: y + 1, pointerId: 1, pointerType: "mouse", bubbles: true };
  host().dispatchEvent(new PointerEvent(type, { ...at, ...held }));
}

async function click(x: number, y: number, held?: Held): Promise<void> {
  point("pointerdown", { x, y }, held);
  point("pointerup", { x, y }, held);
  await frames();
}

async function drag(from: Place, to: Place, held?: Held): Promise<void> {
  point("pointerdown", from, held);
  point("pointermove", { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, held);
  point("pointermove", to, held);
  point("pointerup", to, held);
  await frames();
}

async function frames(): Promise<void> {
  for (let left = 2; left > 0; left--) {
    // oxlint-disable-next-line no-await-in-loop -- One frame after the other.
    await new Promise(requestAnimationFrame);
  }
}
