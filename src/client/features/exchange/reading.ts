import type { Counts, Finding, Question, ReadingWords } from "../../../formats/format.ts";
import type { CertificatePart } from "../../../formats/boris/certificateParts.ts";
import type { PlanRow } from "../../../formats/planRows.ts";
import type { ObservationCopy, StudyCopy } from "../../../formats/studyCopy.ts";

/** A file that is to be read, with what someone answered to its questions. */
export interface FileToRead {
  readonly key: string;
  readonly file: File;
  /** Where it lay; absent or empty where that is not known. */
  readonly folder?: string;
  /** By the question’s id. */
  readonly answers: Readonly<Record<string, string>>;
}

/** What was read from one file. */
export interface FileReading {
  readonly key: string;
  readonly name: string;
  readonly sizeBytes: number;
  /** A format’s name; `null` where none knows the file. */
  readonly format: string | null;
  /** Counted in the file, and in what was made of it; `null` where nothing of it could be read. */
  readonly counts: { readonly held: Counts; readonly taken: Counts } | null;
  readonly findings: readonly Finding[];
  readonly questions: readonly Question[];
  /** Media that are packed in the file: parts of it, of which nothing was copied. */
  readonly media: readonly PackedMedia[];
}

/** A media file inside a study archive. */
export interface PackedMedia {
  /** Where in the archive: the copy of its recording names it. */
  readonly entry: string;
  readonly file: File;
}

/** An observation without its work, which stays with the thread that read it. */
export type ObservationLine = Pick<
  ObservationCopy,
  "id" | "name" | "recordingId" | "raterId" | "roundId" | "state" | "purpose"
> & {
  readonly events: number;
  readonly ratings: number;
  /** The file that it was read from. */
  readonly fileName: string;
  /** Names it for what someone says of it, whatever its ids are. */
  readonly row: Pick<PlanRow, "file" | "observation" | "foundRater">;
};

/** What an import of all files together would create. */
export interface Reading {
  readonly files: readonly FileReading[];
  /** Without long texts: captions, times of frames and history stay behind too. `null`: nothing was read. */
  readonly study: StudyCopy | null;
  readonly observations: readonly ObservationLine[];
  /** What concerns several files at once. */
  readonly together: Pick<FileReading, "questions" | "findings">;
  /** How it compares with BORIS; `null` without a project of BORIS, or where it was not asked. */
  readonly certificate:
    | {
        readonly kind: "compared";
        readonly parts: readonly CertificatePart[];
        readonly pairsLeft: number;
      }
    /** It has more events than can be compared while someone waits. */
    | { readonly kind: "too_large"; readonly events: number; readonly most: number }
    | null;
}

/** Stands for all files together, where a question or an answer belongs to no single one. */
export const togetherKey = "";

export interface ReadingWish {
  readonly files: readonly FileToRead[];
  /** To the questions about all files together. */
  readonly answers: FileToRead["answers"];
  readonly rows?: readonly PlanRow[];
  /** Whether recordings of one name in several files are one. */
  readonly recordingsByName: boolean;
  /** Names of who is in the study already. */
  readonly knownRaters: readonly string[];
  readonly words: ReadingWords;
}

/** The progress of reading the files. */
export interface ReadingProgress {
  readonly fileName: string;
  /** Counted from 1. */
  readonly number: number;
  readonly of: number;
  /** Of this file, 0 to 1. */
  readonly share: number;
}
