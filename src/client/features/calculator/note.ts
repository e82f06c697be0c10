/** A change made while reading a table. Each has a sentence under `note`. */
export interface Note {
  readonly what: NoteCode;
  readonly count: number;
  /** The part of the table that it is about; empty where none helps. */
  readonly about: string;
}

export const noteCodes = [
  "rows_shorter",
  "empty_raters",
  "repeated_rating",
  "repeated_differs",
  "left_out",
  "title_lines",
  "two_lines_of_names",
  "totals_left_out",
  "thousands_signs",
  "share_beside_percent",
  "unit_doubled",
  "decimal_commas",
  "nameless_line",
  "name_doubled",
  "text_cut",
  "too_long_lines",
  "open_quote",
  "not_a_number",
  "not_read",
  "coded_by_one",
  "lengths_differ",
  "beyond_length",
  "dashes_missing",
  "no_common_code",
  "tiers_as_raters",
  "joined_by",
  "joined_in_order",
  "not_in_every_file",
  "further_columns",
  "files_appended",
  "sums_left_out",
] as const;

export type NoteCode = (typeof noteCodes)[number];
