/**
 * Lets this device open the workbench while the server cannot be reached: the service worker keeps the
 * program with its texts. The work itself is on the disk already.
 *
 * Does nothing where there are no service workers: in development, and on an address without TLS.
 */
export async function keepForOffline(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register("/offline.js", { updateViaCache: "none" });
}
