/** What one rater’s figure varies by from recording to recording. */
interface Varied {
  /** Of the figure, by this rater’s recordings alone; `undefined` of fewer than two. */
  readonly variance: number | undefined;
  readonly recordings: number;
}

/** A standard error with its degrees of freedom. */
export interface KnownError {
  readonly error: number;
  readonly freedom: number;
}

/** As so many recordings of each rater what all vary by counts, where they have twice as many together. */
const commonWeight = 8;

/**
 * Standard errors of raters’ values, each from the variation over the rater’s own recordings,
 * shrunk towards the common variance, so that five recordings suffice to identify a clear outlier
 * and a variance that is small by chance identifies no one (Smyth, 2004,
 * doi:10.2202/1544-6115.1027, with a fixed weight of the common variance, in recordings).
 */
export function moderatedErrors(
  all: readonly Varied[],
  weight = commonWeight,
): readonly KnownError[] {
  let [sum, freedom] = [0, 0];
  // Sums do not depend on the order of raters beyond rounding.
  for (const { variance, recordings } of all) {
    if (variance === undefined) continue;
    sum += variance * recordings * (recordings - 1);
    freedom += recordings - 1;
  }
  const priorFreedom = Math.max(1, Math.min(weight, freedom / 2));
  const common = freedom > 0 ? sum / freedom : 0;
  // What raters differ by adds up to 0 on each recording: of three one third of it says nothing new.
  const raters = all.filter(({ variance }) => variance !== undefined).length;
  const freedomMost = Math.max(1, (freedom * (raters - 1)) / Math.max(1, raters));
  return all.map(({ variance, recordings }) => {
    const own = variance === undefined ? 0 : recordings - 1;
    const each =
      (own * (variance ?? 0) * recordings + priorFreedom * common) / (own + priorFreedom);
    return {
      error: Math.sqrt(each / Math.max(1, recordings)),
      freedom: Math.min(own + priorFreedom, freedomMost),
    };
  });
}
