import type { BenchmarkName } from "../../../agreement/benchmarkScales.ts";

/** What is asked for unless told. */
export const usualMinimum = 0.6;
export const usualBenchmark: BenchmarkName = "landis_koch";
