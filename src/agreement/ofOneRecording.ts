import type { Figure } from "./figure.ts";

/** What a figure is of, as far as it matters how many recordings it rests on. */
interface OfRecordings {
  readonly recordings: number;
  readonly figures: readonly Figure[];
}

/**
 * A row without values if it is based on one recording, with the reason in their place: agreement on one recording
 * does not generalise to the study. If only this recording was requested, the values stay.
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
