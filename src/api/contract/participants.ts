import * as z from "zod";
import { Erasure, ErasureCounts } from "../../domain/entities/erasure.ts";
import { day, Participant } from "../../domain/entities/participant.ts";
import { limits } from "../../domain/limits.ts";
import { id, rules } from "../../domain/rules.ts";
import type { Call } from "../call.ts";
import { done, study } from "./parts.ts";

const participant = z.object({ studyId: id("study"), participantId: id("participant") });

const Given = Participant.pick({
  id: true,
  pseudonym: true,
  contact: true,
  consents: true,
  expiresOn: true,
  appearances: true,
});

/** What happens to a recording if a participant in it withdraws. */
export const withdrawalWays = ["recording", "stretches", "unlink"] as const;
export type WithdrawalWay = (typeof withdrawalWays)[number];

/**
 * A recording in which a withdrawing participant appears: the amount of data that either way would
 * erase, and the other participants in it.
 */
export const WithdrawalLine = z.object({
  recordingId: id("recording"),
  name: rules.name,
  /** Empty where they are in all of it: then there is nothing but the whole recording to erase. */
  stretches: Participant.shape.appearances.element.shape.stretches,
  whole: ErasureCounts,
  cut: ErasureCounts,
  isWorkHidden: z.boolean(),
  others: z.array(
    z.object({
      id: id("participant"),
      pseudonym: rules.name,
      /** Whether they have withdrawn too. */
      isWithdrawn: z.boolean(),
    }),
  ),
});
export type WithdrawalLine = z.infer<typeof WithdrawalLine>;

/** The dates until which a study and its recordings are kept. */
export const Retention = z.object({
  /** Of the study; recordings without a date of their own have this one. */
  studyUntil: day.nullable(),
  recordings: z.array(
    z.object({ recordingId: id("recording"), name: rules.name, keepUntil: day.nullable() }),
  ),
});
export type Retention = z.infer<typeof Retention>;

/** What is stored about a study, where it is stored, and who has access. */
export const DataProtection = z.object({
  madeAt: rules.wallTime,
  server: z.object({
    version: z.string(),
    origin: z.string().nullable(),
    /** `embedded`: in the server’s own folder; `external`: on a database server. */
    database: z.enum(["embedded", "external"]),
    /** Host of an external database; `null` for the embedded one. */
    databaseHost: z.string().nullable(),
    storage: z.enum(["disk", "s3"]),
    /** Host of the bucket; `null` where files lie on the server’s disk. */
    storageHost: z.string().nullable(),
    mailHost: z.string().nullable(),
    singleSignOnHost: z.string().nullable(),
    asksHosts: z.boolean(),
    /** How many daily backups the server keeps; `null`: it writes none by itself. */
    backupsKept: z.int().min(1).nullable(),
  }),
  counts: ErasureCounts,
  /** Of programs of this study, and of members for it alone. */
  tokens: z.int().min(0),
  /** Of whatever state: an invitation has the name or address that it was made for. */
  invitations: z.int().min(0),
  members: z.array(z.object({ role: z.string(), count: z.int().min(0) })),
  administrators: z.int().min(0),
  /** Where browsers of those who watch play recordings from, beside this server. */
  mediaHosts: z.array(z.object({ host: z.string(), recordings: z.int().min(0) })),
  /** Of other programs that are told what happens in the study: webhooks that are switched on. */
  webhookHosts: z.array(z.string()),
  localRecordings: z.int().min(0),
  consents: z.object({
    participants: z.int().min(0),
    withdrawn: z.int().min(0),
    expired: z.int().min(0),
    code: z.int().min(0),
    share: z.int().min(0),
    train: z.int().min(0),
  }),
  studyUntil: day.nullable(),
  recordingsWithDate: z.int().min(0),
  erasures: z.int().min(0),
  masks: z.object({ raters: z.boolean(), recordings: z.boolean() }),
});
export type DataProtection = z.infer<typeof DataProtection>;

export const participantCalls = {
  listParticipants: {
    method: "GET",
    path: "/api/v1/studies/:studyId/participants",
    summary: "List the participants of a study and their consents, by pseudonym",
    needs: "participant.read",
    params: study,
    reply: z.array(Participant),
    refusals: [],
  },
  addParticipants: {
    method: "POST",
    path: "/api/v1/studies/:studyId/participants",
    summary: "Add participants; all or none",
    needs: "participant.edit",
    params: study,
    body: z.object({ participants: z.array(Given).min(1).max(limits.participantsPerCall) }),
    reply: z.array(Participant),
    refusals: ["duplicate_name", "already_exists", "not_found", "invalid_input"],
  },
  changeParticipant: {
    method: "PATCH",
    path: "/api/v1/studies/:studyId/participants/:participantId",
    summary: "Change a participant’s details, recordings or withdrawal of consent",
    needs: "participant.edit",
    params: participant,
    body: Given.omit({ id: true }).partial().extend({ isWithdrawn: z.boolean().optional() }),
    reply: Participant,
    refusals: ["not_found", "duplicate_name", "invalid_input"],
  },
  previewWithdrawal: {
    method: "GET",
    path: "/api/v1/studies/:studyId/participants/:participantId/erasure",
    summary:
      "Count what would be erased of a participant’s recordings, and list who else appears in them",
    needs: "erasure.make",
    params: participant,
    reply: z.array(WithdrawalLine),
    refusals: ["not_found"],
  },
  eraseParticipant: {
    method: "POST",
    path: "/api/v1/studies/:studyId/participants/:participantId/erasure",
    summary:
      "Erase a participant: whole recordings, the coding of their segments, or only their entry",
    needs: "erasure.make",
    params: participant,
    body: z.object({
      because: z.enum(["withdrawn", "deleted"]),
      /** Of each recording in which they are. */
      recordings: z.array(z.object({ recordingId: id("recording"), way: z.enum(withdrawalWays) })),
    }),
    reply: z.array(Erasure),
    refusals: ["not_found", "invalid_input"],
  },
  exportParticipants: {
    method: "GET",
    path: "/api/v1/studies/:studyId/participants.csv",
    summary: "Export participants as a table, one row per recording",
    needs: "participant.read",
    params: study,
    reply: { contentType: "text/csv; charset=utf-8" },
    refusals: [],
  },
  readRetention: {
    method: "GET",
    path: "/api/v1/studies/:studyId/retention",
    summary: "Get the retention dates of a study and its recordings",
    needs: "participant.read",
    params: study,
    reply: Retention,
    refusals: [],
  },
  putRetention: {
    method: "PUT",
    path: "/api/v1/studies/:studyId/retention",
    summary: "Set retention dates; nothing is erased automatically, but due dates are listed",
    needs: "participant.edit",
    params: study,
    body: z.object({
      studyUntil: day.nullable().optional(),
      recordings: z
        .array(z.object({ recordingId: id("recording"), keepUntil: day.nullable() }))
        .max(limits.assignmentsPerCall)
        .optional(),
    }),
    reply: done,
    refusals: ["not_found"],
  },
  readDataProtection: {
    method: "GET",
    path: "/api/v1/studies/:studyId/data-protection",
    summary:
      "Get what is stored of a study, where, for how long, who has access and which hosts are contacted",
    needs: "participant.read",
    params: study,
    reply: DataProtection,
    refusals: [],
  },
} as const satisfies Record<string, Call>;
