import { join } from "node:path";
import { launchBrowser } from "./browser.ts";
import { ffmpeg } from "./ffmpeg.ts";
import { type Figure, percentile, rounded } from "./figure.ts";
import { listOf, measuredBy } from "./measuredBy.ts";
import { servePages } from "./servePages.ts";

const seconds = 60;
const frameMs = 40;
const film = "source.mp4";

/**
 * How far two and four sources of 720p at 25 frames a second are apart while they play together for a
 * minute: their clocks, in milliseconds, and the pictures on the screen, in frames. Pictures that are
 * drawn at different moments of one frame are up to a frame apart where the clocks are not.
 */
export async function* measureSkew(): AsyncGenerator<Figure> {
  const pages = await servePages("playerPage", ["skew.html"], makeFilm);
  const browser = await launchBrowser();
  try {
    for (const sources of [2, 4]) {
      const address = `${pages.address}/skew.html?film=${film}&sources=${sources}&seconds=${seconds}`;
      // oxlint-disable-next-line no-await-in-loop -- What is measured must have the machine to itself.
      const measured = await measuredBy(browser, address, seconds * 3_000);
      const clocksMs = listOf(measured, "clocksMs").map(Number);
      const picturesMs = listOf(measured, "picturesMs").map(Number);
      console.error(
        `  ${sources} sources: ${clocksMs.length} looks, ${picturesMs.length} pictures`,
      );
      for (const [name, share] of shares) {
        const clock = percentile(clocksMs, share);
        const picture = percentile(picturesMs, share) / frameMs;
        yield { metric: `skew.${sources}.${name}`, value: rounded(clock, 1), unit: "ms" };
        yield {
          metric: `skew.${sources}.pictures.${name}`,
          value: rounded(picture, 2),
          unit: "frames",
        };
      }
    }
  } finally {
    await browser.close();
    await pages.stop();
  }
}

const shares = [["p50", 0.5] as const, ["p99", 0.99] as const, ["max", 1] as const];

function makeFilm(folder: string): void {
  const length = seconds + 30;
  const inputs = `-f lavfi -i testsrc2=s=1280x720:r=25:d=${length} -f lavfi -i sine=f=440:b=1:d=${length}`;
  const coding =
    "-c:v libx264 -preset veryfast -b:v 2500k -pix_fmt yuv420p -c:a aac -movflags +faststart";
  ffmpeg([...`${inputs} ${coding}`.split(" "), join(folder, film)]);
}
