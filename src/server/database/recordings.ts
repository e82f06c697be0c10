import { sql } from "kysely";
import { MediaSource, type Recording } from "../../domain/entities/recording.ts";
import { Refusal } from "../../domain/errors.ts";
import type { Id } from "../../domain/rules.ts";
import type { Query } from "./database.ts";

type NewRecording = Omit<Recording, "createdAt">;

/** The recordings of a study by name, each with how many observations of it are not withdrawn. */
export async function recordingsOf(
  query: Query,
  studyId: Id<"study">,
): Promise<(Recording & { readonly observations: number })[]> {
  const [rows, sources, observed] = await Promise.all([
    recordingRows(query, studyId).orderBy("name").orderBy("id").execute(),
    sourceRows(query, studyId).execute(),
    query
      .selectFrom("observation")
      .select(["recordingId", sql<number>`count(*)::int`.as("observations")])
      .where("studyId", "=", studyId)
      .where("state", "<>", "withdrawn")
      .groupBy("recordingId")
      .execute(),
  ]);
  const sourcesOf = new Map<string, SourceRow[]>();
  for (const source of sources) {
    sourcesOf.set(source.recordingId, [...(sourcesOf.get(source.recordingId) ?? []), source]);
  }
  const observationsOf = new Map(observed.map((row) => [row.recordingId, row.observations]));
  return rows.map((row) => ({
    ...wireRecording(row, sourcesOf.get(row.id) ?? []),
    observations: observationsOf.get(row.id) ?? 0,
  }));
}

/** @throws Refusal `not_found`. */
export async function recordingOf(
  query: Query,
  studyId: Id<"study">,
  recordingId: Id<"recording">,
): Promise<Recording> {
  const found = await recordingIfAny(query, studyId, recordingId);
  if (!found) throw new Refusal("not_found", {});
  return found;
}

/** `undefined` where the study has no such recording. */
export async function recordingIfAny(
  query: Query,
  studyId: Id<"study">,
  recordingId: Id<"recording">,
): Promise<Recording | undefined> {
  const row = await recordingRows(query, studyId).where("id", "=", recordingId).executeTakeFirst();
  if (!row) return undefined;
  const sources = await sourceRows(query, studyId).where("recordingId", "=", recordingId).execute();
  return wireRecording(row, sources);
}

/** Inserts a recording with its sources, in their order. */
export async function addRecording(query: Query, recording: NewRecording): Promise<void> {
  const { sources, ...row } = recording;
  await query.insertInto("recording").values(row).execute();
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

/** Whether somebody was asked to code a recording, and was not relieved of it. */
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

function recordingRows(query: Query, studyId: Id<"study">) {
  return query.selectFrom("recording").selectAll().where("studyId", "=", studyId);
}

function sourceRows(query: Query, studyId: Id<"study">) {
  return query
    .selectFrom("mediaSource")
    .selectAll()
    .where("studyId", "=", studyId)
    .orderBy("position")
    .orderBy("id");
}

type RecordingRow = Awaited<
  ReturnType<ReturnType<typeof recordingRows>["executeTakeFirstOrThrow"]>
>;
type SourceRow = Awaited<ReturnType<ReturnType<typeof sourceRows>["executeTakeFirstOrThrow"]>>;

function wireRecording(row: RecordingRow, sources: readonly SourceRow[]): Recording {
  const { createdAt, ...rest } = row;
  return {
    ...rest,
    // A row holds the columns of every kind; parsing keeps those of its own.
    sources: sources.map((source) => MediaSource.parse(source)),
    createdAt: createdAt.toISOString(),
  };
}

const noSource = {
  url: null,
  provider: null,
  uploadId: null,
  fileName: null,
  sizeBytes: null,
  contentType: null,
  fingerprint: null,
};
