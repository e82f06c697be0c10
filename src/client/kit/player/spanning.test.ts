import { expect, test } from "vitest";
import { playerStandIn } from "./playerStandIn.ts";
import { spanningPlayer } from "./spanning.ts";

const second = 1_000_000;

/** A source of 20 s in a recording of 60 s, which it begins at 10 s. */
function spanning({ goesOnWithout = false } = {}) {
  const inner = playerStandIn({ durationUs: 20 * second });
  const outside = playerStandIn({ durationUs: 60 * second });
  const player = spanningPlayer(inner, { offsetUs: 10 * second, outside, goesOnWithout });
  const pass = (us: number) => {
    for (let passed = 0; passed < us; passed += 10_000) {
      inner.pass(10_000);
      outside.pass(10_000);
    }
  };
  return { inner, outside, player, pass };
}

test("time is the recording's, also before the source begins and after it is over", () => {
  const { inner, player, pass } = spanning();
  expect(player.place()).toBe("before");
  player.play();

  pass(9 * second);
  expect(player.timeUs()).toBe(9 * second);
  expect(inner.timeUs()).toBe(0);

  pass(6 * second);
  expect(player.place()).toBe("within");
  expect(player.timeUs()).toBe(inner.timeUs() + 10 * second);
  expect(Math.abs(player.timeUs() - 15 * second)).toBeLessThan(30_000);

  pass(17 * second);
  expect(player.place()).toBe("over");
  expect(Math.abs(player.timeUs() - 32 * second)).toBeLessThan(60_000);
  expect(player.isRunning()).toBe(true);
});

test("a seek shows the source's own moment, and goes on playing where it played", () => {
  const { inner, player } = spanning();
  player.play();

  player.seek(12 * second);
  expect(inner.timeUs()).toBe(2 * second);
  expect(inner.isRunning()).toBe(true);

  player.seek(40 * second);
  expect(inner.isRunning()).toBe(false);
  expect(player.isRunning()).toBe(true);
  expect(player.timeUs()).toBe(40 * second);
});

test("stepping goes over the source's first frame in both directions without leaving it out", () => {
  const { inner, player } = spanning();
  player.seek(10 * second - 10_000);

  player.step(1);
  expect(player.timeUs()).toBe(10 * second);
  player.step(1);
  expect(inner.timeUs()).toBe(40_000);
  player.step(-1);
  player.step(-1);
  expect(player.timeUs()).toBe(10 * second - 40_000);
});

test("where the source fails time goes on without it, but only where that is wanted", () => {
  const failed = { kind: "failed", because: "not_reachable" } as const;
  const [without, alone] = [spanning({ goesOnWithout: true }), spanning()];
  for (const { player, inner } of [without, alone]) {
    player.seek(12 * second);
    player.play();
    inner.change({ state: failed });
  }

  without.pass(second);
  expect(without.player.timeUs()).toBe(13 * second);
  expect(alone.player.snapshot().state).toEqual(failed);
});

test("at the end of the recording playing begins at its start again", () => {
  const { player, pass } = spanning();
  player.seek(59 * second);
  player.play();
  pass(2 * second);
  expect(player.snapshot().isAtEnd).toBe(true);

  player.play();

  expect(player.timeUs()).toBe(0);
  expect(player.isRunning()).toBe(true);
});
