import { setImmediate } from "node:timers/promises";
import { archiveWriter } from "../../formats/archive/archiveWriter.ts";
import { archivePaths } from "../../formats/archive/manifest.ts";
import type { WritingOf, WrittenPiece } from "../../formats/format.ts";
import type {
  MediaCopy,
  ObservationCopy,
  RecordingCopy,
  StudyCopy,
} from "../../formats/studyCopy.ts";
import type { Storage } from "../media/storage.ts";

/** A study with the content of every upload that its copy names an entry for, each once, piece by piece. */
export async function* archivedWithMedia(
  study: StudyCopy,
  observations: AsyncIterable<ObservationCopy>,
  { storage, ...of }: WritingOf & { readonly storage: Pick<Storage, "read"> },
): AsyncGenerator<WrittenPiece> {
  const writing = archiveWriter.begin(study, of);
  for await (const observation of observations) yield* writing.take(observation);
  const done = new Set<string>();
  for (const { entry, sizeBytes } of study.recordings.flatMap(allMediaOf)) {
    if (entry === undefined || sizeBytes === null || done.has(entry)) continue;
    done.add(entry);
    const file = writing.takeMedia(entry);
    for await (const chunk of await storage.read(uploadOf(entry), {
      start: 0,
      end: sizeBytes - 1,
    })) {
      if (!(chunk instanceof Uint8Array)) throw new TypeError("a file is bytes");
      // What is packed is kept by the packer until it goes out: the bytes of a reader may be used again.
      yield* file.take(chunk.slice(), false);
      await setImmediate();
    }
    yield* file.take(new Uint8Array(0), true);
  }
  yield* await writing.end();
}

/** How long all uploads of a study are together, each counted once. */
export function mediaBytesOf(study: Pick<StudyCopy, "recordings">): number {
  const sizes = new Map(
    study.recordings.flatMap((recording) =>
      allMediaOf(recording).map(({ entry, sizeBytes }) => [
        entry,
        entry === undefined ? 0 : (sizeBytes ?? 0),
      ]),
    ),
  );
  return [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
}

/** A copy of a study without the archive entries of its uploaded media. */
export function withoutEntries(study: StudyCopy): StudyCopy {
  return {
    ...study,
    recordings: study.recordings.map(({ earlierMedia, ...recording }) => ({
      ...recording,
      media: recording.media.map(withoutEntry),
      ...(earlierMedia && { earlierMedia: earlierMedia.map(withoutEntry) }),
    })),
  };
}

function withoutEntry<Media extends MediaCopy>({ entry: _entry, ...media }: Media) {
  return media;
}

/** Those that work was done on before, too. */
function allMediaOf({ media, earlierMedia = [] }: RecordingCopy): readonly MediaCopy[] {
  return [...media, ...earlierMedia];
}

/** Where an upload lies in an archive; its name ends as the file’s, so that other programs know it. */
export function archiveEntry(uploadId: string, fileName: string): string {
  const [ending = ""] = /\.[a-z0-9]{1,8}$/iu.exec(fileName) ?? [];
  return `${archivePaths.media}${uploadId}${ending.toLowerCase()}`;
}

function uploadOf(entry: string): string {
  return entry.slice(archivePaths.media.length).replace(/\..*$/u, "");
}
