import { useMemo } from "react";
import type { Recording } from "../../../domain/entities/recording.ts";
import { edgeBeside } from "../../../domain/frameTable.ts";
import type { FrameTimes } from "../timeline/strips.ts";
import { useFrames } from "./framesOf.ts";

/** Where edges of events can lie in a recording: at its frames; `undefined` where no one knows of frames. */
export function useFrameTimes(recording: Recording): FrameTimes | undefined {
  const { table } = useFrames(recording);
  return useMemo(
    () =>
      table && {
        nearestUs: table.nearestEdgeUs,
        besideUs: (timeUs, direction) => edgeBeside(table, timeUs, direction),
      },
    [table],
  );
}
