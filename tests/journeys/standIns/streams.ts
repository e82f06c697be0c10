import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { Page } from "@playwright/test";
import { media } from "./film.ts";

/** Where the stand-in server of streams is. */
export const streams = "https://streams.example.org";

const types: Readonly<Record<string, string>> = {
  ".m3u8": "application/vnd.apple.mpegurl",
  ".m2ts": "video/mp2t",
  ".mpd": "application/dash+xml",
  ".webm": "video/webm",
};

/**
 * A stand-in for a server of HLS and DASH at another address: the numbered film in parts, for every
 * site to fetch. `endless/film.m3u8` is a broadcast that goes on.
 */
export async function serveStreams(page: Page): Promise<void> {
  await page.route(`${streams}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const isEndless = pathname.startsWith("/endless/");
    const file = read(pathname.replace(/^\/endless\//u, "/hls/"));
    if (!file) return route.fulfill({ status: 404, headers: forAll });
    return route.fulfill({
      headers: { ...forAll, "content-type": types[extname(pathname)] ?? "" },
      body: isEndless ? file.toString().replace(/#EXT-X-(?:PLAYLIST-TYPE|ENDLIST).*/gu, "") : file,
    });
  });
}

/** The number that the picture on screen carries, of the page's own video; -1 while there is none. */
export function shownFrame(page: Page): Promise<number> {
  return page.evaluate(() => {
    const video = document.querySelector("video");
    const context = document.createElement("canvas").getContext("2d");
    if (!video || !context || video.readyState < 2) return -1;
    context.canvas.width = 320;
    context.canvas.height = 1;
    context.drawImage(video, 0, 12, 320, 1, 0, 0, 320, 1);
    const { data } = context.getImageData(0, 0, 320, 1);
    return Array.from({ length: 16 }, (_, bit) =>
      (data[(bit * 20 + 10) * 4] ?? 0) > 128 ? 2 ** bit : 0,
    ).reduce((sum, bit) => sum + bit, 0);
  });
}

const forAll = { "access-control-allow-origin": "*" };

function read(path: string): Buffer | undefined {
  try {
    return readFileSync(join(media, path));
  } catch {
    return undefined;
  }
}
