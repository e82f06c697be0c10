import type { BenchmarkName } from "../../../agreement/benchmarkScales.ts";

/** The minimum agreement that is asked about by default. */
export const usualMinimum = 0.6;
export const usualBenchmark: BenchmarkName = "landis_koch";
