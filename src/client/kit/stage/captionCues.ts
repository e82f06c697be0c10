import { useMemo } from "react";
import { watchingCalls } from "../../../api/contract/watching.ts";
import { type Cue, readCaptions } from "../../../domain/captions.ts";
import type { Caption, Recording } from "../../../domain/entities/recording.ts";
import { localDisk } from "../player/localDisk.ts";
import { send } from "../query/api.ts";
import { keyOf } from "../query/keys.ts";
import { useAnswer } from "../query/useAnswer.ts";

/**
 * The cues of captions; empty while they are loading. Stored on this device, so that they are available offline.
 */
export function useCaptionCues(
  { studyId, id: recordingId }: Recording,
  { id: captionId }: Caption,
): { readonly cues: readonly Cue[]; readonly isThere: boolean; readonly error: unknown } {
  const { data, error } = useAnswer({
    queryKey: keyOf(watchingCalls.readCaption, { params: { studyId, recordingId, captionId } }),
    queryFn: async () => {
      try {
        const params = { studyId, recordingId, captionId };
        const { text } = await send(watchingCalls.readCaption, { params });
        await localDisk.captions.put(captionId, text);
        return text;
      } catch (failure) {
        const kept = await localDisk.captions.get(captionId);
        if (kept === undefined) throw failure;
        return kept;
      }
    },
    networkMode: "always",
  });
  return useMemo(() => {
    const read = data === undefined ? undefined : readCaptions(data);
    const cues = read?.kind === "captions" ? read.cues : none;
    return { cues, isThere: data !== undefined, error };
  }, [data, error]);
}

const none: readonly Cue[] = [];
