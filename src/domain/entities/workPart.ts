import * as z from "zod";
import { limits } from "../limits.ts";
import { id, rules } from "../rules.ts";

/** How confident the rater is, where that is given: by programs, mostly. */
const confidence = rules.confidence.optional();

/** The answer to one sampling prompt. Codes that are not marked did not occur. */
export const Scan = z.object({
  kind: z.literal("scan"),
  /** Counted from 0; when it is asked follows from the sampling. */
  number: z
    .int()
    .min(0)
    .max(limits.scansPerObservation - 1),
  /** `false` clears the answer. */
  isAnswered: z.boolean(),
  /** The subject was out of sight, or the picture was: neither yes nor no. */
  isUnseen: z.boolean(),
  marks: z
    .array(z.object({ codeId: id("code"), subjectId: id("subject").nullable() }))
    .max(limits.codesPerScheme),
  comment: rules.comment,
  confidence,
});
export type Scan = z.infer<typeof Scan>;

/**
 * Ten seconds of a continuous rating: `[µs from the slot's start, value]`, in order of time; a
 * value holds until the next. Recording again replaces its samples.
 */
export const TraceSlot = z.object({
  kind: z.literal("trace"),
  criterionId: id("criterion"),
  /** The slot that begins at `slot × traceSlotUs`. */
  slot: z
    .int()
    .min(0)
    .max(Math.ceil(limits.recordingMaxUs / limits.traceSlotUs)),
  samples: z
    .array(
      z.tuple([
        z
          .int()
          .min(0)
          .max(limits.traceSlotUs - 1),
        z.number(),
      ]),
    )
    .max(limits.traceSamplesPerSlot),
  confidence,
});
export type TraceSlot = z.infer<typeof TraceSlot>;

/** The rater’s free-text notes on the whole observation. */
export const Notes = z.object({ kind: z.literal("notes"), text: rules.comment });

/**
 * A part of the coding other than events and ratings. It is always replaced as a whole, by its key.
 */
export const WorkPart = z.discriminatedUnion("kind", [Scan, TraceSlot, Notes]);
export type WorkPart = z.infer<typeof WorkPart>;

/** The key of a part’s place in the coding: at most 100 characters. */
export function partKey(part: WorkPart): string {
  switch (part.kind) {
    case "scan":
      return `scan ${part.number}`;
    case "trace":
      return `trace ${part.criterionId} ${part.slot}`;
    case "notes":
      return "notes";
  }
}

/** The part for a place without a value: setting it clears the place. */
export function emptyPart(part: WorkPart): WorkPart {
  switch (part.kind) {
    case "scan":
      return { ...part, isAnswered: false, isUnseen: false, marks: [], comment: "" };
    case "trace":
      return { ...part, samples: [] };
    case "notes":
      return { ...part, text: "" };
  }
}

/** Whether a part has no content, so that it need not be stored. */
export function isEmptyPart(part: WorkPart): boolean {
  switch (part.kind) {
    case "scan":
      return !part.isAnswered;
    case "trace":
      return part.samples.length === 0;
    case "notes":
      return part.text === "";
  }
}
