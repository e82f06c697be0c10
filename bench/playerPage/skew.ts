import { filePlayer } from "../../src/client/kit/player/file.ts";
import { type Source, synchronisedPlayer } from "../../src/client/kit/player/synchronised.ts";
import { answer, askedNumber, askedText, fail } from "./asked.ts";

/** Where the further sources begin in the time of the first. */
const offsetsUs = [0, 1_500_000, -700_000, 300_000];
const startUs = 3_000_000;

measure().then(answer, fail);

interface Shown {
  readonly mediaMs: number;
  /** When it is expected on the screen. */
  readonly atMs: number;
}

/**
 * Plays several sources as one by the product's own player. Two answers: how far their clocks are apart
 * whenever the screen is drawn, and how far the pictures are that are on the screen together, by the
 * media times and the moments that the browser tells of each presented frame.
 */
async function measure() {
  const sources = offsetsUs.slice(0, askedNumber("sources")).map((offsetUs, at): Source => {
    const host = document.createElement("div");
    host.style.cssText = "display:inline-block;width:45vw";
    document.body.append(host);
    const player = filePlayer(host, {
      address: askedText("film"),
      hasVideo: true,
      durationUs: 0,
      label: String(at),
    });
    return { id: String(at), player, offsetUs };
  });
  const [first, ...others] = sources;
  if (!first) throw new Error("there is no source");
  const videos = [...document.querySelectorAll("video")];
  for (const video of videos) video.style.width = "100%";
  const together = synchronisedPlayer([first, ...others]);
  together.setMuted(true);
  await until(() => sources.every(({ player }) => player.snapshot().state.kind === "ready"));
  together.seek(startUs);
  await until(() => videos.every((video) => !video.seeking));

  const clocksMs: number[] = [];
  const shown = videos.map(watchFrames);
  together.play();
  await until(() => videos.every((video) => !video.paused && video.currentTime > 0));
  const endMs = performance.now() + askedNumber("seconds") * 1000;
  await new Promise<void>((resolve) => {
    const look = () => {
      const clockMs = first.player.clockUs?.() ?? 0;
      for (const { player, offsetUs } of others) {
        clocksMs.push(Math.abs((player.clockUs?.() ?? 0) + offsetUs - clockMs) / 1000);
      }
      if (performance.now() < endMs) requestAnimationFrame(look);
      else resolve();
    };
    look();
  });
  const [reference = [], ...followers] = shown;
  const picturesMs = followers.flatMap((frames, at) =>
    apartMs(reference, frames, (others[at]?.offsetUs ?? 0) / 1000),
  );
  return { clocksMs, picturesMs };
}

function watchFrames(video: HTMLVideoElement): readonly Shown[] {
  const shown: Shown[] = [];
  const watch = () => {
    video.requestVideoFrameCallback((_, { mediaTime, expectedDisplayTime }) => {
      shown.push({ mediaMs: mediaTime * 1000, atMs: expectedDisplayTime });
      watch();
    });
  };
  watch();
  return shown;
}

/** For each frame of a follower: how far it is from the picture that the reference shows just then. */
function apartMs(
  reference: readonly Shown[],
  frames: readonly Shown[],
  offsetMs: number,
): readonly number[] {
  let at = 0;
  return frames.flatMap(({ mediaMs, atMs }) => {
    while ((reference[at + 1]?.atMs ?? Number.POSITIVE_INFINITY) <= atMs) at += 1;
    const beside = reference[at];
    return beside && beside.atMs <= atMs ? [Math.abs(mediaMs + offsetMs - beside.mediaMs)] : [];
  });
}

function until(holds: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (holds()) resolve();
      else requestAnimationFrame(look);
    };
    look();
  });
}
