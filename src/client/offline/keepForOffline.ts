import { routes } from "../routes.ts";

/** What the workbench and its dialogs say beside the texts that its route names. */
const moreTexts = ["common", "errors", "home", "list", "rubric", "sampling"];
const copies = "interrater-copies";

/**
 * Lets this device open the workbench while the server cannot be reached: the service worker keeps
 * the program, and what it says in the language of now. The work itself is on the disk already.
 *
 * Does nothing where there are no service workers: in development, and on an address without TLS.
 */
export async function keepForOffline(language: string): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register("/offline.js", { updateViaCache: "none" });
  await navigator.serviceWorker.ready;
  const cache = await caches.open(copies);
  const namespaces = new Set([...routes.workbench.texts, ...moreTexts]);
  const texts = [...new Set([language, "en"])].flatMap((one) =>
    [...namespaces].map((namespace) => `/locales/${one}/${namespace}.json`),
  );
  await Promise.allSettled(texts.map((address) => keepText(cache, address)));
}

async function keepText(cache: Cache, address: string): Promise<void> {
  if (await cache.match(address)) return;
  await cache.add(address);
}
