import { readFileSync, statSync } from "node:fs";
import { basename, extname } from "node:path";
import { uuidv7 } from "uuidv7";
import words from "../../locales/en/formats.json" with { type: "json" };
import { palette } from "../../src/client/kit/coding/palette.ts";
import { id } from "../../src/domain/rules.ts";
import { joinedStudies, type ReadStudy } from "../../src/formats/joinedStudies.ts";
import { type FileReading, readFile } from "../../src/formats/readFile.ts";
import { readingLimits } from "../../src/formats/readingLimits.ts";
import type { ConvertWish } from "./arguments.ts";

export interface ReadTogether {
  readonly files: readonly { readonly name: string; readonly result: FileReading }[];
  /** `undefined` where nothing could be read. */
  readonly read: ReadStudy | undefined;
}

/**
 * Reads files one after the other and joins them. Where several say nothing of who coded, each is the
 * work of a rater named after it: two raters' files are otherwise one rater's.
 */
export async function readTogether({ inputs, from, answers }: ConvertWish): Promise<ReadTogether> {
  const files: ReadTogether["files"][number][] = [];
  for (const path of inputs) {
    const name = basename(path);
    const rater = inputs.length > 1 ? basename(name, extname(name)) : words.words.rater;
    const file = { name, bytes: bytesOf(path) };
    const of = { newUuid: uuidv7, answers, palette, words: { ...words.words, rater } };
    // oxlint-disable-next-line no-await-in-loop -- One large file in memory is enough.
    files.push({ name, result: await readFile(file, of, from) });
  }
  const reads = files.flatMap(({ result }) => (result.kind === "read" ? [result.read] : []));
  return { files, read: joinedStudies(reads, { recordingsByName: true, newUuid: newRoundId }) };
}

/** Of a file that is refused for its size no more is read than tells so. */
function bytesOf(path: string): Uint8Array {
  const { size } = statSync(path);
  return size > readingLimits.bytes ? new Uint8Array(readingLimits.bytes + 1) : readFileSync(path);
}

function newRoundId() {
  return id("round").parse(uuidv7());
}
