import * as z from "zod";
import { rules } from "../../domain/rules.ts";
import type { Call } from "../call.ts";

const count = z.int().min(0);
const bytes = z.number().min(0);
const milliseconds = z.number().min(0);

/** Durations of the calls of one name since this process started. */
export const CallTimes = z.object({
  /** The name of the call, such as `readAgreement`. */
  name: z.string(),
  count,
  medianMs: milliseconds,
  /** 99th percentile of the response time in milliseconds. */
  slowMs: milliseconds,
  longestMs: milliseconds,
});
export type CallTimes = z.infer<typeof CallTimes>;

/** The components and the state of a server: counts and sizes, without any study’s data. */
export const SystemState = z.object({
  version: z.string(),
  startedAt: rules.wallTime,
  /** What is new in this version, in English, as the changelog has it; `null` where there is no changelog. */
  news: z.object({ title: z.string(), items: z.array(z.string()) }).nullable(),
  disk: z.object({
    /** Absolute path of the data folder. */
    dataFolder: z.string(),
    freeBytes: bytes,
    totalBytes: bytes,
    /** Disk space that uploads leave free for the database, in bytes. */
    reserveBytes: bytes,
  }),
  media: z.object({ storage: z.enum(["disk", "s3"]), files: count, bytes }),
  database: z.object({
    kind: z.enum(["embedded", "external"]),
    /** The version of PostgreSQL, such as `17.6`. */
    version: z.string(),
    bytes,
    /** The day on which security updates of this major version end; `null` where it is not known. */
    supportedUntil: z.iso.date().nullable(),
  }),
  queues: z.object({
    /** The number of uploaded videos that are being converted or waiting for it. */
    conversions: count,
    /** The number of uploads that were received and not yet checked. */
    checks: count,
    /** Notices that are to be mailed; `null` where this server sends no mail. */
    mails: count.nullable(),
    /** Files of what was erased that are still in the storage. */
    erasedFiles: count,
    /** Calls of agreement and analysis that the thread beside this process has not answered yet. */
    analyses: count,
  }),
  /** Live connections of this process. */
  streams: z.object({ open: count, people: count }),
  /** The calls with the highest 99th percentiles. */
  slowCalls: z.array(CallTimes),
  backups: z.object({
    /** The schedule of backups; `null` if the server writes none. */
    plan: z.object({ keep: count, nextAt: rules.wallTime, isEncrypted: z.boolean() }).nullable(),
    last: z.object({ begunAt: rules.wallTime, bytes }).nullable(),
    /** Whether the last backup failed. */
    hasFailed: z.boolean(),
  }),
  /**
   * What browsers have sent again since everything was restored from a backup; `null` where that was not in the last
   * 30 days.
   */
  restored: z
    .object({
      at: rules.wallTime,
      /** When the restored backup was written. */
      backupAt: rules.wallTime,
      /** Changes made after the backup and sent again since. */
      changes: count,
      raters: count,
      /** Raters who coded in the month before, and have neither signed in nor sent anything since. */
      awaited: count,
    })
    .nullable(),
});
export type SystemState = z.infer<typeof SystemState>;

/** A finding of `npm run doctor`, in English. */
export const SystemFinding = z.object({
  about: z.string(),
  state: z.enum(["ok", "note", "wrong"]),
  says: z.string(),
  mend: z.string().nullable(),
});
export type SystemFinding = z.infer<typeof SystemFinding>;

export const systemCalls = {
  readSystem: {
    method: "GET",
    path: "/api/v1/system",
    summary:
      "Get the state of disk, database, queues, streams and backups, the slowest calls and the version, as an administrator",
    needs: "administrator",
    reply: SystemState,
    refusals: [],
  },
  examineSystem: {
    method: "GET",
    path: "/api/v1/system/findings",
    summary: "Get the findings of `npm run doctor` for this server, with remedies",
    needs: "administrator",
    reply: z.object({ findings: z.array(SystemFinding) }),
    refusals: [],
  },
} as const satisfies Record<string, Call>;
