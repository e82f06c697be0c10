import type { Scheme } from "../../../domain/entities/scheme.ts";

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

/** What is shown where none is chosen: of a scheme without codes, how its criteria were rated. */
export function firstView(scheme: Pick<Scheme, "codes" | "criteria"> | undefined): View {
  return isOfRatingsAlone(scheme) ? "distributions" : "budget";
}

/** Whether a scheme has criteria and no codes. `false` of one that is not known yet. */
export function isOfRatingsAlone(scheme: Pick<Scheme, "codes" | "criteria"> | undefined): boolean {
  return scheme !== undefined && scheme.codes.length === 0 && scheme.criteria.length > 0;
}
