import type { MediaSource } from "../../../domain/entities/recording.ts";
import { limits } from "../../../domain/limits.ts";
import { id, type Id } from "../../../domain/rules.ts";
import { foldedName } from "../../../formats/foldedName.ts";
import type { MediaCopy, RecordingCopy } from "../../../formats/studyCopy.ts";
import type { LocalFile } from "../../kit/upload/readLocalFile.ts";
import type { KnownOfMedia } from "./importBody.ts";
import type { MediaWish } from "./mediaSending.ts";
import type { Plan } from "./plan.ts";

/** A media file that someone chose for the recordings of an import. */
export interface LinkedMedia {
  readonly key: string;
  readonly file: File;
  /** The entry in an imported study archive that contains it; absent for other files. */
  readonly entry?: string;
  readonly state:
    | { readonly kind: "reading" }
    | { readonly kind: "read"; readonly local: LocalFile }
    | { readonly kind: "not_playable" }
    | { readonly kind: "failed"; readonly error: unknown };
}

/** How chosen files are used: they stay on each rater’s disk, or are uploaded. */
export type MediaWay = "local" | "upload";

/** A media file named by the import, and the file found for it. */
export interface NamedMedia {
  readonly fileName: string;
  readonly found: LinkedMedia | null;
  /** Whether the names differ only in the extension, because the file was converted. */
  readonly isConverted: boolean;
  /** Whether the file found is not the one that the import describes. */
  readonly isOther: boolean;
}

/** The media of a recording. Tables and captions name no files: there the name of the recording stands for one. */
export function mediaOf({
  name,
  media,
  isLive,
}: Pick<RecordingCopy, "name" | "media" | "isLive">): readonly MediaCopy[] {
  if (media.length > 0 || isLive) return media;
  const unknown = { address: null, durationUs: null, sizeBytes: null, fingerprint: null };
  return [{ fileName: name, offsetUs: 0, ...unknown }];
}

/** Every file that recordings name, once, with the file found for it. */
export function namedMedia(
  recordings: readonly RecordingCopy[],
  linked: readonly LinkedMedia[],
): readonly NamedMedia[] {
  const find = mediaFinder(linked);
  const named = new Map<string, NamedMedia>();
  for (const recording of recordings) {
    for (const one of mediaOf(recording)) {
      const key = one.entry ?? foldedName(one.fileName);
      if (one.address === null && !named.has(key)) named.set(key, find(one));
    }
  }
  return [...named.values()];
}

/**
 * Finds a file by its entry in the archive; else a chosen file by name; else by name without extension, if only one
 * has it.
 */
export function mediaFinder(linked: readonly LinkedMedia[]): (media: MediaCopy) => NamedMedia {
  const byEntry = new Map(linked.map((one) => [one.entry, one]));
  const byName = new Map(linked.map((one) => [foldedName(one.file.name), one]));
  const byStem = new Map<string, LinkedMedia | null>();
  for (const one of linked) {
    const stem = stemOf(one.file.name);
    byStem.set(stem, byStem.has(stem) ? null : one);
  }
  return ({ fileName, fingerprint, entry }) => {
    const packed = entry === undefined ? undefined : byEntry.get(entry);
    const same = packed ?? byName.get(foldedName(fileName));
    const found = same ?? byStem.get(stemOf(fileName)) ?? null;
    const print = found?.state.kind === "read" ? found.state.local.fingerprint : null;
    return {
      fileName,
      found,
      isConverted: found !== null && !same,
      isOther: fingerprint !== null && print !== null && fingerprint !== print,
    };
  };
}

/** The sources of a recording and their data, if all of its files were found. */
export function sourcesOf(
  recording: RecordingCopy,
  linked: readonly LinkedMedia[],
  newId: () => Id<"mediaSource">,
): { readonly sources: MediaSource[]; readonly known: KnownOfMedia } | undefined {
  const find = mediaFinder(linked);
  const wanted = mediaOf(recording).slice(0, limits.sourcesPerRecording);
  const found = wanted.flatMap((media) => {
    const { found: one } = find(media);
    return one?.state.kind === "read" ? [{ media, file: one.file, local: one.state.local }] : [];
  });
  const [first] = found;
  if (!first || found.length < wanted.length) return undefined;
  return {
    sources: found.map(({ media, file, local }) => ({
      kind: "local",
      id: newId(),
      offsetUs: media.offsetUs,
      fileName: file.name.slice(-limits.nameMaxChars),
      sizeBytes: file.size,
      fingerprint: local.fingerprint,
      demands: local.demands,
    })),
    known: {
      durationUs: Math.max(recording.durationUs, first.local.durationUs),
      hasVideo: found.some(({ local }) => local.hasVideo),
      framesPerSecond: first.local.framesPerSecond ?? recording.framesPerSecond,
      frameTiming: first.local.frameTiming,
      ...(first.local.frameTimes !== null && { frameTimes: first.local.frameTimes }),
    },
  };
}

/** New recordings with the chosen files to be uploaded for them, once they are created. */
export function mediaToSend(plan: Plan, media: readonly LinkedMedia[]): readonly MediaWish[] {
  const find = mediaFinder(media);
  return plan.recordings.flatMap(({ recording, recordingId }) => {
    const files = mediaOf(recording).flatMap((one) => {
      const { found } = find(one);
      return found?.state.kind === "read" ? [found.file] : [];
    });
    return recordingId === null && files.length > 0 ? [{ name: recording.name, files }] : [];
  });
}

/** Schema of the ids of media sources. */
export const sourceId = id("mediaSource");

function stemOf(fileName: string): string {
  return foldedName(fileName.replace(/\.[^.]{1,5}$/u, ""));
}
