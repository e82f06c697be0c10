import * as z from "zod";
import { differenceKinds } from "../../../domain/differenceKinds.ts";
import { limits } from "../../../domain/limits.ts";
import { rules } from "../../../domain/rules.ts";

/** Replaces an impossible value by `undefined`: addresses are typed, cut and passed on. */
const forgiving = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);

export const itemKinds = [
  ...differenceKinds.filter((kind) => kind !== "none"),
  "rating",
  "scan",
  "trace",
] as const;

/** The state of the comparison screen, as the address contains it. */
const compareSearch = z.object({
  round: forgiving(rules.id),
  /** Ids of the observations to compare, joined by `~`; absent: all that are submitted. */
  who: forgiving(z.string().regex(/^[0-9a-f-]{36}(?:~[0-9a-f-]{36})*$/u)),
  toleranceUs: forgiving(z.int().min(0).max(limits.recordingMaxUs)),
  /** The key of the disagreement that is shown. */
  d: forgiving(z.string().max(8_000)),
  kind: forgiving(z.enum(itemKinds)),
  code: forgiving(rules.id),
  state: forgiving(z.enum(["open", "settled"])),
  rows: forgiving(z.enum(["code", "rater"])),
  /**
   * A time selected on another screen, in microseconds; with `who` it is shown only in the rows of those
   * observations.
   */
  at: forgiving(rules.mediaTimeUs),
  /** The end of the selected segment, in microseconds; absent: only the time `at`. */
  to: forgiving(rules.mediaTimeUs),
  /** The state of the agreement screen from which the time was selected, for the way back. */
  back: forgiving(z.record(z.string().max(40), z.union([z.string().max(20_000), z.number()]))),
});
export type CompareSearch = z.infer<typeof compareSearch>;

/** The time or segment that an address names; `undefined` where it names none. */
export function momentIn({ at, to }: CompareSearch): Moment | undefined {
  return at === undefined ? undefined : { startUs: at, endUs: Math.max(to ?? at, at) };
}

export interface Moment {
  readonly startUs: number;
  readonly endUs: number;
}

export function parseCompareSearch(search: unknown): CompareSearch {
  return compareSearch.parse(search);
}
