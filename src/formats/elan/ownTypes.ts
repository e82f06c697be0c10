/** Linguistic types that we write; by them our own files are read back as they were. */
export const ownTypes = {
  /** Tiers of one code that lasts. */
  state: "state",
  /** Tiers of one code that happens: ELAN has no points, so that each is a millisecond long. */
  point: "point",
  comment: "comment",
  number: "modifier: number",
  text: "modifier: text",
} as const;

/** Begins the name of a type whose values are several entries of its vocabulary at once. */
export const severalPrefix = "modifier: several ";

/** Properties of the header that we write: what ELAN keeps and has no place of its own for. */
export const ownProperties = {
  recording: "interrater:recording",
  durationUs: "interrater:durationUs",
  observation: "interrater:observation",
  subject: "interrater:subject",
  program: "interrater:program",
} as const;
