import * as z from "zod";
import { ObservationCopy, StudyCopy } from "../studyCopy.ts";

/** The name and version in a study as one JSON file. A reader refuses newer versions. */
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
