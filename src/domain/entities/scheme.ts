import * as z from "zod";
import { limits } from "../limits.ts";
import { id, rules, texts } from "../rules.ts";
import { statesOf } from "../states.ts";

/** A segment of a recording that shows an example. Without duration, `endUs` equals its start. */
export const ExampleMoment = z
  .object({
    recordingId: id("recording"),
    startUs: rules.mediaTimeUs,
    endUs: rules.mediaTimeUs,
    note: rules.comment,
  })
  .refine(({ startUs, endUs }) => endUs >= startUs, { path: ["endUs"] });
export type ExampleMoment = z.infer<typeof ExampleMoment>;

/** Absent means none. Only those who may see a recording hear of its moments. */
const examples = z.array(ExampleMoment).max(limits.examplesPerEntry).optional();

/**
 * A group of codes. In a mutually exclusive group, starting one state ends another of the same
 * subject.
 */
export const CodeGroup = z.object({
  id: id("group"),
  name: rules.name,
  isExclusive: z.boolean(),
  texts,
});
export type CodeGroup = z.infer<typeof CodeGroup>;

/** A category for events. Its kind is a point event or a state event. */
export const Code = z.object({
  id: id("code"),
  kind: z.enum(["point", "state"]),
  groupId: id("group").nullable(),
  name: rules.name,
  description: rules.comment,
  key: rules.shortcutKey.nullable(),
  color: rules.color,
  modifierIds: z.array(id("modifier")).max(20),
  /** Whom it applies to; empty means everyone, and no one in particular. */
  subjectIds: z.array(id("subject")).max(limits.subjectsPerScheme),
  examples,
  texts,
});
export type Code = z.infer<typeof Code>;

const modifierCommon = {
  id: id("modifier"),
  name: rules.name,
  isRequired: z.boolean(),
  /** When it is asked for: as the event is made, or as its state ends. Points have no end. */
  askedAt: z.enum(["start", "end"]).default("start"),
  texts,
};

export const ModifierChoice = z.object({
  id: id("choice"),
  name: rules.name,
  key: rules.choiceKey.nullable(),
  texts,
});
export type ModifierChoice = z.infer<typeof ModifierChoice>;

/** A draft may still have none. */
const choices = z.array(ModifierChoice).max(100);

/** An attribute of events that is entered with a code. */
export const Modifier = z.discriminatedUnion("type", [
  z.object({ type: z.literal("one"), ...modifierCommon, choices }),
  z.object({ type: z.literal("several"), ...modifierCommon, choices }),
  z.object({
    type: z.literal("number"),
    ...modifierCommon,
    unit: z.string().max(40),
    min: z.number(),
    max: z.number(),
  }),
  z.object({ type: z.literal("text"), ...modifierCommon }),
]);
export type Modifier = z.infer<typeof Modifier>;

/** A person or animal who is observed. */
export const Subject = z.object({
  id: id("subject"),
  name: rules.name,
  key: rules.shortcutKey.nullable(),
  /** Age, sex, treatment: whatever is known. Excluded: nothing. */
  description: rules.comment.optional(),
  texts,
});
export type Subject = z.infer<typeof Subject>;

/** A level of a criterion, with its descriptor. */
export const Level = z.object({
  value: z.number().min(-1e6).max(1e6),
  name: rules.name,
  descriptor: rules.comment,
  examples,
  texts,
});
export type Level = z.infer<typeof Level>;

/** A group of criteria, with a total score of its own if the rubric has one. */
export const Section = z.object({ id: id("section"), name: rules.name, texts });
export type Section = z.infer<typeof Section>;

/** One criterion of the rubric. */
export const Criterion = z.object({
  id: id("criterion"),
  /** Excluded: in none. */
  sectionId: id("section").optional(),
  name: rules.name,
  description: rules.comment,
  /** `trace`: rated continuously by a slider between the first level and the last. */
  scale: z.enum(["nominal", "ordinal", "interval", "ratio", "checklist", "trace"]),
  /** In the order of the scale, which is never the order of the alphabet. */
  levels: z.array(Level).min(2).max(101),
  weight: z.number().min(0).max(1000),
  isRequired: z.boolean(),
  needsEvidence: z.boolean(),
  texts,
});
export type Criterion = z.infer<typeof Criterion>;

/**
 * What has a score: a criterion; if that is `null`, the total of a section, or of the rubric if no
 * section is given.
 */
export const Scored = z.object({
  criterionId: id("criterion").nullable(),
  sectionId: id("section").optional(),
});
export type Scored = z.infer<typeof Scored>;

/** The coding scheme and the rubric of one version. */
export const Scheme = z.object({
  groups: z.array(CodeGroup).max(100),
  codes: z.array(Code).max(limits.codesPerScheme),
  modifiers: z.array(Modifier).max(limits.modifiersPerScheme),
  subjects: z.array(Subject).max(limits.subjectsPerScheme),
  criteria: z.array(Criterion).max(200),
  /** Of the rubric, in their order. Excluded: none. */
  sections: z.array(Section).max(100).optional(),
  /**
   * What the rubric and each of its sections total: nothing, the weighted sum, or the weighted mean as a share of the
   * maximum.
   */
  total: z.enum(["none", "sum", "share"]).default("none"),
  /** Which language names and descriptions are in, beside what `texts` has. Excluded: the study’s. */
  language: rules.language.optional(),
});
export type Scheme = z.infer<typeof Scheme>;

/**
 * A numbered scheme. Once published, its meaning never changes: such a change creates the next
 * draft. Names, descriptions, keys and colours may be corrected.
 */
export const SchemeVersion = z.object({
  id: id("schemeVersion"),
  studyId: id("study"),
  number: z.int().min(1),
  state: z.enum(statesOf("schemeVersion")),
  /** Counts the savings, so that two editors cannot overwrite each other unseen. */
  edition: z.int().min(0),
  scheme: Scheme,
  createdAt: rules.wallTime,
  publishedAt: rules.wallTime.nullable(),
});
export type SchemeVersion = z.infer<typeof SchemeVersion>;

export const emptyScheme: Scheme = {
  groups: [],
  codes: [],
  modifiers: [],
  subjects: [],
  criteria: [],
  total: "none",
};
