import { useEffect, useState, useSyncExternalStore } from "react";
import type { MediaStrips, OpenStrips } from "./openStrips.ts";

/**
 * What a timeline can show of a recording’s file: a file of this device, or an address of this server. The code
 * that reads is loaded only when there is a file. `key` identifies the content (a fingerprint, an upload’s id).
 */
export function useMediaStrips(
  source: Blob | string | undefined,
  key: string,
  durationUs: number,
): MediaStrips {
  const [opened, setOpened] = useState<OpenStrips>();
  const because =
    source === undefined ? "no_source" : isOurs(source) ? undefined : ("other_host" as const);

  useEffect(() => {
    if (source === undefined || because !== undefined) return undefined;
    let strips: OpenStrips | undefined;
    let isOver = false;
    void import("./openStrips.ts").then(
      ({ openStrips }) => {
        if (isOver) return;
        strips = openStrips(source, { key, durationUs });
        setOpened(strips);
      },
      () => setOpened(isOver ? undefined : notLoaded),
    );
    return () => {
      isOver = true;
      strips?.dispose();
      setOpened(undefined);
    };
  }, [source, key, durationUs, because]);

  const read = useSyncExternalStore(
    opened?.subscribe ?? never,
    opened?.snapshot ?? (because === undefined ? opening : none[because]),
  );
  return read;
}

const nothing = {
  facts: undefined,
  waveform: undefined,
  thumbnails: undefined,
  spectrogram: undefined,
};
const isOpening: MediaStrips = { ...nothing, state: { kind: "opening" } };
const hasNoSource: MediaStrips = { ...nothing, state: { kind: "none", because: "no_source" } };
const isElsewhere: MediaStrips = { ...nothing, state: { kind: "none", because: "other_host" } };
const isLost: MediaStrips = { ...nothing, state: { kind: "none", because: "not_reachable" } };
const opening = () => isOpening;
const none = { no_source: () => hasNoSource, other_host: () => isElsewhere };
const never = () => () => undefined;
const notLoaded: OpenStrips = {
  snapshot: () => isLost,
  subscribe: never,
  dispose: () => undefined,
};

/**
 * Whether a source can be read: a file of this device, or an address of this server, the only one that the page may
 * fetch from.
 */
function isOurs(source: Blob | string): boolean {
  return (
    typeof source !== "string" ||
    new URL(source, document.baseURI).origin === window.location.origin
  );
}
