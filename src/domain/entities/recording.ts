import * as z from "zod";
import { limits } from "../limits.ts";
import { mediaDemands } from "../playback.ts";
import { fewEntries, id, rules } from "../rules.ts";
import { statesOf } from "../states.ts";

const common = {
  id: id("mediaSource"),
  /** Where this source’s start lies in the recording’s time; several sources are kept together by it. */
  offsetUs: rules.offsetUs,
};

/** A media file or stream that is played from its URL. */
export const AddressSource = z.object({
  kind: z.literal("address"),
  ...common,
  url: rules.address,
  provider: z.string().min(1).max(40),
  /** As its host names it; `null` where no one asked or it was not told. */
  title: rules.name.nullable().default(null),
  /** Whether a picture of it is kept here, so that none has to be fetched from its host. */
  hasPoster: z.boolean().default(false),
});

/**
 * The properties of a file that not every browser supports; also empty if they were not determined.
 */
export const MediaDemands = z
  .array(z.enum(mediaDemands))
  .max(mediaDemands.length)
  .readonly()
  .default([]);

/** An uploaded file, served to those who may see it. */
export const UploadSource = z.object({
  kind: z.literal("upload"),
  ...common,
  uploadId: id("upload"),
  contentType: z.string().min(3).max(100),
  demands: MediaDemands,
  fileName: rules.name,
  sizeBytes: z.int().min(1),
});

/** A file on each rater’s own computer, recognised by its fingerprint. */
export const LocalSource = z.object({
  kind: z.literal("local"),
  ...common,
  demands: MediaDemands,
  fileName: rules.name,
  sizeBytes: z.int().min(1),
  fingerprint: rules.fingerprint,
});

export const MediaSource = z.discriminatedUnion("kind", [AddressSource, UploadSource, LocalSource]);
export type MediaSource = z.infer<typeof MediaSource>;

/** A file that was replaced by another after observations had been coded on it. */
export const EarlierSource = z.object({ source: MediaSource, replacedAt: rules.wallTime });
export type EarlierSource = z.infer<typeof EarlierSource>;

/** A named part of a recording, such as a trial, baseline or treatment, `[startUs, endUs)`. */
export const Phase = z.object({
  id: id("phase"),
  name: rules.name,
  startUs: rules.mediaTimeUs,
  endUs: rules.mediaTimeUs,
});
export type Phase = z.infer<typeof Phase>;

/**
 * Spoken or written words, shown over the recording. The text itself is read by a separate call.
 */
export const Caption = z.object({
  id: id("caption"),
  label: rules.name,
  language: rules.language.nullable(),
});
export type Caption = z.infer<typeof Caption>;

/**
 * The shared clock of a live observation without media, the same for all observers. It starts once
 * and stops once; the recording then has its duration.
 */
export const LiveClock = z.object({
  startedAt: rules.wallTime.nullable(),
  endedAt: rules.wallTime.nullable(),
});
export type LiveClock = z.infer<typeof LiveClock>;

/** How the frames of a video are spaced in time. */
export const frameTimings = ["even", "variable", "unknown"] as const;

/** A recording’s variables: text, a number, or a date such as `2026-11-21`. */
export const RecordingValues = fewEntries(
  limits.variablesPerStudy,
  rules.id,
  z.union([z.string().max(1_000), z.number()]),
);
export type RecordingValues = z.infer<typeof RecordingValues>;

/** An observed recording: one or more synchronised sources, and its variables. */
export const Recording = z.object({
  id: id("recording"),
  studyId: id("study"),
  name: rules.name,
  /** The first is the reference: the recording’s time is its time. None for a live observation. */
  sources: z.array(MediaSource),
  /** While a live observation has not ended, the longest that it may become. */
  durationUs: rules.durationUs,
  /** `null` where it is unknown or where frames are not evenly spaced. */
  framesPerSecond: rules.framesPerSecond.nullable(),
  frameTiming: z.enum(frameTimings).default("unknown"),
  /** Whether the times of all frames are kept: read once, the same for every rater. */
  hasFrameTimes: z.boolean(),
  hasVideo: z.boolean(),
  /** `null` where there is something to play. */
  live: LiveClock.nullable(),
  phases: z.array(Phase).max(limits.phasesPerRecording),
  captions: z.array(Caption).max(limits.captionsPerRecording),
  /** Values of the study’s variables, by the variable’s id. Raters get those only that are not hidden. */
  values: RecordingValues,
  /** Whether raters in training code it. */
  isTraining: z.boolean(),
  createdAt: rules.wallTime,
});
export type Recording = z.infer<typeof Recording>;

/** A file that is being uploaded. */
export const Upload = z.object({
  id: id("upload"),
  studyId: id("study"),
  state: z.enum(statesOf("upload")),
  fileName: rules.name,
  sizeBytes: z.int().min(1),
  /** As who sends it told, so that the same file is known again; `null` where they did not. */
  fingerprint: rules.fingerprint.nullable(),
  /** Found in the content, never taken from the name. `null` until it was looked at. */
  contentType: z.string().nullable(),
  /** SHA-256 of the content, hexadecimal; `null` until all of it is here. */
  checksum: z.string().nullable(),
  durationUs: rules.durationUs.nullable(),
  framesPerSecond: rules.framesPerSecond.nullable(),
  frameTiming: z.enum(frameTimings).default("unknown"),
  hasVideo: z.boolean().nullable(),
  demands: MediaDemands,
  /** Why it was refused: what was found instead of something playable. */
  refusedBecause: z.string().nullable(),
  /** While it is converted: how much of it is done, from 0 to 1. */
  convertedShare: z.number().min(0).max(1).nullable().default(null),
  /** What it was before the server converted it, in a few words; `null` where it is as it was sent. */
  convertedFrom: z.string().nullable().default(null),
});
export type Upload = z.infer<typeof Upload>;
