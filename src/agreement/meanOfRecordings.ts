import type { Estimator, Evaluated } from "./measure.ts";

/**
 * The unweighted mean of each recording’s own value. Recordings for which it is not defined are excluded; if all
 * are, the reason is that of the pooled value.
 */
export function meanOfRecordings(pooled: Estimator): Estimator {
  const width = pooled.vectors[0]?.length ?? 0;
  const vectors = pooled.vectors.map((own) => {
    const { value, observed, expected, n, alone } = pooled.evaluate(own);
    const isThere = !Number.isNaN(value);
    // One has neither of the two, or all have both.
    const parts = isThere ? [1, value, observed ?? NaN, expected ?? NaN] : [0, 0, 0, 0];
    return Float64Array.of(...parts, n, alone ?? NaN, ...own);
  });
  return {
    vectors,
    evaluate(sum): Evaluated {
      const [count = 0, value = 0, observed = 0, expected = 0, n = 0, alone = NaN] = sum;
      const ofAlone = Number.isNaN(alone) ? {} : { alone };
      const mean = (of: number) => (Number.isNaN(of) ? undefined : of / count);
      if (count === 0)
        return { ...pooled.evaluate(sum.subarray(6, 6 + width)), value: NaN, n, ...ofAlone };
      return {
        value: value / count,
        because: undefined,
        observed: mean(observed),
        expected: mean(expected),
        n,
        ...ofAlone,
      };
    },
    valueOf: ([count = 0, value = 0]) => value / count,
    per: pooled.per,
  };
}
