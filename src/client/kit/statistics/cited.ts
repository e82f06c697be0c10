import type { Reference } from "../../../statistics/statistic.ts";

/** A reference as a list of references has it. */
export function cited({ text, doi }: Reference): string {
  return doi === undefined ? text : `${text}, doi:${doi}`;
}
