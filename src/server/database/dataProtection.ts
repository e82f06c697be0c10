import { sql } from "kysely";
import type { DataProtection } from "../../api/contract/participants.ts";
import { countsOfStudy } from "../erasure/eraseStudy.ts";
import type { Surroundings } from "../erasure/surroundings.ts";
import { withoutWork } from "../sight/erasures.ts";
import { programVersion } from "../programVersion.ts";
import type { Query } from "./database.ts";
import type { Here } from "./here.ts";
import { participantsOf } from "./participants.ts";

/** What is kept of a study, where, who reaches it, which hosts are asked, and for how long. */
export async function dataProtectionOf(
  query: Query,
  here: Here,
  surroundings: Surroundings,
): Promise<DataProtection> {
  const { studyId } = here;
  const counts = withoutWork(await countsOfStudy(query, studyId));
  const participants = await participantsOf(query, studyId);
  const now = new Date();
  const today = now.toISOString().slice(0, "2026-01-01".length);
  const [members, hosts, webhooks, facts] = await Promise.all([
    sql<{ readonly role: string; readonly count: number }>`
      select role, count(*)::int as count from membership
       where study_id = ${studyId}
         and account_id not in (select id from account where imported_into is not null)
       group by role order by role`.execute(query),
    sql<{ readonly url: string; readonly recordingId: string }>`
      select url, recording_id from media_source
       where study_id = ${studyId} and url is not null`.execute(query),
    sql<{ readonly url: string }>`
      select url from webhook where study_id = ${studyId} and is_on`.execute(query),
    sql<{
      readonly administrators: number;
      readonly localRecordings: number;
      readonly studyUntil: string | null;
      readonly recordingsWithDate: number;
      readonly erasures: number;
      readonly tokens: number;
      readonly invitations: number;
    }>`
      select (select count(*)::int from account where is_administrator) as administrators,
             (select count(distinct recording_id)::int from media_source
               where study_id = ${studyId} and kind = 'local') as local_recordings,
             (select keep_until from study where id = ${studyId}) as study_until,
             (select count(*)::int from recording
               where study_id = ${studyId} and keep_until is not null) as recordings_with_date,
             (select count(*)::int from erasure where study_id = ${studyId}) as erasures,
             (select count(*)::int from access_token where study_id = ${studyId}) as tokens,
             (select count(*)::int from invitation where study_id = ${studyId}) as invitations`.execute(
      query,
    ),
  ]);
  const [fact] = facts.rows;
  if (!fact) throw new Error("counts are always answered");
  const may = (scope: "code" | "share" | "train") =>
    participants.filter((one) => one.withdrawnAt === null && one.consents.includes(scope)).length;
  return {
    madeAt: now.toISOString(),
    server: { version: programVersion, ...surroundings },
    counts,
    tokens: fact.tokens,
    invitations: fact.invitations,
    members: members.rows,
    administrators: fact.administrators,
    mediaHosts: hostsOf(hosts.rows),
    webhookHosts: [...new Set(webhooks.rows.map(({ url }) => new URL(url).host))].toSorted(),
    localRecordings: fact.localRecordings,
    consents: {
      participants: participants.length,
      withdrawn: participants.filter(({ withdrawnAt }) => withdrawnAt !== null).length,
      expired: participants.filter(({ expiresOn }) => expiresOn !== null && expiresOn < today)
        .length,
      code: may("code"),
      share: may("share"),
      train: may("train"),
    },
    studyUntil: fact.studyUntil,
    recordingsWithDate: fact.recordingsWithDate,
    erasures: fact.erasures,
    masks: { raters: here.masksRaters, recordings: here.masksRecordings },
  };
}

function hostsOf(
  rows: readonly { readonly url: string; readonly recordingId: string }[],
): DataProtection["mediaHosts"] {
  const byHost = new Map<string, Set<string>>();
  for (const { url, recordingId } of rows) {
    const { host } = new URL(url);
    byHost.set(host, (byHost.get(host) ?? new Set()).add(recordingId));
  }
  return [...byHost]
    .map(([host, recordings]) => ({ host, recordings: recordings.size }))
    .toSorted((a, b) => (a.host < b.host ? -1 : 1));
}
