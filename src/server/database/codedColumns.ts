import { sql } from "kysely";
import type { ModifierValues } from "../../domain/entities/event.ts";
import type { Id } from "../../domain/rules.ts";
import type { Coding, SubjectColumns } from "../../agreement/coding.ts";
import type { Query } from "./database.ts";
import { known } from "../../domain/known.ts";

/**
 * The events of observations as columns, packed by the database: sixteen bytes an event, and no object
 * for each. Codes are told by their place in `codes`; others are excluded. With `modifierIds` only events
 * that carry one of these choices.
 */
export async function codedColumns(
  query: Query,
  studyId: Id<"study">,
  of: {
    readonly observations: readonly {
      readonly observationId: Id<"observation">;
      readonly durationUs: number;
    }[];
    readonly codes: readonly string[];
    readonly modifierIds?: readonly string[] | undefined;
    /** With what was chosen of each event’s modifiers. */
    readonly withModifiers?: boolean;
  },
): Promise<ReadonlyMap<string, Coding>> {
  const { observations, codes, modifierIds, withModifiers = false } = of;
  const ids = observations.map(({ observationId }) => observationId);
  const durations = new Map<string, number>(
    observations.map(({ observationId, durationUs }) => [observationId, durationUs]),
  );
  const places = new Map(codes.map((code, place) => [code, place]));
  // What was chosen stands in the order of the events.
  const order = withModifiers ? sql`order by start_us, id` : sql``;
  const rows = await query
    .selectFrom("event")
    .select([
      "observationId",
      "subjectId",
      "codeId",
      // A point ends when it starts; −1 is a state that is still open.
      sql<Buffer>`string_agg(int8send(start_us) || int8send(case when kind = 'point' then start_us
        else coalesce(end_us, -1) end), ''::bytea ${order})`.as("packed"),
      sql<
        ModifierValues[] | null
      >`${withModifiers ? sql`jsonb_agg(modifiers ${order})` : sql`null`}`.as("modifiers"),
    ])
    .where("studyId", "=", studyId)
    .where("observationId", "=", sql<Id<"observation">>`any(${ids}::uuid[])`)
    .where("isDeleted", "=", false)
    .$if(modifierIds !== undefined, (all) => all.where(carriesOneOf(modifierIds ?? [])))
    .groupBy(["observationId", "subjectId", "codeId"])
    .execute();
  const bySubject = new Map<string, Map<string | null, PackedCode[]>>(
    ids.map((id) => [id, new Map<string | null, PackedCode[]>()]),
  );
  for (const { observationId, subjectId, codeId, packed, modifiers } of rows) {
    const code = places.get(codeId);
    if (code === undefined) continue;
    const subjects = bySubject.get(observationId);
    const there = subjects?.get(subjectId);
    if (there) there.push({ code, packed, modifiers });
    else subjects?.set(subjectId, [{ code, packed, modifiers }]);
  }
  return new Map(
    [...bySubject].map(([observationId, subjects]) => [
      observationId,
      new Map(
        [...subjects].map(([subjectId, packed]) => [
          subjectId,
          // Events of one moment stand in the order of the scheme, whatever the order of the rows.
          unpacked(
            packed.toSorted((a, b) => a.code - b.code),
            known(durations.get(observationId), "length of an observation"),
          ),
        ]),
      ),
    ]),
  );
}

/** Whether an event carries one of these choices of a modifier. */
function carriesOneOf(choiceIds: readonly string[]) {
  return sql<boolean>`exists (
    select from jsonb_each(modifiers) carried
     where carried.value ?| ${choiceIds}::text[]
        or carried.value #>> '{}' = any(${choiceIds}::text[]))`;
}

interface PackedCode {
  readonly code: number;
  readonly packed: Buffer;
  readonly modifiers: readonly ModifierValues[] | null;
}

const eventBytes = 16;

function unpacked(all: readonly PackedCode[], durationUs: number): SubjectColumns {
  const count = all.reduce((sum, { packed }) => sum + packed.length / eventBytes, 0);
  const columns = {
    codes: new Int32Array(count),
    startsUs: new Float64Array(count),
    endsUs: new Float64Array(count),
    ...(all.some(({ modifiers }) => modifiers) && {
      modifiers: all.flatMap(({ modifiers }) => modifiers ?? []),
    }),
  };
  let at = 0;
  for (const { code, packed } of all) {
    const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
    for (let byte = 0; byte < packed.length; byte += eventBytes) {
      const endUs = view.getInt32(byte + 8) * 2 ** 32 + view.getUint32(byte + 12);
      columns.codes[at] = code;
      columns.startsUs[at] = view.getInt32(byte) * 2 ** 32 + view.getUint32(byte + 4);
      columns.endsUs[at] = endUs < 0 ? durationUs : endUs;
      at += 1;
    }
  }
  return columns;
}
