/** What the analysis screen can show, in the order of its list. */
export const views = [
  "budget",
  "events",
  "rates",
  "together",
  "transitions",
  "sequences",
  "sampling",
  "profiles",
  "distributions",
  "generalizability",
  "facets",
  "osce",
] as const;
export type View = (typeof views)[number];
