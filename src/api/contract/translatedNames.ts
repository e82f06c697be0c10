import * as z from "zod";
import { rules } from "../../domain/rules.ts";

/** What codes and criteria of a scheme are called, by their ids; and by language, where they are translated. */
export const translatedNames = {
  names: z.record(z.string(), z.string()),
  namesIn: z.record(rules.language, z.record(z.string(), z.string())).optional(),
};
