import {
  unnamedVersion,
  type Writer,
  type Writing,
  type WritingOf,
  type WrittenPiece,
} from "../format.ts";
import type { ObservationCopy, StudyCopy } from "../studyCopy.ts";
import { archiveFormat, type ArchiveManifest, archivePaths, archiveVersion } from "./manifest.ts";
import { newPacking } from "./packing.ts";

/** An archive includes media too, if requested. */
export interface ArchiveWriting extends Writing {
  /**
   * A file that a recording was watched from, under the `entry` that the copy of the study names. Its
   * pieces are packed as they come; nothing else may be taken before its last.
   */
  takeMedia(entry: string): {
    take(bytes: Uint8Array, isLast: boolean): readonly WrittenPiece[];
  };
}

const ending = ".interrater";

export const archiveWriter: Omit<Writer, "begin"> & {
  begin(study: StudyCopy, of: WritingOf): ArchiveWriting;
} = {
  ending,
  contentType: "application/zip",
  isFilePerObservation: false,
  saysProgram: true,
  begin: beginArchive,
  losses: () => [],
  headLosses(study) {
    const count = mediaLeftOutOf(study);
    return count > 0 ? [{ what: "media_files", count }] : [];
  },
};

/** How many files that were watched are named in the archive and not in it. */
function mediaLeftOutOf({ recordings }: Pick<StudyCopy, "recordings">): number {
  const media = recordings.flatMap((recording) => recording.media);
  return media.filter(({ entry, address }) => entry === undefined && address === null).length;
}

function beginArchive(study: StudyCopy, of: WritingOf): ArchiveWriting {
  const { baseName, now, excluded, program = unnamedVersion } = of;
  const packing = newPacking(now);
  const { history, ...head } = study;
  const mediaLeftOut = mediaLeftOutOf(study);
  const counts = { observations: 0, events: 0, ratings: 0, recordings: study.recordings.length };
  const pieces = (): readonly WrittenPiece[] =>
    packing.taken().map((content) => ({ fileName: `${baseName}${ending}`, content }));

  packing.text(archivePaths.study, textOf(withoutTexts(head)));
  for (const { captions } of study.recordings) {
    for (const { id, text } of captions) packing.text(archivePaths.caption(id), text);
  }
  for (const { sign, content } of study.lockedReports ?? []) {
    packing.text(archivePaths.lockedReport(sign), content);
  }
  if (history) packing.text(archivePaths.history, textOf(history));

  return {
    take(observation: ObservationCopy) {
      counts.observations += 1;
      counts.events += observation.events.length;
      counts.ratings += observation.ratings.length;
      packing.text(archivePaths.observation(observation.id), textOf(observation));
      return pieces();
    },
    takeMedia(entry) {
      const stream = packing.stream(entry);
      return {
        take(bytes, isLast) {
          stream.push(bytes, isLast);
          return pieces();
        },
      };
    },
    end() {
      const manifest: ArchiveManifest = {
        format: archiveFormat,
        version: archiveVersion,
        writtenAt: now,
        writtenBy: program,
        counts,
        ...(excluded && { excluded: { ...excluded, media: mediaLeftOut } }),
        entries: [...packing.entries],
      };
      packing.text(archivePaths.manifest, textOf(manifest));
      packing.finish();
      return pieces();
    },
  };
}

/** Captions are files of their own, so that other programs can open them; locked reports, so that their checksums can be. */
function withoutTexts(study: StudyCopy): unknown {
  return {
    ...study,
    ...(study.lockedReports && {
      lockedReports: study.lockedReports.map((report) => {
        const { content: _, ...rest } = report;
        return rest;
      }),
    }),
    recordings: study.recordings.map((recording) => ({
      ...recording,
      captions: recording.captions.map((caption) => {
        const { text: _, ...rest } = caption;
        return rest;
      }),
    })),
  };
}

function textOf(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}
