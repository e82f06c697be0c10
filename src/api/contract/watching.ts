import * as z from "zod";
import type { Call } from "../call.ts";
import { Caption, Recording } from "../../domain/entities/recording.ts";
import { done, recording } from "./parts.ts";
import { id, rules } from "../../domain/rules.ts";
import { limits } from "../../domain/limits.ts";

export const watchingCalls = {
  changeOffsets: {
    method: "PUT",
    path: "/api/v1/studies/:studyId/recordings/:recordingId/offsets",
    summary: "Synchronise the sources of a recording by their offsets; the first one is unchanged",
    needs: "recording.synchronise",
    params: recording,
    body: z.object({
      offsets: z
        .array(z.object({ sourceId: id("mediaSource"), offsetUs: rules.offsetUs }))
        .min(1)
        .max(limits.sourcesPerRecording),
    }),
    reply: Recording,
    refusals: ["not_found", "invalid_input"],
  },
  readCaption: {
    method: "GET",
    path: "/api/v1/studies/:studyId/recordings/:recordingId/captions/:captionId",
    summary:
      "Get captions as WebVTT or SubRip as uploaded, or as WebVTT with the original of corrected lines",
    needs: "study.read",
    byPrograms: true,
    params: recording.extend({ captionId: id("caption") }),
    reply: Caption.extend({ text: z.string() }),
    refusals: ["not_found"],
  },
  readFrameTimes: {
    method: "GET",
    path: "/api/v1/studies/:studyId/recordings/:recordingId/frame-times",
    summary:
      "Get the time of each frame of a recording, packed as described in `domain/frameTimes.ts`",
    needs: "study.read",
    byPrograms: true,
    params: recording,
    reply: z.object({ packed: z.string() }),
    refusals: ["not_found"],
  },
  putFrameTimes: {
    method: "PUT",
    path: "/api/v1/studies/:studyId/recordings/:recordingId/frame-times",
    summary: "Save the frame times of a local file, once for all raters",
    needs: "recording.edit",
    params: recording,
    body: z.object({ packed: z.string().min(1).max(limits.frameTimesMaxChars) }),
    reply: Recording,
    refusals: ["not_found", "already_exists", "invalid_input"],
  },
  reportLocatedFile: {
    method: "PUT",
    path: "/api/v1/studies/:studyId/recordings/:recordingId/located-files/:sourceId",
    summary: "Report that one has located a local file; another file is refused",
    needs: "study.read",
    params: recording.extend({ sourceId: id("mediaSource") }),
    body: z.object({ fingerprint: z.string().min(16).max(200) }),
    reply: done,
    refusals: ["not_found", "media_does_not_match"],
  },
  moveLiveClock: {
    method: "POST",
    path: "/api/v1/studies/:studyId/recordings/:recordingId/live",
    summary: "Start the clock of a live observation, now or as of a given time, or end it",
    needs: "recording.synchronise",
    params: recording,
    body: z.object({ action: z.enum(["start", "end"]), at: rules.wallTime }),
    reply: Recording,
    refusals: ["not_found", "state_does_not_allow", "invalid_input"],
  },
  readMedia: {
    method: "GET",
    path: "/media/:studyId/:recordingId/:sourceId",
    summary: "Get the bytes of an uploaded source, whole or by range",
    needs: "study.read",
    byPrograms: true,
    params: recording.extend({ sourceId: id("mediaSource") }),
    reply: { contentType: "application/octet-stream" },
    refusals: ["not_found", "storage_unavailable"],
  },
  readPoster: {
    method: "GET",
    path: "/media/:studyId/:recordingId/:sourceId/poster",
    summary: "Get the picture of a hosted source, stored when it was added",
    needs: "study.read",
    params: recording.extend({ sourceId: id("mediaSource") }),
    reply: { contentType: "application/octet-stream" },
    refusals: ["not_found"],
  },
} as const satisfies Record<string, Call>;
