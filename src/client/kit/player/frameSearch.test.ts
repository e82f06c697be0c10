import { expect, test } from "vitest";
import { randomFrom } from "../../../statistics/random.ts";
import { newFrameSearch } from "./frameSearch.ts";

/** Which frame is shown where a player is sent to a time. */
type Shows = (timeUs: number) => number;

const count = 260;
const even = (framesPerSecond: number) =>
  Array.from({ length: count }, (_, frame) => (frame * 1e6) / framesPerSecond);
/** As WebM keeps times. */
const toMs = (startsUs: readonly number[]) => startsUs.map((us) => Math.round(us / 1000) * 1000);
const uneven = (seed: number, leastMs: number, mostMs: number) => {
  const random = randomFrom(seed);
  const startsUs = [0];
  while (startsUs.length < count) {
    const lengthMs = leastMs + random() * (mostMs - leastMs);
    startsUs.push((startsUs.at(-1) ?? 0) + Math.round(lengthMs * 1000));
  }
  return startsUs;
};
/** A video that two rates were cut together for, with a pause in it. */
const cut = () => {
  const startsUs = [0];
  while (startsUs.length < count) {
    const at = startsUs.length;
    const lengthUs = at === 130 ? 1_400_000 : at < 90 || at > 200 ? 40_000 : 8_333;
    startsUs.push((startsUs.at(-1) ?? 0) + lengthUs);
  }
  return startsUs;
};

const films: Readonly<Record<string, readonly number[]>> = {
  "24 frames a second": even(24),
  "25 frames a second": even(25),
  "29.97 frames a second": even(30_000 / 1001),
  "60 frames a second": even(60),
  "120 frames a second": even(120),
  "29.97 frames a second, in milliseconds": toMs(even(30_000 / 1001)),
  "60 frames a second, in milliseconds": toMs(even(60)),
  "120 frames a second, in milliseconds": toMs(even(120)),
  "two rates with a pause": cut(),
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, seed) => [`made by seed ${seed}`, uneven(seed, 12, 70)]),
  ),
  ...Object.fromEntries(
    Array.from({ length: 6 }, (_, seed) => [
      `made by seed ${seed}, to the millisecond`,
      toMs(uneven(100 + seed, 8, 120)),
    ]),
  ),
};

const players: Readonly<Record<string, (startsUs: readonly number[]) => Shows>> = {
  "goes by the real lengths": (startsUs) => (timeUs) => {
    let [frame, above] = [0, startsUs.length - 1];
    while (frame < above) {
      const middle = (frame + above + 1) >> 1;
      if ((startsUs[middle] ?? 0) <= timeUs) frame = middle;
      else above = middle - 1;
    }
    return frame;
  },
  "takes all frames for 20 ms long": (startsUs) => asIfLong(startsUs, () => 20_000),
  "takes all frames for 42 ms long": (startsUs) => asIfLong(startsUs, () => 42_000),
  "takes each frame to be as long as the eight before it": (startsUs) =>
    asIfLong(startsUs, (frame) => {
      const from = Math.max(frame - 8, 0);
      const spanUs = (startsUs[frame] ?? 0) - (startsUs[from] ?? 0);
      return frame > 0 ? spanUs / (frame - from) : 8_000;
    }),
};

/** The first frame that, were it so long, ends at a time or later; the one before where that has not begun. */
function asIfLong(startsUs: readonly number[], lengthUs: (frame: number) => number): Shows {
  const endsUs = startsUs.map((startUs, frame) => startUs + lengthUs(frame));
  // The first that ends late enough is the first by which any has: asked some million times, it is looked up by halves.
  const latestUs = endsUs.reduce<number[]>(
    (all, us) => [...all, Math.max(us, all.at(-1) ?? 0)],
    [],
  );
  return (timeUs) => {
    let [frame, above] = [0, startsUs.length - 1];
    while (frame < above) {
      const middle = (frame + above) >> 1;
      if ((latestUs[middle] ?? 0) >= timeUs) above = middle;
      else frame = middle + 1;
    }
    return frame > 0 && (startsUs[frame] ?? 0) > timeUs ? frame - 1 : frame;
  };
}

/** A video in a player that is sent where a search says, until that is content. */
function watched(startsUs: readonly number[], shows: Shows) {
  const endUs = (startsUs.at(-1) ?? 0) + 40_000;
  const search = newFrameSearch(() => endUs);
  let frame = 0;
  let looks = 0;
  const startUs = () => Math.round(startsUs[frame] ?? 0);
  const follow = (sent: number | undefined, meanwhile?: () => void) => {
    looks = 0;
    for (let timeUs = sent; timeUs !== undefined; timeUs = search.hear(startUs())) {
      frame = shows(timeUs);
      looks += 1;
      if (looks === 1) meanwhile?.();
    }
    return frame;
  };
  return {
    search,
    looks: () => looks,
    seek: (timeUs: number, meanwhile?: () => void) => follow(search.seek(timeUs), meanwhile),
    step: (by: number, meanwhile?: () => void) => follow(search.step(by, startUs()), meanwhile),
    startUs,
  };
}

const everyPair = Object.keys(players).flatMap((player) =>
  Object.keys(films).map((film) => [film, player] as const),
);

function pair(film: string, player: string) {
  const startsUs = films[film] ?? [];
  const shows = players[player]?.(startsUs) ?? (() => 0);
  // What a player shows nowhere, or for a hair only, nobody can find.
  const places = new Map<number, number>();
  for (let timeUs = 0; timeUs < (startsUs.at(-1) ?? 0) + 40_000; timeUs += 500) {
    const frame = shows(timeUs);
    places.set(frame, (places.get(frame) ?? 0) + 1);
  }
  const isShown = (frame: number) => (places.get(frame) ?? 0) > 8;
  return { startsUs, shows, isShown };
}

test.each(everyPair)(
  "of %s, in a player that %s, each step leads to the next frame or the one before",
  (film, player) => {
    const { startsUs, shows, isShown } = pair(film, player);
    const { step } = watched(startsUs, shows);
    const random = randomFrom(7);
    const wrong: string[] = [];
    let frame = 0;

    for (let at = 0; at < 400; at += 1) {
      const by = random() < 0.7 ? 1 : -1;
      const meant = [Math.min(Math.max(frame + by, 0), count - 1)];
      while (!isShown(meant.at(-1) ?? 0)) meant.push((meant.at(-1) ?? 0) + by);
      const reached = step(by);
      if (!meant.includes(reached)) wrong.push(`${reached} for ${meant.join(" or ")}`);
      frame = reached;
    }

    expect(wrong).toEqual([]);
  },
);

test.each(everyPair)(
  "of %s, in a player that %s, each seek leads to the frame of that time",
  (film, player) => {
    const { startsUs, shows, isShown } = pair(film, player);
    const { seek } = watched(startsUs, shows);
    const random = randomFrom(11);
    const wrong: string[] = [];

    for (let at = 0; at < 300; at += 1) {
      const timeUs = Math.floor(random() * ((startsUs.at(-1) ?? 0) + 39_000));
      const meant = [startsUs.findLastIndex((startUs) => startUs <= timeUs + 100)];
      while (!isShown(meant.at(-1) ?? 0)) meant.push((meant.at(-1) ?? 0) - 1);
      const reached = seek(timeUs);
      if (!meant.includes(reached)) wrong.push(`${reached} for ${meant.join(" or ")} at ${timeUs}`);
    }

    expect(wrong).toEqual([]);
  },
);

test("a frame is found again at the start that it was told by", () => {
  const { startsUs, shows } = pair("29.97 frames a second", "goes by the real lengths");
  const { seek, startUs, looks } = watched(startsUs, shows);

  for (let frame = 0; frame < 200; frame += 7) {
    expect(seek(Math.round(startsUs[frame] ?? 0))).toBe(frame);
    expect(startUs()).toBe(Math.round(startsUs[frame] ?? 0));
    expect(looks()).toBe(1);
  }
});

test("steps that are asked for while one is looked for are counted from where it leads", () => {
  const { startsUs, shows } = pair("made by seed 3", "takes all frames for 42 ms long");
  const { step, search } = watched(startsUs, shows);

  const meanwhile = () => {
    for (const by of [1, 1, 1, -1, 1]) expect(search.step(by, 0)).toBeUndefined();
  };

  expect(step(1, meanwhile)).toBe(4);
  expect(step(-1, () => search.step(1, 0))).toBe(4);
});

test("steps that are asked for while a moment is looked for are counted from its frame", () => {
  const { startsUs, shows } = pair("60 frames a second", "goes by the real lengths");
  const { seek, search } = watched(startsUs, shows);

  expect(seek((startsUs[50] ?? 0) + 7_000, () => search.step(-2, 0))).toBe(48);
});

test("a moment that is asked for while another is looked for takes its place", () => {
  const { startsUs, shows } = pair("made by seed 3", "takes all frames for 42 ms long");
  const { search } = watched(startsUs, shows);

  search.seek(4_000_000);
  search.step(5, 0);
  let timeUs: number | undefined = search.seek(startsUs[20] ?? 0);
  let frame = -1;
  while (timeUs !== undefined) {
    frame = shows(timeUs);
    timeUs = search.hear(startsUs[frame] ?? 0);
  }

  expect(frame).toBe(20);
});

test("the first and the last frame are stayed at, however often one more is asked for", () => {
  const { startsUs, shows } = pair("25 frames a second", "goes by the real lengths");
  const { seek, step } = watched(startsUs, shows);

  expect(step(-3)).toBe(0);
  expect(seek(1e9)).toBe(count - 1);
  expect(step(1)).toBe(count - 1);
  expect(step(4)).toBe(count - 1);
  expect(step(-1)).toBe(count - 2);
});

test.each(["goes by the real lengths", "takes each frame to be as long as the eight before it"])(
  "in a player that %s, a step to a frame of an even film takes two looks, and one when it is gone again",
  (player) => {
    const { startsUs, shows } = pair("25 frames a second", player);
    const { step, looks } = watched(startsUs, shows);
    for (let at = 0; at < 20; at += 1) step(1);

    const first = Array.from({ length: 20 }, () => [step(1), looks()][1]);
    for (let at = 0; at < 20; at += 1) step(-1);
    const again = Array.from({ length: 20 }, () => [step(1), looks()][1]);

    expect(Math.max(...first.map(Number))).toBeLessThanOrEqual(2);
    expect(Math.max(...again.map(Number))).toBe(1);
  },
);

test("the best frame so far is the one before the border or after it, never one across", () => {
  const { startsUs, shows } = pair("made by seed 5", "takes all frames for 42 ms long");
  const { search } = watched(startsUs, shows);
  const momentUs = (startsUs[40] ?? 0) + 9_000;
  const found: number[] = [];

  let timeUs: number | undefined = search.seek(momentUs);
  while (timeUs !== undefined) {
    const foundUs = search.foundUs();
    if (foundUs !== undefined) found.push(foundUs);
    timeUs = search.hear(startsUs[shows(timeUs)] ?? 0);
  }

  expect(found).toEqual(found.toSorted((a, b) => a - b));
  expect(Math.max(...found)).toBeLessThanOrEqual(momentUs);
});
