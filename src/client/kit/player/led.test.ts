import { expect, test } from "vitest";
import { ledPlayer } from "./led.ts";
import { playerStandIn } from "./playerStandIn.ts";
import type { PlayerSnapshot } from "./port.ts";

/** A video that shows its first frame by itself, and the frame of a seek only when it is told to. */
function slowFilm() {
  const inner = playerStandIn({ durationUs: 90_000_000 });
  const heard = new Set<() => void>();
  let state: PlayerSnapshot["state"] = { kind: "loading" };
  let aimUs: number | undefined;
  return {
    film: {
      ...inner,
      aimUs: () => aimUs ?? inner.timeUs(),
      isPlaced: () => true,
      snapshot: () => ({ ...inner.snapshot(), state }),
      onState(listener: () => void) {
        heard.add(listener);
        return () => heard.delete(listener);
      },
      seek: (timeUs: number) => void (aimUs = timeUs),
    },
    begin() {
      state = { kind: "ready", isPlaying: false, isBuffering: false };
      for (const listener of heard) listener();
    },
    arrive() {
      if (aimUs !== undefined) inner.seek(aimUs);
      aimUs = undefined;
    },
  };
}

test("a player is not placed before the moment it is led to is on screen, whatever it shows before", () => {
  const slow = slowFilm();
  const player = ledPlayer(slow.film, 40_000_000);
  expect(player.isPlaced?.()).toBe(false);
  slow.begin();
  expect(player.isPlaced?.()).toBe(false);
  slow.arrive();
  expect([player.isPlaced?.(), player.timeUs()]).toEqual([true, 40_000_000]);

  // Led elsewhere later, a press counts at what is on screen.
  player.seek(50_000_000);
  expect(player.isPlaced?.()).toBe(true);
});

test("a player that can play already is led at once, and only once", () => {
  const slow = slowFilm();
  slow.begin();
  const player = ledPlayer(slow.film, 40_000_000);
  slow.arrive();
  expect(player.timeUs()).toBe(40_000_000);
  player.seek(50_000_000);
  slow.begin();
  slow.arrive();
  expect(player.timeUs()).toBe(50_000_000);
});
