import type { IntervalMethod } from "../../../statistics/statistic.ts";
import type { Reference } from "../../../statistics/statistic.ts";

const reml: Reference = {
  text: "Patterson, H. D., & Thompson, R. (1971). Recovery of inter-block information when block sizes are unequal. Biometrika, 58(3), 545–554",
  doi: "10.1093/biomet/58.3.545",
};

/** References for the methods by which intervals of a report are computed. */
export const intervalReferences: Readonly<Partial<Record<IntervalMethod, readonly Reference[]>>> = {
  jackknife: [
    {
      text: "Hansen, B. E. (2025). Jackknife standard errors for clustered regression. The Review of Economic Studies. Advance online publication",
      doi: "10.1093/restud/rdag050",
    },
    {
      text: "Satterthwaite, F. E. (1946). An approximate distribution of estimates of variance components. Biometrics Bulletin, 2(6), 110–114",
      doi: "10.2307/3002019",
    },
  ],
  profile_likelihood: [reml],
  harville_fenech: [
    reml,
    {
      text: "Harville, D. A., & Fenech, A. P. (1985). Confidence intervals for a variance ratio, or for heritability, in an unbalanced mixed linear model. Biometrics, 41(1), 137–152",
      doi: "10.2307/2530650",
    },
  ],
  wald_f: [
    reml,
    {
      text: "Wald, A. (1940). A note on the analysis of variance with unequal class frequencies. The Annals of Mathematical Statistics, 11(1), 96–100",
      doi: "10.1214/aoms/1177731946",
    },
  ],
};
