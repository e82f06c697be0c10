// npm run guide:examples: the files in docs/guide/examples that first hours of the guide begin with. Needs ffmpeg and Chromium.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright";
import playwrightConfig from "../playwright.config.ts";
import { projectRoot } from "../src/server/projectRoot.ts";
import { osceExample } from "./guide/osceExample.ts";
import { session, sessionCaptions, sessionPicture } from "./guide/thinkAloud.ts";

const folder = join(projectRoot, "docs/guide/examples");
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "osce.interrater"), await osceExample());
writeFileSync(join(folder, "think-aloud.en.vtt"), sessionCaptions());
await filmSession(join(folder, "think-aloud.webm"));

/** A film without sound: what is said is in its captions. */
async function filmSession(path: string): Promise<void> {
  const { widthPx: width, heightPx: height, fps, lengthS } = session;
  const browser = await chromium.launch(playwrightConfig.use?.launchOptions ?? {});
  const encoder = spawn(
    "ffmpeg",
    [
      [
        "-y",
        "-loglevel",
        "error",
        "-f",
        "image2pipe",
        "-framerate",
        `${fps}`,
        "-c:v",
        "png",
        "-i",
        "-",
      ],
      ["-pix_fmt", "yuv420p", "-c:v", "libvpx-vp9", "-b:v", "0", "-crf", "36", "-g", `${fps * 2}`],
      [
        "-map_metadata",
        "-1",
        "-fflags",
        "+bitexact",
        "-flags:v",
        "+bitexact",
        "-cues_to_front",
        "1",
      ],
      [path],
    ].flat(),
    { stdio: ["pipe", "inherit", "inherit"] },
  );
  const closed = once(encoder, "close");
  try {
    const page = await browser.newPage({ viewport: { width, height } });
    await page.setContent(`<style>body { margin: 0 }</style><div></div>`);
    for (let frame = 0; frame < fps * lengthS; frame += 1) {
      await page.evaluate(
        (svg) => {
          const place = document.querySelector("div");
          if (place) place.innerHTML = svg;
        },
        sessionPicture(frame / fps),
      );
      encoder.stdin.write(await page.screenshot());
    }
  } finally {
    await browser.close();
    encoder.stdin.end();
  }
  const [code] = await closed;
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)}`);
}
