import * as z from "zod";
import { rules } from "../../../domain/rules.ts";

/** `undefined` for a value that is not valid: URLs are typed, cut and passed on. */
const forgiving = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);

export const parts = ["training", "drift", "severity", "settings"] as const;
export type Part = (typeof parts)[number];

/** The state of the Calibration page, as stored in the URL. */
const calibrationSearch = z.object({
  section: forgiving(z.enum(parts)),
  /** The attempt that is shown next to its gold standard. */
  result: forgiving(rules.id),
  /** The position in the recording, in microseconds. */
  at: forgiving(rules.mediaTimeUs),
  /** The index of the rule that a chart is about, from 0. */
  rule: forgiving(z.int().min(0).max(29)),
  /** The rater whose chart is shown; all raters if absent. */
  rater: forgiving(rules.id),
  /** The rater who is selected, to change their training. */
  ticked: forgiving(rules.id),
});
export type CalibrationSearch = z.infer<typeof calibrationSearch>;

export function parseCalibrationSearch(search: unknown): CalibrationSearch {
  return calibrationSearch.parse(search);
}
