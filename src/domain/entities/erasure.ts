import * as z from "zod";
import { limits } from "../limits.ts";
import { id, rules } from "../rules.ts";

/** A half-open segment of a recording, `[startUs, endUs)`, in microseconds. */
export const Stretch = z
  .object({ startUs: rules.mediaTimeUs, endUs: rules.mediaTimeUs })
  .refine(({ startUs, endUs }) => endUs > startUs, { path: ["endUs"] });

/**
 * What is erased, by ids and times alone: after a restore from an older backup, the erasure is
 * repeated from it. `stretches`: coding and comments on these segments of a recording; the video is
 * kept.
 */
export const Erasing = z.discriminatedUnion("about", [
  z.object({ about: z.literal("study"), studyId: id("study") }),
  z.object({
    about: z.literal("recording"),
    studyId: id("study"),
    recordingId: id("recording"),
  }),
  z.object({
    about: z.literal("stretches"),
    studyId: id("study"),
    recordingId: id("recording"),
    stretches: z.array(Stretch).min(1).max(limits.spansPerObservation),
  }),
  z.object({
    about: z.literal("participant"),
    studyId: id("study"),
    participantId: id("participant"),
  }),
  z.object({ about: z.literal("account"), accountId: id("account") }),
]);
export type Erasing = z.infer<typeof Erasing>;

/**
 * Why something is erased: consent was withdrawn, its retention period ended, or it was no longer
 * wanted.
 */
export const erasureReasons = ["withdrawn", "retention", "deleted"] as const;

/** The kinds of things that an erasure counts. */
export const erasedKinds = [
  "recordings",
  "files",
  "bytes",
  "posters",
  "captions",
  "phases",
  "values",
  "observations",
  "events",
  "ratings",
  "parts",
  "remarks",
  "decisions",
  "operations",
  "history",
  "participants",
  "accounts",
  "members",
  "schemes",
] as const;
export type ErasedKind = (typeof erasedKinds)[number];

/** How many things of each kind were erased. Kinds that are absent have none. */
export const ErasureCounts = z.partialRecord(z.enum(erasedKinds), z.int().min(0));
export type ErasureCounts = z.infer<typeof ErasureCounts>;

/** The record that remains of an erasure. It contains nothing of what was erased. */
export const Erasure = z.object({
  id: id("erasure"),
  at: rules.wallTime,
  /** Who did it; `null`: the server, which found it in its ledger. */
  accountId: id("account").nullable(),
  because: z.enum(erasureReasons),
  erasing: Erasing,
  counts: ErasureCounts,
});
export type Erasure = z.infer<typeof Erasure>;

/**
 * An entry of the ledger: what has to be erased again after a restore, and the ids by which
 * browsers delete their copies.
 */
export const LedgerEntry = Erasure.omit({ accountId: true, counts: true }).extend({
  /** Of recordings, sources, captions, observations and studies that are gone. */
  goneIds: z.array(rules.id),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;
