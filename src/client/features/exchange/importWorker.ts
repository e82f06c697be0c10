import { uuidv7 } from "uuidv7";
import type { Together } from "../../../formats/filesTogether.ts";
import { certificateOfFiles } from "./certificateOfFiles.ts";
import { type FileRead, fileRead, filesRead } from "./fileReading.ts";
import type { ImportPieces } from "../../kit/offline/keptImports.ts";
import { importPieces, type ImportWish } from "./importBody.ts";
import type { FileToRead, Reading, ReadingProgress, ReadingWish } from "./reading.ts";
import { readingOf } from "./readingOf.ts";

/** A request to the worker, with a number that its answers repeat. */
export type ImportQuestion = { readonly number: number } & (
  | ({ readonly kind: "read" } & ReadingWish)
  /** The last result, as it is sent. */
  | { readonly kind: "write"; readonly wish: ImportWish }
);

export type ImportAnswer = { readonly number: number } & (
  | ({ readonly kind: "progress" } & { readonly progress: ReadingProgress })
  | { readonly kind: "read"; readonly reading: Reading }
  | { readonly kind: "written"; readonly pieces: ImportPieces }
  | { readonly kind: "broken"; readonly message: string }
);

/** The result of each file, with the answers used: only files with other answers are read again. */
const known = new Map<string, FileRead>();
let joined: Together | undefined;

self.addEventListener("message", ({ data }: MessageEvent<ImportQuestion>) => {
  const { number } = data;
  const answering = data.kind === "read" ? readAll(data, number) : write(data.wish, number);
  answering.catch((error: unknown) => {
    say({ kind: "broken", number, message: error instanceof Error ? error.message : "" });
  });
});

async function readAll(
  { files, answers, rows = [], recordingsByName, words, knownRaters }: ReadingWish,
  number: number,
): Promise<void> {
  const results = await filesRead(files, (one, at) => {
    const tell = newTeller((share) => {
      const progress = { fileName: one.file.name, number: at + 1, of: files.length, share };
      say({ kind: "progress", number, progress });
    });
    return readOnce(one, words, tell);
  });
  const all = readingOf(results, {
    files,
    answers,
    rows,
    recordingsByName,
    knownRaters,
    newUuid: uuidv7,
  });
  joined = all.joined;
  const certificate = await certificateOfFiles(files, all.reading.files, joined);
  say({ kind: "read", number, reading: { ...all.reading, certificate } });
}

async function readOnce(
  one: FileToRead,
  words: ReadingWish["words"],
  onProgress: (share: number) => void,
): Promise<FileRead> {
  const key = `${one.key} ${JSON.stringify(one.answers)}`;
  const before = known.get(key);
  if (before) return before;
  onProgress(0);
  const result = await fileRead(one, { words, onProgress });
  // Of a file at most two readings are kept: as it is taken by itself, and as the others say.
  const older = [...known.keys()].filter((other) => other.startsWith(`${one.key} `)).slice(0, -1);
  for (const each of older) known.delete(each);
  known.set(key, result);
  return result;
}

async function write(wish: ImportWish, number: number): Promise<void> {
  if (!joined) throw new Error("nothing was read");
  say({ kind: "written", number, pieces: importPieces(joined, wish, uuidv7()) });
}

/** The minimum time between two progress reports, in milliseconds. */
const betweenReportsMs = 100;

function newTeller(tell: (share: number) => void): (share: number) => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  return (share) => {
    const now = performance.now();
    if (now - toldAt < betweenReportsMs) return;
    toldAt = now;
    tell(share);
  };
}

function say(answer: ImportAnswer): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Between a page and its worker there is no origin to name.
  self.postMessage(answer);
}
