import type { Here } from "./here.ts";
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Overview } from "../../api/contract/overview.ts";
import { can } from "../../domain/permissions.ts";
import type { Id } from "../../domain/rules.ts";
import { isSubmitted, type ObservationState } from "../../domain/states.ts";
import type { Query } from "./database.ts";
import { masksRatersFrom, raterNameAsSeen } from "../sight/raters.ts";
import { isMasked, recordingNameAsSeen } from "../sight/recordings.ts";
import { ownObservations } from "../sight/work.ts";
import { isNotToRepeat } from "./observations.ts";
import { ofPeople } from "./ofPeople.ts";
import { observationsInRounds } from "./placed.ts";
import { compareNames } from "../../domain/nameOrder.ts";

/** What raters were asked to do. Training and gold standards stand under calibration. */
const progressing = ["work", "check", "repeat"] as const;

/** A change that was committed after a later one had been read is younger than this. */
const overlapMs = 10_000;

/**
 * Progress by rater and recording: a rater’s own, for others everyone’s but that of programs. With the cursor of an earlier
 * answer, and while raters and recordings are what they were then, only what changed since; some of it
 * may be known already.
 *
 * When others last changed something is not told of work that the reader is blind to, and such work is
 * in every answer, so that its absence tells nothing either.
 */
export async function overviewOf(
  query: Query,
  here: Here,
  { accountId, since }: { readonly accountId: Id<"account">; readonly since: string | undefined },
): Promise<Overview> {
  const { studyId, role } = here;
  const only = role === "rater" ? accountId : undefined;
  const [named, own] = await Promise.all([
    namedIn(query, here, only),
    ownObservations(query, studyId, accountId),
  ]);
  const coding = new Set(
    own.flatMap((one) => (isSubmitted(one.state) ? [] : [`${one.recordingId} ${one.roundId}`])),
  );
  const hash = createHash("sha256")
    // What comes into one's own queue may take the place of a cell that was told before.
    .update(JSON.stringify([role, named, [...coding].toSorted()]))
    .digest("base64url")
    .slice(0, 16);
  const [seenMs = "", seenHash] = since?.split("~") ?? [];
  const fromMs =
    seenHash === hash && /^\d{1,14}$/u.test(seenMs) ? Number(seenMs) - overlapMs : undefined;
  const isHidden = (cell: Cell): boolean => {
    if (cell.raterId === accountId) return false;
    if (role === "viewer" || role === "rater") return true;
    if (role === "analyst" && !isSubmitted(cell.state)) return true;
    return coding.has(`${cell.recordingId} ${cell.roundId}`);
  };

  const recordingPlaces = placesOf(named.recordings);
  const raterPlaces = placesOf(named.raters);
  const cells: Overview["cells"] = emptyCells();
  let newestMs = fromMs === undefined ? 0 : Number(seenMs);
  // Where nothing is hidden, the database leaves out what is old.
  const seesAll = coding.size === 0 && (role === "owner" || role === "coordinator");
  const wanted = { accountId, only, fromMs: seesAll ? fromMs : undefined };
  const found = await cellsOf(query, studyId, wanted);
  // Ids tell in which order recordings were assigned.
  const ordered = isMasked(here)
    ? found.toSorted(
        (a, b) =>
          (recordingPlaces.get(a.recordingId) ?? 0) - (recordingPlaces.get(b.recordingId) ?? 0),
      )
    : found;
  for (const cell of ordered) {
    const recording = recordingPlaces.get(cell.recordingId);
    const rater = raterPlaces.get(cell.raterId);
    // Of a rater or a recording that came since the names were read: the next answer has it.
    if (recording === undefined || rater === undefined) continue;
    const changedAt = isHidden(cell) ? null : cell.changedMs;
    newestMs = Math.max(newestMs, changedAt ?? 0);
    if (fromMs !== undefined && changedAt !== null && changedAt < fromMs) continue;
    cells.observationIds.push(cell.id);
    cells.recordings.push(recording);
    cells.raters.push(rater);
    cells.rounds.push(cell.round);
    cells.states.push(cell.state);
    cells.assignedAt.push(wallTime(cell.assignedMs));
    cells.changedAt.push(changedAt === null ? null : wallTime(changedAt));
    cells.dueAt.push(cell.dueMs === null ? null : wallTime(cell.dueMs));
  }
  return {
    cursor: `${newestMs}~${hash}`,
    named: fromMs === undefined ? named : null,
    cells,
  };
}

function placesOf(all: readonly { readonly id: string }[]): ReadonlyMap<string, number> {
  return new Map(all.map(({ id }, place) => [id, place]));
}

function emptyCells(): Overview["cells"] {
  return {
    observationIds: [],
    recordings: [],
    raters: [],
    rounds: [],
    states: [],
    assignedAt: [],
    changedAt: [],
    dueAt: [],
  };
}

function wallTime(ms: number): string {
  return new Date(ms).toISOString();
}

interface Cell {
  readonly id: Id<"observation">;
  readonly recordingId: Id<"recording">;
  readonly raterId: Id<"account">;
  readonly roundId: Id<"round">;
  readonly round: number;
  readonly state: ObservationState;
  readonly assignedMs: number;
  readonly changedMs: number;
  readonly dueMs: number | null;
}

/** The observations of a study, or of one rater in it. Packed, because thousands of rows cost more. */
async function cellsOf(
  query: Query,
  studyId: Id<"study">,
  {
    accountId,
    only,
    fromMs,
  }: {
    readonly accountId: Id<"account">;
    readonly only: Id<"account"> | undefined;
    readonly fromMs: number | undefined;
  },
): Promise<readonly Cell[]> {
  const observations = observationsInRounds(query)
    .select([
      "observation.id",
      "observation.recordingId",
      "observation.raterId",
      "observation.roundId",
      "round.number as round",
      "observation.state",
      millisecondsOf("observation.assigned_at").as("assignedMs"),
      millisecondsOf("observation.due_at").as("dueMs"),
      millisecondsOf("observation.changed_at").as("changedMs"),
    ])
    .where("observation.studyId", "=", studyId)
    .where("observation.purpose", "in", progressing)
    .where(ofPeople)
    // A repeat is no more of the study done: its own rater alone sees it, and in the place of the first.
    .where(
      sql<boolean>`(observation.purpose <> 'repeat' or (observation.rater_id = ${accountId}
        and observation.state in ('assigned', 'in_progress', 'returned')))`,
    )
    .where(isNotToRepeat(accountId))
    .$if(only !== undefined, (own) => own.where("observation.raterId", "=", only ?? sql.lit(null)))
    .$if(fromMs !== undefined, (news) =>
      news.where("observation.changedAt", ">=", new Date(fromMs ?? 0)),
    )
    .orderBy("observation.id");
  const { rows } = await sql<{ readonly packed: readonly PackedCell[] | null }>`
    select json_agg(json_build_array(id, recording_id, rater_id, round_id, round, state,
                                     assigned_ms, changed_ms, due_ms)) as packed
      from ${observations.as("one")}`.execute(query);
  return (rows[0]?.packed ?? []).map(
    ([id, recordingId, raterId, roundId, round, state, assignedMs, changedMs, dueMs]) => ({
      id,
      recordingId,
      raterId,
      roundId,
      round,
      state,
      assignedMs,
      changedMs,
      dueMs,
    }),
  );
}

type PackedCell = readonly [
  id: Id<"observation">,
  recordingId: Id<"recording">,
  raterId: Id<"account">,
  roundId: Id<"round">,
  round: number,
  state: ObservationState,
  assignedMs: number,
  changedMs: number,
  dueMs: number | null,
];

function millisecondsOf(column: string) {
  return sql<number>`floor(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`;
}

/**
 * Raters by name, recordings as they were added, or by their signs where those stand for names; for one
 * rater themselves and what they were given.
 */
async function namedIn(
  query: Query,
  here: Here,
  only: Id<"account"> | undefined,
): Promise<NonNullable<Overview["named"]>> {
  const { studyId } = here;
  const [raters, recordings] = await Promise.all([
    query
      .selectFrom("account")
      .leftJoin("membership", (join) =>
        join
          .onRef("membership.accountId", "=", "account.id")
          .on("membership.studyId", "=", studyId),
      )
      .select(["id", "name", "role"])
      .where("id", "in", (ids) =>
        ids
          .selectFrom("observation")
          .select("raterId")
          .where("studyId", "=", studyId)
          .where("purpose", "in", progressing)
          .where(ofPeople)
          .$if(only !== undefined, (own) => own.where("raterId", "=", only ?? sql.lit(null))),
      )
      .orderBy("id")
      .execute(),
    query
      .selectFrom("recording")
      .select(["id", "name"])
      .where("studyId", "=", studyId)
      .$if(only !== undefined, (own) =>
        own.where("id", "in", (ids) =>
          ids
            .selectFrom("observation")
            .select("recordingId")
            .where("studyId", "=", studyId)
            .where("purpose", "in", progressing)
            .where("raterId", "=", only ?? sql.lit(null)),
        ),
      )
      .orderBy("createdAt")
      .orderBy("id")
      .execute(),
  ]);
  const areNamed = !masksRatersFrom(here);
  const named = recordings.map((recording) => ({
    id: recording.id,
    name: recordingNameAsSeen(here, recording),
  }));
  return {
    raters: raters
      .map(({ role: ownRole, ...rater }) => ({
        id: rater.id,
        name: raterNameAsSeen(here, rater),
        hasLeft: areNamed && (ownRole === null || !can(ownRole, "observation.code")),
      }))
      .toSorted(byName),
    recordings: isMasked(here) ? named.toSorted(byName) : named,
  };
}

interface Entry {
  readonly id: string;
  readonly name: string;
}

function byName(a: Entry, b: Entry): number {
  return compareNames(a.name, b.name) || (a.id < b.id ? -1 : 1);
}
