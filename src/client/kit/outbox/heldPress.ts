import * as z from "zod";
import { id, mediaTimeUs, rules } from "../../../domain/rules.ts";

/** A press of a key that several codes have, until its rater has said which of them is meant. */
export const HeldPress = z.object({
  /** Of the event that it may become: answered twice, it is still one event. */
  id: id("event"),
  key: rules.shortcutKey,
  codeIds: z.array(id("code")),
  subjectId: id("subject").nullable(),
  atUs: mediaTimeUs,
  isAtEnd: z.boolean(),
  /** Its rater has left the question for later. */
  isLeft: z.boolean(),
});
export type HeldPress = z.infer<typeof HeldPress>;
