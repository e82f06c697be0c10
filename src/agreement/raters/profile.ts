import * as z from "zod";
import { id, rules } from "../../domain/rules.ts";

/** 95% limits over other recordings, each with all its pairs a cluster; `null` of too few, and where none can be told. */
const limits = z.object({ low: z.number(), high: z.number() }).nullable();
export type Limits = z.infer<typeof limits>;

const pooled = z.object({ value: z.number(), limits }).nullable();

/** Agreement of one rater with the gold standards, as the rater page shows it. */
export const GoldAgreement = z.object({
  recordings: z.int(),
  /** Of time beyond chance of all who were compared with it; of events that have a mate of the same code. */
  time: pooled,
  events: pooled,
  /** How far ratings lie from it on average, as a share of the scales. */
  ratings: pooled,
});
export type GoldAgreement = z.infer<typeof GoldAgreement>;

/** A rater’s value relative to those of the other raters, expressed as the difference from the median rater. */
export const RaterEffect = z.object({
  /** The value of this rater with all others. */
  own: z.number(),
  ownLimits: limits,
  /** Of the others among themselves; `null` where there are none. */
  others: z.number().nullable(),
  /** How far from the middle rater, whom someone was compared with taken into account; 95% limits by themselves. */
  effect: z.number(),
  low: z.number(),
  high: z.number(),
  /**
   * Whether limits that hold for everything that is told of all raters at once (Bonferroni, 95%) exclude 0. They also hold
   * what raters without a fault differ by.
   */
  isClear: z.boolean(),
});
export type RaterEffect = z.infer<typeof RaterEffect>;

/**
 * The largest number of recordings that a link to the recordings with the most disagreement names, so that the URL
 * stays short enough.
 */
export const disagreeingMost = 40;

const share = z.number();
/** What is told of events of one code: the share with its limits, that among the other raters, and of how many events. */
const ofCode = {
  harm: share,
  codeId: id("code"),
  share,
  limits,
  others: share,
  events: z.int(),
};

/** Of a rater’s onsets: those that coincide with others’ in another reading, those that do as they are, and how many there are. */
const coinciding = { share, before: share, events: z.int() };

const recordingNamed = z.object({
  recordingId: id("recording"),
  roundId: id("round"),
  name: rules.name,
});

/** A finding about one rater. Findings are ordered by `harm`, which is roughly the agreement that they cost. */
export const RaterFinding = z.discriminatedUnion("kind", [
  /** Late (above 0) or early, by microseconds. */
  z.object({
    kind: z.literal("lag"),
    harm: share,
    lagUs: z.number(),
    lowUs: z.number(),
    highUs: z.number(),
  }),
  /**
   * Has one code where others have another, and that one where they have the first: `share` of others’ events of either
   * code that have the other one.
   */
  z.object({ kind: z.literal("swaps"), ...ofCode, asCodeId: id("code") }),
  /** Has `asCodeId` where others have `codeId`. */
  z.object({ kind: z.literal("codes_as"), ...ofCode, asCodeId: id("code") }),
  /** Has nothing where others have the code: `share` of their events. */
  z.object({ kind: z.literal("misses"), ...ofCode }),
  /** Has the code where others have nothing: `share` of the rater’s events. */
  z.object({ kind: z.literal("adds"), ...ofCode }),
  /** Has several events of the code inside one of others: `share` of the rater’s events. */
  z.object({ kind: z.literal("divides"), ...ofCode }),
  /** Has one event of the code where others have several inside it: `share` of their events. */
  z.object({ kind: z.literal("joins"), ...ofCode }),
  /** Has states that are longer (above 0) or shorter than those of others, by microseconds. */
  z.object({
    kind: z.literal("length"),
    harm: share,
    lengthUs: z.number(),
    lowUs: z.number(),
    highUs: z.number(),
  }),
  /** Codes nothing in the last part of recordings: `share` of others’ events begin after the rater’s last one. */
  z.object({
    kind: z.literal("stops"),
    harm: share,
    share,
    limits,
    others: share,
    events: z.int(),
  }),
  /**
   * Times are `ratio` times those of others, as at another frame rate: `share` of the rater’s onsets coincide with others’
   * once they are divided by it, and `before` as they are.
   */
  z.object({
    kind: z.literal("clock"),
    harm: share,
    ratio: z.number(),
    low: z.number(),
    high: z.number(),
    ...coinciding,
  }),
  /** Has for one subject what others have for the other one, and the other way round. */
  z.object({
    kind: z.literal("subjects"),
    harm: share,
    subjectId: id("subject"),
    asSubjectId: id("subject"),
    ...coinciding,
  }),
  /** Has codings exchanged: each of these recordings has that of the next one, the last one that of the first. */
  z.object({
    kind: z.literal("exchanged"),
    harm: share,
    recordings: z.array(recordingNamed),
    ...coinciding,
  }),
  /** Has one coding, event for event, of both recordings: `before` of its onsets coincide with others’ of the first one. */
  z.object({
    kind: z.literal("copied"),
    harm: share,
    recordings: z.tuple([recordingNamed, recordingNamed]),
    ...coinciding,
  }),
  /**
   * Has what another rater has, nearly all of it: onsets to 10 ms, while `usual` of those that others have within 0.3 s of each
   * other are. No one can tell whose it is, so that it is told of both.
   */
  z.object({
    kind: z.literal("same_as"),
    harm: share,
    otherId: id("account"),
    /** In how many recordings. */
    inRecordings: z.int(),
    share,
    usual: share,
    events: z.int(),
  }),
  /** Agrees with no one as others do among themselves, for no reason that is told already. */
  z.object({
    kind: z.literal("apart"),
    harm: share,
    of: z.enum(["time", "events", "scans"]),
    ...RaterEffect.shape,
  }),
  /** Agreement about as expected by chance. */
  z.object({
    kind: z.literal("chance"),
    harm: share,
    of: z.enum(["time", "events", "scans"]),
    ...RaterEffect.shape,
  }),
  /** Severe (below 0) or lenient: of one criterion, or of all (`null`); shares of the scale. */
  z.object({
    kind: z.literal("severity"),
    harm: share,
    criterionId: id("criterion").nullable(),
    effect: z.number(),
    low: z.number(),
    high: z.number(),
  }),
  /** Uses little of the scale: its levels lie `share` as far apart as those of others. */
  z.object({ kind: z.literal("central"), harm: share, share, low: share, high: share }),
  /** Gives all criteria of a recording nearly the same: they lie `share` as far apart as those of others. */
  z.object({ kind: z.literal("halo"), harm: share, share, low: share, high: share }),
  /**
   * Reads a scale the other way round, that of one criterion or all (`null`): `correlation` of the rater’s levels with the
   * mean of the other raters’ is negative.
   */
  z.object({
    kind: z.literal("reverses"),
    harm: share,
    criterionId: id("criterion").nullable(),
    correlation: z.number(),
    low: z.number(),
    high: z.number(),
  }),
  /** Lies further from others’ levels than these from each other, severity taken off; shares of the scale. */
  z.object({ kind: z.literal("rates_apart"), harm: share, ...RaterEffect.shape }),
  /** The same of continuous ratings, severity included. */
  z.object({ kind: z.literal("traces_apart"), harm: share, ...RaterEffect.shape }),
]);
export type RaterFinding = z.infer<typeof RaterFinding>;

const scoreEffect = z.object({ effect: z.number(), low: z.number(), high: z.number() }).nullable();

/**
 * One rater compared with all others. `null`: not defined. With two raters, no difference can be
 * attributed to either.
 */
export const RaterProfile = z.object({
  raterId: id("account"),
  /** Recordings that others did too, with how many others, and the time compared, pair after pair. */
  recordings: z.int(),
  partners: z.int(),
  comparedUs: z.number(),
  /** Of time beyond chance, as kappa, and of events that have a mate of the same code. */
  time: RaterEffect.nullable(),
  events: RaterEffect.nullable(),
  lag: z.object({ us: z.number(), lowUs: z.number(), highUs: z.number() }).nullable(),
  /** Events of this rater for each of others’ on the same recordings. */
  pace: z.number().nullable(),
  /** Severity as a proportion of the scales. */
  severity: scoreEffect,
  spread: scoreEffect,
  within: scoreEffect,
  ratings: RaterEffect.nullable(),
  /** Of answers to scans beyond chance, and how far continuous ratings lie apart, as a share of the scale. */
  scans: RaterEffect.nullable(),
  traces: RaterEffect.nullable(),
  /** Why it is not known whether anything stands out; `null`: it is known. */
  unjudged: z.enum(["few_raters", "few_recordings", "nothing_compared"]).nullable(),
  /** The kind of coding that weeks and trend are computed from. */
  weeksOf: z.enum(["time", "scans", "events", "ratings", "traces"]),
  /** Agreement with others week by week, as the rater’s own figure; by the Monday on which the later of two was submitted. */
  weeks: z.array(z.object({ startsOn: z.iso.date(), value: z.number(), recordings: z.int() })),
  /** By how much that changes from week to week, what partners have of their own taken off; `null` of too few weeks. */
  trend: z.object({ perWeek: z.number(), low: z.number(), high: z.number() }).nullable(),
  /** Absent where nothing of theirs has a gold standard, and of answers to anyone who does not run the study. */
  gold: GoldAgreement.optional(),
  /** Of a rater with findings: where they and the others are further apart than others are, the furthest first. */
  disagreeing: z
    .array(z.object({ recordingId: id("recording"), roundId: id("round") }))
    .max(disagreeingMost),
  /** How many events the rater has as one code where others have another; `null`: nothing. Absent of lists of raters. */
  codes: z
    .array(z.object({ own: id("code").nullable(), other: id("code").nullable(), events: z.int() }))
    .optional(),
  /** Findings, those that affect results most first. */
  findings: z.array(RaterFinding),
});
export type RaterProfile = z.infer<typeof RaterProfile>;
