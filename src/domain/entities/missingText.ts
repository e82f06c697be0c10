import * as z from "zod";
import { rules } from "../rules.ts";

/** A text that a screen asked for and no language file has. */
export const MissingText = z.object({
  language: rules.language,
  namespace: z.string().regex(/^[a-zA-Z][a-zA-Z0-9-]{0,39}$/u),
  key: z.string().min(1).max(300),
  fallback: z.string().max(2_000),
  count: z.int().min(1),
  lastSeenAt: rules.wallTime,
  /** What an administrator wrote; served to the next visitor. */
  translation: z.string().max(4_000).nullable(),
});
export type MissingText = z.infer<typeof MissingText>;
