import * as z from "zod";
import type { Together } from "./filesTogether.ts";
import { rowFile } from "./planRows.ts";

const text = z.string().max(1_000);

/**
 * The decisions made before files are joined: answers to the files’ questions, and the rater and
 * recording of each observation. Answers can be reused for another import of the same kind; rows
 * apply to files with the same names. A row without `rater` and `recording` changes nothing.
 */
export const ImportPlan = z.object({
  kind: z.literal("interrater import plan"),
  version: z.literal(1),
  /** By the question’s id. A template of names is one: `"rater_in_name": "{recording}_{rater}"`. */
  answers: z.record(text, text),
  rows: z
    .array(
      z.object({
        file: text,
        observation: text,
        foundRater: text,
        rater: text.optional(),
        recording: text.optional(),
      }),
    )
    .max(100_000),
});
export type ImportPlan = z.infer<typeof ImportPlan>;

/**
 * The plan by which files were read, complete with everything that was found, for editing by hand.
 */
export function importPlanOf(
  together: Together | undefined,
  answers: Readonly<Record<string, string>>,
): ImportPlan {
  const people = new Map(together?.unparted.study.people.map((one) => [one.id, one.name]));
  const recordings = new Map(together?.unparted.study.recordings.map((one) => [one.id, one.name]));
  const settled = Object.fromEntries(
    (together?.questions ?? []).map((one) => [one.id, one.answer]),
  );
  return {
    kind: "interrater import plan",
    version: 1,
    answers: { ...settled, ...answers },
    rows: (together?.unparted.observations ?? []).map((one) => {
      const file = together?.fileOf.get(one.id);
      return {
        file: file ? rowFile(file) : "",
        observation: together?.foundNames.get(one.id) ?? one.name,
        foundRater: together?.foundRaters.get(one.id) ?? "",
        rater: people.get(one.raterId) ?? "",
        recording: recordings.get(one.recordingId) ?? "",
      };
    }),
  };
}
