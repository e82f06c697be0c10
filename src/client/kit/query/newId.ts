import { uuidv7 } from "uuidv7";
import type * as z from "zod";

/** An id for something that is made here, before the server hears of it: `newId(id("recording"))`. */
export function newId<Schema extends z.ZodType<string, string>>(schema: Schema): z.output<Schema> {
  return schema.parse(uuidv7());
}
