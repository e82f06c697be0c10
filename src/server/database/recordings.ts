import { grouped } from "../../domain/grouped.ts";
import { sql } from "kysely";
import {
  type EarlierSource,
  MediaSource,
  type Recording,
} from "../../domain/entities/recording.ts";
import { Refusal } from "../../domain/errors.ts";
import type { Id } from "../../domain/rules.ts";
import type { Query, Writing } from "./database.ts";
import { type Paged, type PageAsked, pageOfRows } from "./page.ts";
import type { StoredRecording } from "../sight/recordings.ts";
import { opened } from "../sight/unseen.ts";
import { inNameOrder } from "./inNameOrder.ts";

/** A recording as it is added: what else is known of it comes later. */
export interface NewRecording extends Pick<
  Recording,
  | "id"
  | "studyId"
  | "name"
  | "durationUs"
  | "framesPerSecond"
  | "frameTiming"
  | "hasVideo"
  | "sources"
> {
  readonly isLive: boolean;
  /** Packed as `domain/frameTimes.ts` says, where they are known already. */
  readonly frameTimes?: string | null;
}

/**
 * The recordings of a study by name, each with how many observations of it are not withdrawn. Pages go
 * on after a name, which no two recordings of a study share.
 */
export async function recordingsOf(
  query: Query,
  studyId: Id<"study">,
  { after, limit }: PageAsked,
): Promise<Paged<StoredRecording & { readonly observations: number }>> {
  const [rows, { total }] = await Promise.all([
    recordingRows(query, studyId)
      .$if(after !== undefined, (later) =>
        later.where(sql<boolean>`${inNameOrder("name")} > ${after}`),
      )
      .orderBy(inNameOrder("name"))
      .limit(limit + 1)
      .execute(),
    query
      .selectFrom("recording")
      .select(sql<number>`count(*)`.as("total"))
      .where("studyId", "=", studyId)
      .executeTakeFirstOrThrow(),
  ]);
  const these = sql<Id<"recording">>`any(${rows.map(({ id }) => id)}::uuid[])`;
  const [sources, phases, captions, observed] = await Promise.all([
    sourceRows(query, studyId).where("recordingId", "=", these).execute(),
    phaseRows(query, studyId).where("recordingId", "=", these).execute(),
    captionRows(query, studyId).where("recordingId", "=", these).execute(),
    query
      .selectFrom("observation")
      .select(["recordingId", sql<number>`count(*)::int`.as("observations")])
      .where("studyId", "=", studyId)
      .where("recordingId", "=", these)
      .where("purpose", "<>", "consensus")
      .where("state", "<>", "withdrawn")
      .groupBy("recordingId")
      .execute(),
  ]);
  const sourcesOf = grouped(sources, ofRecording);
  const phasesOf = grouped(phases, ofRecording);
  const captionsOf = grouped(captions, ofRecording);
  const observationsOf = new Map(observed.map((row) => [row.recordingId, row.observations]));
  const item = (row: (typeof rows)[number]) => ({
    ...wireRecording(row, {
      sources: sourcesOf.get(row.id) ?? [],
      phases: phasesOf.get(row.id) ?? [],
      captions: captionsOf.get(row.id) ?? [],
    }),
    observations: observationsOf.get(row.id) ?? 0,
  });
  return {
    total,
    ...pageOfRows(rows, limit, { item, key: ({ name }) => opened(name, "permission") }),
  };
}

/** One recording of a study. @throws Refusal `not_found`. */
export async function recordingOf(
  query: Query,
  studyId: Id<"study">,
  recordingId: Id<"recording">,
): Promise<StoredRecording> {
  const found = await recordingIfAny(query, studyId, recordingId);
  if (!found) throw new Refusal("not_found", {});
  return found;
}

/** One recording of a study; `undefined` if the study has no such recording. */
export async function recordingIfAny(
  query: Query,
  studyId: Id<"study">,
  recordingId: Id<"recording">,
): Promise<StoredRecording | undefined> {
  const row = await recordingRows(query, studyId).where("id", "=", recordingId).executeTakeFirst();
  if (!row) return undefined;
  return wireRecording(row, {
    sources: await sourceRows(query, studyId).where("recordingId", "=", recordingId).execute(),
    phases: await phaseRows(query, studyId).where("recordingId", "=", recordingId).execute(),
    captions: await captionRows(query, studyId).where("recordingId", "=", recordingId).execute(),
  });
}

/** Inserts a recording with its sources, in their order. */
export async function addRecording(query: Writing, recording: NewRecording): Promise<void> {
  const { sources, frameTimes = null, ...row } = recording;
  await query
    .insertInto("recording")
    .values({ ...row, frameTimes })
    .execute();
  if (sources.length === 0) return;
  await query
    .insertInto("mediaSource")
    .values(
      sources.map((source, position) => ({
        ...noSource,
        ...source,
        studyId: row.studyId,
        recordingId: row.id,
        position,
      })),
    )
    .execute();
}

/** Inserts files that work on a recording was done on before. */
export async function addEarlierSources(
  query: Writing,
  of: { readonly studyId: Id<"study">; readonly recordingId: Id<"recording"> },
  earlier: readonly EarlierSource[],
): Promise<void> {
  if (earlier.length === 0) return;
  await query
    .insertInto("mediaSource")
    .values(
      earlier.map(({ source, replacedAt }, position) => ({
        ...noSource,
        ...source,
        ...of,
        position,
        replacedAt: new Date(replacedAt),
      })),
    )
    .execute();
}

/**
 * Puts sources in the place of a recording’s, with what that makes of its length and its frames. What
 * is known of a source that stays (who has found its file, its picture) stays too. Those in whose place others come
 * are kept as earlier ones where there is work on them.
 */
export async function putSources(
  query: Writing,
  of: { readonly studyId: Id<"study">; readonly recordingId: Id<"recording"> },
  {
    sources,
    staying,
    keepsEarlier,
    ...row
  }: Pick<NewRecording, "sources" | "durationUs" | "hasVideo"> &
    Partial<Pick<NewRecording, "framesPerSecond" | "frameTiming" | "frameTimes">> & {
      /** Those of the sources that are what they were: at most their place in time has changed. */
      readonly staying: ReadonlySet<string>;
      /** Whether those that go are kept. */
      readonly keepsEarlier: boolean;
    },
): Promise<void> {
  const { studyId, recordingId } = of;
  const kept = sources.filter(({ id }) => staying.has(id)).map(({ id }) => id);
  if (keepsEarlier) {
    await query
      .updateTable("mediaSource")
      .set({ replacedAt: new Date() })
      .where("studyId", "=", studyId)
      .where("recordingId", "=", recordingId)
      .where("replacedAt", "is", null)
      .$if(kept.length > 0, (others) => others.where("id", "not in", kept))
      .execute();
  } else {
    await query
      .deleteFrom("mediaSource")
      .where("studyId", "=", studyId)
      .where("recordingId", "=", recordingId)
      .where("replacedAt", "is", null)
      .$if(kept.length > 0, (others) => others.where("id", "not in", kept))
      .execute();
  }
  for (const [position, source] of sources.entries()) {
    await query
      .insertInto("mediaSource")
      .values({ ...noSource, ...source, ...of, position })
      .onConflict((conflict) =>
        conflict
          .columns(["studyId", "recordingId", "id"])
          .doUpdateSet({ position, offsetUs: source.offsetUs, replacedAt: null }),
      )
      .execute();
  }
  await query
    .updateTable("recording")
    .set(row)
    .where("studyId", "=", studyId)
    .where("id", "=", recordingId)
    .execute();
}

/** How many observations of a recording there are, withdrawn ones too: their work is kept. */
export async function observationCountOf(
  query: Query,
  studyId: Id<"study">,
  recordingId: Id<"recording">,
): Promise<number> {
  const { count } = await query
    .selectFrom("observation")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("studyId", "=", studyId)
    .where("recordingId", "=", recordingId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether someone was asked to code a recording, and was not relieved of it. */
export async function isAskedToCode(
  query: Query,
  studyId: Id<"study">,
  recordingId: Id<"recording">,
  raterId: Id<"account">,
): Promise<boolean> {
  const row = await query
    .selectFrom("observation")
    .select("id")
    .where("studyId", "=", studyId)
    .where("recordingId", "=", recordingId)
    .where("raterId", "=", raterId)
    .where("state", "<>", "withdrawn")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Without the frame times: they are long, and few who read a recording want them. */
function recordingRows(query: Query, studyId: Id<"study">) {
  return query
    .selectFrom("recording")
    .select([
      "studyId",
      "id",
      "name",
      "durationUs",
      "framesPerSecond",
      "frameTiming",
      sql<boolean>`frame_times is not null`.as("hasFrameTimes"),
      "hasVideo",
      "isLive",
      "liveStartedAt",
      "liveEndedAt",
      "values",
      "isTraining",
      "createdAt",
    ])
    .where("studyId", "=", studyId);
}

function sourceRows(query: Query, studyId: Id<"study">) {
  return query
    .selectFrom("mediaSource")
    .selectAll()
    .where("studyId", "=", studyId)
    .where("replacedAt", "is", null)
    .orderBy("position")
    .orderBy("id");
}

function phaseRows(query: Query, studyId: Id<"study">) {
  return query
    .selectFrom("phase")
    .select(["recordingId", "id", "name", "startUs", "endUs"])
    .where("studyId", "=", studyId)
    .orderBy("position")
    .orderBy("id");
}

function captionRows(query: Query, studyId: Id<"study">) {
  return query
    .selectFrom("caption")
    .select(["recordingId", "id", "label", "language"])
    .where("studyId", "=", studyId)
    .orderBy("createdAt")
    .orderBy("id");
}

type RowOf<Rows extends (...of: never[]) => { executeTakeFirstOrThrow(): unknown }> = Awaited<
  ReturnType<ReturnType<Rows>["executeTakeFirstOrThrow"]>
>;

interface Parts {
  readonly sources: readonly RowOf<typeof sourceRows>[];
  readonly phases: readonly RowOf<typeof phaseRows>[];
  readonly captions: readonly RowOf<typeof captionRows>[];
}

function ofRecording({ recordingId }: { readonly recordingId: string }): string {
  return recordingId;
}

function wireRecording(
  row: RowOf<typeof recordingRows>,
  { sources, phases, captions }: Parts,
): StoredRecording {
  const { isLive, liveStartedAt, liveEndedAt, createdAt, ...rest } = row;
  return {
    ...rest,
    // A row holds the columns of every kind; parsing keeps those of its own.
    sources: sources.map((source) => MediaSource.parse(source)),
    // Once there is something to play, that gives the time.
    live:
      isLive && sources.length === 0
        ? {
            startedAt: liveStartedAt?.toISOString() ?? null,
            endedAt: liveEndedAt?.toISOString() ?? null,
          }
        : null,
    phases: phases.map(({ recordingId: _of, ...phase }) => phase),
    captions: captions.map(({ recordingId: _of, ...caption }) => caption),
    createdAt: createdAt.toISOString(),
  };
}

const noSource = {
  url: null,
  provider: null,
  title: null,
  uploadId: null,
  fileName: null,
  sizeBytes: null,
  contentType: null,
  demands: [],
  fingerprint: null,
};
