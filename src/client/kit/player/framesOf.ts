import { useMemo } from "react";
import { watchingCalls } from "../../../api/contract/watching.ts";
import type { Recording } from "../../../domain/entities/recording.ts";
import { evenFrameTable, type FrameTable, frameTableOf } from "../../../domain/frameTable.ts";
import type { FrameTiming } from "../../../domain/frameTimes.ts";
import { send } from "../query/api.ts";
import { contentOf } from "./contentOf.ts";
import { movedFrames } from "./frames.ts";
import { localDisk } from "./localDisk.ts";
import { useAnswer } from "../query/useAnswer.ts";

/** What is known about a recording’s frames. */
export interface Frames {
  /** In the recording’s time. `undefined` without video, and while the start times of frames are unknown. */
  readonly table: FrameTable | undefined;
  /** The same in the time of the first source, which the frames belong to. */
  readonly own: FrameTable | undefined;
  readonly timing: FrameTiming | undefined;
  /** Whether stored start times are still loading: steps and coding before that would be off by a frame. */
  readonly areComing: boolean;
}

/** The frames of a recording: its stored start times, else a constant rate. */
export function useFrames(recording: Recording): Frames {
  const { id, hasVideo, hasFrameTimes, framesPerSecond, durationUs, sources } = recording;
  const [first] = sources;
  const offsetUs = first?.offsetUs ?? 0;
  const content = first ? contentOf(first) : "";
  const isKept = hasVideo && hasFrameTimes;
  const { data: read, isFetched } = useAnswer({
    queryKey: ["frameTimes", id, content],
    queryFn: () => readFrameTimes(recording, content),
    enabled: isKept,
    networkMode: "always",
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Asked once in vain, and again later, they are no more waited for: somebody may be coding meanwhile.
  const areComing = isKept && !isFetched;
  return useMemo(() => {
    if (areComing) return coming;
    if (!hasVideo) return unknown;
    const untilUs = Math.max(durationUs - offsetUs, 1);
    const kept = read && frameTableOf(read.timesUs, untilUs);
    if (kept)
      return {
        own: kept,
        table: movedFrames(kept, offsetUs),
        timing: read.timing,
        areComing: false,
      };
    if (framesPerSecond === null) return unknown;
    const own = evenFrameTable({ framesPerSecond, durationUs: untilUs });
    const timing = { kind: "even", framesPerSecond } as const;
    return { own, table: movedFrames(own, offsetUs), timing, areComing: false };
  }, [hasVideo, read, areComing, framesPerSecond, durationUs, offsetUs]);
}

const unknown: Frames = {
  table: undefined,
  own: undefined,
  timing: undefined,
  areComing: false,
};
const coming: Frames = { ...unknown, areComing: true };

/**
 * Reads start times from this device where it has them: those of one content never change, and are needed offline
 * too. The content is checked, because the video may have been replaced.
 */
async function readFrameTimes({ id, studyId }: Recording, content: string) {
  const key = `${id} ${content}`;
  const { frameTiming, unpackFrameTimes } = await import("../../../domain/frameTimes.ts");
  const kept = await localDisk.frameTimes.get(key);
  const packed =
    kept ??
    (await send(watchingCalls.readFrameTimes, { params: { studyId, recordingId: id } })).packed;
  const timesUs = unpackFrameTimes(packed);
  if (!timesUs) return null;
  if (kept === undefined) await localDisk.frameTimes.put(key, packed);
  return { timesUs, timing: frameTiming(timesUs) };
}
