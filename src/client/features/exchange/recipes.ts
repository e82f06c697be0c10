import * as z from "zod";
import { ImportPlan } from "../../../formats/importPlan.ts";
import type { Question } from "../../../formats/format.ts";

/** How somebody answered the questions to files of one form. */
const Recipe = z.object({
  answers: z.record(z.string(), z.string()),
  /** To what was asked of all files together; left out of those that were kept before there were any. */
  together: z.record(z.string(), z.string()).optional(),
  /** What was said of single observations: it holds for files of the same names. Left out: nothing. */
  rows: ImportPlan.shape.rows.optional(),
  keptAt: z.iso.datetime(),
  /** The file that it was kept from. */
  fileName: z.string(),
});
export type Recipe = z.infer<typeof Recipe>;

/** The questions that are the same for every file of one form; others are about one file alone. */
const ofForm: ReadonlySet<Question["what"]> = new Set<Question["what"]>([
  "role_of_tier",
  "role_of_column",
  "rater_in_tier",
  "nobody_subject",
  "unit_of_time",
  "encoding",
  "separator",
  "frames_per_second",
  "second_rater",
  "open_states",
  "point_or_state",
  "zero_length",
  "exclusive_overlap",
  "subject_in_code",
  "speaker_in_text",
]);

/**
 * What files of one form have in common: their format and what their columns or tiers are called.
 * `undefined` where the format is not known.
 */
export function formOf(format: string | null, questions: readonly Question[]): string | undefined {
  const names = questions
    .filter(({ what }) => what === "role_of_column" || what === "role_of_tier")
    .map(({ about }) => about)
    .toSorted();
  return format === null ? undefined : JSON.stringify([format, ...new Set(names)]);
}

/** The answers that are kept for the next file. */
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

const place = "interrater:import-recipes";
/** The oldest go first. */
const mostRecipes = 100;

/** Recipes of this browser. One that keeps nothing asks again the next time. */
export const recipes = {
  find: (form: string): Recipe | undefined => all()[form],
  keep(form: string, recipe: Recipe): void {
    const kept = Object.entries({ ...all(), [form]: recipe })
      .toSorted(([, a], [, b]) => (b.keptAt < a.keptAt ? -1 : 1))
      .slice(0, mostRecipes);
    put(Object.fromEntries(kept));
  },
  forget(form: string): void {
    put(Object.fromEntries(Object.entries(all()).filter(([key]) => key !== form)));
  },
};

function all(): Readonly<Record<string, Recipe>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? "{}");
    return z.record(z.string(), Recipe).safeParse(kept).data ?? {};
  } catch {
    return {};
  }
}

function put(kept: Readonly<Record<string, Recipe>>): void {
  try {
    localStorage.setItem(place, JSON.stringify(kept));
  } catch {
    // A disk that is full or forbidden keeps nothing.
  }
}
