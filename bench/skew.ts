import { launchBrowser } from "./browser.ts";
import { makeFilm720 } from "./film720.ts";
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
  const pages = await servePages("playerPage", ["skew.html"], (folder) => {
    makeFilm720(folder, film, seconds + 30);
  });
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
