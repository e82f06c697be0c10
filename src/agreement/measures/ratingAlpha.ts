import * as z from "zod";
import * as setting from "../settings.ts";
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
  recipe: z.object({ kind: z.literal("rating_alpha"), name: setting.name }),
  of: "ratings",
  statistic: "krippendorffAlpha",
  isShare: false,
  needsOrder: false,
  range: ranges.coefficient,
} as const satisfies MeasureFacts;

export const ratingAlpha: RatingMeasure<typeof ratingAlphaFacts.recipe> = {
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
