import { statfs } from "node:fs/promises";
import { sql } from "kysely";
import type { SystemState } from "../../api/contract/system.ts";
import type { Tools } from "../answer.ts";
import { sinceRestored } from "../database/restored.ts";
import { slowestCalls } from "../metrics.ts";
import { programVersion } from "../programVersion.ts";
import { ownNews } from "./changelog.ts";
import { supportEndOf } from "./supportEnds.ts";

/** How many of the slowest calls are told. */
const slowCallsTold = 10;

type Looked = Pick<
  Tools,
  | "analysis"
  | "backups"
  | "database"
  | "limits"
  | "mail"
  | "dataDirectory"
  | "streams"
  | "surroundings"
>;

/** The current state of the server: sizes and counts over all studies. */
export async function systemStateOf(tools: Looked): Promise<SystemState> {
  const { analysis, database, limits, mail, dataDirectory, streams, surroundings } = tools;
  const { bavail, bsize, blocks } = await statfs(dataDirectory);
  const { version, bytes } = await databaseOf(database);
  const { files, fileBytes, checks, conversions, mails, erasedFiles } = await countsOf(database);
  return {
    version: programVersion,
    startedAt: new Date(Date.now() - process.uptime() * 1_000).toISOString(),
    news: newsCopy(await ownNews()),
    disk: {
      dataFolder: dataDirectory,
      freeBytes: bavail * bsize,
      totalBytes: blocks * bsize,
      reserveBytes: limits.diskReserveBytes,
    },
    media: { storage: surroundings.storage, files, bytes: fileBytes },
    database: {
      kind: surroundings.database,
      version: version.split(" ")[0] ?? version,
      bytes,
      supportedUntil: supportEndOf(version),
    },
    queues: {
      conversions,
      checks,
      mails: mail ? mails : null,
      erasedFiles,
      analyses: analysis?.waiting() ?? 0,
    },
    streams: streams.counts(),
    slowCalls: slowestCalls(slowCallsTold),
    backups: backupsOf(tools),
    restored: await sinceRestored(database, limits.sentOperationsKeptDays),
  };
}

function newsCopy(news: Awaited<ReturnType<typeof ownNews>>): SystemState["news"] {
  return news && { title: news.title, items: [...news.items] };
}

function backupsOf({ backups }: Looked): SystemState["backups"] {
  if (!backups) return { plan: null, last: null, hasFailed: false };
  const { last, failure } = backups.state();
  const { keep, nextAt, isEncrypted } = backups.plan();
  return {
    plan: { keep, nextAt: nextAt.toISOString(), isEncrypted },
    last: last ? { begunAt: last.begunAt.toISOString(), bytes: last.bytes } : null,
    hasFailed: failure !== undefined,
  };
}

async function databaseOf(database: Tools["database"]) {
  const { rows } = await sql<{ readonly version: string; readonly bytes: number }>`
    select current_setting('server_version') as version,
           pg_database_size(current_database())::float8 as bytes`.execute(database);
  const [found] = rows;
  if (!found) throw new Error("a query without a source has one row");
  return found;
}

async function countsOf(database: Tools["database"]) {
  const { rows } = await sql<{
    readonly files: number;
    readonly fileBytes: number;
    readonly checks: number;
    readonly conversions: number;
    readonly mails: number;
    readonly erasedFiles: number;
  }>`
    select count(*) filter (where state = 'ready')::int as files,
           coalesce(sum(size_bytes) filter (where state = 'ready'), 0)::float8 as "fileBytes",
           count(*) filter (where state = 'checking')::int as checks,
           count(*) filter (where state = 'converting')::int as conversions,
           (select count(*)::int from notice where mailing in ('open', 'again', 'sending')) as mails,
           (select count(*)::int from erased_file) as "erasedFiles"
      from upload`.execute(database);
  const [found] = rows;
  if (!found) throw new Error("a sum of no rows is one row");
  return found;
}
