import { type Comparison, type Part, pairsOf, partsOf, type Together } from "./comparisons.ts";

/** Of all studies. */
const comparisonsKnown = 60_000;

interface Known {
  readonly pairs: readonly Comparison[];
  /** Found when somebody asks. */
  parts: readonly Part[] | undefined;
}

/**
 * How groups were compared as a whole: of one more observation other groups know nothing, and their
 * comparisons stay the very same objects, of which others know more.
 */
const known = new Map<string, Known>();
let size = 0;

export function comparedWhole(
  group: Together,
  withParts: boolean,
): { readonly pairs: readonly Comparison[]; readonly parts: readonly Part[] } {
  const sign = JSON.stringify(group);
  let there = known.get(sign);
  if (there) known.delete(sign);
  else {
    there = { pairs: pairsOf(group), parts: undefined };
    size += there.pairs.length;
  }
  // What was asked for last is forgotten last.
  known.set(sign, there);
  for (const [oldest, { pairs }] of known) {
    if (size <= comparisonsKnown || oldest === sign) break;
    known.delete(oldest);
    size -= pairs.length;
  }
  if (withParts) there.parts ??= partsOf(group, undefined, there.pairs);
  return { pairs: there.pairs, parts: withParts ? (there.parts ?? []) : [] };
}
