import { frameTableOf } from "../../src/domain/frameTable.ts";
import { unpackFrameTimes } from "../../src/domain/frameTimes.ts";
import { framesOf, openInput } from "../../src/client/kit/media/openInput.ts";
import { filePlayer } from "../../src/client/kit/player/file.ts";
import { shownNumber } from "../../src/client/kit/player/numberedFilm.ts";
import type { Player } from "../../src/client/kit/player/port.ts";
import { filmTimings, frameStartMs, frameWithin } from "../filmTimings.ts";
import { answer, askedNumber, askedText, fail } from "./asked.ts";

/** A frame that has not come after so long never comes. */
const patienceMs = 5_000;

measure().then(answer, fail);

/**
 * Seeks to moments spread at random over a film whose frames carry their numbers, through the product's
 * own player with the frame times that the product reads from the file, and looks at the picture. What
 * frame is the right one is known from how the film was made, not from what was read of it.
 */
async function measure() {
  const timing = filmTimings.find(({ name }) => name === askedText("timing"));
  if (!timing) throw new Error("there is no such film");
  const address = new URL(askedText("film"), window.location.href).href;
  const { facts, video } = await openInput(address);
  const read = await framesOf(video);
  const timesUs = read && unpackFrameTimes(read.packed);
  const table = timesUs && frameTableOf(timesUs, facts.durationUs);
  if (!table) throw new Error("the film's frames were not read");
  const player = filePlayer(document.body, {
    address,
    hasVideo: true,
    durationUs: facts.durationUs,
    frames: () => table,
    label: "numbered",
  });
  await until(player, () => player.snapshot().state.kind !== "loading");
  const { state } = player.snapshot();
  if (state.kind === "failed") throw new Error(state.because);
  const picture = document.querySelector("video");
  if (!picture) throw new Error("there is no picture");

  const wrong: string[] = [];
  const timesMs: number[] = [];
  let random = 1;
  for (let at = 0; at < askedNumber("seeks"); at++) {
    random = (random * 48_271) % 2_147_483_647;
    const frame = Math.floor((random / 2_147_483_647) * (timing.frames - 1));
    const [fromMs, toMs] = [frameStartMs(timing, frame), frameStartMs(timing, frame + 1)];
    // Anywhere within the frame, beyond the millisecond to which a container may round its ends.
    const share = ((random % 1_000) + 0.5) / 1_000;
    const wantedMs = fromMs + 1 + (toMs - fromMs - 2) * share;
    const startMs = performance.now();
    player.seek(Math.round(wantedMs * 1000));
    // oxlint-disable-next-line no-await-in-loop -- One seek after the other.
    await until(player, () => frameWithin(timing, frame, player.timeUs() / 1000));
    timesMs.push(performance.now() - startMs);
    // oxlint-disable-next-line no-await-in-loop
    await painted();
    const shown = shownNumber(picture);
    const isToldRight = frameWithin(timing, frame, player.timeUs() / 1000);
    if (shown !== frame || !isToldRight) {
      wrong.push(`${frame}: shows ${shown}, tells ${player.timeUs()} µs`);
    }
  }
  return { wrong, timesMs };
}

/** Until it holds, or for as long as our patience lasts. */
function until(player: Player, holds: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const stops: (() => void)[] = [];
    const end = () => {
      for (const stop of stops) stop();
      resolve();
    };
    const look = () => {
      if (holds()) end();
    };
    const timer = setTimeout(end, patienceMs);
    stops.push(() => clearTimeout(timer), player.subscribe(look), player.onState(look));
    look();
  });
}

function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}
