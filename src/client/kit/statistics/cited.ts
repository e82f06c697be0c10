import type { Reference } from "../../../statistics/statistic.ts";

/** A reference in the format of APA 7: its text, a full stop, and the DOI as a URL. */
export function cited({ text, doi }: Reference): string {
  const ended = text.endsWith(".") ? text : `${text}.`;
  return doi === undefined ? ended : `${ended} https://doi.org/${doi}`;
}
