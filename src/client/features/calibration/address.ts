import * as z from "zod";
import { rules } from "../../../domain/rules.ts";

/** `undefined` for a value that cannot be meant: an address is typed, cut and passed on. */
const forgiving = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);

export const parts = ["training", "drift", "severity", "settings"] as const;
export type Part = (typeof parts)[number];

/** What the calibration screen shows, as its address says it. */
const calibrationSearch = z.object({
  section: forgiving(z.enum(parts)),
  /** The attempt that stands beside its gold standard. */
  result: forgiving(rules.id),
  /** The position in the recording, in microseconds. */
  at: forgiving(rules.mediaTimeUs),
  /** By which rule of the gate a chart is, from 0 on. */
  rule: forgiving(z.int().min(0).max(29)),
  /** The rater whose chart is shown; all raters if absent. */
  rater: forgiving(rules.id),
  /** Who is ticked among the raters, so that their training can be changed. */
  ticked: forgiving(rules.id),
});
export type CalibrationSearch = z.infer<typeof calibrationSearch>;

export function parseCalibrationSearch(search: unknown): CalibrationSearch {
  return calibrationSearch.parse(search);
}
