import { createRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import type { Player } from "../../kit/player/port.ts";
import { playerStandIn } from "../../kit/player/playerStandIn.ts";
import { eventsIn } from "../../kit/timeline/eventOrder.ts";
import { newCommandHandlers } from "../../kit/stage/commandHandlers.ts";
import { keymapOf } from "../../kit/coding/keymap.ts";
import { sampleScheme } from "../../kit/coding/sampleScheme.ts";
import { openSampleSession } from "../../kit/coding/sampleSession.ts";
import type { Session } from "../../kit/coding/session.ts";
import { useKeys } from "./useKeys.ts";

const closing: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  vi.restoreAllMocks();
});

const handlers = newCommandHandlers();
const keymap = keymapOf({});

function Heard({
  session,
  player,
  hasSingleKeys = true,
}: {
  readonly session: Session;
  readonly player: Player | null;
  readonly hasSingleKeys?: boolean;
}) {
  useKeys({
    session,
    player,
    keymap,
    handlers,
    hasSingleKeys,
    isDeaf: false,
    isRating: false,
  });
  return player && <p>The film is there.</p>;
}

test("a key pressed at the very moment at which the film is drawn is coded on it", async () => {
  vi.spyOn(window, "fetch").mockRejectedValue(new TypeError("no network"));
  const { session, close } = await openSampleSession();
  const host = document.body.appendChild(document.createElement("div"));
  const root = createRoot(host);
  closing.push(
    () => root.unmount(),
    () => host.remove(),
    close,
  );
  root.render(<Heard session={session} player={null} />);
  const pressed = new Promise<void>((resolve) => {
    const drawn = new MutationObserver(() => {
      drawn.disconnect();
      window.dispatchEvent(new KeyboardEvent("keydown", { key: "w" }));
      resolve();
    });
    drawn.observe(host, { childList: true, subtree: true });
  });

  root.render(<Heard session={session} player={playerStandIn()} />);
  await pressed;

  expect([...eventsIn(session.work.snapshot().order)]).toHaveLength(1);
});

test("where keys of one character are switched off, none of them codes", async () => {
  vi.spyOn(window, "fetch").mockRejectedValue(new TypeError("no network"));
  const { session, close } = await openSampleSession();
  const host = document.body.appendChild(document.createElement("div"));
  const root = createRoot(host);
  closing.push(
    () => root.unmount(),
    () => host.remove(),
    close,
  );
  const place = document.body.appendChild(document.createElement("div"));
  place.dataset["codeKeys"] = "";
  closing.push(() => place.remove());
  const coded = async (hasSingleKeys: boolean, target: EventTarget = window) => {
    root.render(<Heard session={session} player={playerStandIn()} hasSingleKeys={hasSingleKeys} />);
    // Drawn anew, it hears by what it was last told.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    target.dispatchEvent(new KeyboardEvent("keydown", { key: "w", bubbles: true }));
    return [...eventsIn(session.work.snapshot().order)].length;
  };

  expect(await coded(false)).toBe(0);
  // But where whoever goes there means the keys of codes.
  expect(await coded(false, place)).toBe(1);
  expect(await coded(true)).toBe(0);
});

test.each([
  ["CapsLock", { key: "W", code: "KeyW" }, { events: 1, untaken: [] }],
  ["a key that is held", { key: "w", code: "KeyW", repeat: true }, { events: 0, untaken: [] }],
  ["a Cyrillic layout", { key: "ц", code: "KeyW" }, { events: 0, untaken: ["ц"] }],
  ["an Arabic layout", { key: "ص", code: "KeyW" }, { events: 0, untaken: ["ص"] }],
  ["an Arabic digit", { key: "٣", code: "Digit3" }, { events: 0, untaken: ["٣"] }],
  ["an input method", { key: "Process", code: "KeyW" }, { events: 0, untaken: ["W"] }],
  ["a dead key", { key: "Dead", code: "Quote" }, { events: 0, untaken: ["Quote"] }],
  ["composing", { key: "w", code: "KeyW", isComposing: true }, { events: 0, untaken: [] }],
  [
    "AltGr that writes a code's key",
    { key: "ą", code: "KeyA", ctrlKey: true, altKey: true, modifierAltGraph: true },
    { events: 1, untaken: [] },
  ],
  [
    "AltGr that writes no code's key",
    { key: "€", code: "KeyE", ctrlKey: true, altKey: true, modifierAltGraph: true },
    { events: 0, untaken: ["€"] },
  ],
  ["the keypad without NumLock", { key: "ArrowLeft", code: "Numpad4" }, { events: 0, untaken: [] }],
] satisfies [string, KeyboardEventInit, unknown][])(
  "a press with %s is a code's own, or listed, or no press of a character",
  async (_name, pressed, expected) => {
    vi.spyOn(window, "fetch").mockRejectedValue(new TypeError("no network"));
    const { session, close } = await openSampleSession({
      scheme: {
        ...sampleScheme,
        codes: sampleScheme.codes.map((code) => (code.key === "s" ? { ...code, key: "ą" } : code)),
      },
    });
    const host = document.body.appendChild(document.createElement("div"));
    const root = createRoot(host);
    closing.push(
      () => root.unmount(),
      () => host.remove(),
      close,
    );
    root.render(<Heard session={session} player={playerStandIn()} />);
    await expect.poll(() => host.textContent).toBe("The film is there.");

    window.dispatchEvent(new KeyboardEvent("keydown", { ...pressed, cancelable: true }));

    expect({
      events: [...eventsIn(session.work.snapshot().order)].length,
      untaken: session.state.get().untaken.map(({ key }) => key),
    }).toEqual(expected);
  },
);
