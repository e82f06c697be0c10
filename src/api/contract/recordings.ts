import * as z from "zod";
import type { Call } from "../call.ts";
import {
  Caption,
  EarlierSource,
  MediaSource,
  Phase,
  Recording,
  RecordingValues,
  Upload,
} from "../../domain/entities/recording.ts";
import { ChangedValues } from "../../domain/variables.ts";
import { done, page, pageOf, recording, study } from "./parts.ts";
import { id, rules } from "../../domain/rules.ts";
import { limits } from "../../domain/limits.ts";

export const recordingCalls = {
  listRecordings: {
    method: "GET",
    path: "/api/v1/studies/:studyId/recordings",
    summary: "List the recordings of a study by name, in pages",
    needs: "recording.read",
    params: study,
    query: page,
    reply: pageOf(Recording.extend({ observations: z.int() })),
    refusals: [],
  },
  readRecording: {
    method: "GET",
    path: "/api/v1/studies/:studyId/recordings/:recordingId",
    summary: "Get a recording",
    needs: "recording.read",
    params: recording,
    reply: Recording,
    refusals: ["not_found"],
  },
  addRecording: {
    method: "POST",
    path: "/api/v1/studies/:studyId/recordings",
    summary:
      "Add a recording with URLs, finished uploads or local files, or a live observation without any",
    needs: "recording.edit",
    whileOpen: true,
    params: study,
    body: Recording.pick({
      id: true,
      name: true,
      hasVideo: true,
      durationUs: true,
      framesPerSecond: true,
      frameTiming: true,
    }).extend({
      sources: z.array(MediaSource).max(limits.sourcesPerRecording),
      /** Observed as it happens, by a clock; then it needs no source. */
      isLive: z.boolean().default(false),
    }),
    reply: Recording,
    refusals: [
      "already_exists",
      "duplicate_name",
      "media_not_recognised",
      "media_host_not_allowed",
      "media_not_playable",
      "not_found",
      "invalid_input",
    ],
  },
  changeRecording: {
    method: "PATCH",
    path: "/api/v1/studies/:studyId/recordings/:recordingId",
    summary:
      "Rename a recording or correct its length; it cannot be made shorter than its coding, nor by someone who is coding it",
    needs: "recording.edit",
    params: recording,
    body: z.object({
      name: rules.name.optional(),
      durationUs: rules.durationUs.optional(),
      /** All of them at once; each of a variable of the study and of its type. */
      values: RecordingValues.optional(),
      isTraining: z.boolean().optional(),
    }),
    reply: Recording,
    refusals: ["not_found", "duplicate_name", "in_use", "still_coding", "invalid_input"],
  },
  putValues: {
    method: "PUT",
    path: "/api/v1/studies/:studyId/values",
    summary:
      "Set values of recording variables; those not named are unchanged, `null` deletes a value; all or nothing",
    needs: "recording.edit",
    params: study,
    body: z.object({
      recordings: z
        .array(z.object({ recordingId: id("recording"), values: ChangedValues }))
        .min(1)
        .max(limits.assignmentsPerCall),
    }),
    reply: z.object({ changed: z.int().min(0) }),
    refusals: ["not_found", "invalid_input"],
  },
  changeSources: {
    method: "PUT",
    path: "/api/v1/studies/:studyId/recordings/:recordingId/sources",
    summary: "Replace the media sources of a recording; the first one determines the time",
    needs: "recording.edit",
    whileOpen: true,
    params: recording,
    body: z.object({
      sources: z.array(MediaSource).min(1).max(limits.sourcesPerRecording),
      hasVideo: z.boolean(),
      /**
       * Whether it is known that there is work on a source that goes: it is marked, the source kept as an earlier
       * one.
       */
      replacesCoded: z.boolean().default(false),
    }),
    reply: Recording,
    refusals: [
      "study_not_open",
      "not_found",
      "coded_work_there",
      "media_not_recognised",
      "media_host_not_allowed",
      "media_not_playable",
      "state_does_not_allow",
      "invalid_input",
    ],
  },
  listEarlierSources: {
    method: "GET",
    path: "/api/v1/studies/:studyId/recordings/:recordingId/earlier-sources",
    summary: "List replaced files on which coding is based, latest first",
    needs: "recording.read",
    params: recording,
    reply: z.array(EarlierSource),
    refusals: ["not_found"],
  },
  removeEarlierSource: {
    method: "DELETE",
    path: "/api/v1/studies/:studyId/recordings/:recordingId/earlier-sources/:sourceId",
    summary: "Delete a replaced file; the coding based on it remains, and remains marked",
    needs: "recording.edit",
    params: recording.extend({ sourceId: id("mediaSource") }),
    reply: done,
    refusals: ["not_found"],
  },
  putPhases: {
    method: "PUT",
    path: "/api/v1/studies/:studyId/recordings/:recordingId/phases",
    summary: "Replace all phases of a recording",
    needs: "recording.edit",
    params: recording,
    body: z.object({ phases: z.array(Phase).max(limits.phasesPerRecording) }),
    reply: Recording,
    refusals: ["not_found", "invalid_input"],
  },
  putCaption: {
    method: "PUT",
    path: "/api/v1/studies/:studyId/recordings/:recordingId/captions/:captionId",
    summary: "Add captions or replace existing ones",
    needs: "recording.edit",
    params: recording.extend({ captionId: id("caption") }),
    body: Caption.pick({ label: true, language: true }).extend({
      text: z.string().min(1).max(limits.captionMaxChars),
    }),
    reply: Recording,
    refusals: ["not_found", "quota_reached", "import_unreadable"],
  },
  removeCaption: {
    method: "DELETE",
    path: "/api/v1/studies/:studyId/recordings/:recordingId/captions/:captionId",
    summary: "Delete captions",
    needs: "recording.edit",
    params: recording.extend({ captionId: id("caption") }),
    reply: Recording,
    refusals: ["not_found"],
  },
  listLocatedFiles: {
    method: "GET",
    path: "/api/v1/studies/:studyId/recordings/:recordingId/located-files",
    summary: "List the members who have located a local file on their computers",
    needs: "recording.edit",
    params: recording,
    reply: z.array(
      z.object({
        sourceId: id("mediaSource"),
        accountId: id("account"),
        name: rules.name,
        foundAt: rules.wallTime,
      }),
    ),
    refusals: ["not_found"],
  },
  removeRecording: {
    method: "DELETE",
    path: "/api/v1/studies/:studyId/recordings/:recordingId",
    summary: "Delete a recording that is not assigned to anyone",
    needs: "recording.edit",
    byToken: "never",
    params: recording,
    reply: done,
    refusals: ["not_found", "in_use"],
  },
  readUpload: {
    method: "GET",
    path: "/api/v1/studies/:studyId/uploads/:uploadId",
    summary: "Get the progress of an upload and what was found in the file",
    needs: "recording.edit",
    params: z.object({ studyId: id("study"), uploadId: id("upload") }),
    reply: Upload,
    refusals: ["not_found"],
  },
  readUploading: {
    method: "GET",
    path: "/api/v1/studies/:studyId/uploading",
    summary: "Get the settings for uploads and conversions",
    needs: "recording.edit",
    params: study,
    reply: z.object({
      /** Whether this server makes copies, in H.264 and AAC, of videos that browsers do not play. */
      converts: z.boolean(),
    }),
    refusals: [],
  },
  previewLink: {
    method: "POST",
    path: "/api/v1/studies/:studyId/link-previews",
    summary:
      "Preview title and picture of a hosted recording, if the server is set to ask the host",
    needs: "recording.edit",
    params: study,
    body: z.object({ url: rules.address }),
    reply: z.object({
      /** Whether anyone was asked: this server may be set not to, and files and streams have no host to ask. */
      asked: z.enum(["yes", "off", "not_hosted"]),
      title: z.string().nullable(),
      /** The thumbnail as a `data:` URL. */
      picture: z.string().nullable(),
    }),
    refusals: ["media_not_recognised"],
  },
  listUploads: {
    method: "GET",
    path: "/api/v1/studies/:studyId/uploads",
    summary: "List uploads without a recording: in progress, being checked, refused or left over",
    needs: "recording.edit",
    params: study,
    reply: z.array(
      Upload.extend({
        receivedBytes: z.int().min(0),
        /** Whether the reader started this upload: no one else can continue it. */
        isMine: z.boolean(),
        byName: rules.name,
        begunAt: rules.wallTime,
      }),
    ),
    refusals: ["storage_unavailable"],
  },
} as const satisfies Record<string, Call>;
