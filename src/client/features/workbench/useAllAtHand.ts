import { loadNamespaces } from "i18next";
import { useEffect } from "react";
import { offlineTexts } from "../../kit/offline/texts.ts";
import { thisDevice } from "../../kit/offline/thisDevice.ts";
import { atPause, listenToPresses } from "../../kit/page/atPause.ts";
import { loadAllParts } from "../../kit/page/parts.ts";

/**
 * Loads the rest of the workbench and its texts at the first pause after it has opened: from then on the
 * screen needs no network. What fails to load is tried again once the network is back.
 */
export function useAllAtHand(isRecordingThere: boolean): void {
  useEffect(() => {
    const stop = new AbortController();
    const loadAll = () => {
      const words = loadNamespaces([...offlineTexts]);
      void Promise.all([loadAllParts(), words]).then(([isWhole]) => {
        thisDevice.set({ page: isWhole ? "whole" : "incomplete" });
        if (isWhole || stop.signal.aborted) return;
        window.addEventListener("online", loadAll, { once: true, signal: stop.signal });
      });
    };
    const presses = listenToPresses();
    const firstMs = isRecordingThere ? firstLoadMs : withoutRecordingMs;
    void atPause(presses.atMs, { firstMs, longestMs: firstMs + pressingMs }).then(() => {
      presses.stop();
      if (!stop.signal.aborted) loadAll();
    });
    return () => {
      presses.stop();
      stop.abort();
    };
  }, [isRecordingThere]);
}

/** The time after which everything needed at the start has loaded. */
const firstLoadMs = 3_000;
/** The time waited where the recording has to be selected on this device first, or is not there at all. */
const withoutRecordingMs = 6_000;
/** The longest time to wait for a pause while someone keeps pressing keys. */
const pressingMs = 7_000;
