import * as z from "zod";
import { ImportPlan } from "./importPlan.ts";

/** Saved answers to the questions of an import, for reuse with files of the same layout. */
export const SavedAnswers = z.object({
  answers: ImportPlan.shape.answers,
  /** To what was asked of all files together; absent from those that were kept before there were any. */
  together: ImportPlan.shape.answers.optional(),
  /** What was said of single observations: it holds for files of the same names. Absent: nothing. */
  rows: ImportPlan.shape.rows.optional(),
  keptAt: z.iso.datetime(),
  /** The file that it was kept from. */
  fileName: z.string().max(1_000),
});
export type SavedAnswers = z.infer<typeof SavedAnswers>;
