import type { RatingRecipe } from "../../domain/entities/recipe.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { RatingMeasure, MeasureFacts } from "../measure.ts";
import type { Criterion } from "../../domain/entities/scheme.ts";
import {
  krippendorffAlpha,
  krippendorffAlphaOfSample,
  type Metric,
} from "../../statistics/krippendorffAlpha.ts";

export const ratingAlphaFacts = {
  id: "rating_alpha",
  of: "ratings",
  statistic: "krippendorffAlpha",
  isShare: false,
  needsOrder: false,
  range: ranges.coefficient,
} as const satisfies MeasureFacts;

export const ratingAlpha: RatingMeasure<Extract<RatingRecipe, { readonly kind: "rating_alpha" }>> =
  {
    ...ratingAlphaFacts,
    answer: (_, ratings, { scale }) => krippendorffAlpha(ratings, { metric: metrics[scale] }),
    ofSample: (_, ratings, { scale }) =>
      krippendorffAlphaOfSample(ratings, { metric: metrics[scale] }),
  };

/** The distance that a scale allows. */
const metrics: Readonly<Record<Criterion["scale"], Metric>> = {
  nominal: "nominal",
  checklist: "nominal",
  ordinal: "ordinal",
  interval: "interval",
  ratio: "ratio",
  trace: "interval",
};
