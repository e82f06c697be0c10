import * as z from "zod";
import { id } from "../../../domain/rules.ts";

/** Optional modifiers of an event that the rater was asked for but has not answered. */
export const SkippedQuestion = z.object({
  eventId: id("event"),
  modifierIds: z.array(id("modifier")).min(1),
  /** The choices made so far for the first of them, where it takes several. */
  picked: z.array(id("choice")),
});
export type SkippedQuestion = z.infer<typeof SkippedQuestion>;
