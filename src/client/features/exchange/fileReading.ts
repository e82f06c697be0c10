import { uuidv7 } from "uuidv7";
import { archiveReader } from "../../../formats/archive/archiveReader.ts";
import { partedArchive, type PartedArchive } from "../../../formats/archive/partedArchive.ts";
import type { ReadingWords } from "../../../formats/format.ts";
import type { ReadStudy } from "../../../formats/joinedStudies.ts";
import { readFile } from "../../../formats/readFile.ts";
import { readingLimits } from "../../../formats/readingLimits.ts";
import { readByEachOther } from "../../../formats/sharedAnswers.ts";
import { palette } from "../../kit/coding/palette.ts";
import type { FileReading, FileToRead, PackedMedia } from "./reading.ts";

export interface FileRead {
  readonly reading: FileReading;
  /** `null` where nothing of the file could be read. */
  readonly read: ReadStudy | null;
}

/** Reads all files, and reads files again about which other files contain more. */
export function filesRead(
  files: readonly FileToRead[],
  read: (file: FileToRead, at: number) => Promise<FileRead>,
): Promise<readonly FileRead[]> {
  return readByEachOther(files, read, ({ reading }) => reading);
}

/** Reads one file. A file that is too large is refused before its bytes are in memory. */
export async function fileRead(
  { key, file, answers }: FileToRead,
  {
    words,
    onProgress,
  }: { readonly words: ReadingWords; readonly onProgress: (share: number) => void },
): Promise<FileRead> {
  const parted = await partsOf(file);
  const about = { key, name: file.name, sizeBytes: file.size, media: [] };
  if (!parted && file.size > readingLimits.bytes) {
    const where = { about: file.name, found: "", place: null, count: 1 };
    const findings = [{ weight: "refused", what: "too_large", ...where }] as const;
    return {
      read: null,
      reading: { ...about, format: null, counts: null, questions: [], findings },
    };
  }
  const bytes = parted?.bytes ?? new Uint8Array(await file.arrayBuffer());
  const result = await readFile(
    { name: file.name, bytes },
    { newUuid: uuidv7, answers, palette, words, onProgress },
  );
  const format = result.format?.name ?? null;
  const { findings } = result;
  if (result.kind === "refused") {
    return { read: null, reading: { ...about, format, counts: null, questions: [], findings } };
  }
  const { read, held, taken, questions } = result;
  const media = parted ? packedMedia(file, parted, read) : [];
  return {
    read,
    reading: { ...about, format, counts: { held, taken }, questions, findings, media },
  };
}

/** A study archive without its media, which may be larger than the maximum for reading. */
async function partsOf(file: File): Promise<PartedArchive | undefined> {
  const read = async (from: number, to: number) =>
    new Uint8Array(await file.slice(from, to).arrayBuffer());
  const start = await read(0, startBytes);
  if (archiveReader.recognises(start, { name: file.name }) === 0) return undefined;
  return partedArchive({ size: file.size, read }, readingLimits.bytes);
}

const startBytes = 64;

/** The media of a study’s recordings that the archive contains. */
function packedMedia(
  archive: File,
  { media }: PartedArchive,
  { study }: ReadStudy,
): readonly PackedMedia[] {
  const named = new Map(
    study.recordings.flatMap((recording) =>
      recording.media.flatMap((one) => (one.entry === undefined ? [] : [[one.entry, one]])),
    ),
  );
  return media.flatMap(({ entry, from, to }) => {
    const known = named.get(entry);
    if (!known) return [];
    const type = known.contentType ?? "";
    return [{ entry, file: new File([archive.slice(from, to, type)], known.fileName, { type }) }];
  });
}
