import { expect, test } from "vitest";
import { playerStandIn, type StandIn } from "./playerStandIn.ts";
import { synchronisedPlayer } from "./synchronised.ts";

/** Players that are kept together, and a clock that moves by hand. */
function together(...sources: readonly { readonly player: StandIn; readonly offsetUs?: number }[]) {
  let nowMs = 0;
  let look = nothing;
  const [first, ...others] = sources.map(({ player, offsetUs = 0 }, at) => ({
    id: String(at),
    player,
    offsetUs,
  }));
  if (!first) throw new Error("there is a first");
  const player = synchronisedPlayer([first, ...others], {
    now: () => nowMs,
    every(act) {
      look = act;
      return nothing;
    },
  });
  return {
    player,
    pass: (ms: number) => {
      for (let passed = 0; passed < ms; passed += 10) {
        nowMs += 10;
        for (const source of sources) source.player.pass(10_000);
        if (nowMs % 100 === 0) look();
      }
    },
  };
}

test("a source whose clock runs a hundredth too fast stays within 25 ms of the first for a minute", () => {
  const [first, fast] = [playerStandIn(), playerStandIn({ drift: 1.01 })];
  const { player, pass } = together({ player: first }, { player: fast });
  const apartUs: number[] = [];

  player.play();
  for (let second = 0; second < 59; second += 1) {
    pass(1000);
    if (second > 2) apartUs.push(Math.abs(fast.timeUs() - first.timeUs()));
  }

  expect(Math.max(...apartUs)).toBeLessThan(25_000);
  expect(fast.asked.filter((one) => one.startsWith("seek")).length).toBeLessThan(3);
});

test("a source that is far off is sought, not nudged", () => {
  const [first, second] = [playerStandIn(), playerStandIn()];
  const { player, pass } = together({ player: first }, { player: second });
  player.play();
  pass(2000);

  second.seek(20_000_000);
  pass(2000);

  expect(Math.abs(second.timeUs() - first.timeUs())).toBeLessThan(20_000);
  expect(second.snapshot().rate).toBe(1);
});

test("each stands at its own time: an offset is where its start lies in the recording", () => {
  const [first, second] = [playerStandIn(), playerStandIn()];
  const { player } = together({ player: first }, { player: second, offsetUs: 12_000_000 });

  player.seek(20_000_000);
  expect(second.timeUs()).toBe(8_000_000);

  player.step(1);
  expect(second.timeUs()).toBe(8_040_000);

  player.setOffset("1", 10_000_000);
  expect(second.timeUs()).toBe(10_040_000);
});

test("a source that begins later waits at its start, says when, and joins in", () => {
  const [first, second] = [playerStandIn(), playerStandIn()];
  const { player, pass } = together({ player: first }, { player: second, offsetUs: 3_000_000 });

  player.play();
  pass(1000);
  expect(player.standing("1")).toEqual({ kind: "before", startsAtUs: 3_000_000 });
  expect(second.isRunning()).toBe(false);

  pass(4000);
  expect(second.isRunning()).toBe(true);
  expect(Math.abs(second.timeUs() + 3_000_000 - first.timeUs())).toBeLessThan(20_000);
});

test("a source that is over stands at its end while the others go on", () => {
  const [first, short] = [playerStandIn(), playerStandIn({ durationUs: 2_000_000 })];
  const { player, pass } = together({ player: first }, { player: short });

  player.play();
  pass(4000);

  expect(player.standing("1")).toEqual({ kind: "over", endedAtUs: 2_000_000 });
  expect(short.timeUs()).toBe(2_000_000);
  expect(first.isRunning()).toBe(true);
});

test("all wait for one that lacks data, seem to play meanwhile, and go on when it has some", () => {
  const [first, second] = [playerStandIn(), playerStandIn()];
  const { player, pass } = together({ player: first }, { player: second });
  player.play();
  pass(1000);

  second.change({ state: { kind: "ready", isPlaying: true, isBuffering: true } });
  pass(1000);
  expect(first.isRunning()).toBe(false);
  expect(player.snapshot().state).toEqual({ kind: "ready", isPlaying: true, isBuffering: true });

  second.change({ state: { kind: "ready", isPlaying: false, isBuffering: false } });
  pass(1000);
  expect(first.isRunning()).toBe(true);
  expect(second.isRunning()).toBe(true);
});

test("only one is heard, and all go at one speed that each of them has", () => {
  const [first, second] = [playerStandIn(), playerStandIn()];
  second.change({ rates: [0.5, 1, 2] });
  const { player } = together({ player: first }, { player: second });
  expect([first.snapshot().isMuted, second.snapshot().isMuted]).toEqual([false, true]);

  player.hear("1");
  player.setRate(2);

  expect([first.snapshot().isMuted, second.snapshot().isMuted]).toEqual([true, false]);
  expect(second.snapshot().rate).toBe(2);
  expect(player.snapshot().rates.at(-1)).toBe(2);
  player.setMuted(true);
  expect(second.snapshot().isMuted).toBe(true);
});

test("pausing stops all, and shows each at the first's moment", () => {
  const [first, second] = [playerStandIn(), playerStandIn({ drift: 0.99 })];
  const { player, pass } = together({ player: first }, { player: second, offsetUs: 1_000_000 });
  player.seek(5_000_000);
  player.play();
  pass(3000);

  player.pause();

  expect(second.isRunning()).toBe(false);
  expect(second.timeUs()).toBe(first.timeUs() - 1_000_000);
});

test("a source that missed where all stand is sent there again, and is apart until it is there", () => {
  const inner = playerStandIn();
  let offUs = 0;
  const second: StandIn = {
    ...inner,
    seek(timeUs) {
      inner.seek(timeUs + offUs);
      offUs = 0;
    },
  };
  const first = playerStandIn();
  const { player, pass } = together({ player: first }, { player: second });
  player.play();
  pass(2000);
  offUs = 160_000;

  player.pause();
  expect(second.timeUs() - first.timeUs()).toBe(160_000);
  pass(800);
  expect(player.standing("1")).toEqual({ kind: "together", aheadUs: 160_000 });

  pass(1000);
  expect(second.timeUs()).toBe(first.timeUs());
  expect(player.standing("1")).toEqual({ kind: "together", aheadUs: 0 });
});

test("a first whose clock stopped beyond the picture that is seen goes back to it, unless sent elsewhere", () => {
  const inner = playerStandIn();
  let beyondUs = 160_000;
  const first: StandIn = {
    ...inner,
    clockUs: () => inner.timeUs() + (inner.isRunning() ? 0 : beyondUs),
    seek(timeUs) {
      beyondUs = 0;
      inner.seek(timeUs);
    },
  };
  const { player, pass } = together({ player: first }, { player: playerStandIn() });
  player.play();
  pass(2000);

  player.pause();
  pass(500);
  expect(inner.asked.filter((one) => one.startsWith("seek"))).toEqual(["seek 2000000"]);

  beyondUs = 160_000;
  player.seek(9_000_000);
  beyondUs = 160_000;
  pass(500);
  expect(inner.asked.at(-1)).toBe("seek 9000000");
  expect(inner.asked.filter((one) => one.startsWith("seek"))).toHaveLength(2);
});

test("a picture that is a fifth of a second behind has caught up after a second, by its speed alone", () => {
  const [first, second] = [playerStandIn(), playerStandIn()];
  const { player, pass } = together({ player: first }, { player: second });
  player.play();
  pass(1000);
  second.seek(second.timeUs() - 200_000);
  const soughtBefore = second.asked.filter((one) => one.startsWith("seek")).length;

  pass(1000);

  expect(Math.abs(second.timeUs() - first.timeUs())).toBeLessThan(40_000);
  expect(second.asked.filter((one) => one.startsWith("seek"))).toHaveLength(soughtBefore);
});

test("what is heard changes its speed by no more than six hundredths", () => {
  const [first, second] = [playerStandIn(), playerStandIn()];
  const { player, pass } = together({ player: first }, { player: second });
  player.hear("1");
  player.play();
  pass(1000);
  second.seek(second.timeUs() - 200_000);
  const speeds: number[] = [];

  for (let look = 0; look < 40; look += 1) {
    pass(100);
    speeds.push(second.snapshot().rate);
  }

  expect(Math.max(...speeds)).toBeCloseTo(1.06);
  expect(Math.abs(second.timeUs() - first.timeUs())).toBeLessThan(40_000);
});

test("a hosted player keeps its speed while its time, which is only about right, is a little off", () => {
  const [first, hosted] = [playerStandIn(), playerStandIn()];
  hosted.change({ exactness: "about" });
  const { player, pass } = together({ player: first }, { player: hosted });
  player.play();
  pass(1000);
  hosted.seek(hosted.timeUs() - 60_000);
  const speeds = new Set<number>();

  for (let look = 0; look < 10; look += 1) {
    pass(100);
    speeds.add(hosted.snapshot().rate);
  }

  expect([...speeds]).toEqual([1]);
});

test("at the highest speed that there is nothing higher is asked for", () => {
  const [first, slow] = [playerStandIn(), playerStandIn({ drift: 0.98 })];
  const { player, pass } = together({ player: first }, { player: slow });
  player.setRate(16);
  player.play();

  const speeds: number[] = [];
  for (let look = 0; look < 20; look += 1) {
    pass(100);
    speeds.push(slow.snapshot().rate);
  }

  expect(Math.max(...speeds)).toBe(16);
});

test("one that waited for a moment goes on from where it is, without a seek", () => {
  const [first, second] = [playerStandIn(), playerStandIn()];
  const { player, pass } = together({ player: first }, { player: second });
  player.play();
  pass(1000);
  first.change({ state: { kind: "ready", isPlaying: true, isBuffering: true } });
  pass(1000);
  expect(second.isRunning()).toBe(false);

  first.change({ state: { kind: "ready", isPlaying: true, isBuffering: false } });
  pass(2000);

  expect(second.isRunning()).toBe(true);
  expect(Math.abs(second.timeUs() - first.timeUs())).toBeLessThan(20_000);
  expect(second.asked.filter((one) => one.startsWith("seek"))).toEqual(["seek 0"]);
});

test("a source moved by itself leaves the others where they are, until all go on together", () => {
  const [first, second] = [playerStandIn(), playerStandIn()];
  const { player } = together({ player: first }, { player: second });
  player.seek(5_000_000);

  player.alone("0")?.step(2);
  player.alone("1")?.seek(7_000_000);
  expect([first.timeUs(), second.timeUs()]).toEqual([5_080_000, 7_000_000]);

  player.step(1);
  expect([first.timeUs(), second.timeUs()]).toEqual([5_120_000, 5_120_000]);
});

function nothing(): void {
  // Until the player says what is to be done every tenth of a second.
}
