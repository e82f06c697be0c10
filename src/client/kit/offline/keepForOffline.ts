import i18next from "i18next";
import { thisDevice } from "./thisDevice.ts";

/**
 * Lets this device open the workbench while the server cannot be reached: the service worker stores the program
 * with its texts. Coding is stored already. Progress is in `thisDevice`, because a page that is loaded again in
 * between gets no answer here.
 *
 * Does nothing without service workers: in development, and on an address without TLS.
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
 * Resolves when the worker has the texts of the page’s language, which may differ from the browser’s; rejects where
 * it could not fetch them, or does not answer.
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

/** Resolves when the worker has stored everything and is active; rejects where it could not. */
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
