import * as z from "zod";
import { id, rules } from "../../domain/rules.ts";
import { limits } from "../../domain/limits.ts";

/** The content type of bodies with one JSON object per line. */
export const linesContentType = "application/x-ndjson";

export const done = z.object({ done: z.literal(true) });

export const study = z.object({ studyId: id("study") });

export const recording = z.object({ studyId: id("study"), recordingId: id("recording") });

export const observation = z.object({ observationId: id("observation") });

export const person = { name: rules.name, password: rules.password };

/** An existing password, under any earlier rules. */
export const givenPassword = z.string().min(1).max(limits.passwordMaxChars);

/** A whole number in a query string, where it is text. */
export const wholeNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

/** The start of a page in a list, and its maximum length. */
export const page = z.object({
  /** `next` of the page before; none is the first page. */
  after: z.string().max(400).optional(),
  limit: wholeNumber(1, limits.rowsPerPage).default(limits.rowsPerPage),
});

export const count = z.int().min(0);

/**
 * A page of a list, in its order. `next` is the start of the next page; `null` at the end. `total`
 * is the length of the list.
 */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), total: count, next: z.string().nullable() });
