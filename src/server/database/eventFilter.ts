import { type RawBuilder, sql } from "kysely";
import type { Scope } from "../../api/contract/scope.ts";

/** Which events of the observations are read. */
export type EventFilter = Partial<Pick<Scope, "subjectIds" | "codeIds" | "modifierIds">>;

/** A condition on the table `event`: those that a scope’s subjects, codes and modifiers let through. */
export function inScope({ subjectIds, codeIds, modifierIds }: EventFilter): RawBuilder<boolean> {
  const subjects = subjectIds?.filter((one) => one !== "nobody");
  const conditions = [
    ...(codeIds ? [sql<boolean>`event.code_id = any(${codeIds}::uuid[])`] : []),
    ...(subjects
      ? [
          sql<boolean>`(event.subject_id = any(${subjects}::uuid[])
            or (event.subject_id is null and ${subjects.length < (subjectIds?.length ?? 0)}))`,
        ]
      : []),
    ...(modifierIds
      ? [
          sql<boolean>`jsonb_path_exists(event.modifiers, '$.*[*] ? (@ == $ids[*])',
            jsonb_build_object('ids', ${modifierIds}::text[]))`,
        ]
      : []),
  ];
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql`true`;
}
