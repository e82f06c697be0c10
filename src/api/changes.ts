import * as z from "zod";
import { id, rules } from "../domain/rules.ts";

/**
 * A message of the live stream. It only states that something has a new revision; clients request
 * details by a call, in which permissions and blinding are checked.
 */
export const ChangeMessage = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("observation"),
    observationId: id("observation"),
    revision: rules.revision,
  }),
  /** What is said about an observation changed: for its rater and who reviews it. */
  z.object({ kind: z.literal("remarks"), observationId: id("observation") }),
  /** What is watched changed: its clock, its sources, their offsets, phases or captions. */
  z.object({ kind: z.literal("recording"), recordingId: id("recording") }),
  /** A list changed: which one; `labels`: the words of a scheme that is coded with. */
  z.object({
    kind: z.literal("study"),
    part: z.enum(["study", "members", "recordings", "schemes", "labels", "observations"]),
  }),
  /** Sent at the start and every 25 s, so that a dead connection is noticed. */
  z.object({ kind: z.literal("alive") }),
]);
export type ChangeMessage = z.infer<typeof ChangeMessage>;
