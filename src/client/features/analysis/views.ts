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

/** The view shown by default: for a scheme without codes, that of ratings. */
export function firstView(scheme: Pick<Scheme, "codes" | "criteria"> | undefined): View {
  return isOfRatingsAlone(scheme) ? "distributions" : "budget";
}

/** Whether a scheme has criteria but no codes; `false` while it is loading. */
export function isOfRatingsAlone(scheme: Pick<Scheme, "codes" | "criteria"> | undefined): boolean {
  return scheme !== undefined && scheme.codes.length === 0 && scheme.criteria.length > 0;
}
