import { isShare } from "../facts.ts";
import type { AgreementStatistic } from "../recipes.ts";

/**
 * The rows’ values of one statistic: of the chance-corrected ones the one for which most rows have
 * a value, and of several the first. Empty if no row has a value.
 */
export function mostCompared<Statistic extends AgreementStatistic, Value>(
  statistics: readonly Statistic[],
  valuesBy: (at: number, statistic: Statistic) => readonly Value[],
): readonly Value[] {
  let most: readonly Value[] = [];
  for (const [at, statistic] of statistics.entries()) {
    const values = isShare(statistic) ? [] : valuesBy(at, statistic);
    if (values.length > most.length) most = values;
  }
  return most;
}
