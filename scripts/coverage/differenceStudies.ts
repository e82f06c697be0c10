import { differenceOf } from "../../src/agreement/intervals.ts";
import { limits } from "../../src/domain/limits.ts";
import { eventStudies } from "./eventStudies.ts";

/** Two rounds of made-up raters, with as many recordings each, of which some are the same. */
export interface DifferenceCovered {
  readonly recordings: number;
  readonly shared: number;
  /** Whether raters of the second round are better: then it is told how often that was found. */
  readonly isReal: boolean;
  readonly studies: number;
  readonly held: number;
  /** Limits of the difference leave out 0. */
  readonly found: number;
}

const shares = [0.5, 0.3, 0.15, 0.05];

/** Kappa of five raters in two rounds. */
export function coveredDifference(
  { recordings, shared, isReal }: Pick<DifferenceCovered, "recordings" | "shared" | "isReal">,
  { studies, seed }: { readonly studies: number; readonly seed: number },
): DifferenceCovered {
  const design = { raters: 5, each: [5, 5], shares } as const;
  const before = eventStudies({ ...design, name: "before", skill: 0.75 }, 11);
  const after = eventStudies({ ...design, name: "after", skill: isReal ? 0.92 : 0.75 }, 11);
  const truth = (after.truths().get("kappa") ?? NaN) - (before.truths().get("kappa") ?? NaN);
  let [all, held, found] = [0, 0, 0];
  for (let study = 0; study < studies; study += 1) {
    const seeds = Array.from({ length: recordings }, (_, at) => 1_000 * study + at);
    const others = seeds.map((own, at) => (at < shared ? own : own + 500));
    const a = after.kappas(others.map(seeded(seed)), seed + 1);
    const b = before.kappas(seeds.map(seeded(seed)), seed + 2);
    const difference = differenceOf(a, b, limits);
    if (difference.kind === "undefined" || difference.interval.kind === "undefined") continue;
    const { low, high } = difference.interval;
    all += 1;
    if (low <= truth && truth <= high) held += 1;
    if (low > 0 || high < 0) found += 1;
  }
  return { recordings, shared, isReal, studies: all, held, found };
}

function seeded(seed: number): (own: number) => number {
  return (own) => own + 10_000_000 * seed;
}
