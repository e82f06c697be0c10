import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page, Route } from "@playwright/test";

export const media = join(import.meta.dirname, "media");
const film = readFileSync(join(media, "film.webm"));

/** Whatever asks for anything outside this machine finds nothing there, and is remembered. */
export async function wall(page: Page): Promise<readonly string[]> {
  const asked: string[] = [];
  await page.route(
    ({ hostname, protocol }) => protocol.startsWith("http") && hostname !== "127.0.0.1",
    (route) => {
      asked.push(route.request().url());
      return route.abort("internetdisconnected");
    },
  );
  return asked;
}

/** Serves a script, as a host would. */
export async function serveScript(page: Page, address: string, code: string): Promise<void> {
  await page.route(address, (route) =>
    route.fulfill({ contentType: "text/javascript", body: code }),
  );
}

/** Serves a page of a host's player, made from its address, and the film that it plays. */
export async function serveFrame(
  page: Page,
  address: RegExp,
  html: (address: URL) => string,
): Promise<void> {
  await page.route(address, (route) =>
    route.fulfill({ contentType: "text/html", body: html(new URL(route.request().url())) }),
  );
  await page.route(/\/stand-in\/film\.webm$/u, serveFilmRange);
}

/**
 * A player's page around the film. `code` finds the video as `v`, and `P` says something to the page
 * around it. `truth` keeps when which moment of the film was on screen, for the test to compare with.
 */
export function filmPage(code: string): string {
  return `<!doctype html><body style="margin:0;background:#222">
<video id="v" src="/stand-in/film.webm" preload="auto" style="width:100%;height:100%"></video><script>
const v=document.getElementById("v"),P=(m)=>parent.postMessage(m,"*");
${truth}
${code}
</script>`;
}

/** For a script that has the film as `v`: keeps the truth about it, and has ways to wait for it and to start it. */
export const truth = `window.truth=[];const keep=()=>{truth.push([Date.now(),v.currentTime]);if(truth.length>3000)truth.shift();requestAnimationFrame(keep)};keep();
const ready=(f)=>v.readyState>=1?f():v.addEventListener("loadedmetadata",f,{once:true});
// A browser that has not been touched plays only what is silent.
const start=()=>{v.muted=true;return v.play()};`;

export function serveFilmRange(route: Route): Promise<void> {
  const [, from = "0", to = ""] =
    /bytes=(\d+)-(\d*)/u.exec(route.request().headers()["range"] ?? "") ?? [];
  const start = Number(from);
  const end = to === "" ? film.length - 1 : Number(to);
  return route.fulfill({
    status: 206,
    headers: {
      "content-type": "video/webm",
      "accept-ranges": "bytes",
      "content-range": `bytes ${start}-${end}/${film.length}`,
    },
    body: film.subarray(start, end + 1),
  });
}
