/**
 * Why a value is not defined. Each reason has a sentence under `undefined` in
 * `locales/<language>/statistics.json`.
 */
export const reasons = [
  "no_units",
  "no_complete_units",
  "no_pairable_units",
  "one_code_only",
  "code_not_used",
  "no_variation",
  "beyond_arithmetic",
  "no_variation_within_rater",
  "all_tied",
  "too_few_units",
  "too_few_raters",
  "not_two_raters",
  "not_two_codes",
  "pair_undefined",
  "negative_ratio_value",
  "no_error_variance",
  "no_variance_between_units",
  "no_variance",
  "standard_error_zero",
  "durations_are_not_counted_units",
  "no_standard_error_published",
  "not_part_of_this_statistic",
  "no_events",
  "no_overlapping_units",
  "nothing_scored",
  "empty_denominator",
  "extreme_rate",
  "unbalanced_design",
  "less_than_half_used",
  "declared_scale_missing",
  "value_outside_scale",
  "too_many_to_search",
  "not_converged",
  "zero_time",
  "unpaired_state",
  "unit_length_not_positive",
  "resamples_undefined",
  "too_few_recordings",
  "hangs_on_one_recording",
  "one_recording",
  "not_all_compared",
  "limits_without_width",
  "limits_outside_range",
  "limits_not_around",
  "no_clear_lag",
  "only_highest_level",
  "only_lowest_level",
  "one_level_only",
  "only_excluded_ratings",
  "too_many_levels",
  "no_finite_estimate",
  "standard_has_none",
  "left_out_too_much",
  "below_guessing",
] as const;

export type Reason = (typeof reasons)[number];

/** Why a unit, event or rating did not take part. Each has a sentence under `leftOut` in the locales. */
export const leftOutReasons = [
  "not_rated_by_all",
  "rated_by_one",
  "rated_by_nobody",
  "incomplete_last_unit",
  "point_codes_have_no_duration",
  "outside_the_time_compared",
  "code_not_among_those_compared",
] as const;

export type LeftOutReason = (typeof leftOutReasons)[number];

/** The assumptions of statistics. Each has a sentence under `assumes` in the locales. */
export const assumptions = [
  "units_independent",
  "raters_independent",
  "codes_exclusive",
  "same_units_for_all_raters",
  "raters_interchangeable",
  "raters_fixed",
  "raters_sampled",
  "normal_errors",
  "equal_variances",
  "distances_meaningful",
  "zero_is_meaningful",
  "missing_at_random",
  "large_sample",
  "one_state_at_a_time",
  "same_time_observed",
  "time_unit_fixed",
  "gold_standard_true",
  "balanced_design",
  "order_only",
] as const;

export type Assumption = (typeof assumptions)[number];
