import { expect, test } from "vitest";
import { evenFrameTable } from "../../../domain/frameTable.ts";
import { aroundEvent, loopingPlayer, newLoop, withEnd, withStart } from "./loop.ts";
import { playerStandIn } from "./playerStandIn.ts";

function looping(aUs: number, bUs: number) {
  const inner = playerStandIn({ durationUs: 20_000_000 });
  const loop = newLoop();
  const player = loopingPlayer(inner, loop);
  loop.set({ aUs, bUs });
  return { inner, loop, player };
}

test("at B it begins again at A, and asks for that only once", () => {
  const { inner, player } = looping(2_000_000, 4_000_000);
  player.seek(3_900_000);
  player.play();

  inner.pass(150_000);

  expect(player.timeUs()).toBe(2_000_000);
  expect(inner.asked).toEqual(["seek 3900000", "play", "seek 2000000"]);
});

test("a player that came back and left the loop again unseen is led back once more", () => {
  const inner = playerStandIn({ durationUs: 20_000_000 });
  const asked: number[] = [];
  const loop = newLoop();
  const player = loopingPlayer({ ...inner, seek: (timeUs) => asked.push(timeUs) }, loop);
  loop.set({ aUs: 2_000_000, bUs: 2_040_000 });
  inner.seek(2_000_000);
  player.play();

  inner.pass(100_000);
  inner.pass(500_000);
  expect(asked).toEqual([2_000_000]);

  inner.pass(600_000);
  expect(asked).toEqual([2_000_000, 2_000_000]);
});

test("while it is led to A it is not asked again, wherever its picture is", () => {
  const inner = playerStandIn({ durationUs: 20_000_000 });
  const asked: number[] = [];
  const loop = newLoop();
  let aimUs: number | undefined;
  const player = loopingPlayer(
    {
      ...inner,
      aimUs: () => aimUs ?? inner.timeUs(),
      seek(timeUs) {
        aimUs = timeUs;
        asked.push(timeUs);
      },
    },
    loop,
  );
  loop.set({ aUs: 2_000_000, bUs: 4_000_000 });
  inner.seek(3_900_000);
  player.play();

  inner.pass(5_000_000);
  inner.pass(5_000_000);
  expect(asked).toEqual([2_000_000]);

  aimUs = undefined;
  inner.pass(40_000);
  expect(asked).toEqual([2_000_000, 2_000_000]);
});

test("begun outside of the loop it begins at A", () => {
  const { player } = looping(2_000_000, 4_000_000);
  player.seek(9_000_000);

  player.play();

  expect(player.timeUs()).toBe(2_000_000);
});

test("a loop that ends with the recording goes on too", () => {
  const { inner, player } = looping(18_000_000, 20_000_000);
  player.seek(19_900_000);
  player.play();

  inner.pass(500_000);

  expect(player.timeUs()).toBe(18_000_000);
  expect(player.isRunning()).toBe(true);
});

test("while it stands still one may look outside of the loop", () => {
  const { player } = looping(2_000_000, 4_000_000);

  player.seek(12_000_000);

  expect(player.timeUs()).toBe(12_000_000);
});

test("without a loop it plays to the end and stays there", () => {
  const { inner, loop, player } = looping(2_000_000, 4_000_000);
  loop.set({ aUs: null, bUs: null });
  player.seek(19_900_000);
  player.play();

  inner.pass(500_000);

  expect(player.isRunning()).toBe(false);
  expect(player.timeUs()).toBe(20_000_000);
});

test("the frame on screen is the last of the loop, and an end lets a later beginning go", () => {
  const frames = evenFrameTable({ framesPerSecond: 25, durationUs: 20_000_000 });

  expect(withEnd({ aUs: 1_000_000, bUs: null }, 2_000_000, frames)).toEqual({
    aUs: 1_000_000,
    bUs: 2_040_000,
  });
  expect(withEnd({ aUs: 3_000_000, bUs: null }, 2_000_000, frames).aUs).toBe(0);
  expect(withStart({ aUs: null, bUs: 2_000_000 }, 2_000_000).bUs).toBeNull();
});

test("an event is looped with a second on either side, as far as the recording goes", () => {
  const within = { nowUs: 9_000_000, durationUs: 20_000_000 };

  expect(aroundEvent({ startUs: 400_000, endUs: 5_000_000 }, within)).toEqual({
    aUs: 0,
    bUs: 6_000_000,
  });
  expect(aroundEvent({ startUs: 5_000_000, endUs: null }, within).bUs).toBe(10_000_000);
  expect(aroundEvent({ startUs: 19_500_000, endUs: 19_500_000 }, within).bUs).toBe(20_000_000);
});
