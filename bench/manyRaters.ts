import { createHmac, randomBytes } from "node:crypto";
import type { Client } from "pg";
import { uuidv7 } from "uuidv7";
import { contract } from "../src/api/contract.ts";
import type { Id } from "../src/domain/rules.ts";
import { hashOfToken } from "../src/server/accounts/hashOfToken.ts";
import { newId } from "../tests/sample.ts";
import type { Person } from "../tests/server/application.ts";
import type { Place } from "./bareLoop.ts";
import { makeLargeStudy } from "./study.ts";

/** A rater who is signed in and has one observation to code. */
export interface LoadedRater extends Place {
  readonly cookie: string;
}

/** As many as code one recording. */
const ratersPerRecording = 10;

/**
 * Raters spread evenly over some studies, each with an observation and a session. The API makes the studies; the
 * rest is written into the tables as the API would have: hashing a thousand passwords takes minutes.
 *
 * @param secret what the server signs cookies with
 */
export async function makeManyRaters(
  connection: Client,
  owner: Person,
  { raters, studies, secret }: { raters: number; studies: number; secret: string },
): Promise<readonly LoadedRater[]> {
  const made: LoadedRater[] = [];
  for (let at = 0; at < studies; at++) {
    // oxlint-disable-next-line no-await-in-loop -- One after the other is soon done.
    const { studyId } = await makeLargeStudy(owner, 0);
    const params = { studyId };
    // oxlint-disable-next-line no-await-in-loop -- The same.
    const [scheme] = await owner.send(contract.listSchemes, { params });
    if (!scheme) throw new Error("the study has no scheme");
    const round = {
      id: newId("round"),
      name: "First",
      schemeVersionId: scheme.id,
      basisRoundId: null,
    };
    // oxlint-disable-next-line no-await-in-loop -- The same.
    await owner.send(contract.makeRound, { params, body: round });
    const count = Math.floor(raters / studies) + (at < raters % studies ? 1 : 0);
    // oxlint-disable-next-line no-await-in-loop -- The same.
    made.push(...(await ratersOf(connection, studyId, count, secret)));
  }
  await connection.query("analyze");
  return made;
}

async function ratersOf(
  connection: Client,
  studyId: Id<"study">,
  count: number,
  secret: string,
): Promise<LoadedRater[]> {
  const raters = Array.from({ length: count }, (_, at) => ({
    studyId,
    accountId: newId("account"),
    observationId: newId("observation"),
    token: randomBytes(24).toString("base64url"),
    recordingAt: Math.floor(at / ratersPerRecording),
  }));
  const recordingIds = Array.from({ length: Math.ceil(count / ratersPerRecording) }, () =>
    newId("recording"),
  );
  const accountIds = raters.map(({ accountId }) => accountId);
  await connection.query(
    `insert into account (id, name, email)
     select id, 'Rater ' || n, 'rater' || id || '@example.org'
       from unnest($1::uuid[]) with ordinality as one(id, n)`,
    [accountIds],
  );
  await connection.query(
    `insert into membership (study_id, account_id, role)
     select $1, id, 'rater' from unnest($2::uuid[]) as id`,
    [studyId, accountIds],
  );
  await connection.query(
    `insert into session (id, user_id, token, expires_at)
     select gen_random_uuid(), account_id, token, now() + interval '1 day'
       from unnest($1::uuid[], $2::text[]) as one(account_id, token)`,
    [accountIds, raters.map(({ token }) => hashOfToken(token))],
  );
  await connection.query(
    `insert into recording (study_id, id, name, duration_us, frames_per_second, has_video)
     select $1, id, 'Clip ' || id, 86400000000, 25, true from unnest($2::uuid[]) as id`,
    [studyId, recordingIds],
  );
  await connection.query(
    `insert into observation (study_id, id, recording_id, round_id, rater_id, state)
     select $1, one.id, recording_id, round.id, account_id, 'assigned'
       from unnest($2::uuid[], $3::uuid[], $4::uuid[]) as one(id, recording_id, account_id)
       join round on round.study_id = $1`,
    [
      studyId,
      raters.map(({ observationId }) => observationId),
      raters.map(({ recordingAt }) => recordingIds[recordingAt]),
      accountIds,
    ],
  );
  return raters.map(({ accountId, observationId, token }) => ({
    studyId,
    accountId,
    observationId,
    cookie: `interrater.session_token=${encodeURIComponent(`${token}.${signatureOf(token, secret)}`)}`,
  }));
}

function signatureOf(token: string, secret: string): string {
  return createHmac("sha256", secret).update(token).digest("base64");
}

/** A secret as a server wants it. */
export function newSecret(): string {
  return `${uuidv7()}${uuidv7()}`;
}
