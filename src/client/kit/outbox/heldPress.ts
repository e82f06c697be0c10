import * as z from "zod";
import { id, mediaTimeUs, rules } from "../../../domain/rules.ts";

/** A press of a key that several codes share, until its rater has chosen one of them. */
export const HeldPress = z.object({
  /** The id of the event that it may become: completed twice, it is still one event. */
  id: id("event"),
  key: rules.shortcutKey,
  codeIds: z.array(id("code")),
  subjectId: id("subject").nullable(),
  atUs: mediaTimeUs,
  isAtEnd: z.boolean(),
  /** Whether its rater has postponed the question. */
  isLeft: z.boolean(),
});
export type HeldPress = z.infer<typeof HeldPress>;
