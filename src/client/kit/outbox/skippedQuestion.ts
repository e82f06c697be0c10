import * as z from "zod";
import { id } from "../../../domain/rules.ts";

/** Optional modifiers of an event that its rater was asked for and has given no value yet. */
export const SkippedQuestion = z.object({
  eventId: id("event"),
  modifierIds: z.array(id("modifier")).min(1),
  /** What was chosen so far of the first of them, where it takes several. */
  picked: z.array(id("choice")),
});
export type SkippedQuestion = z.infer<typeof SkippedQuestion>;
