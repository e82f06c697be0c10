import type { Rule } from "./rules.ts";
import type { Design } from "./study.ts";

/** How often limits held, of all studies that had limits. */
export interface Covered {
  readonly design: string;
  readonly figure: string;
  readonly recordings: number;
  readonly truth: number;
  /** Studies with limits. */
  readonly studies: number;
  readonly held: number;
  /** The truth was below both limits, or above. */
  readonly below: number;
  readonly above: number;
  readonly medianWidth: number;
  /** Of these, studies in which it is said that few recordings tell something. */
  readonly warned: { readonly studies: number; readonly held: number };
}

/** All figures of a design, by a rule, in so many studies: the same for the same seed. */
export function covered(
  design: Design,
  rule: Rule,
  {
    truths,
    recordings,
    studies,
    seed,
  }: {
    readonly truths: ReadonlyMap<string, number>;
    readonly recordings: number;
    readonly studies: number;
    readonly seed: number;
  },
): readonly Covered[] {
  const counts = new Map(
    design.figures.map((figure) => [
      figure,
      { below: 0, above: 0, warned: 0, warnedHeld: 0, widths: new Array<number>() },
    ]),
  );
  for (let study = 0; study < studies; study += 1) {
    for (const [name, figure] of design.study(recordings, 1_000_000 * seed + study)) {
      const count = counts.get(name);
      const limits = Number.isNaN(figure.value) ? undefined : rule(figure);
      if (!count || !limits) continue;
      const [low, high] = limits;
      const truth = truths.get(name) ?? NaN;
      const holds = low <= truth && truth <= high;
      if (truth < low) count.below += 1;
      if (truth > high) count.above += 1;
      if (figure.isWarned()) {
        count.warned += 1;
        if (holds) count.warnedHeld += 1;
      }
      count.widths.push(high - low);
    }
  }
  return [...counts].map(([figure, { below, above, warned, warnedHeld, widths }]) => ({
    design: design.name,
    figure,
    recordings,
    truth: truths.get(figure) ?? NaN,
    studies: widths.length,
    held: widths.length - below - above,
    below,
    above,
    warned: { studies: warned, held: warnedHeld },
    medianWidth: widths.toSorted((a, b) => a - b)[Math.floor(widths.length / 2)] ?? NaN,
  }));
}
