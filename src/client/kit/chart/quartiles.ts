/** The median and the first and third quartile of values. */
export interface Quartiles {
  readonly first: number;
  readonly median: number;
  readonly third: number;
}

/**
 * Median and quartiles, interpolated between neighbours as R and NumPy do by default (type 7 of Hyndman and Fan,
 * 1996, doi:10.1080/00031305.1996.10473566). `undefined` without values.
 */
export function quartilesOf(values: readonly number[]): Quartiles | undefined {
  if (values.length === 0) return undefined;
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number => {
    const place = share * (sorted.length - 1);
    const below = sorted[Math.floor(place)] ?? NaN;
    const above = sorted[Math.ceil(place)] ?? NaN;
    return below + (place - Math.floor(place)) * (above - below);
  };
  return { first: at(0.25), median: at(0.5), third: at(0.75) };
}
