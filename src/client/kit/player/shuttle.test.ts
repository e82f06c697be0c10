import { expect, test } from "vitest";
import { playerStandIn } from "./playerStandIn.ts";
import { newShuttle } from "./shuttle.ts";

function shuttling() {
  const player = playerStandIn();
  const ticks = new Set<() => void>();
  const shuttle = newShuttle(player, (act) => {
    ticks.add(act);
    return () => ticks.delete(act);
  });
  const tick = () => {
    for (const act of ticks) act();
  };
  return { player, shuttle, tick, ticks };
}

test("each press forward plays faster, and stop stands still at normal speed", () => {
  const { player, shuttle } = shuttling();

  for (let press = 0; press < 3; press++) shuttle.forward();
  expect(player.snapshot()).toMatchObject({ rate: 4, state: { isPlaying: true } });

  shuttle.stop();
  expect(player.snapshot()).toMatchObject({ rate: 1, state: { isPlaying: false } });
});

test("going back takes the time back at its speed, and ends at the beginning", () => {
  const { player, shuttle, tick, ticks } = shuttling();
  player.seek(1_000_000);

  shuttle.back();
  tick();
  expect(player.timeUs()).toBe(900_000);
  shuttle.back();
  tick();
  expect(player.timeUs()).toBe(700_000);

  for (let at = 0; at < 10; at++) tick();
  expect(player.timeUs()).toBe(0);
  expect(ticks.size).toBe(0);
});

test("whatever makes it play ends going back", () => {
  const { player, shuttle, ticks } = shuttling();
  player.seek(1_000_000);

  shuttle.back();
  player.play();

  expect(ticks.size).toBe(0);
});
