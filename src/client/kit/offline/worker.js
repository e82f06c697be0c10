// The service worker. `build` is written before it by the build: the files that a workbench needs, its
// texts among them, all of one version. They are taken whole or not at all, so that a page from the
// cache finds each of its parts and words. A newer version waits until no tab has this one open: what a
// tab has begun with, it keeps.
/* global build */

const shell = `interrater-shell-${build.version}`;
const patienceMs = 3_000;

addEventListener("install", (event) => event.waitUntil(keepShell()));
addEventListener("activate", (event) => event.waitUntil(dropOldShells()));
addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (/^\/(?:api|media|uploads|health|metrics)(?:\/|$)/u.test(pathname)) return;
  if (request.mode === "navigate") event.respondWith(newest(request, "/"));
  else if (pathname.startsWith("/locales/")) event.respondWith(newest(request, pathname));
  else if (build.files.includes(pathname)) event.respondWith(part(request));
});

async function keepShell() {
  const cache = await caches.open(shell);
  // The server gives its page to those who ask for one.
  const headers = { accept: "text/html, */*" };
  await cache.addAll(build.files.map((file) => new Request(file, { cache: "no-cache", headers })));
  const html = await (await cache.match("/")).text();
  if (build.entries.every((file) => html.includes(file))) return;
  // The server has another version by now: its own worker will keep that one.
  await caches.delete(shell);
  throw new Error("the page is not of this version");
}

async function dropOldShells() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("interrater-shell-") && name !== shell);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
}

/** What the server has now; what is kept only where the server does not answer, or not in time. */
async function newest(request, kept) {
  const late = new Promise((resolve) => {
    setTimeout(() => resolve(undefined), patienceMs);
  });
  const answer = fetch(request).catch(() => undefined);
  const first = await Promise.race([answer, late]);
  if (first && first.status < 500) return first;
  return (await caches.match(kept, { cacheName: shell })) ?? (await answer) ?? Response.error();
}

/** A file whose name says what is in it never changes. */
async function part(request) {
  const { pathname } = new URL(request.url);
  return (await caches.match(pathname, { cacheName: shell })) ?? fetch(request);
}
