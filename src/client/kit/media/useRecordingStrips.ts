import { useMemo, useSyncExternalStore } from "react";
import type { Recording } from "../../../domain/entities/recording.ts";
import { playableOf } from "../player/addresses.ts";
import { contentOf } from "../player/contentOf.ts";
import { filesAtHand } from "./filesAtHand.ts";
import { movedStrips } from "./movedStrips.ts";
import type { MediaStrips } from "./openStrips.ts";
import { useMediaStrips } from "./useMediaStrips.ts";

/** What a timeline can show of a recording: strips of its first source. */
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
