import type { Report } from "../../../api/contract/report.ts";
import type { Scheme } from "../../../domain/entities/scheme.ts";

/** Whether ratings are what a study is of, so that its report tells them first: there are fewer events, or none. */
export function ratingsLead({ design }: Pick<Report, "design">): boolean {
  return design.ratings > design.events;
}

/** Whether there is anything to tell of events: not of a scheme without codes, nor where all have only rated. */
export function tellsEvents(
  { design }: Pick<Report, "design">,
  scheme: Pick<Scheme, "codes"> | undefined,
): boolean {
  return (scheme?.codes.length ?? 0) > 0 && (design.events > 0 || design.ratings === 0);
}
