import type { Here } from "../database/here.ts";
import type { MediaSource, Recording, RecordingValues } from "../../domain/entities/recording.ts";
import type { Id } from "../../domain/rules.ts";
import { valuesAsSeen } from "../../domain/blinding.ts";
import type { Query } from "../database/database.ts";
import { variablesIn } from "../database/variables.ts";
import { maskedSign } from "./maskedSign.ts";
import { opened, type Unseen } from "./unseen.ts";

/** A recording as read from the database, before its name is masked. */
export type StoredRecording = Omit<Recording, "name"> & { readonly name: Unseen<string> };

type Reader = Pick<Here, "masksRecordings" | "maskSecret" | "role">;

/**
 * What a recording is called for a reader. Where the study masks recordings, raters read a short sign,
 * the same for all of them; who may edit or analyse recordings knows their names anyway.
 */
export function recordingNameAsSeen(
  reader: Reader,
  { id, name }: { readonly id: Id<"recording">; readonly name: Unseen<string> },
): string {
  return isMasked(reader) ? maskedSign(reader.maskSecret, id) : opened(name, "decided");
}

/** A row with its recording’s name as a reader may know it. */
export function withRecordingAsSeen<
  Row extends { readonly recordingId: Id<"recording">; readonly recordingName: Unseen<string> },
>(reader: Reader, row: Row): Omit<Row, "recordingName"> & { readonly recordingName: string } {
  return {
    ...row,
    recordingName: recordingNameAsSeen(reader, { id: row.recordingId, name: row.recordingName }),
  };
}

/**
 * A recording as a reader may know it. To raters go only values of variables that are not hidden, and
 * never whether it serves training: it would tell a check from work. Where recordings are masked they
 * get no name, no phases, no file name or title, nor when it was added either. A file on their own disk
 * keeps its name, because they have to find it; an address stays what it is, because it is played from.
 */
export async function recordingAsSeen(
  query: Query,
  here: Reader & Pick<Here, "studyId">,
  recording: StoredRecording,
): Promise<Recording> {
  const name = recordingNameAsSeen(here, recording);
  if (here.role !== "rater") return { ...recording, name };
  const seen: Recording = {
    ...recording,
    name,
    isTraining: false,
    values: await visibleValues(query, here, recording.values),
  };
  if (!isMasked(here)) return seen;
  return {
    ...seen,
    sources: recording.sources.map((source) => sourceAsSeen(source, name)),
    phases: [],
    captions: recording.captions.map((caption) => captionAsSeen(here, caption)),
    createdAt: new Date(0).toISOString(),
  };
}

/** The name of an uploaded file, for who plays it; `null` where it would tell the recording. */
export function fileNameAsSeen(reader: Reader, fileName: string): string | null {
  return isMasked(reader) ? null : fileName;
}

/** Captions, by their language alone where recordings are masked: their label is often a file’s name. */
export function captionAsSeen<
  Shown extends { readonly id: string; readonly label: string; readonly language: string | null },
>(reader: Reader, caption: Shown): Shown {
  if (!isMasked(reader)) return caption;
  return { ...caption, label: caption.language ?? maskedSign(reader.maskSecret, caption.id) };
}

/** Whether a reader reads signs in the place of recordings’ names. */
export function isMasked({ masksRecordings, role }: Pick<Reader, "masksRecordings" | "role">) {
  return masksRecordings && role === "rater";
}

function sourceAsSeen(source: MediaSource, sign: string): MediaSource {
  switch (source.kind) {
    case "address":
      return { ...source, title: null };
    case "upload":
      return { ...source, fileName: sign };
    case "local":
      return source;
  }
}

async function visibleValues(
  query: Query,
  { studyId, role }: Pick<Here, "studyId" | "role">,
  values: RecordingValues,
): Promise<RecordingValues> {
  if (Object.keys(values).length === 0) return values;
  const { variables } = await query
    .selectFrom("study")
    .select("variables")
    .where("id", "=", studyId)
    .executeTakeFirstOrThrow();
  return valuesAsSeen({ role }, variablesIn(variables), values);
}
