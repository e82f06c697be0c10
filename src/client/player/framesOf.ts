import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { contract } from "../../api/contract.ts";
import type { Recording } from "../../domain/entities/recording.ts";
import { evenFrameTable, type FrameTable, frameTableOf } from "../../domain/frameTable.ts";
import type { FrameTiming } from "../../domain/frameTimes.ts";
import { send } from "../api.ts";
import { localDisk } from "./localDisk.ts";

/** What is known of a recording's frames. */
export interface Frames {
  /** `undefined` where there is no picture, and while nobody knows how its frames lie. */
  readonly table: FrameTable | undefined;
  readonly timing: FrameTiming | undefined;
}

/** The frames of a recording: the times that are kept for it, else an even rate. */
export function useFrames(recording: Recording): Frames {
  const { id, hasVideo, hasFrameTimes, framesPerSecond, durationUs } = recording;
  const { data: read } = useQuery({
    queryKey: ["frameTimes", id],
    queryFn: () => readFrameTimes(recording),
    enabled: hasVideo && hasFrameTimes,
    networkMode: "always",
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(() => {
    if (!hasVideo) return { table: undefined, timing: undefined };
    const table = read && frameTableOf(read.timesUs, durationUs);
    if (table) return { table, timing: read.timing };
    return framesPerSecond === null
      ? { table: undefined, timing: undefined }
      : {
          table: evenFrameTable({ framesPerSecond, durationUs }),
          timing: { kind: "even", framesPerSecond },
        };
  }, [hasVideo, read, framesPerSecond, durationUs]);
}

/** From this device where it has them: they never change, and are needed without a network too. */
async function readFrameTimes({ id, studyId }: Recording) {
  const { frameTiming, unpackFrameTimes } = await import("../../domain/frameTimes.ts");
  const kept = await localDisk.frameTimes.get(id);
  const packed =
    kept ?? (await send(contract.readFrameTimes, { params: { studyId, recordingId: id } })).packed;
  const timesUs = unpackFrameTimes(packed);
  if (!timesUs) return null;
  if (kept === undefined) await localDisk.frameTimes.put(id, packed);
  return { timesUs, timing: frameTiming(timesUs) };
}
