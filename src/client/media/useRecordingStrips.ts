import { useMemo, useSyncExternalStore } from "react";
import type { MediaSource, Recording } from "../../domain/entities/recording.ts";
import { playableOf } from "../player/addresses.ts";
import { filesAtHand } from "./filesAtHand.ts";
import { movedStrips } from "./movedStrips.ts";
import type { MediaStrips } from "./openStrips.ts";
import { useMediaStrips } from "./useMediaStrips.ts";

/** What a timeline can show of a recording: of its first source. */
export function useRecordingStrips(recording: Recording): MediaStrips {
  const [source] = recording.sources;
  const file = useSyncExternalStore(filesAtHand.subscribe, () =>
    source ? filesAtHand.get(source.id) : undefined,
  );
  const address = useMemo(() => {
    const playable = playableOf(recording);
    return playable.kind === "file" ? playable.address : undefined;
  }, [recording]);
  const strips = useMediaStrips(
    file ?? address,
    source ? contentOf(source) : "",
    recording.durationUs,
  );
  const offsetUs = source?.offsetUs ?? 0;
  return useMemo(() => movedStrips(strips, offsetUs), [strips, offsetUs]);
}

/** The same content has the same name in every study and on every screen. */
function contentOf(source: MediaSource): string {
  switch (source.kind) {
    case "upload":
      return `upload ${source.uploadId}`;
    case "local":
      return `local ${source.fingerprint}`;
    case "address":
      return `address ${source.url}`;
  }
}
