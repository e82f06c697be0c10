import * as z from "zod";
import { rules } from "../../domain/rules.ts";

/** The name and layout version of archives. A reader refuses newer versions. */
export const archiveFormat = "interrater-study";
export const archiveVersion = 1;

/** Paths within the archive. Captions and media are in folders of their own. */
export const archivePaths = {
  manifest: "manifest.json",
  study: "study.json",
  history: "history.json",
  observation: (id: string) => `observations/${id}.json`,
  caption: (id: string) => `captions/${id}.txt`,
  lockedReport: (sign: string) => `locked-reports/${sign}.json`,
  media: "media/",
} as const;

const count = z.int().min(0);

/** The description of an archive: the last entry to be written, the first to be read. */
export const ArchiveManifest = z.object({
  format: z.literal(archiveFormat),
  version: z.int().min(1),
  writtenAt: rules.wallTime,
  /** The program and its version; absent from archives of before they said so. */
  writtenBy: z.string().optional(),
  counts: z.object({ observations: count, events: count, ratings: count, recordings: count }),
  /** What of its study is not in it: observations by the reason, and media files. Absent: no one says. */
  excluded: z
    .object({ notSubmitted: count, notChosen: count, blind: count, media: count })
    .optional(),
  /** Every other entry, with the SHA-256 of what it holds. */
  entries: z.array(
    z.object({
      path: z.string().min(1).max(400),
      bytes: count,
      sha256: z.string().regex(/^[0-9a-f]{64}$/u),
    }),
  ),
});
export type ArchiveManifest = z.infer<typeof ArchiveManifest>;
export type ArchiveEntry = ArchiveManifest["entries"][number];
