import type { Observation } from "../../agreement/observation.ts";
import { type RawBuilder, sql } from "kysely";
import type { Scheme } from "../../domain/entities/scheme.ts";
import type { Id } from "../../domain/rules.ts";
import { emptyColumns, type EventColumns, inOrder } from "./eventColumns.ts";
import type { Database } from "./database.ts";
import { type EventFilter, inScope } from "./eventFilter.ts";
import type { Marks } from "./eventMarks.ts";
import { portions } from "./work.ts";

/** Events of one portion: some ten megabytes on their way. */
const eventsAtOnce = 250_000;

export interface PlaceEvents<Place> {
  readonly place: Place;
  readonly events: EventColumns;
}

/**
 * The events of places, place by place in their order, packed by the database: a row object for each
 * event of a large study would take longer than all that is computed with them. While one portion is
 * worked on, the next is on its way.
 */
export async function* packedEvents<Place extends Observation>(
  database: Database,
  studyId: Id<"study">,
  places: readonly Place[],
  reading: {
    readonly scheme: Scheme;
    readonly filter: EventFilter;
    readonly marks: Marks | undefined;
  },
): AsyncGenerator<PlaceEvents<Place>> {
  const packing = packingOf(reading.scheme, reading.marks);
  const read = (portion: readonly Observation[]) =>
    packedRows(database, { studyId, portion, filter: reading.filter, packing });
  const cut = portions(places, { rows: eventsAtOnce, keyOf: ({ observationId }) => observationId });
  let coming = nextOf(cut, read);
  while (coming) {
    const { portion, rows } = coming;
    const packed = new Map((await rows).map((row) => [row.observationId, row.packed]));
    coming = nextOf(cut, read);
    for (const place of portion) {
      const bytes = packed.get(place.observationId);
      yield {
        place,
        events: bytes ? unpacked(bytes, packing, place.durationUs) : emptyColumns(0),
      };
    }
  }
}

/** How an event is packed: its times, and short keys for what it is. */
interface Packing {
  readonly bytes: RawBuilder<Buffer>;
  readonly size: number;
  readonly codes: ReadonlyMap<number, number>;
  readonly subjects: ReadonlyMap<number, number>;
  readonly marks: ReadonlyMap<number, number> | undefined;
}

const timeBytes = 16;
const keyBytes = 4;
/** In the place of an end: of a state that is still open, and of a point. */
const [openEnd, pointEnd] = [-1, -2];

function packingOf({ codes, subjects }: Scheme, marks: Marks | undefined): Packing {
  const code = keysOf(codes, sql.ref("event.code_id"));
  const subject = keysOf(subjects, sql.ref("event.subject_id"));
  const parts = [
    sql`int8send(event.start_us)`,
    sql`int8send(coalesce(event.end_us, case event.kind when 'point' then ${sql.lit(pointEnd)} else ${sql.lit(openEnd)} end))`,
    code.bytes,
    subjects.length === 0
      ? nobodyKey
      : sql`case when event.subject_id is null then ${nobodyKey} else ${subject.bytes} end`,
    ...(marks ? [marks.bytes] : []),
  ];
  return {
    bytes: sql<Buffer>`${sql.join(parts, sql` || `)}`,
    size: timeBytes + keyBytes * (parts.length - 2),
    codes: code.places,
    subjects: subject.places,
    marks: marks?.places,
  };
}

const nobodyKey = sql`'\\x00000000'::bytea`;

/** Short keys of ids: their last bytes where those differ from each other and from no one’s, else their place. */
function keysOf(
  things: readonly { readonly id: string }[],
  column: RawBuilder<unknown>,
): { readonly bytes: RawBuilder<unknown>; readonly places: ReadonlyMap<number, number> } {
  const tails = things.map(({ id }) => Number.parseInt(id.slice(-8), 16) | 0);
  if (new Set(tails).size === things.length && !tails.includes(0)) {
    return {
      bytes: sql`substring(uuid_send(${column}) from 13)`,
      places: new Map(tails.map((tail, place) => [tail, place])),
    };
  }
  const ids = things.map(({ id }) => id);
  return {
    bytes: sql`int4send(coalesce(array_position(${ids}::uuid[], ${column}), -1))`,
    places: new Map(ids.map((_, place) => [place + 1, place])),
  };
}

function nextOf<Portion, Rows>(
  cut: Iterator<Portion>,
  read: (portion: Portion) => Promise<Rows>,
): { readonly portion: Portion; readonly rows: Promise<Rows> } | undefined {
  const next = cut.next();
  if (next.done) return undefined;
  const rows = read(next.value);
  // Whoever stops in between never awaits it; a failure is told to those who do.
  rows.catch(() => undefined);
  return { portion: next.value, rows };
}

async function packedRows(
  database: Database,
  of: {
    readonly studyId: Id<"study">;
    readonly portion: readonly Observation[];
    readonly filter: EventFilter;
    readonly packing: Packing;
  },
): Promise<readonly { readonly observationId: string; readonly packed: Buffer }[]> {
  const ids = of.portion.map(({ observationId }) => observationId);
  return database.transaction().execute(async (query) => {
    // The events of an observation lie beside each other: page by page they are read several times as
    // fast as one by one through an index. And they are put together in memory.
    await sql`set local enable_indexscan = off`.execute(query);
    await sql`set local work_mem = '64MB'`.execute(query);
    const { rows } = await sql<{ readonly observationId: string; readonly packed: Buffer }>`
      select observation_id, string_agg(${of.packing.bytes}, ''::bytea) as packed
        from event
       where event.study_id = ${of.studyId} and event.observation_id = any(${ids}::uuid[])
         and not event.is_deleted and ${inScope(of.filter)}
       group by observation_id`.execute(query);
    return rows;
  });
}

/** Events of codes that the scheme does not have are excluded. */
function unpacked(bytes: Buffer, packing: Packing, durationUs: number): EventColumns {
  const { size, codes, subjects, marks } = packing;
  const events = emptyColumns(bytes.length / size);
  let count = 0;
  for (let at = 0; at + size <= bytes.length; at += size) {
    const code = codes.get(bytes.readInt32BE(at + timeBytes));
    if (code === undefined) continue;
    const subject = subjects.get(bytes.readInt32BE(at + timeBytes + keyBytes));
    const startUs = bytes.readUInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4);
    const high = bytes.readInt32BE(at + 8);
    const low = bytes.readInt32BE(at + 12);
    events.startsUs[count] = startUs;
    events.endsUs[count] =
      high >= 0
        ? high * 2 ** 32 + (low >>> 0)
        : low === pointEnd
          ? startUs
          : Math.max(startUs, durationUs);
    events.isOpen[count] = high < 0 && low === openEnd ? 1 : 0;
    events.codes[count] = code;
    events.subjects[count] = subject === undefined ? 0 : subject + 1;
    if (marks) {
      events.marks[count] = marks.get(bytes.readInt32BE(at + timeBytes + 2 * keyBytes)) ?? 0;
    }
    count += 1;
  }
  return inOrder({ ...events, count });
}
