import * as z from "zod";
import { ObservationCopy, StudyCopy } from "../studyCopy.ts";

/** What a study as one JSON file says of itself. A reader refuses what is newer than it knows. */
export const studyFileFormat = "interrater-study";
export const studyFileVersion = 1;

/** A study as one JSON file; its JSON Schema is published with the documentation. */
export const StudyFile = z.object({
  format: z.literal(studyFileFormat),
  version: z.literal(studyFileVersion),
  /** The program and its version; absent from files of before they said so. */
  writtenBy: z.string().optional(),
  study: StudyCopy,
  observations: z.array(ObservationCopy),
});
