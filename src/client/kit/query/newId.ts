import { uuidv7 } from "uuidv7";
import type * as z from "zod";

/** An id for something created here, before the server knows it: `newId(id("recording"))`. */
export function newId<Schema extends z.ZodType<string, string>>(schema: Schema): z.output<Schema> {
  return schema.parse(uuidv7());
}
