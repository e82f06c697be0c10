import type { Counts, Finding, Question, ReadingWords } from "../../../formats/format.ts";
import type { CertificatePart } from "../../../formats/boris/certificateParts.ts";
import type { PlanRow } from "../../../formats/planRows.ts";
import type { ObservationCopy, StudyCopy } from "../../../formats/studyCopy.ts";

/** A file to be read, with the answers to its questions. */
export interface FileToRead {
  readonly key: string;
  readonly file: File;
  /** The folder of the file; absent or empty where unknown. */
  readonly folder?: string;
  /** Answers by the id of the question. */
  readonly answers: Readonly<Record<string, string>>;
}

/** What was read from one file. */
export interface FileReading {
  readonly key: string;
  readonly name: string;
  readonly sizeBytes: number;
  /** The name of the format; `null` for an unknown file. */
  readonly format: string | null;
  /** Counts of the file’s content and of what was read; `null` where nothing could be read. */
  readonly counts: { readonly held: Counts; readonly taken: Counts } | null;
  readonly findings: readonly Finding[];
  readonly questions: readonly Question[];
  /** Media in the file: entries whose content was not copied. */
  readonly media: readonly PackedMedia[];
}

/** A media file inside a study archive. */
export interface PackedMedia {
  /** The entry in the archive, as named by the copy of its recording. */
  readonly entry: string;
  readonly file: File;
}

/** An observation without its coding, which stays in the worker. */
export type ObservationLine = Pick<
  ObservationCopy,
  "id" | "name" | "recordingId" | "raterId" | "roundId" | "state" | "purpose"
> & {
  readonly events: number;
  readonly ratings: number;
  /** The name of its file. */
  readonly fileName: string;
  /** Identifies it for the user’s changes, independent of ids. */
  readonly row: Pick<PlanRow, "file" | "observation" | "foundRater">;
};

/** What an import of all files together would create. */
export interface Reading {
  readonly files: readonly FileReading[];
  /** Without long texts: captions, frame times and history stay in the worker. `null`: nothing was read. */
  readonly study: StudyCopy | null;
  readonly observations: readonly ObservationLine[];
  /** Questions and notes about several files at once. */
  readonly together: Pick<FileReading, "questions" | "findings">;
  /** The comparison with BORIS; `null` without a BORIS project, or where it was not requested. */
  readonly certificate:
    | {
        readonly kind: "compared";
        readonly parts: readonly CertificatePart[];
        readonly pairsLeft: number;
      }
    /** There are more events than can be compared in acceptable time. */
    | { readonly kind: "too_large"; readonly events: number; readonly most: number }
    | null;
}

/** Stands for all files together, where a question or an answer belongs to no single file. */
export const togetherKey = "";

export interface ReadingWish {
  readonly files: readonly FileToRead[];
  /** Answers to questions about all files together. */
  readonly answers: FileToRead["answers"];
  readonly rows?: readonly PlanRow[];
  /** Whether recordings with the same name in several files are one. */
  readonly recordingsByName: boolean;
  /** Names of people in the study. */
  readonly knownRaters: readonly string[];
  readonly words: ReadingWords;
}

/** The progress of reading the files. */
export interface ReadingProgress {
  readonly fileName: string;
  /** Counted from 1. */
  readonly number: number;
  readonly of: number;
  /** Share of this file, 0 to 1. */
  readonly share: number;
}
