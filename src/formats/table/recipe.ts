import type { Question } from "../format.ts";

/** What somebody answered once about tables with these headings, kept for the next of them. */
export interface Recipe {
  readonly headings: readonly string[];
  readonly answers: Readonly<Record<string, string>>;
}

/** What the questions about a table were answered with; `undefined` where they are about no columns. */
export function recipeOf(questions: readonly Question[]): Recipe | undefined {
  const headings = headingsOf(questions);
  if (headings.length === 0) return undefined;
  return { headings, answers: Object.fromEntries(questions.map(({ id, answer }) => [id, answer])) };
}

/**
 * The answers of the first recipe that was made of a table with the same headings, in whatever order.
 * Empty where there is none.
 */
export function answersFor(
  recipes: readonly Recipe[],
  questions: readonly Question[],
): Readonly<Record<string, string>> {
  const headings = new Set(headingsOf(questions));
  const fitting = recipes.find(
    (recipe) =>
      recipe.headings.length === headings.size &&
      recipe.headings.every((heading) => headings.has(heading)),
  );
  return headings.size === 0 ? {} : (fitting?.answers ?? {});
}

function headingsOf(questions: readonly Question[]): readonly string[] {
  return questions.flatMap(({ what, about }) => (what === "role_of_column" ? [about] : []));
}
