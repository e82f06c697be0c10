import i18next from "i18next";
import { thisDevice } from "./thisDevice.ts";

/**
 * Lets this device open the workbench while the server cannot be reached: the service worker keeps the
 * program with its texts. The work itself is on the disk already. Says how far it is in `thisDevice`:
 * a page that is loaded again before that finds no one to answer.
 *
 * Does nothing where there are no service workers: in development, and on an address without TLS.
 */
export async function keepForOffline(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) {
    thisDevice.set({ reload: "impossible" });
    return;
  }
  try {
    const registration = await navigator.serviceWorker.register("/offline.js", {
      updateViaCache: "none",
    });
    if (!registration.active) await activeOf(registration);
    await textsKept(registration.active, i18next.resolvedLanguage ?? "en");
    thisDevice.set({ reload: "ready" });
  } catch (error) {
    thisDevice.set({ reload: "failed" });
    throw error;
  }
}

/**
 * Resolves when the worker has the texts of the page’s language, which need not be one of the browser’s; rejects where
 * it could not get them, or does not answer.
 */
function textsKept(worker: ServiceWorker | null, language: string): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("the worker does not answer")), answerMs);
    port1.addEventListener("message", ({ data }) => {
      clearTimeout(timer);
      if (data === "kept") resolve();
      else reject(new Error("texts could not be kept"));
    });
    port1.start();
    worker?.postMessage({ keepTextsOf: language }, [port2]);
  });
}

const answerMs = 60_000;

/** Resolves when the worker has everything and answers; rejects where it could not get it. */
function activeOf({ installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting;
  return new Promise((resolve, reject) => {
    const look = () => {
      if (worker?.state === "activated") resolve();
      else if (!worker || worker.state === "redundant") reject(new Error("nothing could be kept"));
    };
    worker?.addEventListener("statechange", look);
    look();
  });
}
