/**
 * What becomes of each of other people's files, by its path: the line that `outcomeLine` makes. Looked
 * through kind by kind:
 *
 * - BORIS, ELAN, Datavyu, Praat, captions: what was left out is named behind the minus sign, with how
 *   often. `not_supported` are things with no place in a study (a subject's description, a kind of
 *   sampling); captions that were broken on purpose lose just the cues that are broken.
 * - Tables of results (time budgets, transitions) hold no events: one sentence says so of all their rows, and
 *   what their columns are can still be said. Time budgets of BORIS by behaviour are compared with the project
 *   beside them.
 * - Texts, pages, schemas and lists of results in JSON are no files of observations.
 */
export const sampleOutcomes: Readonly<Record<string, string>> = {
  "README.md": "refused: not_recognised",
  "SOURCES.tsv": "table 0 obs 0 events 0 codes 0 subjects − columns_unknown 190",
  "boris-oracle/test.boris/aggregated_full_obs.sds": "sdis 11 obs 83 events 4 codes 2 subjects",
  "boris-oracle/test.boris/aggregated_full_obs.tsv":
    "borisAggregated 9 obs 83 events 4 codes 2 subjects",
  "boris-oracle/test.boris/behavioral_sequences.json": "refused: not_recognised",
  "boris-oracle/test.boris/binary_1s/live__No focal subject.tsv":
    "table 1 obs 11 events 7 codes 0 subjects",
  "boris-oracle/test.boris/binary_1s/live__subject1.tsv": "table 1 obs 0 events 5 codes 0 subjects",
  "boris-oracle/test.boris/binary_1s/live__subject2.tsv": "table 1 obs 1 events 5 codes 0 subjects",
  "boris-oracle/test.boris/binary_1s/modifiers__No focal subject.tsv":
    "table 1 obs 5 events 8 codes 0 subjects",
  "boris-oracle/test.boris/binary_1s/modifiers__subject1.tsv":
    "table 1 obs 0 events 5 codes 0 subjects",
  "boris-oracle/test.boris/binary_1s/modifiers__subject2.tsv":
    "table 1 obs 0 events 5 codes 0 subjects",
  "boris-oracle/test.boris/binary_1s/observation #1__No focal subject.tsv":
    "table 1 obs 0 events 5 codes 0 subjects",
  "boris-oracle/test.boris/binary_1s/observation #1__subject1.tsv":
    "table 1 obs 3 events 5 codes 0 subjects",
  "boris-oracle/test.boris/binary_1s/observation #1__subject2.tsv":
    "table 1 obs 1 events 5 codes 0 subjects",
  "boris-oracle/test.boris/irr_cohen_kappa_and_nw.json": "refused: not_recognised",
  "boris-oracle/test.boris/irr_subsets.json": "refused: not_recognised",
  "boris-oracle/test.boris/parameters.json": "boris refused: wrong_kind_of_file",
  "boris-oracle/test.boris/synthetic_binned_10s__full_obs.tsv":
    "table 0 obs 0 events 0 codes 0 subjects − table_of_results 251",
  "boris-oracle/test.boris/synthetic_binned_60s__full_obs.tsv":
    "table 0 obs 0 events 0 codes 0 subjects − table_of_results 46",
  "boris-oracle/test.boris/synthetic_time_budget__arbitrary_5_30.tsv":
    "table 0 obs 0 events 0 codes 0 subjects − table_of_results 11",
  "boris-oracle/test.boris/synthetic_time_budget__full_obs.tsv":
    "table 0 obs 0 events 0 codes 0 subjects − table_of_results 11",
  "boris-oracle/test.boris/synthetic_time_budget__limit_to_events.tsv":
    "table 0 obs 0 events 0 codes 0 subjects − table_of_results 11",
  "boris-oracle/test.boris/synthetic_time_budget_excluding_s__arbitrary_5_30.tsv":
    "table 0 obs 0 events 0 codes 0 subjects − table_of_results 11",
  "boris-oracle/test.boris/synthetic_time_budget_excluding_s__full_obs.tsv":
    "table 0 obs 0 events 0 codes 0 subjects − table_of_results 11",
  "boris-oracle/test.boris/synthetic_time_budget_excluding_s__limit_to_events.tsv":
    "table 0 obs 0 events 0 codes 0 subjects − table_of_results 11",
  "boris-oracle/test.boris/synthetic_time_budget_with_modifiers__arbitrary_5_30.tsv":
    "table 0 obs 0 events 0 codes 0 subjects − table_of_results 12",
  "boris-oracle/test.boris/synthetic_time_budget_with_modifiers__full_obs.tsv":
    "table 0 obs 0 events 0 codes 0 subjects − table_of_results 12",
  "boris-oracle/test.boris/synthetic_time_budget_with_modifiers__limit_to_events.tsv":
    "table 0 obs 0 events 0 codes 0 subjects − table_of_results 12",
  "boris-oracle/test.boris/tabular_full_obs/2 video avi.tsv":
    "borisTabular 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/tabular_full_obs/2 video.tsv":
    "borisTabular 1 obs 1 events 1 codes 1 subjects",
  "boris-oracle/test.boris/tabular_full_obs/live export behavioral sequences.tsv":
    "borisTabular 1 obs 22 events 2 codes 2 subjects",
  "boris-oracle/test.boris/tabular_full_obs/live.tsv":
    "borisTabular 1 obs 9 events 2 codes 1 subjects",
  "boris-oracle/test.boris/tabular_full_obs/modifiers.tsv":
    "borisTabular 1 obs 5 events 2 codes 0 subjects",
  "boris-oracle/test.boris/tabular_full_obs/observation #1.tsv":
    "borisTabular 1 obs 4 events 1 codes 2 subjects",
  "boris-oracle/test.boris/tabular_full_obs/observation #2 (copy).tsv":
    "borisTabular 1 obs 18 events 2 codes 2 subjects",
  "boris-oracle/test.boris/tabular_full_obs/observation #2.tsv":
    "borisTabular 1 obs 18 events 2 codes 2 subjects",
  "boris-oracle/test.boris/tabular_full_obs/observation without events.tsv":
    "borisTabular 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/tabular_full_obs/offset neg.tsv":
    "borisTabular 1 obs 4 events 1 codes 0 subjects",
  "boris-oracle/test.boris/tabular_full_obs/offset positif.tsv":
    "borisTabular 1 obs 2 events 1 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior__arbitrary_5_30/2 video.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior__arbitrary_5_30/live export behavioral sequences.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior__arbitrary_5_30/live.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior__arbitrary_5_30/modifiers.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior__arbitrary_5_30/observation #1.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior__arbitrary_5_30/observation #2 (copy).tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior__arbitrary_5_30/observation #2.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior__arbitrary_5_30/offset neg.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior__arbitrary_5_30/offset positif.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior__full_obs/2 video.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior__full_obs/live export behavioral sequences.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior__full_obs/live.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior__full_obs/modifiers.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior__full_obs/observation #1.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior__full_obs/observation #2 (copy).tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior__full_obs/observation #2.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior__full_obs/offset neg.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior__full_obs/offset positif.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior__limit_to_events/2 video.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior__limit_to_events/live export behavioral sequences.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior__limit_to_events/live.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior__limit_to_events/modifiers.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior__limit_to_events/observation #1.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior__limit_to_events/observation #2 (copy).tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior__limit_to_events/observation #2.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior__limit_to_events/offset neg.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior__limit_to_events/offset positif.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_excluding_s__arbitrary_5_30/2 video.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_excluding_s__arbitrary_5_30/live export behavioral sequences.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_excluding_s__arbitrary_5_30/live.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_excluding_s__arbitrary_5_30/modifiers.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_excluding_s__arbitrary_5_30/observation #1.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_excluding_s__arbitrary_5_30/observation #2 (copy).tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_excluding_s__arbitrary_5_30/observation #2.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_excluding_s__arbitrary_5_30/offset neg.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_excluding_s__arbitrary_5_30/offset positif.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_excluding_s__full_obs/2 video.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_excluding_s__full_obs/live export behavioral sequences.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_excluding_s__full_obs/live.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_excluding_s__full_obs/modifiers.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_excluding_s__full_obs/observation #1.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_excluding_s__full_obs/observation #2 (copy).tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_excluding_s__full_obs/observation #2.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_excluding_s__full_obs/offset neg.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_excluding_s__full_obs/offset positif.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_excluding_s__limit_to_events/2 video.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_excluding_s__limit_to_events/live export behavioral sequences.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_excluding_s__limit_to_events/live.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_excluding_s__limit_to_events/modifiers.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_excluding_s__limit_to_events/observation #1.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_excluding_s__limit_to_events/observation #2 (copy).tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_excluding_s__limit_to_events/observation #2.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_excluding_s__limit_to_events/offset neg.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_excluding_s__limit_to_events/offset positif.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_with_modifiers__arbitrary_5_30/2 video.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_with_modifiers__arbitrary_5_30/live export behavioral sequences.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_with_modifiers__arbitrary_5_30/live.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_with_modifiers__arbitrary_5_30/modifiers.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_with_modifiers__arbitrary_5_30/observation #1.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_with_modifiers__arbitrary_5_30/observation #2 (copy).tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_with_modifiers__arbitrary_5_30/observation #2.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_with_modifiers__arbitrary_5_30/offset neg.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_with_modifiers__arbitrary_5_30/offset positif.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_with_modifiers__full_obs/2 video.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_with_modifiers__full_obs/live export behavioral sequences.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_with_modifiers__full_obs/live.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_with_modifiers__full_obs/modifiers.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_with_modifiers__full_obs/observation #1.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_with_modifiers__full_obs/observation #2 (copy).tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_with_modifiers__full_obs/observation #2.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_with_modifiers__full_obs/offset neg.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_with_modifiers__full_obs/offset positif.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_with_modifiers__limit_to_events/2 video.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_with_modifiers__limit_to_events/live export behavioral sequences.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_with_modifiers__limit_to_events/live.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_with_modifiers__limit_to_events/modifiers.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_with_modifiers__limit_to_events/observation #1.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_with_modifiers__limit_to_events/observation #2 (copy).tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_with_modifiers__limit_to_events/observation #2.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_with_modifiers__limit_to_events/offset neg.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_behavior_with_modifiers__limit_to_events/offset positif.tsv":
    "borisBudget 0 obs 0 events 0 codes 0 subjects",
  "boris-oracle/test.boris/time_budget_by_category__arbitrary_5_30/2 video.tsv":
    "table 0 obs 0 events 0 codes 0 subjects − table_of_results 3",
  "boris-oracle/test.boris/time_budget_by_category__arbitrary_5_30/live export behavioral sequences.tsv":
    "table 0 obs 0 events 0 codes 0 subjects − table_of_results 3",
  "boris-oracle/test.boris/time_budget_by_category__arbitrary_5_30/live.tsv":
    "table 0 obs 0 events 0 codes 0 subjects − table_of_results 3",
  "boris-oracle/test.boris/time_budget_by_category__arbitrary_5_30/modifiers.tsv":
    "table 0 obs 0 events 0 codes 0 subjects − table_of_results 3",
  "boris-oracle/test.boris/time_budget_by_category__arbitrary_5_30/observation #1.tsv":
    "table 0 obs 0 events 0 codes 0 subjects − table_of_results 3",
  "boris-oracle/test.boris/time_budget_by_category__arbitrary_5_30/observation #2 (copy).tsv":
    "table 0 obs 0 events 0 codes 0 subjects − table_of_results 3",
  "boris-oracle/test.boris/time_budget_by_category__arbitrary_5_30/observation #2.tsv":
    "table 0 obs 0 events 0 codes 0 subjects − table_of_results 3",
  "boris-oracle/test.boris/time_budget_by_category__arbitrary_5_30/offset neg.tsv":
    "table 0 obs 0 events 0 codes 0 subjects − table_of_results 3",
  "boris-oracle/test.boris/time_budget_by_category__arbitrary_5_30/offset positif.tsv":
    "table 0 obs 0 events 0 codes 0 subjects − table_of_results 3",
  "boris-oracle/test.boris/time_budget_by_category__full_obs/2 video.tsv":
    "table 0 obs 0 events 0 codes 0 subjects − table_of_results 3",
  "boris-oracle/test.boris/time_budget_by_category__full_obs/live export behavioral sequences.tsv":
    "table 0 obs 0 events 0 codes 0 subjects − table_of_results 3",
  "boris-oracle/test.boris/time_budget_by_category__full_obs/live.tsv":
    "table 0 obs 0 events 0 codes 0 subjects − table_of_results 3",
  "boris-oracle/test.boris/time_budget_by_category__full_obs/modifiers.tsv":
    "table 0 obs 0 events 0 codes 0 subjects − table_of_results 3",
  "boris-oracle/test.boris/time_budget_by_category__full_obs/observation #1.tsv":
    "table 0 obs 0 events 0 codes 0 subjects − table_of_results 3",
  "boris-oracle/test.boris/time_budget_by_category__full_obs/observation #2 (copy).tsv":
    "table 0 obs 0 events 0 codes 0 subjects − table_of_results 3",
  "boris-oracle/test.boris/time_budget_by_category__full_obs/observation #2.tsv":
    "table 0 obs 0 events 0 codes 0 subjects − table_of_results 3",
  "boris-oracle/test.boris/time_budget_by_category__full_obs/offset neg.tsv":
    "table 0 obs 0 events 0 codes 0 subjects − table_of_results 3",
  "boris-oracle/test.boris/time_budget_by_category__full_obs/offset positif.tsv":
    "table 0 obs 0 events 0 codes 0 subjects − table_of_results 3",
  "boris-oracle/test.boris/time_budget_by_category__limit_to_events/2 video.tsv":
    "table 0 obs 0 events 0 codes 0 subjects − table_of_results 3",
  "boris-oracle/test.boris/time_budget_by_category__limit_to_events/live export behavioral sequences.tsv":
    "table 0 obs 0 events 0 codes 0 subjects − table_of_results 3",
  "boris-oracle/test.boris/time_budget_by_category__limit_to_events/live.tsv":
    "table 0 obs 0 events 0 codes 0 subjects − table_of_results 3",
  "boris-oracle/test.boris/time_budget_by_category__limit_to_events/modifiers.tsv":
    "table 0 obs 0 events 0 codes 0 subjects − table_of_results 3",
  "boris-oracle/test.boris/time_budget_by_category__limit_to_events/observation #1.tsv":
    "table 0 obs 0 events 0 codes 0 subjects − table_of_results 3",
  "boris-oracle/test.boris/time_budget_by_category__limit_to_events/observation #2 (copy).tsv":
    "table 0 obs 0 events 0 codes 0 subjects − table_of_results 3",
  "boris-oracle/test.boris/time_budget_by_category__limit_to_events/observation #2.tsv":
    "table 0 obs 0 events 0 codes 0 subjects − table_of_results 3",
  "boris-oracle/test.boris/time_budget_by_category__limit_to_events/offset neg.tsv":
    "table 0 obs 0 events 0 codes 0 subjects − table_of_results 3",
  "boris-oracle/test.boris/time_budget_by_category__limit_to_events/offset positif.tsv":
    "table 0 obs 0 events 0 codes 0 subjects − table_of_results 3",
  "boris-oracle/test.boris/transitions_frequencies_after_behaviors.tsv":
    "table 0 obs 0 events 0 codes 0 subjects − table_of_results 6",
  "boris-oracle/test.boris/transitions_frequency.tsv":
    "table 0 obs 0 events 0 codes 0 subjects − table_of_results 6",
  "boris-oracle/test.boris/transitions_number.tsv":
    "table 0 obs 0 events 0 codes 0 subjects − table_of_results 6",
  "boris/boris-tests-history/28e14139.boris":
    "boris 7 obs 51 events 5 codes 2 subjects ~ not_supported 3",
  "boris/boris-tests-history/6d1b54b9.boris":
    "boris 9 obs 51 events 5 codes 2 subjects ~ not_supported 3",
  "boris/boris-tests-history/a94cd72f.boris":
    "boris 4 obs 16 events 2 codes 2 subjects ~ not_supported 3",
  "boris/boris-tests-history/def9df97.boris":
    "boris 10 obs 73 events 5 codes 2 subjects ~ not_supported 3",
  "boris/boris-tests/Test_events_to_behavioral_sequences_test_1": "refused: not_recognised",
  "boris/boris-tests/Test_events_to_behavioral_sequences_test_2_separator":
    "refused: not_recognised",
  "boris/boris-tests/Test_events_to_behavioral_sequences_test_4_behaviors_with_modifiers":
    "refused: not_recognised",
  "boris/boris-tests/Test_events_to_behavioral_sequences_test_5_observation_not_paired":
    "refused: not_recognised",
  "boris/boris-tests/Test_events_to_behavioral_sequences_test_6_multi_rows_description.txt":
    "refused: not_recognised",
  "boris/boris-tests/Test_events_to_behavioral_sequences_test_7.txt": "refused: not_recognised",
  "boris/boris-tests/empty_file": "refused: empty_file",
  "boris/boris-tests/export_observations_list_test1.tsv":
    "table 0 obs 0 events 0 codes 0 subjects − columns_unknown 9",
  "boris/boris-tests/otx_import_test.boris": "boris 0 obs 0 events 22 codes 13 subjects",
  "boris/boris-tests/otx_parser_test.otb":
    "observer 0 obs 0 events 22 codes 13 subjects ~ not_supported 5",
  "boris/boris-tests/otx_parser_test.otx":
    "observer 0 obs 0 events 22 codes 13 subjects ~ not_supported 5",
  "boris/boris-tests/test.boris": "boris 12 obs 92 events 5 codes 2 subjects ~ not_supported 3",
  "boris/boris-tests/test.txt": "refused: not_recognised",
  "boris/boris-tests/test2.boris": "boris 9 obs 51 events 5 codes 2 subjects ~ not_supported 3",
  "boris/boris-tests/test_check_txt_file_test_csv.csv":
    "table 0 obs 0 events 0 codes 0 subjects − columns_unknown 10658",
  "boris/boris-tests/test_check_txt_file_test_tsv.tsv":
    "table 0 obs 0 events 0 codes 0 subjects − columns_unknown 362",
  "boris/boris-tests/test_db_functions_test1":
    "table 0 obs 0 events 0 codes 0 subjects − columns_unknown 39",
  "boris/boris-tests/test_export_aggregated_events_test_full_1.tsv":
    "borisAggregated 1 obs 18 events 2 codes 2 subjects",
  "boris/boris-tests/test_export_aggregated_events_test_full_2.tsv":
    "borisAggregated 1 obs 2 events 1 codes 1 subjects",
  "boris/boris-tests/test_export_aggregated_events_test_full_3.tsv":
    "borisAggregated 1 obs 10 events 1 codes 2 subjects",
  "boris/boris-tests/test_export_aggregated_events_test_full_4.tsv":
    "borisAggregated 1 obs 6 events 2 codes 0 subjects",
  "boris/boris-tests/test_export_aggregated_events_test_full_5.tsv":
    "borisAggregated 1 obs 3 events 1 codes 0 subjects",
  "boris/boris-tests/test_export_aggregated_events_test_full_6.tsv": "refused: empty_file",
  "boris/boris-tests/test_export_aggregated_events_test_full_with_trailing_spaces_in_modifiers.tsv":
    "borisAggregated 1 obs 4 events 1 codes 0 subjects",
  "boris/boris-tests/test_export_events_tabular.csv":
    "borisTabular 1 obs 4 events 1 codes 2 subjects",
  "boris/boris-tests/test_export_events_tabular.html": "refused: not_recognised",
  "boris/boris-tests/test_export_events_tabular.tsv":
    "borisTabular 1 obs 4 events 1 codes 2 subjects",
  "boris/boris-tests/test_export_events_tabular.xlsx": "xlsx 1 obs 4 events 1 codes 2 subjects",
  "boris/boris-tests/test_jwatcher_subject1.dat":
    "jwatcher 1 obs 3 events 1 codes 0 subjects ~ not_supported 1",
  "boris/boris-tests/test_jwatcher_subject1.faf": "jwatcher refused: wrong_kind_of_file",
  "boris/boris-tests/test_jwatcher_subject1.fmf": "jwatcher 0 obs 0 events 1 codes 0 subjects",
  "boris/boris-tests/test_time_budget1.json": "refused: not_recognised",
  "boris/boris-tests/test_with_leading_trailing_spaces_in_modifiers.boris":
    "boris 1 obs 4 events 2 codes 0 subjects",
  "boris/boris-tests/test_without_media_files_paths.boris":
    "boris 9 obs 51 events 5 codes 2 subjects ~ not_supported 3",
  "boris/boris-tests/tests/otx_parser_test.otx":
    "observer 0 obs 0 events 22 codes 13 subjects ~ not_supported 5",
  "datatracker-ioa/Demand_Treatment_Evaluation_Baseline_2_Baseline_Primary.json":
    "datatracker 1 obs 45 events 8 codes 0 subjects ~ not_supported 3",
  "datatracker-ioa/Demand_Treatment_Evaluation_Baseline_2_Baseline_Reliability.json":
    "datatracker 1 obs 43 events 8 codes 0 subjects ~ not_supported 3",
  "datatracker-ioa/Functional_Analysis_Attention_3_Attention_Primary.json":
    "datatracker 1 obs 2 events 7 codes 0 subjects ~ not_supported 3",
  "datatracker-ioa/Functional_Analysis_Attention_3_Attention_Reliability.json":
    "datatracker 1 obs 2 events 7 codes 0 subjects ~ not_supported 3",
  "datatracker-ioa/Functional_Analysis_Control_5_Control_Primary.json":
    "datatracker 1 obs 0 events 7 codes 0 subjects ~ not_supported 3",
  "datatracker-ioa/Functional_Analysis_Control_5_Control_Reliability.json":
    "datatracker 1 obs 0 events 7 codes 0 subjects ~ not_supported 3",
  "datatracker-ioa/Functional_Analysis_Demand_2_Demand_Primary.json":
    "datatracker 1 obs 45 events 7 codes 0 subjects ~ not_supported 3",
  "datatracker-ioa/Functional_Analysis_Demand_2_Demand_Reliability.json":
    "datatracker 1 obs 43 events 7 codes 0 subjects ~ not_supported 3",
  "datatracker-ioa/Functional_Analysis_Tangible_10_Tangible_Primary.json":
    "datatracker 1 obs 8 events 7 codes 0 subjects ~ not_supported 3",
  "datatracker-ioa/Functional_Analysis_Tangible_10_Tangible_Reliability.json":
    "datatracker 1 obs 8 events 7 codes 0 subjects ~ not_supported 3",
  "datatracker-ioa/Tangible_Treatment_Evaluation_Baseline_10_Baseline_Primary.json":
    "datatracker 1 obs 8 events 7 codes 0 subjects ~ not_supported 3",
  "datatracker-ioa/Tangible_Treatment_Evaluation_Baseline_10_Baseline_Reliability.json":
    "datatracker 1 obs 8 events 7 codes 0 subjects ~ not_supported 3",
  "datatracker-ioa/Tangible_Treatment_Evaluation_Intervention_14_Intervention_Primary.json":
    "datatracker 1 obs 10 events 8 codes 0 subjects ~ not_supported 3",
  "datatracker-ioa/Tangible_Treatment_Evaluation_Intervention_14_Intervention_Reliability.json":
    "datatracker 1 obs 10 events 8 codes 0 subjects ~ not_supported 3",
  "datatracker-ioa/Tangible_Treatment_Evaluation_Intervention_16_Intervention_Primary.json":
    "datatracker 1 obs 10 events 8 codes 0 subjects ~ not_supported 3",
  "datatracker-ioa/Tangible_Treatment_Evaluation_Intervention_16_Intervention_Reliability.json":
    "datatracker 1 obs 10 events 8 codes 0 subjects ~ not_supported 3",
  "eaf/poio-api/elan_graf/example.eaf":
    "elan 1 obs 183 events 15 codes 0 subjects ~ not_supported 3",
  "eaf/poio-api/example_data/example.eaf":
    "elan 1 obs 183 events 15 codes 0 subjects ~ not_supported 3",
  "eaf/poio-api/example_data/turkish.eaf":
    "elan 1 obs 331 events 4 codes 0 subjects ~ not_supported 4",
  "eaf/pygamma-agreement/2by1000.csv": "table 2 obs 2000 events 4 codes 0 subjects",
  "eaf/pygamma-agreement/2by2000.csv": "table 2 obs 4000 events 4 codes 0 subjects",
  "eaf/pygamma-agreement/2by5000.csv":
    "table 2 obs 8640/9998 events 4 codes 0 subjects − time_not_a_number 1358",
  "eaf/pygamma-agreement/3by100.csv": "table 3 obs 372 events 4 codes 0 subjects",
  "eaf/pygamma-agreement/3by500.csv": "table 3 obs 1500 events 4 codes 0 subjects",
  "eaf/pygamma-agreement/5by100.csv": "table 5 obs 500 events 4 codes 0 subjects",
  "eaf/pygamma-agreement/AlexPaulSuzan.csv": "table 3 obs 16 events 7 codes 0 subjects",
  "eaf/pygamma-agreement/MaureenMarvinRobin.TextGrid": "textgrid 1 obs 4 events 3 codes 0 subjects",
  "eaf/pygamma-agreement/MaureenMarvinRobin.eaf":
    "elan 1 obs 4 events 3 codes 0 subjects ~ not_supported 1",
  "eaf/pygamma-agreement/annotation_dalton.csv": "table 4 obs 12 events 3 codes 0 subjects",
  "eaf/pygamma-agreement/annotation_paul_suzann_alex.csv":
    "table 3 obs 18 events 7 codes 0 subjects",
  "eaf/pygamma-agreement/annotation_paul_suzann_alex_additional_unit.csv":
    "table 3 obs 7 events 2 codes 0 subjects",
  "eaf/pygamma-agreement/annotation_paul_suzann_alex_almost_same.csv":
    "table 5 obs 11 events 5 codes 0 subjects",
  "eaf/pygamma-agreement/annotation_paul_suzann_alex_single_unit_cat.csv":
    "table 5 obs 10 events 2 codes 0 subjects",
  "eaf/pygamma-agreement/annotation_paul_suzann_alex_single_unit_temp.csv":
    "table 2 obs 4 events 2 codes 0 subjects",
  "eaf/pygamma-agreement/example_figure10.csv": "table 3 obs 6 events 2 codes 0 subjects",
  "eaf/pygamma-agreement/example_figure19.csv": "table 2 obs 5 events 1 codes 0 subjects",
  "eaf/pygamma-agreement/null_disorder.csv": "table 2 obs 2000 events 4 codes 0 subjects",
  "eaf/pympi/EAFv2.8.xsd": "refused: not_recognised",
  "eaf/pympi/EAFv3.0.xsd": "refused: not_recognised",
  "eaf/pympi/sample_2.7.eaf": "elan 1 obs 6783 events 9 codes 0 subjects ~ not_supported 18",
  "eaf/pympi/sample_2.8.eaf": "elan 1 obs 6783 events 9 codes 0 subjects ~ not_supported 27",
  "eaf/pympi/sample_3.0.eaf": "elan 1 obs 6783 events 9 codes 0 subjects ~ not_supported 27",
  "opf/datavyu-docs/DatavyuSampleSpreadsheet.opf": "datavyu 1 obs 81 events 7 codes 0 subjects",
  "opf/datavyu-docs/Example-Template.opf": "datavyu 1 obs 1 events 2 codes 0 subjects",
  "opf/datavyu-docs/SampleData-checkValidCodes.opf": "datavyu 1 obs 4 events 3 codes 0 subjects",
  "opf/datavyu/IO/simple1.csv": "datavyu 1 obs 1 events 1 codes 0 subjects",
  "opf/datavyu/IO/simple2.opf": "datavyu 1 obs 1 events 1 codes 0 subjects",
  "opf/datavyu/IO/simple3.opf": "datavyu 1 obs 3 events 4 codes 0 subjects ~ not_supported 1",
  "opf/datavyu/IO/simple4.opf": "datavyu 1 obs 1 events 1 codes 0 subjects",
  "opf/datavyu/datavyu-childes-template-combined.opf": "datavyu 1 obs 3 events 2 codes 0 subjects",
  "opf/datavyu/datavyu-childes-template-separate.opf": "datavyu 1 obs 3 events 2 codes 2 subjects",
  "opf/datavyu/ui/demo_data_to_csv.opf": "datavyu 1 obs 60 events 6 codes 0 subjects",
  "opf/datavyu/ui/demo_data_to_csv2.csv": "datavyu 1 obs 60 events 6 codes 0 subjects",
  "opf/datavyu/ui/demo_data_to_csv2.opf": "datavyu 1 obs 60 events 6 codes 0 subjects",
  "opf/datavyu/ui/location1/location1-7b4af9e2df.csv": "datavyu 1 obs 41 events 4 codes 0 subjects",
  "opf/datavyu/ui/location1/location1.csv": "datavyu 1 obs 50 events 5 codes 0 subjects",
  "opf/datavyu/ui/location1/location1.opf": "datavyu 1 obs 50 events 5 codes 0 subjects",
  "opf/datavyu/ui/location1/location1.shapa": "datavyu refused: part_missing",
  "opf/datavyu/ui/location1/test.csv": "datavyu 1 obs 50 events 5 codes 0 subjects",
  "opf/datavyu/ui/location1/test.shapa": "datavyu refused: part_missing",
  "opf/datavyu/ui/location2/location2-40eab207f8.csv": "datavyu refused: nothing_in_it",
  "opf/datavyu/ui/location2/location2.csv": "datavyu 1 obs 50 events 5 codes 0 subjects",
  "opf/datavyu/ui/location2/location2.opf": "datavyu refused: nothing_in_it",
  "opf/datavyu/ui/location2/location2.shapa": "datavyu refused: part_missing",
  "opf/datavyu/ui/location2/test.csv": "datavyu 1 obs 50 events 5 codes 0 subjects",
  "opf/datavyu/ui/location2/test.shapa": "datavyu refused: part_missing",
  "opf/datavyu/ui/macshapa-file.odb":
    "datavyu 2 obs 53 events 5 codes 0 subjects ~ not_supported 24",
  "opf/datavyu/ui/missingVideo.opf": "datavyu refused: nothing_in_it",
  "opf/datavyu/ui/modify-test-out.csv": "datavyu 1 obs 60 events 6 codes 0 subjects",
  "opf/datavyu/ui/noWrite/test.opf": "datavyu refused: nothing_in_it",
  "opf/datavyu/ui/odbCSV.csv": "datavyu 2 obs 53 events 5 codes 0 subjects",
  "opf/datavyu/ui/oldProjectFormat.opf": "datavyu 2 obs 196 events 7 codes 0 subjects",
  "opf/datavyu/ui/savedSHAPA.csv.opf": "datavyu 1 obs 60 events 6 codes 0 subjects",
  "opf/datavyu/ui/savedSHAPA.opf": "datavyu 1 obs 60 events 6 codes 0 subjects",
  "opf/datavyu/ui/savedSHAPA.shapa.opf": "datavyu 1 obs 60 events 6 codes 0 subjects",
  "opf/datavyu/ui/test-v1-in.csv": "datavyu 1 obs 50 events 5 codes 0 subjects",
  "opf/datavyu/ui/test-v1-out.csv": "datavyu 1 obs 50 events 5 codes 0 subjects",
  "opf/datavyu/ui/test-v2-in.csv": "datavyu 1 obs 60 events 6 codes 0 subjects",
  "opf/datavyu/ui/test-v2-out.csv": "datavyu 1 obs 60 events 6 codes 0 subjects",
  "opf/datavyu/ui/test-v3-in.csv": "datavyu 1 obs 50 events 5 codes 0 subjects",
  "opf/datavyu/ui/test-v3-out.csv": "datavyu 1 obs 50 events 5 codes 0 subjects",
  "opf/datavyu/ui/test.csv": "datavyu 1 obs 60 events 6 codes 0 subjects",
  "opf/datavyu/ui/test.shapa": "datavyu refused: part_missing",
  "textgrid/praatIO/all_tiers_have_the_same_name.TextGrid":
    "textgrid 1 obs 3 events 3 codes 0 subjects",
  "textgrid/praatIO/bobby_phones.TextGrid": "textgrid 1 obs 13 events 1 codes 0 subjects",
  "textgrid/praatIO/bobby_phones_elan.TextGrid": "textgrid 1 obs 13 events 1 codes 0 subjects",
  "textgrid/praatIO/bobby_words.TextGrid": "textgrid 1 obs 5 events 2 codes 0 subjects",
  "textgrid/praatIO/bobby_words_with_newlines.TextGrid":
    "textgrid 1 obs 9 events 3 codes 0 subjects",
  "textgrid/praatIO/bobby_words_with_newlines_longfile.TextGrid":
    "textgrid 1 obs 9 events 3 codes 0 subjects",
  "textgrid/praatIO/bobby_words_with_newlines_longfile_elan.TextGrid":
    "textgrid 1 obs 9 events 3 codes 0 subjects",
  "textgrid/praatIO/damon_set_test.TextGrid": "textgrid 1 obs 34 events 6 codes 0 subjects",
  "textgrid/praatIO/mary.TextGrid": "textgrid 1 obs 22 events 3 codes 0 subjects",
  "textgrid/praatIO/mary_longfile.TextGrid": "textgrid 1 obs 22 events 3 codes 0 subjects",
  "textgrid/praatIO/mary_longfile_with_negative_zero.TextGrid":
    "textgrid 1 obs 22 events 3 codes 0 subjects",
  "textgrid/praatIO/mary_misaligned.TextGrid": "textgrid 1 obs 18 events 2 codes 0 subjects",
  "textgrid/praatIO/mary_with_constrained_tier_times.TextGrid":
    "textgrid 1 obs 22 events 3 codes 0 subjects",
  "textgrid/praatIO/mary_with_negative_zero.TextGrid":
    "textgrid 1 obs 22 events 3 codes 0 subjects",
  "textgrid/praatIO/textgrid_to_merge.TextGrid": "textgrid 1 obs 11 events 3 codes 0 subjects",
  "textgrid/praatIO/textgrid_to_merge_longfile.TextGrid":
    "textgrid 1 obs 11 events 3 codes 0 subjects",
  "vtt-srt/pysrt/bom-utf-16-be.srt": "srt 1 obs 7 events 1 codes 0 subjects",
  "vtt-srt/pysrt/bom-utf-16-le.srt": "srt 1 obs 7 events 1 codes 0 subjects",
  "vtt-srt/pysrt/bom-utf-32-be.srt": "srt 1 obs 7 events 1 codes 0 subjects",
  "vtt-srt/pysrt/bom-utf-32-le.srt": "srt 1 obs 7 events 1 codes 0 subjects",
  "vtt-srt/pysrt/bom-utf-8.srt": "srt 1 obs 7 events 1 codes 0 subjects",
  "vtt-srt/pysrt/capability_tester.srt": "srt 1 obs 37 events 1 codes 0 subjects ~ not_supported 4",
  "vtt-srt/pysrt/empty.srt": "srt 1 obs 5/7 events 1 codes 0 subjects − entry_unreadable 2",
  "vtt-srt/pysrt/invalid.srt": "srt 1 obs 1 events 1 codes 0 subjects",
  "vtt-srt/pysrt/no-indexes.srt": "srt 1 obs 7 events 1 codes 0 subjects",
  "vtt-srt/pysrt/utf-8.srt": "srt 1 obs 1332 events 1 codes 0 subjects",
  "vtt-srt/pysrt/windows-1252.srt": "srt 1 obs 1332 events 1 codes 0 subjects",
  "vtt-srt/webvtt-py/captions_with_bom.vtt": "webvtt 1 obs 4 events 1 codes 0 subjects",
  "vtt-srt/webvtt-py/comments.vtt": "webvtt 1 obs 3 events 1 codes 0 subjects",
  "vtt-srt/webvtt-py/cue_tags.vtt": "webvtt 1 obs 3 events 1 codes 0 subjects",
  "vtt-srt/webvtt-py/empty.vtt": "refused: empty_file",
  "vtt-srt/webvtt-py/invalid.vtt": "srt 1 obs 7 events 1 codes 0 subjects",
  "vtt-srt/webvtt-py/invalid_format.sbv": "refused: not_recognised",
  "vtt-srt/webvtt-py/invalid_format1.srt": "refused: not_recognised",
  "vtt-srt/webvtt-py/invalid_format2.srt": "refused: not_recognised",
  "vtt-srt/webvtt-py/invalid_format3.srt": "refused: not_recognised",
  "vtt-srt/webvtt-py/invalid_format4.srt": "srt refused: nothing_in_it",
  "vtt-srt/webvtt-py/invalid_timeframe.sbv":
    "sbv 1 obs 3/5 events 1 codes 0 subjects − time_unreadable 1 − end_before_start 1",
  "vtt-srt/webvtt-py/invalid_timeframe.srt": "srt 1 obs 5 events 1 codes 0 subjects",
  "vtt-srt/webvtt-py/invalid_timeframe.vtt":
    "webvtt 1 obs 6/7 events 1 codes 0 subjects − time_unreadable 1",
  "vtt-srt/webvtt-py/invalid_timeframe_in_cue_text.vtt":
    "webvtt 1 obs 3/4 events 1 codes 0 subjects − entry_unreadable 1",
  "vtt-srt/webvtt-py/metadata_headers.vtt": "webvtt 1 obs 2 events 1 codes 0 subjects",
  "vtt-srt/webvtt-py/metadata_headers_multiline.vtt": "webvtt 1 obs 2 events 1 codes 0 subjects",
  "vtt-srt/webvtt-py/missing_caption_text.sbv":
    "sbv 1 obs 3/5 events 1 codes 0 subjects − entry_unreadable 1 − end_before_start 1",
  "vtt-srt/webvtt-py/missing_caption_text.srt":
    "srt 1 obs 4/5 events 1 codes 0 subjects − entry_unreadable 1",
  "vtt-srt/webvtt-py/missing_caption_text.vtt":
    "webvtt 1 obs 4/5 events 1 codes 0 subjects − entry_unreadable 1",
  "vtt-srt/webvtt-py/missing_timeframe.sbv":
    "sbv 1 obs 3/5 events 1 codes 0 subjects − entry_unreadable 1 − end_before_start 1",
  "vtt-srt/webvtt-py/missing_timeframe.srt":
    "srt 1 obs 4/5 events 1 codes 0 subjects − entry_unreadable 1",
  "vtt-srt/webvtt-py/missing_timeframe.vtt":
    "webvtt 1 obs 6/7 events 1 codes 0 subjects − entry_unreadable 1",
  "vtt-srt/webvtt-py/netflix_chicas_del_cable.vtt":
    "webvtt 1 obs 865 events 1 codes 0 subjects ~ not_supported 3460",
  "vtt-srt/webvtt-py/no_captions.vtt": "webvtt refused: nothing_in_it",
  "vtt-srt/webvtt-py/one_caption.srt": "srt 1 obs 1 events 1 codes 0 subjects",
  "vtt-srt/webvtt-py/one_caption.vtt": "webvtt 1 obs 1 events 1 codes 0 subjects",
  "vtt-srt/webvtt-py/sample.sbv": "sbv 1 obs 4/5 events 1 codes 0 subjects − end_before_start 1",
  "vtt-srt/webvtt-py/sample.srt": "srt 1 obs 5 events 1 codes 0 subjects",
  "vtt-srt/webvtt-py/sample.vtt": "webvtt 1 obs 16 events 1 codes 0 subjects",
  "vtt-srt/webvtt-py/styles.vtt": "webvtt 1 obs 1 events 1 codes 0 subjects",
  "vtt-srt/webvtt-py/two_captions.sbv": "sbv 1 obs 2 events 1 codes 0 subjects",
  "vtt-srt/webvtt-py/using_identifiers.vtt": "webvtt 1 obs 6 events 1 codes 0 subjects",
  "vtt-srt/webvtt-py/youtube_dl.vtt": "webvtt 1 obs 4 events 2 codes 0 subjects ~ not_supported 8",
};
