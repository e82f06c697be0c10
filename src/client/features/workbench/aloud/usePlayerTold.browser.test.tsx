import { createInstance } from "i18next";
import { useCallback, useEffect } from "react";
import { createRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { afterEach, expect, test } from "vitest";
import { soon } from "../../../../../tests/soon.ts";
import words from "../../../../../locales/en/aloud.json";
import { newLoop } from "../../../kit/player/loop.ts";
import { emptyPlayer } from "../../../kit/player/live.ts";
import type { Player } from "../../../kit/player/port.ts";
import { usePlayerTold } from "./usePlayerTold.ts";
import { type Tell, useTeller } from "./useTeller.ts";

const closing: (() => void)[] = [];

afterEach(() => {
  for (const close of closing.splice(0)) close();
  document.body.replaceChildren();
});

test("a jump is announced once, however late its frame is, and whatever is announced meanwhile", async () => {
  const heard = await listening(840_000);
  heard.leads(440_000, "onset: one");
  heard.tell("nothing before");
  heard.shows(440_000);
  // Before that frame has stood for long enough to be told, the recording is led on.
  heard.leads(840_000, "onset: two");
  await rests();
  heard.shows(840_000);
  await rests();
  expect(heard.all()).toEqual(["onset: one", "nothing before", "onset: two"]);
});

test("one step from where a jump led is news", async () => {
  const heard = await listening(840_000);
  heard.leads(440_000, "onset: one");
  heard.shows(440_000);
  await rests();
  heard.shows(480_000);
  await soon(() => expect(heard.all()).toEqual(["onset: one", "0:00.480"]));
  heard.shows(440_000);
  await soon(() => expect(heard.all()).toHaveLength(3));
});

/** What a screen reader was told of a paused recording, whose frames the test shows. Microseconds. */
async function listening(startUs: number) {
  let timeUs = startUs;
  let aimUs = startUs;
  const mounted: { tell?: Tell } = {};
  const moves = new Set<() => void>();
  const told: string[] = [];
  const player: Player = {
    ...emptyPlayer(10_000_000),
    timeUs: () => timeUs,
    aimUs: () => aimUs,
    isRunning: () => false,
    subscribe: (onMove: () => void) => {
      moves.add(onMove);
      return () => moves.delete(onMove);
    },
  };
  const heardOf = { player, loop: newLoop() };

  function Listener() {
    const [, tellNext, takeTold] = useTeller();
    const recorded = useCallback<Tell>(
      (text, about) => {
        told.push(text);
        tellNext(text, about);
      },
      [tellNext],
    );
    useEffect(() => {
      mounted.tell = recorded;
    }, [recorded]);
    usePlayerTold(heardOf, {
      level: "full",
      words: { event: () => "", around: () => "" },
      tell: recorded,
      takeTold,
      takeWaiting: () => [],
    });
    return null;
  }

  const i18n = createInstance();
  await i18n.use(initReactI18next).init({ lng: "en", resources: { en: { aloud: words } } });
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  closing.push(() => root.unmount());
  root.render(
    <I18nextProvider i18n={i18n}>
      <Listener />
    </I18nextProvider>,
  );
  await soon(() => expect(moves.size).toBe(1));
  const shows = (nowUs: number) => {
    timeUs = nowUs;
    aimUs = nowUs;
    for (const hear of moves) hear();
  };
  // Where it stands at first is told by nothing.
  shows(startUs);
  await rests();
  return {
    all: (): readonly string[] => told,
    tell: (text: string) => mounted.tell?.(text),
    shows,
    /** As a jump does: its place is told before its frame is there. */
    leads: (toUs: number, text: string) => {
      aimUs = toUs;
      mounted.tell?.(text, { placeUs: toUs });
    },
  };
}

/** Longer than a frame has to stand until it is told. */
function rests(): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, 600);
  });
}
