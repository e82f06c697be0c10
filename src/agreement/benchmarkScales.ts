/** Named levels of agreement, from the lowest; each reaches from its bound to the next. */
export interface BenchmarkScale {
  readonly id: string;
  /** Level IDs with their lower bounds, ascending; that of the lowest level is −∞. */
  readonly levels: readonly { readonly id: string; readonly from: number }[];
}

/**
 * Landis & Koch (1977), doi:10.2307/2529310; Altman (1991), Practical Statistics for Medical Research; Cicchetti
 * (1994), doi:10.1037/1040-3590.6.4.284; Fleiss (1981), Statistical Methods for Rates and Proportions; Koo & Li
 * (2016), doi:10.1016/j.jcm.2016.02.012, of intraclass correlations.
 */
export const benchmarkScales = [
  {
    id: "landis_koch",
    levels: [
      { id: "poor", from: -Infinity },
      { id: "slight", from: 0 },
      { id: "fair", from: 0.2 },
      { id: "moderate", from: 0.4 },
      { id: "substantial", from: 0.6 },
      { id: "almost_perfect", from: 0.8 },
    ],
  },
  {
    id: "fleiss",
    levels: [
      { id: "poor", from: -Infinity },
      { id: "fair_to_good", from: 0.4 },
      { id: "excellent", from: 0.75 },
    ],
  },
  {
    id: "altman",
    levels: [
      { id: "poor", from: -Infinity },
      { id: "fair", from: 0.2 },
      { id: "moderate", from: 0.4 },
      { id: "good", from: 0.6 },
      { id: "very_good", from: 0.8 },
    ],
  },
  {
    id: "cicchetti",
    levels: [
      { id: "poor", from: -Infinity },
      { id: "fair", from: 0.4 },
      { id: "good", from: 0.6 },
      { id: "excellent", from: 0.75 },
    ],
  },
  {
    id: "koo_li",
    levels: [
      { id: "poor", from: -Infinity },
      { id: "moderate", from: 0.5 },
      { id: "good", from: 0.75 },
      { id: "excellent", from: 0.9 },
    ],
  },
] as const satisfies readonly BenchmarkScale[];

export type BenchmarkName = (typeof benchmarkScales)[number]["id"];
