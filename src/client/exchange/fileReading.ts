import { uuidv7 } from "uuidv7";
import type { ReadingWords } from "../../formats/format.ts";
import type { ReadStudy } from "../../formats/joinedStudies.ts";
import { readFile } from "../../formats/readFile.ts";
import { readingLimits } from "../../formats/readingLimits.ts";
import { palette } from "../scheme/palette.ts";
import type { FileReading, FileToRead } from "./reading.ts";

export interface FileRead {
  readonly reading: FileReading;
  /** `null` where nothing of the file can be read. */
  readonly read: ReadStudy | null;
}

/** Reads one file. A file that is too large is refused before its bytes are in memory. */
export async function fileRead(
  { key, file, answers }: FileToRead,
  {
    words,
    onProgress,
  }: { readonly words: ReadingWords; readonly onProgress: (share: number) => void },
): Promise<FileRead> {
  const about = { key, name: file.name, sizeBytes: file.size };
  if (file.size > readingLimits.bytes) {
    const where = { about: file.name, found: "", place: null, count: 1 };
    const findings = [{ weight: "refused", what: "too_large", ...where }] as const;
    return {
      read: null,
      reading: { ...about, format: null, counts: null, questions: [], findings },
    };
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
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
  return { read, reading: { ...about, format, counts: { held, taken }, questions, findings } };
}
