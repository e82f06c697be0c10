import { loadNamespaces } from "i18next";
import { useEffect } from "react";
import { offlineTexts } from "../../kit/offline/texts.ts";
import { thisDevice } from "../../kit/offline/thisDevice.ts";
import { atPause, listenToPresses } from "../../kit/page/atPause.ts";
import { loadAllParts } from "../../kit/page/parts.ts";

/**
 * Loads the rest of the workbench when the screen has long stood, and its words: from then on it needs
 * no network. Where something could not be loaded, it is tried again once the network is back.
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

/** By then everything that one begins with has come. */
const firstLoadMs = 3_000;
/** A recording that has to be found on this device first, or does not come at all, is not waited for. */
const withoutRecordingMs = 6_000;
/** Someone who presses all the time is not waited for longer than this. */
const pressingMs = 7_000;
