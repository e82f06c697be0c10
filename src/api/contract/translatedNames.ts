import * as z from "zod";
import { rules } from "../../domain/rules.ts";

/** The names of codes and criteria of a scheme, by id; and by language, if translated. */
export const translatedNames = {
  names: z.record(z.string(), z.string()),
  namesIn: z.record(rules.language, z.record(z.string(), z.string())).optional(),
};
