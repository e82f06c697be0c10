import { sql } from "kysely";
import type { AnswersToForm } from "../../api/contract/exchange.ts";
import { SavedAnswers } from "../../formats/importRecipe.ts";
import { limits } from "../../domain/limits.ts";
import type { Id } from "../../domain/rules.ts";
import type { Query, Writing } from "./database.ts";

/** A study’s saved answers for further imports, newest first. */
export async function importRecipesOf(
  query: Query,
  studyId: Id<"study">,
): Promise<AnswersToForm[]> {
  const rows = await query
    .selectFrom("importRecipe")
    .select(["form", "recipe"])
    .where("studyId", "=", studyId)
    .orderBy("keptAt", "desc")
    .orderBy("formSign")
    .execute();
  return rows.map(({ form, recipe }) => ({ form, recipe: SavedAnswers.parse(recipe) }));
}

/**
 * Saves the answers for files of one layout, replacing earlier ones; above the maximum, the oldest
 * are deleted.
 */
export async function saveAnswers(
  query: Writing,
  studyId: Id<"study">,
  { form, recipe }: AnswersToForm,
): Promise<void> {
  await query
    .insertInto("importRecipe")
    .values({ studyId, formSign: signOf(form), form, recipe: JSON.stringify(recipe) })
    .onConflict((conflict) =>
      conflict
        .columns(["studyId", "formSign"])
        .doUpdateSet({ recipe: JSON.stringify(recipe), keptAt: sql`now()` }),
    )
    .execute();
  await sql`
    delete from import_recipe
     where study_id = ${studyId}
       and form_sign in (select form_sign from import_recipe where study_id = ${studyId}
                          order by kept_at desc, form_sign offset ${limits.importRecipesPerStudy})`.execute(
    query,
  );
}

export async function deleteSavedAnswers(
  query: Writing,
  studyId: Id<"study">,
  form: string,
): Promise<void> {
  await query
    .deleteFrom("importRecipe")
    .where("studyId", "=", studyId)
    .where("formSign", "=", signOf(form))
    .execute();
}

function signOf(form: string) {
  return sql<string>`encode(sha256(convert_to(${form}::text, 'UTF8')), 'hex')`;
}
