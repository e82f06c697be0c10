import type { Measure, Measured } from "./wrightMeasures.ts";
import { normal, sampleRandom } from "./sampleRandom.ts";

/** Measures of a made-up many-facet Rasch analysis, in logits. */
export function sampleMeasures({ raters, recordings, criteria, sample }: Size): Measures {
  const random = sampleRandom(sample);
  const measured = (count: number, spread: number, error: number): readonly Measured[] =>
    Array.from({ length: count }, (_, at) => {
      const measure = normal(random) * spread;
      const half = 1.96 * error * (0.8 + 0.4 * random());
      return { ...named(at), measure, low: measure - half, high: measure + half };
    });
  return {
    recordings: Array.from({ length: recordings }, (_, at) => ({
      ...named(at),
      measure: 0.4 + normal(random) * 1.3,
    })),
    raters: measured(raters, 0.7, 0.16),
    criteria: measured(criteria, 0.6, 0.12),
    steps: [-1.9, -0.2, 2.1].map((measure, at) => ({
      ...named(at),
      measure,
      low: null,
      high: null,
    })),
  };
}

function named(at: number): { readonly id: string; readonly name: string } {
  return { id: String(at), name: String(at + 1) };
}

interface Size {
  readonly raters: number;
  readonly recordings: number;
  readonly criteria: number;
  /** The number of the sample, from which its random numbers follow. */
  readonly sample: number;
}

interface Measures {
  readonly recordings: readonly Measure[];
  readonly raters: readonly Measured[];
  readonly criteria: readonly Measured[];
  readonly steps: readonly Measured[];
}
