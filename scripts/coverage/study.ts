import type { Range } from "../../src/statistics/soundInterval.ts";
import type { FigureOfSample } from "../../src/statistics/bootstrap.ts";
import type { Interval } from "../../src/statistics/statistic.ts";

/** A figure of one made-up study, in all that a rule may ask of it. */
export interface StudyFigure {
  readonly recordings: number;
  readonly range: Range;
  /** NaN: it has none. */
  readonly value: number;
  /** Of some recordings, by their places; the same may stand there several times. */
  readonly figureOf: FigureOfSample;
  /** The limits that the product prints. */
  readonly printed: () => Interval;
  /** Whether it is said beside them that few recordings tell something. */
  readonly isWarned: () => boolean;
}

/** Several figures of the same recordings. */
export interface Design {
  readonly name: string;
  readonly figures: readonly string[];
  /** What each figure is where there are very many recordings. */
  readonly truths: () => ReadonlyMap<string, number>;
  /** One more study of so many recordings. */
  readonly study: (recordings: number, seed: number) => ReadonlyMap<string, StudyFigure>;
}
