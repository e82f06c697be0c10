import type { Report } from "../../../api/contract/report.ts";
import type { Scheme } from "../../../domain/entities/scheme.ts";

/** Whether a report begins with ratings: where a study has fewer events than ratings, or none. */
export function ratingsLead({ design }: Pick<Report, "design">): boolean {
  return design.ratings > design.events;
}

/** Whether a report contains events: not for a scheme without codes, nor where all raters have only rated. */
export function tellsEvents(
  { design }: Pick<Report, "design">,
  scheme: Pick<Scheme, "codes"> | undefined,
): boolean {
  return (scheme?.codes.length ?? 0) > 0 && (design.events > 0 || design.ratings === 0);
}
