import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { wholly } from "../../../../tests/whole.ts";
import { evenFrameTable, type FrameTable, frameTableOf } from "../../../domain/frameTable.ts";
import { filePlayer } from "./file.ts";
import { numberedFilm, shownNumber } from "./numberedFilm.ts";
import { playOrPause } from "./pausing.ts";
import { changeRate, jump, type Player } from "./port.ts";

const open: Player[] = [];
const host = document.body.appendChild(document.createElement("div"));

/** The browser's own, whatever a test puts in its place. */
// oxlint-disable-next-line typescript/unbound-method -- it is called for the video that asks
const requestFrame = HTMLVideoElement.prototype.requestVideoFrameCallback;

afterEach(() => {
  for (const player of open.splice(0)) player.dispose();
});

const even = (count: number, framesPerSecond: number) =>
  Array.from({ length: count }, (_, frame) => Math.round((frame * 1e6) / framesPerSecond));
/** As WebM keeps times: what begins later than asked for is not on screen yet. */
const inMs = (timesUs: readonly number[]) => timesUs.map((us) => Math.round(us / 1000) * 1000);
/** Every frame has another length than the one before: 10 to 100 ms. */
const variable = Array.from({ length: 120 }, (_, frame) => (frame * 37) % 91).reduce<number[]>(
  (times, lengthMs) => [...times, (times.at(-1) ?? 0) + (lengthMs + 10) * 1000],
  [0],
);

async function opened(
  timesUs: readonly number[],
  container: "mp4" | "webm",
  { isKnown = true }: { readonly isKnown?: boolean } = {},
) {
  const { file, endUs } = await numberedFilm(timesUs, container);
  const address = URL.createObjectURL(file);
  const player = filePlayer(host, {
    address,
    hasVideo: true,
    durationUs: endUs,
    frames: () => (isKnown ? frameTableOf(timesUs, endUs) : undefined),
    label: "numbered",
  });
  open.push(player);
  await until(player, () => player.snapshot().state.kind === "ready");
  return { player, video: pictureIn(host), count: timesUs.length };
}

function pictureIn(element: HTMLElement): HTMLVideoElement {
  const video = element.querySelector("video");
  if (!video) throw new Error("there is no picture");
  return video;
}

/** Waits for the player to say so, and then for the picture to be painted. */
async function until(player: Player, holds: () => boolean): Promise<void> {
  await new Promise<void>((resolve) => {
    const look = () => {
      if (holds()) resolve();
    };
    player.subscribe(look);
    player.onState(look);
    look();
  });
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

test.each([
  ["29.97 frames a second, webm", even(150, 30_000 / 1001), "webm"],
  ["frames of unequal length, mp4", variable, "mp4"],
  ...wholly(
    ["25 frames a second, webm", even(150, 25), "webm"] as const,
    ["60 frames a second, mp4", even(150, 60), "mp4"] as const,
    ["frames of unequal length, webm", variable, "webm"] as const,
  ),
] as const)(
  "of %s each seek shows the frame of that time and tells its start",
  async (_, timesUs, container) => {
    const { player, video, count } = await opened(timesUs, container);
    const wrong: string[] = [];

    for (let at = 0; at < 30; at += 1) {
      const frame = (at * 53 + 7) % count;
      const startUs = timesUs[frame] ?? 0;
      player.seek(startUs);
      // oxlint-disable-next-line no-await-in-loop -- one seek after the other
      await until(player, () => player.timeUs() === startUs);
      const shown = shownNumber(video);
      if (shown !== frame) wrong.push(`${shown} in the place of ${frame}`);
    }

    expect(wrong).toEqual([]);
  },
  60_000,
);

test.each([["now early, now late", 0] as const, ...wholly(["late", 400] as const)])(
  "on a machine that draws %s, each seek shows the frame of that time, of unequal length too",
  async (_, lateMs) => {
    const drawn = vi.spyOn(HTMLVideoElement.prototype, "requestVideoFrameCallback");
    let calls = 0;
    drawn.mockImplementation(function (this: HTMLVideoElement, heard) {
      return requestFrame.call(this, (now, frame) => {
        calls += 1;
        setTimeout(() => heard(now, frame), lateMs || (calls * 97) % 350);
      });
    });
    onTestFinished(() => drawn.mockRestore());
    const { player, video, count } = await opened(variable, "mp4");
    const wrong: string[] = [];

    for (let at = 0; at < 12; at += 1) {
      const frame = (at * 53 + 7) % count;
      const startUs = variable[frame] ?? 0;
      player.seek(startUs);
      // oxlint-disable-next-line no-await-in-loop -- one seek after the other
      await until(player, () => player.timeUs() === startUs && player.aimUs?.() === startUs);
      const shown = shownNumber(video);
      if (shown !== frame) wrong.push(`${shown} in the place of ${frame}`);
    }

    expect(wrong).toEqual([]);
  },
);

test.each([
  ["29.97 frames a second, webm", inMs(even(150, 30_000 / 1001)), "webm"],
  ["frames of unequal length, mp4", variable, "mp4"],
  ...wholly(
    ["24 frames a second, mp4", even(150, 24), "mp4"] as const,
    ["60 frames a second, webm", inMs(even(150, 60)), "webm"] as const,
    ["frames of unequal length, webm", variable, "webm"] as const,
  ),
] as const)(
  "of %s, where nobody knows how they lie, each step and seek shows its frame and tells its start",
  async (_, timesUs, container) => {
    const { player, video, count } = await opened(timesUs, container, { isKnown: false });
    const wrong: string[] = [];
    const look = async (what: string, frame: number) => {
      // A search tells the best frame so far: it has ended where nothing changes any more.
      const seen = () => {
        const isStartRight = Math.abs(player.timeUs() - (timesUs[frame] ?? 0)) <= 1_000;
        const isAtRest = player.aimUs?.() === player.timeUs() && !video.seeking;
        return shownNumber(video) === frame && isStartRight && isAtRest;
      };
      await vi.waitUntil(seen, { timeout: 5_000 }).catch(() => {
        wrong.push(`${what}: ${shownNumber(video)} at ${player.timeUs()} for ${frame}`);
      });
    };

    for (let at = 0; at < 12; at += 1) {
      const frame = (at * 53 + 7) % (count - 3);
      const startUs = timesUs[frame] ?? 0;
      player.seek(startUs + Math.round((((timesUs[frame + 1] ?? 0) - startUs) * (at % 4)) / 4.4));
      // oxlint-disable-next-line no-await-in-loop -- one seek after the other
      await look("seek", frame);
      player.step(1);
      // oxlint-disable-next-line no-await-in-loop -- and one step after it
      await look("step", frame + 1);
      for (const by of [1, 1, -1, -1, -1]) player.step(by);
      // oxlint-disable-next-line no-await-in-loop -- the next seek would take its place
      await look("five steps", frame);
    }

    expect(wrong).toEqual([]);
    expect(player.snapshot().exactness).toBe("frame");
  },
  60_000,
);

test("steps that come faster than pictures all count, forwards and back", async () => {
  const { player, video } = await opened(even(150, 25), "webm");
  player.seek(2_000_000);
  await until(player, () => player.timeUs() === 2_000_000);

  for (let step = 0; step < 12; step += 1) player.step(1);
  player.step(-2);
  await until(player, () => player.timeUs() === 2_400_000);

  expect(shownNumber(video)).toBe(60);
});

test("jumps that come faster than pictures add up", async () => {
  const { player, video } = await opened(even(150, 25), "webm");
  for (const byUs of [1_000_000, 1_000_000, 1_000_000, -500_000]) jump(player, byUs);
  await until(player, () => player.timeUs() === 2_480_000);
  expect(shownNumber(video)).toBe(62);
});

test("a step from a variable frame goes to the next real frame, and stops at the first and the last", async () => {
  const { player, video, count } = await opened(variable, "webm");
  const frames = frameTableOf(variable, 1e9);
  if (!frames) throw new Error("there are frames");

  player.step(1);
  await until(player, () => player.timeUs() === frames.startUs(1));
  expect(shownNumber(video)).toBe(1);

  player.step(-5);
  await until(player, () => player.timeUs() === 0);
  expect(shownNumber(video)).toBe(0);

  player.step(10_000);
  await until(player, () => player.timeUs() === frames.startUs(count - 1));
  expect(shownNumber(video)).toBe(count - 1);
});

test("while it plays, the time is always the start of a frame of the table", async () => {
  const { player } = await opened(variable, "webm");
  const starts = new Set(variable);
  const seen = new Set<number>();
  player.subscribe(() => seen.add(player.timeUs()));

  player.setRate(2);
  player.play();
  await until(player, () => player.timeUs() > 2_000_000);
  player.pause();

  expect([...seen].filter((timeUs) => !starts.has(timeUs))).toEqual([]);
  expect(seen.size).toBeGreaterThan(5);
});

test("trying again after a broken file goes on where it was, at the same speed", async () => {
  const timesUs = even(100, 25);
  const { file, endUs } = await numberedFilm(timesUs, "webm");
  const address = URL.createObjectURL(file);
  let table: FrameTable | undefined;
  const player = filePlayer(host, {
    address,
    hasVideo: true,
    durationUs: endUs,
    frames: () => table,
    label: "numbered",
  });
  open.push(player);
  table = evenFrameTable({ framesPerSecond: 25, durationUs: endUs });
  await until(player, () => player.snapshot().state.kind === "ready");
  player.setRate(1.5);
  player.seek(1_000_000);
  await until(player, () => player.timeUs() === 1_000_000);

  player.retry();
  await until(player, () => player.snapshot().state.kind === "ready");
  // The browser tells of a picture just after it is there.
  await until(player, () => player.timeUs() === 1_000_000);

  expect(shownNumber(pictureIn(host))).toBe(25);
  expect(player.snapshot().rate).toBe(1.5);
});

test("every press of slower counts, however quickly one follows the other", async () => {
  const { player } = await opened(even(50, 25), "webm");

  changeRate(player, -1);
  changeRate(player, -1);
  changeRate(player, -1);

  expect(player.snapshot().rate).toBe(0.25);
});

test("every press of play or pause counts, however quickly one follows the other", async () => {
  const { player } = await opened(even(50, 25), "webm");
  for (const plays of [true, false, true, false, true]) {
    playOrPause(player, 0);
    expect(player.snapshot().state).toMatchObject({ isPlaying: plays });
  }
  player.step(1);
  expect(player.snapshot().state).toMatchObject({ isPlaying: false });
});

test("a film that has shown a frame stays placed while it is led elsewhere", async () => {
  const { player, video } = await opened(even(150, 25), "webm");
  expect(player.isPlaced?.()).toBe(true);
  player.seek(2_000_000);
  expect(player.isPlaced?.()).toBe(true);
  await until(player, () => !video.seeking);
  expect(player.isPlaced?.()).toBe(true);
});
