import { type Kysely, sql } from "kysely";

/** A gate is a list of rules: what was one measure with a threshold becomes a list of one rule. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) {
    // oxlint-disable-next-line no-await-in-loop -- One after the other, in one transaction.
    await sql.raw(statement).execute(database);
  }
}

/** The rule that looks at what the statistic of a row looked at. */
const ruleOf = (recipe: string, threshold: string) => `jsonb_build_object(
  'measure', case ${recipe}
    when 'ratings' then '{"kind": "rating_percent"}'::jsonb
    when 'duration_kappa' then '{"kind": "duration_kappa"}'::jsonb
    else jsonb_build_object('kind', ${recipe}, 'unitUs', 1000000) end,
  'scope', '{"of": "overall"}'::jsonb,
  'minimum', ${threshold})`;

const statements = [
  `alter table study alter column calibration set default
     '{"rules": null, "recordings": 1, "counted": "together", "attempts": null, "validDays": null,
       "checkEvery": null, "monthlyShare": null, "toleranceUs": 500000}'`,
  `update study set calibration = (calibration - 'recipe' - 'threshold') || jsonb_build_object(
     'rules', jsonb_build_array(${ruleOf("calibration->>'recipe'", "calibration->'threshold'")}),
     'counted', 'each', 'attempts', null, 'validDays', null, 'monthlyShare', null)`,
  `alter table calibration_result
     add column results jsonb,
     add column recordings int not null default 1`,
  `update calibration_result set results = jsonb_build_array(jsonb_build_object(
     'rule', ${ruleOf("recipe", "threshold")},
     'figures', jsonb_build_array(jsonb_build_object('value', score, 'because', because, 'n', 0))))`,
  `alter table calibration_result
     alter column results set not null,
     drop column recipe, drop column score, drop column because, drop column threshold`,
  `alter table membership
     add column training_since timestamptz,
     add column certificate jsonb`,
];
