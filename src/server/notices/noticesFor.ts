import { certificateNews, type Notice } from "../../domain/entities/notice.ts";
import type { Limits } from "../../domain/limits.ts";
import { can } from "../../domain/permissions.ts";
import type { Id } from "../../domain/rules.ts";
import { isCodable, isSubmitted } from "../../domain/states.ts";
import type { Query } from "../database/database.ts";
import { raterNameAsSeen } from "../sight/raters.ts";
import { recordingNameAsSeen } from "../sight/recordings.ts";
import { ownObservations, sightFrom, type WorkSight } from "../sight/work.ts";
import {
  assignedAt,
  type NoticedWork,
  type NoticeRow,
  noticeRows,
  openRoundsIn,
  othersRemarksIn,
  raterNamesIn,
  roundsIn,
  noticedWorkIn,
} from "./noticeRows.ts";

/**
 * What someone is told of as they may know it now, newest first: names and numbers are of what they see elsewhere at
 * this moment. What they may not see at the moment, what is gone and what is done already is not among it.
 */
export async function noticesFor(
  query: Query,
  accountId: Id<"account">,
  limits: Limits,
  { now = new Date(), ids }: { readonly now?: Date; readonly ids?: readonly string[] } = {},
): Promise<readonly Notice[]> {
  const rows = await noticeRows(query, accountId, limits, ids);
  if (rows.length === 0) return [];
  const assigned = await assignedAt(query, rows);
  const studyIds = [...new Set(rows.map(({ studyId }) => studyId))];
  const [work, remarks, rounds, openRounds, names, sights] = await Promise.all([
    noticedWorkIn(query, studyIds, [
      ...rows.flatMap(({ kind, observationId, aboutIds }) => [
        ...(observationId === null ? [] : [observationId]),
        ...(kind === "commented" ? [] : aboutIds),
      ]),
      ...[...assigned.values()].flatMap(({ onlyId }) => onlyId ?? []),
    ]),
    othersRemarksIn(query, accountId, rows),
    roundsIn(query, studyIds),
    openRoundsIn(query, rows),
    raterNamesIn(query, rows),
    sightsOf(query, accountId, rows),
  ]);
  const known = { accountId, now, assigned, work, remarks, rounds, openRounds, names, sights };
  return rows.flatMap((row) => noticeOf(row, known) ?? []);
}

interface Known {
  readonly accountId: Id<"account">;
  readonly now: Date;
  readonly assigned: Awaited<ReturnType<typeof assignedAt>>;
  readonly work: Awaited<ReturnType<typeof noticedWorkIn>>;
  readonly remarks: ReadonlySet<string>;
  readonly rounds: Awaited<ReturnType<typeof roundsIn>>;
  readonly openRounds: ReadonlySet<string>;
  readonly names: Awaited<ReturnType<typeof raterNamesIn>>;
  readonly sights: ReadonlyMap<string, WorkSight>;
}

/** `undefined` where there is nothing that the reader may know of it, or nothing left. */
function noticeOf(row: NoticeRow, known: Known): Notice | undefined {
  const { kind, accountId: reader } = { ...row, accountId: known.accountId };
  const sees = (one: NoticedWork) => known.sights.get(row.studyId)?.sees(one) === true;
  const about = row.aboutIds.flatMap((id) => known.work.get(id) ?? []);
  const own = about.filter((one) => one.raterId === reader && isCodable(one.state) && sees(one));
  const one = row.observationId === null ? undefined : known.work.get(row.observationId);
  const isCoordinating = can(row.role, "observation.review");
  switch (kind) {
    case "assigned": {
      const given = known.assigned.get(row.id);
      if (!given) return undefined;
      const single = given.onlyId === null ? undefined : known.work.get(given.onlyId);
      // What was done before, while it is done again, is not named.
      const only = single && sees(single) ? single : undefined;
      return wire(row, known, { count: given.count, only, roundId: given.roundId });
    }
    case "due_soon":
      return ofMany(
        row,
        known,
        own.filter(({ dueAt }) => dueAt !== null && dueAt > known.now),
      );
    case "overdue":
      return ofMany(
        row,
        known,
        own.filter(({ dueAt }) => dueAt !== null && dueAt <= known.now),
      );
    case "returned":
      return one?.raterId === reader && one.state !== "withdrawn" && sees(one)
        ? wire(row, known, { count: 1, only: one })
        : undefined;
    case "commented": {
      const count = row.aboutIds.filter((id) => known.remarks.has(id)).length;
      if (!one || count === 0 || !sees(one)) return undefined;
      if (one.raterId === reader) return wire(row, known, { count, only: one });
      return isCoordinating
        ? wire(row, known, { count, only: one, raterId: one.raterId })
        : undefined;
    }
    case "certificate":
      if (row.concernedId === reader) return wire(row, known, { count: 1 });
      return can(row.role, "calibration.edit") && row.concernedId !== null
        ? wire(row, known, { count: 1, raterId: row.concernedId })
        : undefined;
    case "submitted":
      return isCoordinating
        ? ofMany(
            row,
            known,
            about.filter((other) => isSubmitted(other.state) && sees(other)),
            { isNamed: false },
          )
        : undefined;
    case "check_failed":
      return one && can(row.role, "calibration.edit") && sees(one)
        ? wire(row, known, { count: 1, only: one, raterId: one.raterId })
        : undefined;
    case "round_complete":
      return isCoordinating && row.roundId !== null && !known.openRounds.has(row.roundId)
        ? wire(row, known, { count: 1, roundId: row.roundId })
        : undefined;
    case "webhook_failed":
      return can(row.role, "webhook.edit") ? wire(row, known, { count: 1 }) : undefined;
  }
}

function ofMany(
  row: NoticeRow,
  known: Known,
  work: readonly NoticedWork[],
  { isNamed = true }: { readonly isNamed?: boolean } = {},
): Notice | undefined {
  const [only] = work;
  if (!only) return undefined;
  return wire(row, known, {
    count: work.length,
    only: isNamed && work.length === 1 ? only : undefined,
  });
}

function wire(
  row: NoticeRow,
  { rounds, names }: Known,
  {
    count,
    only,
    raterId,
    roundId,
  }: {
    readonly count: number;
    readonly only?: NoticedWork | undefined;
    /** Whose it is, where that is said. */
    readonly raterId?: Id<"account">;
    readonly roundId?: string | null;
  },
): Notice {
  const { id, kind, at, studyId, studyName, readAt } = row;
  const round = rounds.get(only?.roundId ?? roundId ?? "");
  const name = raterId === undefined ? undefined : names.get(raterId);
  return {
    id,
    kind,
    at: at.toISOString(),
    isRead: readAt !== null,
    studyId,
    studyName,
    count,
    // What a round is called may tell a rater what it is for.
    round: round
      ? row.role === "rater" || round.name === ""
        ? String(round.number)
        : round.name
      : null,
    observationId: only?.id ?? null,
    recordingName: only
      ? recordingNameAsSeen(row, { id: only.recordingId, name: only.recordingName })
      : null,
    raterName: raterId !== undefined && name ? raterNameAsSeen(row, { id: raterId, name }) : null,
    news: certificateNews.find((news) => news === row.news) ?? null,
  };
}

/** What someone may see in each study that they are told of. */
async function sightsOf(
  query: Query,
  accountId: Id<"account">,
  rows: readonly NoticeRow[],
): Promise<ReadonlyMap<string, WorkSight>> {
  const byStudy = new Map(rows.map((row) => [row.studyId, row]));
  return new Map(
    await Promise.all(
      [...byStudy].map(async ([studyId, { role, blinding, isOpened, programIds }]) => {
        const own = await ownObservations(query, studyId, accountId);
        const here = { role, blinding: { rule: blinding, isOpened, programIds } };
        return [studyId, sightFrom({ here, accountId }, own)] as const;
      }),
    ),
  );
}
