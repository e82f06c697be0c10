import * as z from "zod";
import { id, rules } from "../../../domain/rules.ts";

export const corrects = ["share", "rate", "mean"] as const;

/** `undefined` for a value that cannot be meant: an address is typed, cut and passed on. */
const forgiving = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);

const search = z.object({
  /** Whose work is tested. */
  program: forgiving(id("account")),
  /** What of a statistic is as good as nothing, and by how much fewer wins a program is still good enough. */
  margin: forgiving(z.number().min(0.01).max(0.99)),
  epsilon: forgiving(z.number().min(0.01).max(0.99)),
  /** Which number is corrected, of which code or criterion, and between which two groups of recordings. */
  of: forgiving(z.enum(corrects)),
  code: forgiving(id("code")),
  criterion: forgiving(id("criterion")),
  variable: forgiving(id("variable")),
  first: forgiving(rules.name),
  second: forgiving(rules.name),
  /** Half of the width of limits that is wanted. */
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

/** Changes some of it; `undefined` takes a choice away. */
export type ChangeSearch = (fields: ProgramsSearch) => void;

/** The default margin and epsilon, the same as in the API. */
export const defaults = { margin: 0.1, epsilon: 0.2 } as const;
/** The half-widths of a CI that are suggested first. */
export const firstHalf = { share: 0.02, rate: 0.1, mean: 0.1 } as const;
