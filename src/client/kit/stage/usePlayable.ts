import { useEffect, useMemo, useState } from "react";
import type { MediaSource, Recording } from "../../../domain/entities/recording.ts";
import type { Playable } from "../player/addresses.ts";
import { uploadAddress } from "../player/uploadAddress.ts";

/**
 * What can be played of a source. `undefined` for an address until the code that recognises addresses is loaded,
 * which uploaded files do not need.
 */
export function usePlayable(recording: Recording, source: MediaSource): Playable | undefined {
  const [recognised, setRecognised] = useState<{ source: MediaSource; playable: Playable }>();
  const atOnce = useMemo((): Playable | undefined => {
    if (source.kind === "upload")
      return { kind: "file", address: uploadAddress(recording, source) };
    return source.kind === "local" ? { kind: "failed", because: "no_source" } : undefined;
  }, [recording, source]);

  useEffect(() => {
    if (source.kind !== "address") return undefined;
    let isLeft = false;
    const take = (playable: Playable) => {
      if (!isLeft) setRecognised({ source, playable });
    };
    import("../player/addresses.ts").then(
      ({ playableOfSource }) => take(playableOfSource(recording, source)),
      () => take({ kind: "failed", because: "not_reachable" }),
    );
    return () => {
      isLeft = true;
    };
  }, [recording, source]);

  return atOnce ?? (recognised?.source === source ? recognised.playable : undefined);
}
