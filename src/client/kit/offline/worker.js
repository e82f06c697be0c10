// The service worker. `build` is written before it by the build: the files that a workbench needs, and its
// texts by language, all of one version. They are taken whole or not at all, so that a page from the
// cache finds each of its parts and words; texts in English and in the languages that the browser asks
// for. Those of another language, chosen on the page, are kept when they are read. A newer version waits until no tab has this one open: what a
// tab has begun with, it keeps.
/* global build */

const shell = `interrater-shell-${build.version}`;
const patienceMs = 3_000;
const spoken = new Set(["en", ...navigator.languages.map((one) => one.split("-")[0])]);
const ownTexts = [...spoken].flatMap((language) => build.texts[language] ?? []);
const allTexts = new Set(Object.values(build.texts).flat());

addEventListener("install", (event) => event.waitUntil(keepShell()));
addEventListener("activate", (event) => event.waitUntil(dropOldShells()));
addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (/^\/(?:api|media|uploads|health|metrics)(?:\/|$)/u.test(pathname)) return;
  if (request.mode === "navigate") event.respondWith(newest(request, "/"));
  else if (pathname.startsWith("/locales/")) event.respondWith(words(request, pathname));
  else if (build.files.includes(pathname)) event.respondWith(part(request));
});

addEventListener("message", (event) => {
  const { keepTextsOf } = event.data;
  const kept = keepTexts(keepTextsOf).then(
    () => "kept",
    () => "not kept",
  );
  event.waitUntil(kept.then((answer) => event.ports[0].postMessage(answer)));
});

/** Those of a language that the worker did not know of when it was installed. */
async function keepTexts(language) {
  const cache = await caches.open(shell);
  const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const files = (build.texts[language] ?? []).filter((file) => !there.has(file));
  await cache.addAll(files.map((file) => new Request(file, { cache: "no-cache" })));
}

async function keepShell() {
  const cache = await caches.open(shell);
  // The server gives its page to those who ask for one.
  const headers = { accept: "text/html, */*" };
  const files = [...build.files, ...ownTexts];
  await cache.addAll(files.map((file) => new Request(file, { cache: "no-cache", headers })));
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

/** Texts as the server has them now; what the workbench needs of them is kept. */
async function words(request, pathname) {
  const answer = await newest(request, pathname);
  if (!answer.ok || !allTexts.has(pathname)) return answer;
  const cache = await caches.open(shell);
  if (!(await cache.match(pathname))) await cache.put(pathname, answer.clone());
  return answer;
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
