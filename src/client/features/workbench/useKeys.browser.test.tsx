import { createRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import type { Player } from "../../kit/player/port.ts";
import { playerStandIn } from "../../kit/player/playerStandIn.ts";
import { eventsIn } from "../../kit/timeline/eventOrder.ts";
import { newCommandHandlers } from "../../kit/stage/commandHandlers.ts";
import { keymapOf } from "../../kit/coding/keymap.ts";
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
