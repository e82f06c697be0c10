import type { Question } from "../../../formats/format.ts";

/** Questions with the same answer for every file of one form; others concern one file only. */
const ofForm: ReadonlySet<Question["what"]> = new Set<Question["what"]>([
  "role_of_tier",
  "role_of_column",
  "role_of_columns",
  "rater_in_tier",
  "nobody_subject",
  "unit_of_time",
  "encoding",
  "separator",
  "frames_per_second",
  "length_of_interval",
  "second_rater",
  "open_states",
  "point_or_state",
  "zero_length",
  "exclusive_overlap",
  "subject_in_code",
  "speaker_in_text",
]);

/** The form of a file: its format and the names of its columns or tiers. `undefined` for an unknown format. */
export function formOf(format: string | null, questions: readonly Question[]): string | undefined {
  const names = questions
    .flatMap(({ what, about, names: all = [] }) =>
      what === "role_of_columns"
        ? all
        : what === "role_of_column" || what === "role_of_tier"
          ? about
          : [],
    )
    .toSorted();
  return format === null ? undefined : JSON.stringify([format, ...new Set(names)]);
}

/** The answers that are stored for the next file. */
export function keptAnswers(
  questions: readonly Question[],
  answers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    questions.flatMap(({ id, what, answer }) =>
      ofForm.has(what) ? [[id, answers[id] ?? answer] as const] : [],
    ),
  );
}
