import { useMemo } from "react";
import type { Recording } from "../../../domain/entities/recording.ts";
import { edgeBeside } from "../../../domain/frameTable.ts";
import type { FrameTimes } from "../timeline/strips.ts";
import { useFrames } from "./framesOf.ts";

/** The frame times on which events of a recording start and end; `undefined` where no frames are known. */
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
