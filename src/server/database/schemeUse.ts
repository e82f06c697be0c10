import { sql } from "kysely";
import type { Scheme } from "../../domain/entities/scheme.ts";
import type { Id } from "../../domain/rules.ts";
import { entriesOf, type SchemePart, schemeParts } from "../../domain/schemeParts.ts";
import type { Query } from "./database.ts";

/** How often an observation uses an entry of its scheme: in events, answers to scans, and ratings. */
export interface Use {
  readonly entryId: string;
  readonly observationId: string;
  readonly times: number;
}

/** An entry of a scheme, with the ids by which work names it: a group is named by its codes, a section by its criteria. */
export interface UsedEntry {
  readonly part: SchemePart;
  readonly id: string;
  readonly codeIds: readonly string[];
  readonly criterionIds: readonly string[];
}

/** The entry of a scheme that has this id; `undefined` where none has. */
export function entryOf(scheme: Scheme, entryId: string): UsedEntry | undefined {
  const part = schemeParts.find((one) => entriesOf(scheme, one).some(({ id }) => id === entryId));
  if (part === undefined) return undefined;
  const codeIds = scheme.codes
    .filter(({ id, groupId }) => id === entryId || groupId === entryId)
    .map(({ id }) => id);
  const criterionIds = scheme.criteria
    .filter(({ id, sectionId }) => id === entryId || sectionId === entryId)
    .map(({ id }) => id);
  return { part, id: entryId, codeIds, criterionIds };
}

/** Where and how often entries are used. Observations that use none have no entry. */
export async function usesOf(
  query: Query,
  studyId: Id<"study">,
  {
    observationIds,
    entries,
  }: { readonly observationIds: readonly string[]; readonly entries: readonly UsedEntry[] },
): Promise<readonly Use[]> {
  if (observationIds.length === 0 || entries.length === 0) return [];
  const those = sql`any(${observationIds}::uuid[])`;
  const coded = entries.filter(({ part }) => part === "codes" || part === "groups");
  const uses: Use[] = [];
  const codeIds = [...new Set(coded.flatMap((entry) => entry.codeIds))];
  if (codeIds.length > 0) {
    const { rows } = await sql<Use>`
      select code_id as entry_id, observation_id, sum(times)::int as times from (
        select code_id, observation_id, count(*) as times from event
         where study_id = ${studyId} and observation_id = ${those} and not is_deleted
           and code_id = any(${codeIds}::uuid[])
         group by 1, 2
        union all
        select (mark ->> 'codeId')::uuid, observation_id, count(*)
          from work_part, jsonb_array_elements(body -> 'marks') as mark
         where study_id = ${studyId} and observation_id = ${those} and key like 'scan %'
           and mark ->> 'codeId' = any(${codeIds}::text[])
         group by 1, 2) as used
       group by 1, 2`.execute(query);
    for (const { id, codeIds: own } of coded) {
      uses.push(
        ...rows.filter((row) => own.includes(row.entryId)).map((row) => ({ ...row, entryId: id })),
      );
    }
  }
  const subjectIds = idsIn(entries, "subjects");
  if (subjectIds.length > 0) {
    const { rows } = await sql<Use>`
      select subject_id as entry_id, observation_id, count(*)::int as times from event
       where study_id = ${studyId} and observation_id = ${those} and not is_deleted
         and subject_id = any(${subjectIds}::uuid[])
       group by 1, 2`.execute(query);
    uses.push(...rows);
  }
  const modifierIds = idsIn(entries, "modifiers");
  if (modifierIds.length > 0) {
    const { rows } = await sql<Use>`
      select modifier.id as entry_id, observation_id, count(*)::int as times
        from event, unnest(${modifierIds}::text[]) as modifier(id)
       where study_id = ${studyId} and observation_id = ${those} and not is_deleted
         and modifiers ? modifier.id
       group by 1, 2`.execute(query);
    uses.push(...rows);
  }
  const rated = entries.filter(({ part }) => part === "criteria" || part === "sections");
  const criterionIds = [...new Set(rated.flatMap((entry) => entry.criterionIds))];
  if (criterionIds.length > 0) {
    const { rows } = await sql<Use>`
      select criterion_id as entry_id, observation_id, count(*)::int as times from (
        select criterion_id, observation_id from rating
         where study_id = ${studyId} and observation_id = ${those}
           and criterion_id = any(${criterionIds}::uuid[])
        union all
        select distinct (body ->> 'criterionId')::uuid, observation_id from work_part
         where study_id = ${studyId} and observation_id = ${those} and key like 'trace %'
           and body ->> 'criterionId' = any(${criterionIds}::text[])) as used
       group by 1, 2`.execute(query);
    for (const { id, criterionIds: own } of rated) {
      uses.push(
        ...rows.filter((row) => own.includes(row.entryId)).map((row) => ({ ...row, entryId: id })),
      );
    }
  }
  return byEntryAndObservation(uses);
}

function idsIn(entries: readonly UsedEntry[], part: SchemePart): readonly string[] {
  return entries.filter((entry) => entry.part === part).map(({ id }) => id);
}

/** A group is used wherever one of its codes is: once an observation. */
function byEntryAndObservation(uses: readonly Use[]): readonly Use[] {
  const byKey = new Map<string, Use>();
  for (const use of uses) {
    const key = `${use.entryId} ${use.observationId}`;
    byKey.set(key, { ...use, times: use.times + (byKey.get(key)?.times ?? 0) });
  }
  return [...byKey.values()];
}
