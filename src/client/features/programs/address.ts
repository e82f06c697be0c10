import * as z from "zod";
import { id, rules } from "../../../domain/rules.ts";

export const corrects = ["share", "rate", "mean"] as const;

/** `undefined` for a value that is not valid: URLs are typed, cut and passed on. */
const forgiving = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);

const search = z.object({
  /** The program that is tested. */
  program: forgiving(id("account")),
  /**
   * The margin within which a difference in a statistic counts as equivalent, and ε of the alternative
   * annotator test.
   */
  margin: forgiving(z.number().min(0.01).max(0.99)),
  epsilon: forgiving(z.number().min(0.01).max(0.99)),
  /**
   * The quantity that is estimated with correction, its code or criterion, and the two groups of recordings
   * to compare.
   */
  of: forgiving(z.enum(corrects)),
  code: forgiving(id("code")),
  criterion: forgiving(id("criterion")),
  variable: forgiving(id("variable")),
  first: forgiving(rules.name),
  second: forgiving(rules.name),
  /** The wanted half-width of the CI. */
  half: forgiving(z.number().min(0.001).max(1_000)),
});

/** What the URL of the screen says; values that are not valid are dropped. */
export function parseProgramsSearch(given: unknown): ProgramsSearch {
  const read = search.parse({ ...Object(given) });
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

export type ProgramsSearch = {
  readonly [Name in keyof z.infer<typeof search>]?: z.infer<typeof search>[Name];
};

/** Changes some parameters; `undefined` removes one. */
export type ChangeSearch = (fields: ProgramsSearch) => void;

/** The default margin and epsilon, the same as in the API. */
export const defaults = { margin: 0.1, epsilon: 0.2 } as const;
/** The half-widths of a CI that are suggested first. */
export const firstHalf = { share: 0.02, rate: 0.1, mean: 0.1 } as const;
