import * as z from "zod";
import { id, rules } from "../rules.ts";
import { statesOf } from "../states.ts";

const common = {
  id: id("mediaSource"),
  /** Where this source's start lies in the recording's time; several sources are kept together by it. */
  offsetUs: rules.offsetUs,
};

/** A file at an address, played from there. */
export const AddressSource = z.object({
  kind: z.literal("address"),
  ...common,
  url: rules.address,
  provider: z.string().min(1).max(40),
});

/** A file that was uploaded, served by us to those who may see it. */
export const UploadSource = z.object({
  kind: z.literal("upload"),
  ...common,
  uploadId: id("upload"),
  contentType: z.string().min(3).max(100),
  fileName: rules.name,
  sizeBytes: z.int().min(1),
});

/** A file that stays on each rater's own disk and is recognised by its fingerprint. */
export const LocalSource = z.object({
  kind: z.literal("local"),
  ...common,
  fileName: rules.name,
  sizeBytes: z.int().min(1),
  fingerprint: z.string().min(16).max(200),
});

export const MediaSource = z.discriminatedUnion("kind", [AddressSource, UploadSource, LocalSource]);
export type MediaSource = z.infer<typeof MediaSource>;

/** What is watched: one or several synchronised sources and what is known of them. */
export const Recording = z.object({
  id: id("recording"),
  studyId: id("study"),
  name: rules.name,
  sources: z.array(MediaSource),
  durationUs: rules.durationUs,
  /** `null` where it is unknown or where frames are not evenly spaced. */
  framesPerSecond: rules.framesPerSecond.nullable(),
  hasVideo: z.boolean(),
  createdAt: rules.wallTime,
});
export type Recording = z.infer<typeof Recording>;

/** A file on its way to us. */
export const Upload = z.object({
  id: id("upload"),
  studyId: id("study"),
  state: z.enum(statesOf("upload")),
  fileName: rules.name,
  sizeBytes: z.int().min(1),
  /** Found in the content, never taken from the name. `null` until it was looked at. */
  contentType: z.string().nullable(),
  /** SHA-256 of the content, hexadecimal; `null` until all of it is here. */
  checksum: z.string().nullable(),
  durationUs: rules.durationUs.nullable(),
  framesPerSecond: rules.framesPerSecond.nullable(),
  hasVideo: z.boolean().nullable(),
  /** Why it was refused: what was found instead of something playable. */
  refusedBecause: z.string().nullable(),
});
export type Upload = z.infer<typeof Upload>;
