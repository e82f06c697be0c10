import { sql } from "kysely";
import * as z from "zod";
import type { RecordingValues } from "../../domain/entities/recording.ts";
import { Variable } from "../../domain/entities/study.ts";
import { invalidInput, Refusal } from "../../domain/errors.ts";
import type { Id } from "../../domain/rules.ts";
import {
  type ChangedValues,
  isValueOf,
  leftValues,
  valueProblems,
  variableProblems,
} from "../../domain/variables.ts";
import type { Query } from "./database.ts";

/** The variables of a study, which stay what they are until the transaction ends. */
export async function heldVariables(
  query: Query,
  studyId: Id<"study">,
): Promise<readonly Variable[]> {
  const { variables } = await query
    .selectFrom("study")
    .select("variables")
    .where("id", "=", studyId)
    .forShare()
    .executeTakeFirstOrThrow();
  return variablesIn(variables);
}

/** The variables of a study, as its row has them. */
export function variablesIn(stored: unknown): Variable[] {
  return z.array(Variable).parse(stored);
}

/**
 * Brings the values of a study’s recordings to variables that are about to change: values of a variable
 * that goes, go with it. Gives those back, by recording. The study’s row is held by the caller.
 *
 * @throws Refusal `invalid_input` where the variables themselves are wrong, or where a recording has a
 * value that a changed variable does not take.
 */
export async function fitValues(
  query: Query,
  studyId: Id<"study">,
  variables: readonly Variable[],
): Promise<Readonly<Record<string, RecordingValues>>> {
  const problems = variableProblems(variables);
  if (problems.length > 0) throw invalidInput(...problems);
  const rows = await query
    .selectFrom("recording")
    .select(["id", "values"])
    .where("studyId", "=", studyId)
    .where(sql<boolean>`"values" <> '{}'::jsonb`)
    .orderBy("id")
    .forUpdate()
    .execute();
  for (const [at, variable] of variables.entries()) {
    const count = rows.filter(({ values }) => {
      const value = values[variable.id];
      return value !== undefined && !isValueOf(variable, value);
    }).length;
    if (count > 0) {
      throw invalidInput({
        path: `variables.${at}.type`,
        rule: "values_fit_variable",
        allowed: String(count),
      });
    }
  }
  const gone = rows
    .map((row) => ({ ...row, left: leftValues(variables, row.values) }))
    .filter(({ left }) => Object.keys(left).length > 0);
  await writeValues(
    query,
    studyId,
    gone.map(({ id, values, left }) => ({
      id,
      values: Object.fromEntries(Object.entries(values).filter(([name]) => !(name in left))),
    })),
  );
  return Object.fromEntries(gone.map(({ id, left }) => [id, left]));
}

/** What became of one recording’s values: only those that changed. */
export interface ChangedRecording {
  readonly id: Id<"recording">;
  readonly before: ChangedValues;
  readonly after: ChangedValues;
}

/**
 * Changes what is known of recordings: what is not named stays as it is, `null` removes a value.
 * Returns those that changed.
 *
 * @throws Refusal `not_found` where one of them is not of this study, `invalid_input` where a value is
 * not its variable’s.
 */
export async function changeValues(
  query: Query,
  studyId: Id<"study">,
  wanted: readonly { readonly recordingId: Id<"recording">; readonly values: ChangedValues }[],
): Promise<readonly ChangedRecording[]> {
  const variables = await heldVariables(query, studyId);
  const problems = wanted.flatMap(({ values }, at) =>
    valueProblems(variables, values, `recordings.${at}.values`),
  );
  if (problems.length > 0) throw invalidInput(...problems.slice(0, 100));
  const changes = new Map<string, ChangedValues>();
  for (const { recordingId, values } of wanted) {
    changes.set(recordingId, { ...changes.get(recordingId), ...values });
  }
  const rows = await query
    .selectFrom("recording")
    .select(["id", "values"])
    .where("studyId", "=", studyId)
    .where("id", "=", sql<Id<"recording">>`any(${[...changes.keys()]}::uuid[])`)
    .orderBy("id")
    .forUpdate()
    .execute();
  if (rows.length < changes.size) throw new Refusal("not_found", {});
  const changed = rows.flatMap(({ id, values }) => {
    const news = Object.entries(changes.get(id) ?? {}).filter(
      ([name, value]) => (values[name] ?? null) !== value,
    );
    if (news.length === 0) return [];
    const merged = { ...values, ...Object.fromEntries(news) };
    return [
      {
        id,
        values: withoutNulls(merged),
        before: Object.fromEntries(news.map(([name]) => [name, values[name] ?? null])),
        after: Object.fromEntries(news),
      },
    ];
  });
  await writeValues(query, studyId, changed);
  return changed;
}

async function writeValues(
  query: Query,
  studyId: Id<"study">,
  rows: readonly { readonly id: Id<"recording">; readonly values: RecordingValues }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update recording set "values" = written.values
      from jsonb_to_recordset(${JSON.stringify(rows.map(({ id, values }) => ({ id, values })))}::jsonb)
           as written (id uuid, "values" jsonb)
     where recording.study_id = ${studyId} and recording.id = written.id`.execute(query);
}

function withoutNulls(values: ChangedValues): RecordingValues {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
}
