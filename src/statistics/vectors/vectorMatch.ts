import type { Found } from "./vectorStatistics.ts";

/** The expected result of one field of a statistic, as a file of test vectors states it. */
export interface Expectation {
  readonly stat: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly field: string;
  /** `null`: a reason must come back, not a number. */
  readonly value: number | null | readonly (readonly number[])[];
  readonly tol?: number | undefined;
  readonly tolKind: "relative" | "absolute";
}

/** Below this an expected value is the rounding noise of the program that printed it, and counts as 0. */
const noise = 1e-14;

/** Whether the answer is what was expected, within the tolerance given (1e-9 relative without one). */
export function matches(expected: Expectation, found: Found): boolean {
  if (expected.value === null) return found.kind === "undefined";
  if (typeof expected.value !== "number") {
    return found.kind === "table" && JSON.stringify(found.table) === JSON.stringify(expected.value);
  }
  if (found.kind !== "value") return false;
  const tolerance = expected.tol ?? 1e-9;
  // A small probability is a figure in its own right, never noise.
  const isNoise = expected.field !== "p" && Math.abs(expected.value) < noise;
  const allowed =
    expected.tolKind === "absolute"
      ? tolerance
      : isNoise
        ? noise
        : tolerance * Math.abs(expected.value);
  const stochastic = Number(expected.params["stochastic"] ?? 0);
  // The last bit of a decimal such as 0.005 must not decide about a rounded figure.
  return Math.abs(found.value - expected.value) <= Math.max(allowed * (1 + 1e-9), stochastic);
}
