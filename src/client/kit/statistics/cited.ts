import type { Reference } from "../../../statistics/statistic.ts";

/** A reference as APA 7 has it in a list of references: its text, a full stop, the DOI as an address. */
export function cited({ text, doi }: Reference): string {
  const ended = text.endsWith(".") ? text : `${text}.`;
  return doi === undefined ? ended : `${ended} https://doi.org/${doi}`;
}
