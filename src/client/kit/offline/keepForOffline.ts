import { thisDevice } from "./thisDevice.ts";

/**
 * Lets this device open the workbench while the server cannot be reached: the service worker keeps the
 * program with its texts. The work itself is on the disk already. Says how far it is in `thisDevice`:
 * a page that is loaded again before that finds nobody to answer.
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
    thisDevice.set({ reload: "ready" });
  } catch (error) {
    thisDevice.set({ reload: "failed" });
    throw error;
  }
}

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
