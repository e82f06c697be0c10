import { gathered } from "../../domain/grouped.ts";
import type { ObservationRow } from "./observationRow.ts";
import type { Here } from "./here.ts";
import { CompiledQuery, type InferResult, type RawBuilder, type Selectable, sql } from "kysely";
import type { ObservationSummary, QueueItem } from "../../api/contract/observations.ts";
import { Refusal } from "../../domain/errors.ts";
import { can, type Role } from "../../domain/permissions.ts";
import { type Id, mediaTimeUs, rules } from "../../domain/rules.ts";
import { lengthUs } from "../../domain/spans.ts";
import type { Query } from "./database.ts";
import { frequent } from "./frequent.ts";
import { type Paged, type PageAsked, pageOfRows } from "./page.ts";
import { purposeAsSeen, wireTimes } from "../sight/observations.ts";
import { withRaterAsSeen } from "../sight/raters.ts";
import { isMasked, recordingNameAsSeen, withRecordingAsSeen } from "../sight/recordings.ts";
import { workSight } from "../sight/work.ts";
import { observationsInRounds, placedObservations } from "./placed.ts";
import { programIdsOfStudy } from "./programs.ts";
import { unansweredIn } from "./remarks.ts";
import type { Tables } from "./tables.ts";

/** Observations with their raters and rounds. */
function observationRows(query: Query) {
  return observationsInRounds(query)
    .innerJoin("account", "account.id", "observation.raterId")
    .select([
      "observation.id",
      "observation.studyId",
      "observation.recordingId",
      "observation.roundId",
      "observation.raterId",
      "account.name as raterName",
      "observation.purpose",
      "observation.sampling",
      "observation.spans",
      "observation.state",
      "observation.revision",
      "observation.eventCount",
      "observation.returnReason",
      "observation.dueAt",
      "observation.assignedAt",
      "observation.startedAt",
      "observation.submittedAt",
      "observation.fileReplacedAt",
      "round.number as roundNumber",
      "round.schemeVersionId",
    ]);
}

/** The question of {@link observationAndHere}, of some observation and account. */
function observationAndHereRows(
  query: Query,
  observationId: Id<"observation">,
  accountId: Id<"account">,
) {
  return observationRows(query)
    .innerJoin("study", "study.id", "observation.studyId")
    .innerJoin("membership", "membership.studyId", "observation.studyId")
    .select([
      "study.state as studyState",
      "study.blinding",
      "study.isOpened",
      "study.masksRaters",
      "study.masksRecordings",
      "study.maskSecret",
      "membership.role",
      "membership.training",
      programIdsOfStudy.as("programIds"),
    ])
    .where("observation.id", "=", observationId)
    .where("membership.accountId", "=", accountId);
}

/** The same for all, so it is written once: it takes as long to write as to ask. */
let observationAndHereSql: string | undefined;

/** An observation and what someone is in its study, in one question: it stands before every key press. */
export async function observationAndHere(
  query: Query,
  observationId: Id<"observation">,
  accountId: Id<"account">,
): Promise<(ObservationRow & { readonly here: Omit<Here, "observation"> }) | undefined> {
  observationAndHereSql ??= frequent(
    observationAndHereRows(query, observationId, accountId).compile().sql,
  );
  const {
    rows: [found],
  } = await query.executeQuery<InferResult<ReturnType<typeof observationAndHereRows>>[number]>(
    CompiledQuery.raw(observationAndHereSql, [observationId, accountId]),
  );
  if (!found) return undefined;
  const { studyState, blinding, isOpened, masksRaters, masksRecordings, maskSecret, ...rest } =
    found;
  const { role, training, programIds, ...row } = rest;
  return {
    ...row,
    here: {
      studyId: row.studyId,
      state: studyState,
      blinding: { rule: blinding, isOpened, programIds },
      masksRaters,
      masksRecordings,
      maskSecret,
      role,
      training,
    },
  };
}

/** Whether it is someone’s own to code: its rater’s; a consensus is of everyone who may edit one. */
export function isCodedBy(
  { raterId, purpose }: Pick<ObservationRow, "raterId" | "purpose">,
  { role, accountId }: { readonly role: Role; readonly accountId: Id<"account"> },
): boolean {
  return purpose === "consensus" ? can(role, "consensus.edit") : raterId === accountId;
}

/** One observation, no matter who asks. @throws Refusal `not_found`. */
export async function observationOf(
  query: Query,
  studyId: Id<"study">,
  observationId: Id<"observation">,
): Promise<ObservationRow> {
  const row = await observationRows(query)
    .where("observation.studyId", "=", studyId)
    .where("observation.id", "=", observationId)
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found", {});
  return row;
}

/**
 * The observations that a list may show, as they were assigned: a rater’s own; for others all of them,
 * with counts only where the reader is not blind. Pages go on after an observation, and none is ever
 * deleted: what is assigned in between changes no page that was read.
 */
export async function observationsSeenBy(
  query: Query,
  here: Here,
  accountId: Id<"account">,
  { after, limit }: PageAsked,
): Promise<Paged<ObservationSummary>> {
  const isRater = here.role === "rater";
  // What is assigned together comes in the order of the recordings, which masked names are not to tell.
  const shuffled = (table: "observation" | "read") =>
    isMasked(here)
      ? inNoOrder(sql.ref(`${table}.id`), sql`${here.maskSecret}`)
      : sql<string>`''::text`;
  const [rows, { total }, sight, unanswered] = await Promise.all([
    observationRows(query)
      .where("observation.studyId", "=", here.studyId)
      .innerJoin("recording", (join) =>
        join
          .onRef("recording.studyId", "=", "observation.studyId")
          .onRef("recording.id", "=", "observation.recordingId"),
      )
      .select("recording.name as recordingName")
      .$if(isRater, (mine) => mine.where("observation.raterId", "=", accountId))
      .where(isNotToRepeat(accountId))
      .$if(after !== undefined, (later) =>
        later.where(
          sql<boolean>`(observation.assigned_at, ${shuffled("observation")}, observation.id) > (
            select read.assigned_at, ${shuffled("read")}, read.id from observation as read
             where read.study_id = ${here.studyId} and read.id = ${idIn(after)})`,
        ),
      )
      .orderBy("observation.assignedAt")
      .orderBy(shuffled("observation"))
      .orderBy("observation.id")
      .limit(limit + 1)
      .execute(),
    query
      .selectFrom("observation")
      .select(sql<number>`count(*)`.as("total"))
      .where("studyId", "=", here.studyId)
      .$if(isRater, (mine) => mine.where("raterId", "=", accountId))
      .where(isNotToRepeat(accountId))
      .executeTakeFirstOrThrow(),
    workSight(query, { here, accountId }),
    unansweredIn(query, here.studyId, {
      accountId,
      reviews: can(here.role, "observation.review"),
    }),
  ]);
  const item = (row: (typeof rows)[number]): ObservationSummary => {
    const { eventCount, spans, revision, ...rest } = row;
    const isSeen = sight.sees(row);
    return {
      ...withRecordingAsSeen(here, withRaterAsSeen(here, rest)),
      ...wireTimes(row),
      purpose: purposeAsSeen(row, { role: here.role, accountId }),
      revision: isSeen ? revision : null,
      eventCount: isSeen ? eventCount : null,
      // Who codes the recording must not learn what of it somebody else codes too.
      spans: isSeen ? spans : null,
      toAnswer: isSeen ? (unanswered.get(row.id) ?? 0) : 0,
    };
  };
  return { total, ...pageOfRows(rows, limit, { item, key: ({ id }) => id }) };
}

/** An id as someone gave it back. @throws Refusal `not_found` where it is none. */
function idIn(text: string | undefined): string {
  const parsed = rules.id.safeParse(text);
  if (!parsed.success) throw new Refusal("not_found", {});
  return parsed.data;
}

/**
 * One’s own observations in all studies: what waits comes first, then in the order that a plan gave
 * them, then by time.
 */
export async function queueOf(
  query: Query,
  accountId: Id<"account">,
  { after, limit }: PageAsked,
  /** Nothing of other studies. */
  only?: Id<"study">,
): Promise<Paged<QueueItem>> {
  // Training comes before the work that it opens.
  const rank = sql<number>`case
    when observation.purpose = 'training'
      and observation.state in ('returned', 'in_progress', 'assigned') then 0
    else array_position(
      array['returned','in_progress','assigned','submitted','accepted'], observation.state) end`;
  // What no plan has placed comes after what one has.
  const place = sql<number>`coalesce(observation.position, 2147483647)`;
  const shuffle = queueShuffle(sql.ref("observation.id"));
  const mine = placedObservations(query)
    .innerJoin("study", "study.id", "observation.studyId")
    .innerJoin("membership", (join) =>
      join
        .onRef("membership.studyId", "=", "observation.studyId")
        .onRef("membership.accountId", "=", "observation.raterId"),
    )
    .where("observation.raterId", "=", accountId)
    .where("observation.purpose", "<>", "consensus")
    .where("observation.state", "<>", "withdrawn")
    .where(isNotToRepeat(accountId))
    .where("study.state", "in", ["draft", "open"])
    .$if(only !== undefined, (one) => one.where("study.id", "=", only ?? sql.lit(null)));
  const [rows, { total }] = await Promise.all([
    mine
      .select([
        "observation.id as observationId",
        "observation.studyId",
        "study.name as studyName",
        "recording.id as recordingId",
        "recording.name as recordingName",
        "recording.durationUs",
        "recording.hasVideo",
        "observation.eventCount",
        "membership.role",
        "study.masksRecordings",
        "study.maskSecret",
        "round.number as roundNumber",
        "schemeVersion.number as schemeNumber",
        "observation.state",
        sql<boolean>`observation.purpose = 'training'`.as("isTraining"),
        "observation.returnReason",
        sql<number>`(select count(*) from remark
          where remark.study_id = observation.study_id and remark.observation_id = observation.id
            and remark.answers_id is null and remark.settled_at is null
            and remark.account_id <> observation.rater_id)`.as("openComments"),
        "observation.assignedAt",
        "observation.dueAt",
        "observation.spans",
        rank.as("rank"),
        place.as("place"),
        sql<string>`extract(epoch from observation.assigned_at)::text`.as("assignedSeconds"),
      ])
      .$if(after !== undefined, (later) => {
        const [afterRank = "", afterPlace = "", seconds = "", id] = (after ?? "").split("_");
        if (
          !/^[0-5]$/u.test(afterRank) ||
          !/^\d{1,10}$/u.test(afterPlace) ||
          !/^\d{1,12}(?:\.\d{1,6})?$/u.test(seconds)
        ) {
          throw new Refusal("not_found", {});
        }
        return later.where(
          sql<boolean>`(${rank}, ${place}, extract(epoch from observation.assigned_at), ${shuffle},
                        observation.id)
            > (${afterRank}::int, ${afterPlace}::bigint, ${seconds}::numeric,
               ${queueShuffle(sql`${idIn(id)}::uuid`)}, ${idIn(id)}::uuid)`,
        );
      })
      .orderBy(rank)
      .orderBy(place)
      .orderBy("observation.assignedAt")
      .orderBy(shuffle)
      .orderBy("observation.id")
      .limit(limit + 1)
      .execute(),
    mine.select(sql<number>`count(*)`.as("total")).executeTakeFirstOrThrow(),
  ]);
  const [sourcesOf, reached] = await Promise.all([
    queueSources(query, rows),
    queueReached(query, rows),
  ]);
  return {
    total,
    ...pageOfRows(rows, limit, {
      item: ({
        rank: _rank,
        place: _place,
        assignedSeconds: _seconds,
        assignedAt,
        dueAt,
        spans,
        recordingId,
        recordingName,
        hasVideo,
        role,
        masksRecordings,
        maskSecret,
        ...row
      }) => ({
        ...row,
        recordingId,
        fileName: isMasked({ role, masksRecordings })
          ? null
          : (sourcesOf.get(recordingId)?.find(({ fileName }) => fileName !== null)?.fileName ??
            null),
        picture: pictureIn(sourcesOf.get(recordingId) ?? [], hasVideo),
        demands: distinct((sourcesOf.get(recordingId) ?? []).flatMap(({ demands }) => demands)),
        reachedUs: reached.get(row.observationId) ?? null,
        recordingName: recordingNameAsSeen(
          { role, masksRecordings, maskSecret },
          { id: recordingId, name: recordingName },
        ),
        assignedAt: assignedAt.toISOString(),
        dueAt: dueAt?.toISOString() ?? null,
        coveredUs: spans.length > 0 ? lengthUs(spans) : row.durationUs,
      }),
      key: (row) => `${row.rank}_${row.place}_${row.assignedSeconds}_${row.observationId}`,
    }),
  };
}

type QueueRow = Pick<ObservationRow, "studyId" | "recordingId"> & {
  readonly observationId: Id<"observation">;
};
type QueueSource = Pick<
  Selectable<Tables["mediaSource"]>,
  "id" | "kind" | "hasPoster" | "fileName" | "demands"
>;

async function queueSources(query: Query, rows: readonly QueueRow[]) {
  const sources =
    rows.length === 0
      ? []
      : await query
          .selectFrom("mediaSource")
          .select(["recordingId", "id", "kind", "hasPoster", "fileName", "demands"])
          .where("studyId", "in", distinct(rows.map(({ studyId }) => studyId)))
          .where("recordingId", "in", distinct(rows.map(({ recordingId }) => recordingId)))
          .where("replacedAt", "is", null)
          .orderBy("recordingId")
          .orderBy("position")
          .execute();
  const byRecording = gathered(
    sources.map(({ recordingId, ...source }) => [recordingId, source] as const),
  );
  return byRecording;
}

function pictureIn(sources: readonly QueueSource[], hasVideo: boolean): QueueItem["picture"] {
  const source = sources.find(({ kind, hasPoster }) =>
    kind === "address" ? hasPoster : kind === "upload" && hasVideo,
  );
  if (!source) return null;
  return { kind: source.kind === "address" ? "poster" : "frame", sourceId: source.id };
}

/** How far one’s own events reach, by observation. */
async function queueReached(query: Query, rows: readonly QueueRow[]) {
  const ends =
    rows.length === 0
      ? []
      : await query
          .selectFrom("event")
          .select([
            "observationId",
            sql<string>`max(coalesce(end_us, start_us))::text`.as("reachedUs"),
          ])
          .where("studyId", "in", distinct(rows.map(({ studyId }) => studyId)))
          .where(
            "observationId",
            "in",
            rows.map(({ observationId }) => observationId),
          )
          .where("isDeleted", "=", false)
          .groupBy("observationId")
          .execute();
  return new Map(
    ends.map(({ observationId, reachedUs }) => [
      observationId,
      mediaTimeUs.parse(Number(reachedUs)),
    ]),
  );
}

function distinct<Item>(items: readonly Item[]): Item[] {
  return [...new Set(items)];
}

/** Excludes of lists what `isToRepeat` hides from its own rater: a recording that is there twice would tell. */
export function isNotToRepeat(accountId: Id<"account">) {
  return sql<boolean>`not (observation.rater_id = ${accountId}
    and (observation.purpose <> 'repeat' or observation.state in ('submitted', 'accepted'))
    and observation.purpose <> 'consensus'
    and exists (select from observation as again
                 where again.study_id = observation.study_id
                   and again.recording_id = observation.recording_id
                   and again.rater_id = observation.rater_id
                   and again.purpose = 'repeat'
                   and again.state in ('assigned', 'in_progress', 'returned')
                   and (again.round_id = observation.round_id
                        or observation.state in ('submitted', 'accepted'))))`;
}

/** An order that tells nothing of when something was made, and is the same each time. */
function inNoOrder(observationId: RawBuilder<unknown>, secret: RawBuilder<unknown>) {
  return sql<string>`md5(${secret}::text || ${observationId}::text)`;
}

/** Where recordings are masked a queue is in no order that could tell theirs. */
function queueShuffle(observationId: RawBuilder<unknown>) {
  return sql<string>`case
    when study.masks_recordings and membership.role = 'rater'
    then ${inNoOrder(observationId, sql.ref("study.mask_secret"))} else '' end`;
}
