/** One number that we promise something about. It is printed as one line of JSON. */
export interface Figure {
  /** "operations.acknowledged": the part of the benchmark, and what of it. */
  readonly metric: string;
  readonly value: number;
  readonly unit: "s" | "ms" | "bytes" | "operations/s" | "MB/s" | "frames" | "MB" | "count";
  /** What does the same work in the same run. */
  readonly peer?: string;
  /** Ours by the peer's. */
  readonly ratio?: number;
}

/** The smallest of the values that at least the share `p` of them does not exceed; `NaN` of none. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(p * sorted.length) - 1)] ?? Number.NaN;
}

export function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
