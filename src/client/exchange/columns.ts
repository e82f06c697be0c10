/** What stands at the head of every export. */
const place = [
  "study",
  "recording",
  "observation_id",
  "rater",
  "rater_id",
  "round",
  "scheme_version",
  "observation_state",
] as const;

/** The columns of the two files, in their order. Each has its words in `exchange.json`. */
export const columns = {
  events: [
    ...place,
    "subject",
    "group",
    "code",
    "kind",
    "start_s",
    "end_s",
    "duration_s",
    "modifier",
    "comment",
    "confidence",
    "event_id",
  ],
  ratings: [
    ...place,
    "criterion",
    "scale",
    "value",
    "level",
    "cannot_be_judged",
    "reason",
    "comment",
    "evidence_s",
    "criterion_id",
  ],
} as const;
