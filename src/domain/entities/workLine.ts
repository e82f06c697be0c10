import * as z from "zod";
import { limits } from "../limits.ts";
import { fewEntries, mediaTimeUs, rules } from "../rules.ts";
import { Evidence } from "./rating.ts";
import { Notes, Scan, TraceSlot } from "./workPart.ts";

/** Something of the scheme, by its id or by its name. */
const ofScheme = z.string().min(1).max(limits.nameMaxChars);
const confidence = rules.confidence.optional();
/** Nothing is said here: what a program is asked for and cannot tell. */
const abstains = z.boolean().default(false);
const comment = rules.comment.default("");

/** Something that was seen: of a code of moments with its start alone, of one of states with its end too. */
const EventLine = z.strictObject({
  kind: z.literal("event"),
  code: ofScheme,
  subject: ofScheme.nullable().default(null),
  startUs: mediaTimeUs,
  endUs: mediaTimeUs.optional(),
  /** By modifier: a choice, several, a number, or text. */
  modifiers: fewEntries(
    limits.modifiersPerScheme,
    ofScheme,
    z.union([z.string().max(1_000), z.array(z.string().max(200)).max(100), z.number()]),
  ).default({}),
  comment,
  confidence,
});

const RatingLine = z.strictObject({
  kind: z.literal("rating"),
  criterion: ofScheme,
  value: z.number().optional(),
  abstains,
  /** Why nothing is said, where nothing is. */
  reason: comment,
  comment,
  evidence: z.array(Evidence).max(100).default([]),
  confidence,
});

const ScanLine = z.strictObject({
  kind: z.literal("scan"),
  number: Scan.shape.number,
  marks: z
    .array(z.strictObject({ code: ofScheme, subject: ofScheme.nullable().default(null) }))
    .max(limits.codesPerScheme)
    .default([]),
  /** As where the subject is out of sight. */
  abstains,
  comment,
  confidence,
});

const TraceLine = z.strictObject({
  kind: z.literal("trace"),
  criterion: ofScheme,
  slot: TraceSlot.shape.slot,
  samples: TraceSlot.shape.samples.default([]),
  abstains,
  confidence,
});

const NotesLine = z.strictObject({ kind: z.literal("notes"), text: Notes.shape.text });

/** One line of coding as a program sends it: JSON, one object per line. */
export const WorkLine = z.discriminatedUnion("kind", [
  EventLine,
  RatingLine,
  ScanLine,
  TraceLine,
  NotesLine,
]);
export type WorkLine = z.infer<typeof WorkLine>;
