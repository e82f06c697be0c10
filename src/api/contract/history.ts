import * as z from "zod";
import type { Call } from "../call.ts";
import { CodedEvent } from "../../domain/entities/event.ts";
import { HistoryEntry, abouts } from "../../domain/entities/happening.ts";
import { count, observation, page, study, wholeNumber } from "./parts.ts";
import { id, rules } from "../../domain/rules.ts";
import { limits } from "../../domain/limits.ts";

/** Filters of a study’s history. */
const historyFilter = z.object({
  accountId: id("account").optional(),
  about: z.enum(abouts).optional(),
  aboutId: z.uuid().optional(),
  action: z.string().min(1).max(100).optional(),
  /** Only entries at or after `from` and before `to`. */
  from: rules.wallTime.optional(),
  to: rules.wallTime.optional(),
});

/** A page of a study’s history, with the current names of its ids. */
export const HistoryPage = z.object({
  items: z.array(HistoryEntry),
  /** Names of accounts, recordings, rounds and observations that the items mention, by id. */
  names: z.record(z.string(), z.string()),
  /** Goes on after the last item; `null` at the end. */
  next: z.string().nullable(),
});
export type HistoryPage = z.infer<typeof HistoryPage>;

/**
 * One person’s changes to an observation within one coding session, one minute, or one key press.
 */
export const WorkSession = z.object({
  accountId: id("account"),
  accountName: rules.name,
  /** The observation’s revisions before it and after it. */
  fromRevision: rules.revision,
  toRevision: rules.revision,
  /** By the clock of the person who did it, as far as that does not run ahead of the server’s. */
  startedAt: rules.wallTime,
  endedAt: rules.wallTime,
  made: count,
  changed: count,
  deleted: count,
  restored: count,
  rated: count,
  /** Notes, answers to scans and pieces of continuous rating. */
  parts: count,
  /** How many events and ratings there were after it. */
  events: count,
  ratings: count,
});
export type WorkSession = z.infer<typeof WorkSession>;

/** A deleted event that can be restored. */
export const DeletedEvent = z.object({
  event: CodedEvent,
  accountId: id("account"),
  accountName: rules.name,
  deletedAt: rules.wallTime,
});
export type DeletedEvent = z.infer<typeof DeletedEvent>;

/** An observation at an earlier time, and the effect of restoring it. */
export const WorkAt = z.object({
  revision: rules.revision,
  /** The current revision of the observation, from which a restore starts. */
  nowRevision: rules.revision,
  events: count,
  ratings: count,
  change: z.object({
    added: count,
    removed: count,
    changed: count,
    ratings: count,
    parts: count,
  }),
  /** The first of the events that would change, by time. */
  differences: z.array(
    z.object({
      kind: z.enum(["added", "removed", "changed"]),
      now: CodedEvent.nullable(),
      earlier: CodedEvent.nullable(),
    }),
  ),
});
export type WorkAt = z.infer<typeof WorkAt>;

/** Steps of an observation’s history: coding sessions, minutes, or single changes. */
export const workSteps = ["session", "minute", "press"] as const;
export type WorkStep = (typeof workSteps)[number];

export const historyCalls = {
  readObservationHistory: {
    method: "GET",
    path: "/api/v1/observations/:observationId/history",
    summary:
      "List who worked on an observation and when, newest first, by session, minute or key press",
    needs: "observation.restore",
    params: observation,
    query: z.object({
      /** Only steps that ended before this revision. */
      before: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional(),
      limit: wholeNumber(1, limits.rowsPerPage).default(100),
      by: z.enum(workSteps).default("session"),
    }),
    reply: z.object({ items: z.array(WorkSession), next: rules.revision.nullable() }),
    refusals: [],
  },
  listDeletedEvents: {
    method: "GET",
    path: "/api/v1/observations/:observationId/deleted-events",
    summary: "List deleted events, latest first, with their number; at most 500",
    needs: "observation.restore",
    params: observation,
    reply: z.object({ items: z.array(DeletedEvent), total: z.int().min(0) }),
    refusals: [],
  },
  readWorkAt: {
    method: "GET",
    path: "/api/v1/observations/:observationId/work-at",
    summary: "Get an observation as it was at a revision, and what restoring it would change",
    needs: "observation.restore",
    params: observation,
    query: z.object({ revision: wholeNumber(0, Number.MAX_SAFE_INTEGER) }),
    reply: WorkAt,
    refusals: [],
  },
  restoreEvent: {
    method: "POST",
    path: "/api/v1/observations/:observationId/deleted-events/:eventId/restore",
    summary: "Restore a deleted event, by a new operation",
    needs: "observation.restore",
    params: observation.extend({ eventId: id("event") }),
    /** The id of the operation that restores. */
    body: z.object({ id: id("operation") }),
    reply: z.object({ revision: rules.revision }),
    refusals: ["not_found", "observation_locked", "invalid_input", "quota_reached"],
  },
  restoreObservation: {
    method: "POST",
    path: "/api/v1/observations/:observationId/restore",
    summary: "Restore an observation as it was at a revision, by new operations",
    needs: "observation.restore",
    params: observation,
    body: z.object({
      /** The id of this request: if it is sent twice, it is done once. */
      id: z.uuid(),
      revision: rules.revision,
    }),
    reply: z.object({
      revision: rules.revision,
      /** The number of changes that the restore made. */
      changes: z.int().min(0),
      /** The number of events that the current rules do not allow. */
      excluded: z.int().min(0),
    }),
    refusals: ["observation_locked", "invalid_input", "quota_reached"],
  },
  listHistory: {
    method: "GET",
    path: "/api/v1/studies/:studyId/history",
    summary: "List changes in a study with values before and after, newest first, in pages",
    needs: "history.read",
    params: study,
    query: historyFilter.extend({ after: id("happening").optional(), limit: page.shape.limit }),
    reply: HistoryPage,
    refusals: ["not_found"],
  },
  exportHistory: {
    method: "GET",
    path: "/api/v1/studies/:studyId/history.csv",
    summary: "Export the whole history as a table, one row per changed field",
    needs: "history.read",
    params: study,
    query: historyFilter,
    reply: { contentType: "text/csv; charset=utf-8" },
    refusals: [],
  },
} as const satisfies Record<string, Call>;
