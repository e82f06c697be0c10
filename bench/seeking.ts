import { join } from "node:path";
import type { Browser } from "playwright";
import { launchBrowser } from "./browser.ts";
import { ffmpeg } from "./ffmpeg.ts";
import { type Figure, percentile, rounded } from "./figure.ts";
import { type FilmTiming, filmTimings, lengthInFfmpegMs } from "./filmTimings.ts";
import { listOf, measuredBy } from "./measuredBy.ts";
import { servePages } from "./servePages.ts";

const seeks = 300;
/** More than the page itself waits for a frame that does not come. */
const seekPatienceMs = 6_000;
const containers = ["mp4", "webm"] as const;

/**
 * Wrong frames of 300 random seeks in a minute of film: the number that the picture carries is another
 * than that of the frame at that moment, or the player tells another time. H.264 with frames that are
 * kept out of order in MP4, VP9 in WebM; a key frame every ten seconds at most.
 */
export async function* measureSeeking(): AsyncGenerator<Figure> {
  const pages = await servePages("playerPage", ["seeking.html"], (folder) => {
    for (const timing of filmTimings) {
      for (const container of containers) makeFilm(folder, timing, container);
    }
  });
  const browser = await launchBrowser();
  try {
    for (const timing of filmTimings) {
      for (const container of containers) {
        const address = `${pages.address}/seeking.html?timing=${timing.name}&film=${filmName(timing, container)}&seeks=${seeks}`;
        // oxlint-disable-next-line no-await-in-loop -- What is measured must have the machine to itself.
        const { wrong, timesMs } = await measuredSeeks(browser, address);
        const metric = `seeking.${timing.name}.${container}`;
        for (const one of wrong.slice(0, 5)) console.error(`  ${metric} ${one}`);
        yield { metric: `${metric}.wrongOf${seeks}`, value: wrong.length, unit: "frames" };
        yield { metric: `${metric}.p50`, value: rounded(percentile(timesMs, 0.5), 0), unit: "ms" };
      }
    }
  } finally {
    await browser.close();
    await pages.stop();
  }
}

async function measuredSeeks(browser: Browser, address: string) {
  const measured = await measuredBy(browser, address, seeks * seekPatienceMs);
  const wrong = listOf(measured, "wrong").map(String);
  return { wrong, timesMs: listOf(measured, "timesMs").map(Number) };
}

function filmName({ name }: FilmTiming, container: string): string {
  return `film-${name}.${container}`;
}

/**
 * Every frame carries its number along its upper edge: 16 blocks, 20 pixels wide each, white for 1, the
 * lowest bit on the left.
 */
function makeFilm(
  folder: string,
  timing: FilmTiming,
  container: (typeof containers)[number],
): void {
  const rate = timing.rate ?? "25";
  const number =
    "format=gray,geq=lum='if(mod(floor(N/pow(2,floor(X/20))),2),235,16)',format=yuv420p";
  const isVariable = timing.rate === undefined;
  const times = isVariable ? `,settb=1/1000,setpts='${variableTimes}'` : "";
  // Without it the coder would round the times to its own even rate.
  const clock = isVariable ? " -enc_time_base 1/1000" : "";
  const codec =
    container === "mp4"
      ? "-c:v libx264 -preset veryfast -bf 2 -g 250"
      : "-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -b:v 500k -g 250";
  const graph = `[0:v]${number}[number];[number][1:v]vstack${times}[film]`;
  const inputs = `-f lavfi -i color=s=320x24:r=${rate} -f lavfi -i testsrc=s=320x156:r=${rate}`;
  const output = `-map [film] -frames:v ${timing.frames} -fps_mode passthrough${clock} ${codec} -pix_fmt yuv420p`;
  const path = join(folder, filmName(timing, container));
  ffmpeg([...inputs.split(" "), "-filter_complex", graph, ...output.split(" "), path]);
}

/** Each frame begins where the one before has ended. */
const variableTimes = `if(eq(N,0),0,PREV_OUTPTS+${lengthInFfmpegMs.replace("N", "(N-1)")})`;
