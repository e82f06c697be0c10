import { gathered, grouped } from "../../domain/grouped.ts";
import { type Observation, placeKey } from "../../agreement/observation.ts";
import { ofSameRater, raterOf } from "../../agreement/sameRater.ts";
import { sql } from "kysely";
import type { Scope } from "../../api/contract/scope.ts";
import type { CodedEvent } from "../../domain/entities/event.ts";
import type { Purpose, Scans } from "../../domain/entities/observation.ts";
import type { Rating } from "../../domain/entities/rating.ts";
import type { SchemeVersion } from "../../domain/entities/scheme.ts";
import type { WorkPart } from "../../domain/entities/workPart.ts";
import { Refusal } from "../../domain/errors.ts";
import { can } from "../../domain/permissions.ts";
import type { Id } from "../../domain/rules.ts";
import { isSubmitted } from "../../domain/states.ts";
import type { Query } from "./database.ts";
import { purposeAsSeen } from "../sight/observations.ts";
import { withRaterAsSeen } from "../sight/raters.ts";
import { withRecordingAsSeen } from "../sight/recordings.ts";
import { opened, type Seen } from "../sight/unseen.ts";
import { type Reader, type WorkSight, workSight } from "../sight/work.ts";
import { anyOf } from "./anyOf.ts";
import { newestPublished, type ReadVersion, schemeVersionOf } from "./schemes.ts";
import { ofPeople } from "./ofPeople.ts";
import { cutWork } from "./scopedTime.ts";
import { placedObservations } from "./placed.ts";
import { known } from "../../domain/known.ts";
import { compareNames } from "../../domain/nameOrder.ts";

/** The work that an analysis is about: submitted, seen by the reader, and of one scheme version. */
export interface AnalysedWork {
  /** `undefined` where none was asked for and nothing is submitted. */
  readonly schemeVersion: SchemeVersion | undefined;
  /** By recording, round and rater. */
  readonly places: readonly Observation[];
  readonly raters: readonly { readonly id: Id<"account">; readonly name: string }[];
  /** Those that the places are of, in their order. */
  readonly rounds: readonly { readonly id: Id<"round">; readonly number: number }[];
  /** Observations that do not count, each for the first reason that holds. */
  readonly excluded: {
    readonly notSubmitted: number;
    readonly blind: number;
    readonly otherSchemeVersion: number;
  };
  /** Observations of other rounds, where only the newest is meant: nothing else of these is counted. */
  readonly otherRound: number;
  /** Of the places, those that were begun before a file of their recording was replaced. */
  readonly onEarlierFile: number;
}

/**
 * The submitted work of a scope that someone may analyse. Without a version asked for, the newest that
 * any of it was made with. Work of programs is nowhere in it, unless the scope is of `all`. Withdrawn observations are not counted at all, nor training, checks, gold
 * standards and, unless they are asked for instead of raters’ own work, consensus and repeats: where those are
 * compared, they come with what they repeat, as the two works of the same rater (see `ofSameRater`). Where the scope has phases or a window, the
 * segments of each place are what lies in them, and a place of which nothing does is none.
 *
 * Events are read by themselves: see `inScope`.
 *
 * @param options.besideConsensus whether raters’ own work and the consensus are read both, whichever of them
 *   the scope has.
 * @param options.isCompared whether works are compared with each other: repeats then come with what they repeat.
 * @param options.rounds what a scope means that names no round: all of them, or the newest that has something
 *   to compare (see `newestRoundOf`), whatever else narrows the scope.
 * @throws Refusal `not_found` where the study has no such recording or scheme version.
 */
export async function analysedWork(
  query: Query,
  reader: Reader,
  scope: Scope,
  {
    besideConsensus = false,
    isCompared = false,
    rounds = "all",
  }: {
    readonly besideConsensus?: boolean;
    readonly isCompared?: boolean;
    readonly rounds?: "all" | "newest";
  } = {},
): Promise<AnalysedWork> {
  const { studyId } = reader.here;
  const isTwice = isCompared && scope.work === "repeats";
  const purposes = besideConsensus
    ? (["work", "consensus"] as const)
    : isTwice
      ? (["work", "repeat"] as const)
      : [purposeOf[scope.work]];
  // Nobody learns from a count that work of their own is to be repeated.
  const isCounted = (row: Pick<Observation, "purpose" | "raterId">) =>
    !isTwice || (row.purpose === "repeat" && row.raterId !== reader.accountId);
  const compared = (rows: readonly Observation[]) => (isTwice ? ofSameRater(rows) : rows);
  if (scope.recordingIds) await checkRecordings(query, studyId, scope.recordingIds);
  const asked = scope.schemeVersionId
    ? await schemeVersionOf(query, studyId, scope.schemeVersionId)
    : undefined;
  const [rows, sight, published] = await Promise.all([
    placed(
      placesOf(query, studyId, scope)
        .where("observation.purpose", "in", purposes)
        .where("observation.state", "<>", "withdrawn"),
    ),
    workSight(query, reader),
    // Nearly always what was coded with: read beside, it is no further way to the database.
    asked ? undefined : newestPublished(query, studyId),
  ]);

  const isOfNewest = scope.roundIds === undefined && rounds === "newest";
  const seen = compared(divide(reader, sight, rows.filter(isDone)).seen);
  const schemeVersion = asked ?? (await newestVersionOf(query, studyId, seen, published));
  const ofVersion = seen.filter((one) => one.schemeVersionId === schemeVersion?.id);
  const newest = isOfNewest ? newestRoundOf(await toChooseFrom()) : undefined;
  const isInRound = ({ roundId }: Pick<Observation, "roundId">) => !newest || roundId === newest;
  const inRound = ofVersion.filter(isInRound);
  const places = await cutWork(query, studyId, inRound, scope);
  const onEarlier = new Set(rows.flatMap((row) => (row.isOnEarlierFile ? row.observationId : [])));
  return {
    schemeVersion,
    places,
    raters: ratersOf(places),
    rounds: roundsAmong(inRound),
    excluded: {
      notSubmitted: rows.filter((row) => !isDone(row) && isInRound(row) && isCounted(row)).length,
      blind: rows.filter(
        (row) => isDone(row) && !sight.sees(row) && isInRound(row) && isCounted(row),
      ).length,
      otherSchemeVersion: seen.length - ofVersion.length,
    },
    otherRound: ofVersion.length - inRound.length,
    onEarlierFile: places.filter(({ observationId }) => onEarlier.has(observationId)).length,
  };

  /** The newest round is the study’s: who looks at two raters alone is not taken to another one. */
  async function toChooseFrom(): Promise<readonly Observation[]> {
    const { recordingIds, raterIds, variables } = scope;
    if (!recordingIds && !raterIds && !variables) return ofVersion;
    const whole = await placed(
      placesOf(query, studyId, { who: scope.who })
        .where("observation.purpose", "in", purposes)
        .where("observation.state", "<>", "withdrawn"),
    );
    return compared(divide(reader, sight, whole.filter(isDone)).seen).filter(
      (one) => one.schemeVersionId === schemeVersion?.id,
    );
  }
}

/**
 * Gold standards of a scheme version, and the checks that raters submitted by it, within a scope. Nothing for who does not
 * run the study, and no one’s own checks: they are not told from their work.
 */
export async function goldWork(
  query: Query,
  reader: Reader,
  { raterIds, ...scope }: Scope,
  schemeVersionId: Id<"schemeVersion">,
): Promise<{ readonly golds: readonly Observation[]; readonly checks: readonly Observation[] }> {
  const { here, accountId } = reader;
  if (!can(here.role, "calibration.edit")) return { golds: [], checks: [] };
  const [rows, sight] = await Promise.all([
    placed(
      placesOf(query, here.studyId, { ...scope, who: "all" })
        .where("observation.purpose", "in", ["gold", "check"])
        .where("observation.state", "in", ["submitted", "accepted"])
        .where("round.schemeVersionId", "=", schemeVersionId),
    ),
    workSight(query, reader),
  ]);
  const seen = await cutWork(query, here.studyId, divide(reader, sight, rows).seen, scope);
  return {
    golds: seen.filter(({ purpose }) => purpose === "gold"),
    checks: seen.filter(
      ({ purpose, raterId }) =>
        purpose === "check" && raterId !== accountId && (raterIds?.includes(raterId) ?? true),
    ),
  };
}

const purposeOf = {
  raters: "work",
  repeats: "repeat",
  consensus: "consensus",
} as const satisfies Record<Scope["work"], Purpose>;

function isDone({ state }: Pick<Observation, "state">): boolean {
  return isSubmitted(state);
}

/**
 * The newest round in which several raters did one recording: one that has only begun does not take the
 * figures away. Where there is none, the newest of all; `undefined` of nothing.
 */
export function newestRoundOf(places: readonly Observation[]): Id<"round"> | undefined {
  const [first] = places;
  if (places.every(({ roundId }) => roundId === first?.roundId)) return first?.roundId;
  const raters = new Map<string, string>();
  const ofSeveral = places.filter((place) => {
    const rater = raters.get(placeKey(place));
    if (rater === undefined) raters.set(placeKey(place), place.raterId);
    return rater !== undefined && rater !== place.raterId;
  });
  const among = ofSeveral.length > 0 ? ofSeveral : places;
  return among.toSorted((a, b) => b.roundNumber - a.roundNumber)[0]?.roundId;
}

function roundsAmong(places: readonly Observation[]): AnalysedWork["rounds"] {
  const rounds = new Map(places.map(({ roundId, roundNumber }) => [roundId, roundNumber]));
  return [...rounds]
    .map(([id, number]) => ({ id, number }))
    .toSorted((a, b) => a.number - b.number);
}

/** What people have submitted, of the round that agreement is told of first, no matter who may see it: for no reader’s eyes. */
export async function submittedWork(
  query: Query,
  studyId: Id<"study">,
): Promise<Pick<AnalysedWork, "schemeVersion" | "places" | "raters">> {
  const stored = await placed(
    placesOf(query, studyId, { who: "people" })
      .where("observation.purpose", "=", "work")
      .where("observation.state", "in", ["submitted", "accepted"]),
  );
  const rows = stored.map((row) => ({
    ...row,
    recordingName: opened(row.recordingName, "no_reader"),
    raterName: opened(row.raterName, "no_reader"),
  }));
  const schemeVersion = await newestVersionOf(query, studyId, rows);
  const ofVersion = rows.filter((one) => one.schemeVersionId === schemeVersion?.id);
  const newest = newestRoundOf(ofVersion);
  const places = ofVersion.filter(({ roundId }) => roundId === newest);
  return { schemeVersion, places, raters: ratersOf(places) };
}

/** The newest version that work was made with. @param read one that was read already, if it is that one. */
async function newestVersionOf(
  query: Query,
  studyId: Id<"study">,
  places: readonly Observation[],
  read?: ReadVersion,
): Promise<SchemeVersion | undefined> {
  const newest = places.reduce<Observation | undefined>(
    (best, one) => (best && best.schemeNumber >= one.schemeNumber ? best : one),
    undefined,
  );
  if (newest && newest.schemeVersionId === read?.id) return read.whole();
  return newest && schemeVersionOf(query, studyId, newest.schemeVersionId);
}

/** All work in a study, or on one of its recordings, that someone may see, with how much more there is. */
export async function visibleWork(
  query: Query,
  reader: Reader,
  {
    recordingId,
    withWithdrawn = false,
  }: { readonly recordingId?: Id<"recording">; readonly withWithdrawn?: boolean } = {},
): Promise<{ readonly seen: readonly Seen<Observation>[]; readonly hidden: number }> {
  const { studyId } = reader.here;
  const recordings = recordingId === undefined ? {} : { recordingIds: [recordingId] };
  const [rows, sight] = await Promise.all([
    placed(
      placesOf(query, studyId, { ...recordings, who: "all" }).$if(!withWithdrawn, (all) =>
        all.where("observation.state", "<>", "withdrawn"),
      ),
    ),
    workSight(query, reader),
  ]);
  return divide(reader, sight, rows);
}

/** Checks that the study has the recording. @throws Refusal `not_found`. */
export async function checkRecording(
  query: Query,
  studyId: Id<"study">,
  recordingId: Id<"recording">,
): Promise<void> {
  await checkRecordings(query, studyId, [recordingId]);
}

async function checkRecordings(
  query: Query,
  studyId: Id<"study">,
  recordingIds: readonly Id<"recording">[],
): Promise<void> {
  const rows = await query
    .selectFrom("recording")
    .select("id")
    .where("studyId", "=", studyId)
    .where("id", "in", recordingIds)
    .execute();
  if (rows.length < new Set(recordingIds).size) throw new Refusal("not_found", {});
}

/** The scheme versions that work was made with, newest first. */
export async function schemeVersionsOf(
  query: Query,
  studyId: Id<"study">,
  places: readonly Observation[],
): Promise<SchemeVersion[]> {
  const versions: SchemeVersion[] = [];
  for (const schemeVersionId of new Set(places.map((place) => place.schemeVersionId))) {
    versions.push(await schemeVersionOf(query, studyId, schemeVersionId));
  }
  return versions.toSorted((a, b) => b.number - a.number);
}

/** The whole events of observations, by observation and in order of time. */
export async function eventsByObservation(
  query: Query,
  studyId: Id<"study">,
  places: readonly Pick<Observation, "observationId">[],
): Promise<ReadonlyMap<string, readonly CodedEvent[]>> {
  const rows = await query
    .selectFrom("event")
    .select([
      "observationId",
      "id",
      "kind",
      "codeId",
      "subjectId",
      "startUs",
      "endUs",
      "modifiers",
      "comment",
      "confidence",
    ])
    .where("studyId", "=", studyId)
    .where("observationId", "=", anyOf(places.map(({ observationId }) => observationId)))
    .where("isDeleted", "=", false)
    .orderBy("observationId")
    .orderBy("startUs")
    .orderBy("id")
    .execute();
  return gathered(
    rows.map(({ observationId, kind, endUs, ...common }): readonly [string, CodedEvent] => [
      observationId,
      kind === "point" ? { kind, ...common } : { kind, ...common, endUs },
    ]),
  );
}

/** All ratings of the given observations, by observation id. */
export async function ratingsByObservation(
  query: Query,
  studyId: Id<"study">,
  places: readonly Observation[],
): Promise<ReadonlyMap<string, readonly Rating[]>> {
  const rows = await query
    .selectFrom("rating")
    .select([
      "observationId",
      "criterionId",
      "value",
      "cannotBeJudged",
      "reason",
      "comment",
      "evidence",
      "confidence",
    ])
    .where("studyId", "=", studyId)
    .where("observationId", "=", anyOf(places.map(({ observationId }) => observationId)))
    .orderBy("observationId")
    .orderBy("criterionId")
    .execute();
  return gathered(
    rows.map(({ observationId, confidence, ...rating }): readonly [string, Rating] => [
      observationId,
      confidence === null ? rating : { ...rating, confidence },
    ]),
  );
}

/** The parts of observations that are of some kinds, by observation and in the order of their keys. */
export async function partsByObservation<Kind extends WorkPart["kind"]>(
  query: Query,
  studyId: Id<"study">,
  places: readonly Observation[],
  kinds: readonly Kind[],
): Promise<ReadonlyMap<string, readonly Extract<WorkPart, { readonly kind: Kind }>[]>> {
  const rows = await query
    .selectFrom("workPart")
    .select(["observationId", "body"])
    .where("studyId", "=", studyId)
    .where("observationId", "=", anyOf(places.map(({ observationId }) => observationId)))
    .where(sql<string>`split_part(key, ' ', 1)`, "in", kinds)
    .orderBy("observationId")
    .orderBy("key")
    .execute();
  const isWanted = (part: WorkPart): part is Extract<WorkPart, { readonly kind: Kind }> =>
    kinds.some((kind) => kind === part.kind);
  return gathered(
    rows.flatMap(({ observationId, body }) =>
      isWanted(body) ? [[observationId, body] as const] : [],
    ),
  );
}

/** The questions that observations were asked at regular times; those that were asked none are excluded. */
export async function scansByObservation(
  query: Query,
  studyId: Id<"study">,
  places: readonly Pick<Observation, "observationId">[],
): Promise<ReadonlyMap<string, Scans>> {
  const rows = await query
    .selectFrom("observation")
    .select(["id", "sampling"])
    .where("studyId", "=", studyId)
    .where("id", "=", anyOf(places.map(({ observationId }) => observationId)))
    .where(sql<boolean>`sampling ->> 'scans' is not null`)
    .execute();
  return new Map(
    rows.flatMap(({ id, sampling: { scans } }) => (scans ? [[id, scans] as const] : [])),
  );
}

/**
 * Cuts work into portions to read at once: neighbours with the same key stay together, and a portion
 * has about `rows` rows, or one key’s if those are more.
 */
export function* portions<Place extends Observation>(
  places: readonly Place[],
  {
    rows,
    rowsOf = ({ eventCount }) => eventCount,
    keyOf,
  }: {
    readonly rows: number;
    /** Default: its events. */
    readonly rowsOf?: (place: Place) => number;
    readonly keyOf: (place: Place) => string;
  },
): Generator<readonly Place[]> {
  let portion: Place[] = [];
  let held = 0;
  let key: string | undefined;
  for (const place of places) {
    const own = keyOf(place);
    if (portion.length > 0 && own !== key && held + rowsOf(place) > rows) {
      yield portion;
      portion = [];
      held = 0;
    }
    portion.push(place);
    held += rowsOf(place);
    key = own;
  }
  if (portion.length > 0) yield portion;
}

/**
 * By name of the recording, then as they are read: by recording, round and rater, raters by id, because an order by name
 * would tell masked names apart. Here each name is compared once for its recording, and not for each of its observations.
 */
async function placed(read: ReturnType<typeof placesOf>): Promise<readonly StoredPlace[]> {
  const byRecording = grouped(await read.execute(), ({ recordingId }) => recordingId);
  return [...byRecording.values()]
    .map((rows) => ({ rows, name: opened(known(rows[0], "first").recordingName, "no_reader") }))
    .toSorted((a, b) => compareNames(a.name, b.name))
    .flatMap(({ rows }) => rows);
}

/** Read by {@link placed}. */
function placesOf(
  query: Query,
  studyId: Id<"study">,
  {
    recordingIds,
    roundIds: asked,
    raterIds,
    variables = [],
    who,
  }: Pick<Partial<Scope>, "recordingIds" | "roundIds" | "raterIds" | "variables"> &
    Pick<Scope, "who">,
) {
  const roundIds = asked === "all" ? undefined : asked;
  return placedObservations(query)
    .select([
      "observation.id as observationId",
      "observation.recordingId",
      "recording.name as recordingName",
      "recording.durationUs",
      "observation.roundId",
      "round.number as roundNumber",
      "round.schemeVersionId",
      "schemeVersion.number as schemeNumber",
      "observation.raterId",
      "account.name as raterName",
      "observation.purpose",
      "observation.spans",
      "observation.state",
      "observation.eventCount",
      "observation.revision",
      sql<boolean>`(observation.sampling ->> 'isContinuous')::boolean`.as("isContinuous"),
      sql<boolean>`observation.file_replaced_at is not null`.as("isOnEarlierFile"),
      sql<number>`(extract(epoch from coalesce(observation.submitted_at, observation.assigned_at)) * 1000)::float8`.as(
        "submittedMs",
      ),
    ])
    .where("observation.studyId", "=", studyId)
    .$if(recordingIds !== undefined, (all) =>
      all.where("observation.recordingId", "in", recordingIds ?? []),
    )
    .$if(roundIds !== undefined, (all) => all.where("observation.roundId", "in", roundIds ?? []))
    .$if(raterIds !== undefined, (all) => all.where("observation.raterId", "in", raterIds ?? []))
    .$if(who === "people", (all) => all.where(ofPeople))
    .where((conditions) =>
      conditions.and(
        variables.map(
          ({ variableId, values }) =>
            sql<boolean>`recording.values ->> ${variableId} = any(${values}::text[])`,
        ),
      ),
    )
    .orderBy("observation.recordingId")
    .orderBy("round.number")
    .orderBy("observation.raterId")
    .orderBy("observation.id");
}

type StoredPlace = Awaited<ReturnType<ReturnType<typeof placesOf>["execute"]>>[number];

/** What of this the reader may see, named as they may know it, and how much more there is. */
function divide(
  reader: Reader,
  sight: WorkSight,
  rows: readonly StoredPlace[],
): { readonly seen: readonly Seen<Observation>[]; readonly hidden: number } {
  const { here, accountId } = reader;
  const seen = rows
    .filter((row) => sight.sees(row))
    .map((row) => ({
      ...withRecordingAsSeen(here, withRaterAsSeen(here, row)),
      purpose: purposeAsSeen(row, { role: here.role, accountId }),
    }));
  return { seen, hidden: rows.length - seen.length };
}

/** By name, then id: names need not differ. */
function ratersOf(places: readonly Observation[]): AnalysedWork["raters"] {
  const names = new Map(places.map((place) => [raterOf(place), place.raterName]));
  return [...names]
    .map(([id, name]) => ({ id, name }))
    .toSorted((a, b) => compareNames(a.name, b.name) || (a.id < b.id ? -1 : 1));
}
