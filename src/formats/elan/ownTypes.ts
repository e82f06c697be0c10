/** Linguistic types that we write; by them our own files are imported unchanged. */
export const ownTypes = {
  /** Tiers of one code that lasts. */
  state: "state",
  /** Tiers of one code that happens: ELAN has no points, so that each is a millisecond long. */
  point: "point",
  comment: "comment",
  number: "modifier: number",
  text: "modifier: text",
} as const;

/** The prefix of types whose annotations hold several vocabulary entries. */
export const severalPrefix = "modifier: several ";

/** Header properties that we write, for content that ELAN keeps but has no field for. */
export const ownProperties = {
  recording: "interrater:recording",
  durationUs: "interrater:durationUs",
  observation: "interrater:observation",
  subject: "interrater:subject",
  program: "interrater:program",
} as const;
