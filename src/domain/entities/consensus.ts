import * as z from "zod";
import { id, rules } from "../rules.ts";
import { statesOf } from "../states.ts";

/**
 * How a disagreement was resolved. `agree`: automatically, because all had coded alike. `take`: one
 * rater’s version, which may be nothing. `middle`: between the versions. `edit`: another event,
 * `rate`: another rating. `leave_out`: nothing.
 */
export const settlements = ["agree", "take", "middle", "edit", "rate", "leave_out"] as const;
export type Settlement = (typeof settlements)[number];

/** The key of a disagreement: the ids of its events joined by `+`, or what was judged. */
export const differenceKey = z.string().min(1).max(8_000);

/** The decision on a disagreement between the sources of a consensus. */
export const Decision = z.object({
  id: id("decision"),
  key: differenceKey,
  /** What it was founded on. Where the sources stand otherwise now, the difference is open again. */
  basis: z.string().max(10_000),
  state: z.enum(statesOf("difference")),
  how: z.enum(settlements),
  takenFrom: id("observation").nullable(),
  /** The events of the consensus that were made by it. */
  eventIds: z.array(id("event")),
  reason: rules.comment,
  accountId: id("account"),
  decidedAt: rules.wallTime,
});
export type Decision = z.infer<typeof Decision>;
