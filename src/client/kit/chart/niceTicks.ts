/** Steps that a reader counts in without thinking. */
const steps = [1, 2, 2.5, 5, 10] as const;

/**
 * Marks for an axis from 0 to at least `max`: at most six, in round steps; whole ones where only
 * whole numbers can occur.
 */
export function niceTicks(max: number, { isWhole }: { readonly isWhole: boolean }): number[] {
  if (max <= 0) return [0, 1];
  const rough = max / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const nice = (steps.find((step) => step * power >= rough - 1e-12) ?? 10) * power;
  const step = isWhole ? Math.max(1, Math.ceil(nice)) : nice;
  const count = Math.ceil(max / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, at) => Number((at * step).toPrecision(12)));
}
