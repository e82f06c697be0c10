import * as z from "zod";
import { id, rules } from "../rules.ts";

/** What can have a history; raters’ changes within an observation are in its operations. */
export const abouts = [
  "study",
  "membership",
  "invitation",
  "scheme",
  "recording",
  "round",
  "observation",
  "consensus",
  "calibration",
  "import",
  "participant",
] as const;
export type About = (typeof abouts)[number];

/** An action in a study. Entries never change. */
export const HistoryEntry = z.object({
  id: id("happening"),
  at: rules.wallTime,
  /** `null`: the program by itself. */
  accountId: id("account").nullable(),
  about: z.enum(abouts),
  /** The thing’s id; a membership’s is that of its account. */
  aboutId: z.string(),
  /** The name of what was done: the call’s, mostly. */
  action: z.string(),
  /** The fields that changed, as they were; `null` where it was made. */
  before: z.record(z.string(), z.unknown()).nullable(),
  /** The same, as they were then; `null` where it was removed. */
  after: z.record(z.string(), z.unknown()).nullable(),
  /** What it said was erased with what it was about; that it happened stays. */
  isScrubbed: z.boolean().default(false),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;
