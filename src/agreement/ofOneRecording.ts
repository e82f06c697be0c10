import type { Figure } from "./figure.ts";

/** What a figure is of, as far as it matters how many recordings it rests on. */
interface OfRecordings {
  readonly recordings: number;
  readonly figures: readonly Figure[];
}

/**
 * A line of a study without figures where it is of one recording: how far raters agree on it tells nothing of another,
 * so that it cannot stand for the study. Why there is none stands in their place. Who asks for that one recording has
 * its figures as they are.
 */
export function ofSeveralRecordings<Line extends OfRecordings>(
  line: Line,
): Omit<Line, "figures"> & { figures: Figure[] } {
  const { recordings, figures } = line;
  return {
    ...line,
    figures: recordings === 1 ? figures.map(withoutValue) : [...figures],
  };
}

function withoutValue(figure: Figure): Figure {
  if (figure.kind === "undefined") return figure;
  return { kind: "undefined", because: "one_recording", n: figure.n, per: figure.per };
}
