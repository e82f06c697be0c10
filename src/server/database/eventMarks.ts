import type { Observation } from "../../agreement/observation.ts";
import { type RawBuilder, sql } from "kysely";
import type { Grouping } from "../../api/contract/scope.ts";
import type { ModifierValues } from "../../domain/entities/event.ts";
import type { Modifier, Scheme } from "../../domain/entities/scheme.ts";
import type { Id } from "../../domain/rules.ts";
import type { Query } from "./database.ts";
import { type EventFilter, inScope } from "./eventFilter.ts";

/** What the modifiers of events say, as far as figures are separated by it; the first is nothing at all. */
export interface Marks {
  readonly list: readonly Mark[];
  /** An event’s mark as four bytes, and which of the list they are. */
  readonly bytes: RawBuilder<Buffer>;
  readonly places: ReadonlyMap<number, number>;
  /** Marks that are too rare to be distinguished; their events count as if without. */
  readonly excluded: number;
}

export interface Mark {
  readonly value: string | null;
  readonly name: string | null;
}

/** More would not be read by anyone. */
const marksMost = 500;

/** The marks that occur, the most frequent first; `undefined` where figures are not separated by them. */
export async function eventMarks(
  query: Query,
  studyId: Id<"study">,
  places: readonly Observation[],
  asked: {
    readonly scheme: Scheme;
    readonly filter: EventFilter;
    readonly groupBy: readonly Grouping[];
  },
): Promise<Marks | undefined> {
  const grouping = asked.groupBy.find(({ by }) => by === "modifier" || by === "modifierOf");
  if (grouping === undefined) return undefined;
  const said =
    grouping.by === "modifierOf"
      ? sql`jsonb_strip_nulls(jsonb_build_object(${grouping.modifierId}::text, event.modifiers -> ${grouping.modifierId}::text))`
      : sql`event.modifiers`;
  const bytes = sql<Buffer>`int4send(hashtext((${said})::text))`;
  const { rows } = await sql<{ readonly said: ModifierValues; readonly key: number }>`
    select (${said})::jsonb as said, hashtext((${said})::text) as key
      from event
     where event.study_id = ${studyId}
       and event.observation_id = any(${places.map(({ observationId }) => observationId)}::uuid[])
       and not event.is_deleted and ${inScope(asked.filter)}
     group by 1, 2
     order by count(*) desc, 2`.execute(query);
  const list: Mark[] = [{ value: null, name: null }];
  const keys = new Map<number, number>();
  let excluded = 0;
  for (const row of rows) {
    const mark = markOf(row.said, asked.scheme.modifiers);
    if (mark.value === null) continue;
    if (list.length > marksMost) excluded += 1;
    else if (!keys.has(row.key)) {
      keys.set(row.key, list.length);
      list.push(mark);
    }
  }
  return { list, bytes, places: keys, excluded };
}

/** Values in the order of the scheme’s modifiers, joined by ` + `. */
function markOf(said: ModifierValues, modifiers: readonly Modifier[]): Mark {
  const values: string[] = [];
  const names: string[] = [];
  for (const modifier of modifiers) {
    const value = said[modifier.id];
    if (value === undefined || value === "") continue;
    for (const one of Array.isArray(value) ? value : [value]) {
      const choice =
        "choices" in modifier ? modifier.choices.find(({ id }) => id === one) : undefined;
      values.push(String(one));
      names.push(choice?.name ?? String(one));
    }
  }
  return values.length === 0
    ? { value: null, name: null }
    : { value: values.join(" + "), name: names.join(" + ") };
}
