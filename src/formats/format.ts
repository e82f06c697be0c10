import type { ObservationCopy, StudyCopy } from "./studyCopy.ts";

/** An input file: its name without folders, and its bytes. */
export interface GivenFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Something found in a file and how it was handled. `refused`: nothing of the file can be read.
 * `rejected`: data were not imported. `changed`: data were imported with changes. `description`:
 * only descriptions of the data were skipped; `technical`: only settings of the other program. Only
 * lost data are a failure. `noted`: the format cannot express more, or the content is unusual;
 * nothing is missing.
 */
export interface Finding {
  readonly weight: "refused" | "rejected" | "changed" | "description" | "technical" | "noted";
  /** A key of the `formats` texts, below `finding`. */
  readonly what: FindingCode;
  /** What it is about, as the file names it: an event’s code, a tier, a column. Cut to 200 characters. */
  readonly about: string;
  /** What was found there, or what was made of it. Cut to 200 characters; empty where nothing helps. */
  readonly found: string;
  readonly place: Place | null;
  /** How many things of the same kind stand for it; findings of one kind are told once. */
  readonly count: number;
}

/** Where in the file. Lines and columns count from 1; an element is a path as the format has it. */
export type Place =
  | { readonly kind: "line"; readonly line: number; readonly column?: number }
  | { readonly kind: "element"; readonly element: string }
  | { readonly kind: "byte"; readonly offset: number };

/** Every kind of finding. The English text of each says what and what next. */
export const findingCodes = [
  // The file as a whole.
  "not_recognised",
  "empty_file",
  "damaged",
  "too_large",
  "too_deep",
  "too_many_things",
  "entity_declared",
  "path_outside",
  "packed_too_densely",
  "password_needed",
  "part_missing",
  "version_unknown",
  "encoding_guessed",
  "encoding_mixed",
  "nothing_in_it",
  "table_of_results",
  "columns_unknown",
  "wrong_kind_of_file",
  // Files of programs whose data are to be saved in another form first.
  "statistics_file",
  "kinovea_file",
  "chapter_file",
  // A thing in it.
  "entry_unreadable",
  "time_unreadable",
  "time_negative",
  "time_not_a_number",
  "time_rounded",
  "time_spread",
  "time_shifted",
  "end_before_start",
  "no_length",
  "end_left_out",
  "beyond_recording",
  "left_open",
  "closed_at_end",
  "unpaired",
  "duplicate_id",
  "duplicate_name",
  "reference_missing",
  "reference_cycle",
  "code_unknown",
  "subject_unknown",
  "added_to_list",
  "value_not_allowed",
  "value_unreadable",
  "kept_as_comment",
  "states_overlap",
  "name_missing",
  "text_cut",
  "spaces_cut",
  "key_not_possible",
  "kind_unknown",
  "not_supported",
  "past_of_one_study",
  "media_elsewhere",
  "length_unknown",
  "scheme_guessed",
  /** Times have dates: they are counted from the first of their recording. */
  "times_from_first",
  "spelled_alike",
  "written_once",
  "row_of_nothing",
  "second_table",
  "hidden_rows",
  "hidden_columns",
  "hidden_sheet",
  "read_as_missing",
  "word_as_missing",
  "rule_loosened",
  "worked_twice",
  "work_unfinished",
  "outside_span",
  "file_twice",
  "recordings_joined",
  "recording_split",
  "scheme_split",
  "figures_compared",
  "export_compared",
  "archive_in_part",
] as const;
export type FindingCode = (typeof findingCodes)[number];

/**
 * Something that the file does not state. Its default answer is a plausible one; for another, the
 * file is read again with it in `answers`.
 */
export interface Question {
  /** The same for the same thing in the same file: answers are kept by it. */
  readonly id: string;
  /** A key of the `formats` texts, below `question`. */
  readonly what: QuestionCode;
  /** What it is about, as the file names it: a tier, a column, a name. */
  readonly about: string;
  /** The values that can be chosen; none means that text is typed. Keys of `formats`, below `answer`, where `isWord`. */
  readonly options: readonly { readonly value: string; readonly isWord: boolean }[];
  readonly answer: string;
  /** What shows what is meant: the first few values of a column. */
  readonly examples: readonly string[];
  /** All values of a tier that may hold codes, where they are few: other files have more of it. */
  readonly seen?: { readonly count: number; readonly values: readonly string[] };
  /** All whom the answer would take for raters; all columns that it is about. */
  readonly names?: readonly string[];
  /** Why the answer is proposed. */
  readonly because?: { readonly what: ReasonCode; readonly count?: number };
  /** Whether the files leave no doubt about the answer: no one is asked then, though another can be given. */
  readonly isSettled?: boolean;
}

/** Why an answer is proposed: a key of the `formats` texts, under `because`. */
export const reasonCodes = [
  // Of raters in names.
  "recordings_come_back",
  "files_share_recordings",
  "folders_share_recordings",
  "sheets_share_recordings",
  "sheets_or_files",
  "by_template",
  "known_raters",
  "variable_of_raters",
  "may_be_chance",
  "names_of_versions",
  "names_of_parts",
  "marks_occur_once",
  "no_codes_in_common",
  // Of recordings of several files.
  "names_of_copies",
  // Of states.
  "states_without_end",
  // Of columns.
  "times_start_again",
  "times_start_with_it",
  "interval_not_told",
  "same_codes_in_columns",
  "codes_hardly_agree",
  "scores_on_same_levels",
  "names_in_headings",
  // Of tiers.
  "annotators_of_tiers",
  "participants_are_raters",
  "tiers_alike",
  "tiers_alike_in_doubt",
  "tiers_of_other_files",
] as const;
export type ReasonCode = (typeof reasonCodes)[number];

export const questionCodes = [
  /** What a tier or column is. */
  "role_of_tier",
  "role_of_column",
  /** What columns of one kind are, or that each is asked about. */
  "role_of_columns",
  /** Whose work the file is, where it does not say. */
  "rater_of_file",
  /** Whether a pattern finds the rater’s name in the names of observations. */
  "rater_in_name",
  /** Whether what tells tiers of one name apart is who coded. */
  "rater_in_tier",
  /** Whether recordings whose names differ as those of copies do are one. */
  "same_recording",
  /** Whether the words "No focal subject" mean no one. */
  "nobody_subject",
  "unit_of_time",
  "encoding",
  "separator",
  "point_or_state",
  "exclusive_overlap",
  "length_of_recording",
  "which_sheet",
  "zero_length",
  /** What becomes of states without an end in work that is finished. */
  "open_states",
  "second_rater",
  "frames_per_second",
  /** How many seconds an interval has that a table counts. */
  "length_of_interval",
  /** How names of codes that hold who was observed, too, are parted. */
  "subject_in_code",
  "speaker_in_text",
  /** Whether a recording with very many events is parted. */
  "large_observation",
  /** What becomes of more subjects than a scheme can have. */
  "many_subjects",
] as const;
export type QuestionCode = (typeof questionCodes)[number];

/** Options that are words; each has a text. */
export const answerWords = [
  "yes",
  "no",
  // What a tier or column is.
  "code",
  "codes",
  "code_with_modifiers",
  "comment",
  "modifier",
  "subject",
  "rater",
  "leave_out",
  "observation",
  "recording",
  "media",
  "kind",
  "start",
  "end",
  "duration",
  "confidence",
  "variable",
  "criterion",
  "value",
  "group",
  "round",
  "purpose",
  "work_state",
  "recording_length",
  "frame_rate",
  "codes_by_step",
  "level",
  "scale",
  "not_judged",
  "reason",
  "evidence",
  "criterion_values",
  "rater_values",
  "rater_codes",
  // In what a time is told.
  "s",
  "ms",
  "us",
  "clock",
  "frames",
  "intervals",
  "min",
  "days",
  // Which sheets are read.
  "all_sheets",
  // What parts columns.
  "comma",
  "semicolon",
  "tab",
  "pipe",
  "space",
  "point",
  "state",
  "each",
  "one_by_one",
  "to_first_underscore",
  "to_last_underscore",
  // What is done with states that cannot be.
  "not_exclusive",
  "cut",
  "one_millisecond",
  // What is done with states without an end.
  "leave_open",
  "close_at_end",
  // What is done with very many events.
  "keep_whole",
  "split",
  // What is done with very many subjects.
  "split_by_subjects",
  "subjects_as_comments",
  // Where a rater's name stands in another name.
  "at_the_end",
  "at_the_beginning",
  "in_brackets",
  "in_the_name",
  "in_the_middle",
  "by_file",
  "by_file_name",
  "by_sheet",
  "by_folder",
  "by_variable",
] as const;

export interface Counts {
  readonly observations: number;
  readonly events: number;
  readonly subjects: number;
  readonly codes: number;
}

export interface ReadingOf {
  readonly newUuid: () => string;
  /** By the question’s id. */
  readonly answers: Readonly<Record<string, string>>;
  /** What codes are coloured with that have no colour of their own, in turn. */
  readonly palette: readonly [string, ...string[]];
  /** Words of the reader’s language for what the file leaves without a name. */
  readonly words: ReadingWords;
  /** Hears how far it is, 0 to 1, now and then. */
  readonly onProgress?: (share: number) => void;
}

export interface ReadingWords {
  readonly rater: string;
  readonly recording: string;
  readonly study: string;
  readonly exclusiveGroup: string;
  readonly modifier: string;
  /** What a caption is called as a code; absent: the format’s own name. */
  readonly caption?: string;
}

export type ReadResult =
  | { readonly kind: "refused"; readonly findings: readonly Finding[] }
  | {
      readonly kind: "read";
      readonly study: StudyCopy;
      readonly observations: readonly ObservationCopy[];
      /** What the file holds, counted in the file and not in what was made of it. */
      readonly held: Counts;
      readonly findings: readonly Finding[];
      readonly questions: readonly Question[];
    };

/**
 * Reads files of one format. Never throws because of a file’s content, and stays within
 * `readingLimits`.
 */
export interface Reader {
  /** By the content first; 1 is certain, 0 means no. `start` is at most the first 64 KiB. */
  recognises(start: Uint8Array, file: { readonly name: string }): number;
  read(file: GivenFile, of: ReadingOf): ReadResult | Promise<ReadResult>;
}

/** A piece of an output file. Consecutive pieces with the same name form one file. */
export interface WrittenPiece {
  readonly fileName: string;
  readonly content: string | Uint8Array;
}

/** The parts of a study that a format cannot hold. Keys of the `formats` texts, under `loss`. */
export const lossCodes = [
  "work",
  "ratings",
  "scans",
  "traces",
  "notes",
  "comments",
  "confidence",
  "modifiers",
  "modifier_types",
  "subjects",
  "points_as_intervals",
  "open_states",
  "groups",
  "exclusivity",
  "keys",
  "colors",
  "descriptions",
  "translations",
  "variables",
  "phases",
  "rater_names",
  "rounds",
  "states_of_work",
  "spans",
  "captions",
  "media",
  "media_files",
  "several_sources",
  "events_without_media",
  "sub_millisecond",
  "frame_times",
  "overlapping_events",
  "empty_observations",
  "unused_codes",
  "recording_names",
  "variable_types",
  "scheme_versions",
  "criteria",
  "history",
  "characters",
] as const;
export type LossCode = (typeof lossCodes)[number];

export interface Loss {
  readonly what: LossCode;
  /** How many events, codes or other things of this study it touches. */
  readonly count: number;
}

/** Takes observations one at a time, so that a large study is never in memory as a whole. */
export interface Writing {
  take(observation: ObservationCopy): readonly WrittenPiece[];
  /** What comes last; for formats that need all before they can begin, everything. */
  end(): Iterable<WrittenPiece> | Promise<Iterable<WrittenPiece>>;
}

export interface WritingOf {
  /** Names files; already safe in a file name. */
  readonly baseName: string;
  /** The wall time that goes into the file, ISO 8601. */
  readonly now: string;
  readonly newUuid: () => string;
  /** The program with its version, as `Interrater 1.0.0+0fc258a7`; absent: its name alone. */
  readonly program?: string;
  /** Observations of the study that are not among what is written, and why. */
  readonly excluded?: Excluded;
}

/** The program version in written files if `WritingOf` does not give one. */
export const unnamedVersion = "Interrater";

export interface Excluded {
  /** Not submitted, where only that was asked for. */
  readonly notSubmitted: number;
  /** Of other rounds, raters or recordings than were asked for. */
  readonly notChosen: number;
  /** Who exports is blind to them. */
  readonly blind: number;
}

export interface Writer {
  /** How the file’s name ends, with its dot. */
  readonly ending: string;
  readonly contentType: string;
  /** Whether each observation is a file of its own. */
  readonly isFilePerObservation: boolean;
  /** Whether there is a file for each recording, with the work of all its raters. */
  readonly isFilePerRecording?: boolean;
  /** What of a scheme comes back only where an event has it; `lossesOf` counts what none has. */
  readonly losesUnused?: "subjects" | "codes_and_subjects";
  /** Files say nothing of what recordings are called but by their own names. */
  readonly isNamedByFile?: boolean;
  /** Whether its files name the `program` that wrote them; the others have no place for it. */
  readonly saysProgram?: boolean;
  begin(study: StudyCopy, of: WritingOf): Writing;
  /** What of one observation it would lose; `lossesOf` adds them up and excludes what is 0. */
  losses(study: StudyCopy, observation: ObservationCopy): readonly Loss[];
  /** What of the study’s head it would lose. */
  headLosses(study: StudyCopy): readonly Loss[];
}

/** A file format; its title and description are in the `formats` texts, under `format`. */
export interface Format {
  readonly name: string;
  /** How names of its files end, with dots. */
  readonly endings: readonly string[];
  readonly reader?: Reader;
  readonly writer?: Writer;
}
