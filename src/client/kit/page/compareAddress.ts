import * as z from "zod";
import { differenceKinds } from "../../../domain/differenceKinds.ts";
import { limits } from "../../../domain/limits.ts";
import { rules } from "../../../domain/rules.ts";

/** `undefined` for a value that cannot be meant: an address is typed, cut and passed on. */
const forgiving = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);

export const itemKinds = [
  ...differenceKinds.filter((kind) => kind !== "none"),
  "rating",
  "scan",
  "trace",
] as const;

/** What the comparison shows, as its address says it. */
const compareSearch = z.object({
  round: forgiving(rules.id),
  /** The observations that are compared, joined by `~`; none means all that are submitted. */
  who: forgiving(z.string().regex(/^[0-9a-f-]{36}(?:~[0-9a-f-]{36})*$/u)),
  toleranceUs: forgiving(z.int().min(0).max(limits.recordingMaxUs)),
  /** The disagreement that is shown: its key. */
  d: forgiving(z.string().max(8_000)),
  kind: forgiving(z.enum(itemKinds)),
  code: forgiving(rules.id),
  state: forgiving(z.enum(["open", "settled"])),
  rows: forgiving(z.enum(["code", "rater"])),
  /** A moment that someone chose elsewhere; with `who` it is shown in their rows alone. Microseconds. */
  at: forgiving(rules.mediaTimeUs),
  /** The end of it. */
  to: forgiving(rules.mediaTimeUs),
  /** What the agreement screen showed where the moment was chosen: the way back to the very cell. */
  back: forgiving(z.record(z.string().max(40), z.union([z.string().max(20_000), z.number()]))),
});
export type CompareSearch = z.infer<typeof compareSearch>;

/** The moment that an address names; `undefined` where it names none. */
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
