import { AgreementStatistics } from "../../agreement/recipes.ts";
import type { Here } from "./here.ts";
import type { Observation } from "../../agreement/observation.ts";
import { sql } from "kysely";
import * as z from "zod";
import type { Certificate } from "../../domain/entities/gate.ts";
import { HistoryEntry } from "../../domain/entities/happening.ts";
import { can } from "../../domain/permissions.ts";
import { type Program, ProgramFacts } from "../../domain/entities/program.ts";
import { PlanDraw, PlanSettings } from "../../domain/entities/plan.ts";
import type { Id } from "../../domain/rules.ts";
import type { PersonCopy, SchemeCopy, StudyCopy } from "../../formats/studyCopy.ts";
import type { Query } from "./database.ts";
import { fieldsOf, happeningsOf, hiddenObservationIds } from "./history.ts";
import { lockedReportCopies } from "./lockedReports.ts";
import { recordingCopies } from "./recordingCopies.ts";
import { participantsOf } from "./participants.ts";
import { programsOf } from "./programs.ts";
import { roundsOf } from "./rounds.ts";
import { studyOf } from "./studies.ts";
import { versionsOf } from "./schemes.ts";
import { masksRatersFrom } from "../sight/raters.ts";
import { drawsAsSeen, wishesAsSeen } from "../sight/draws.ts";
import { named, type Unseen } from "../sight/unseen.ts";

export interface CopyReader {
  readonly here: Here;
  readonly accountId: Id<"account">;
}

/**
 * A study without its observations’ work, as far as a reader may know it: who may not read members learns
 * of raters what their work says, and who may not read the history gets none.
 *
 * @param places the observations that go with it.
 * @param withMedia names where the content of uploads will lie.
 * @param isWhole with all that the study has; else only with what those observations need.
 */
export async function studyCopyOf(
  query: Query,
  reader: CopyReader,
  {
    places,
    isWhole,
    withMedia,
  }: {
    readonly places: readonly Observation[];
    readonly isWhole: boolean;
    readonly withMedia: boolean;
  },
): Promise<StudyCopy> {
  const { here, accountId } = reader;
  const { studyId } = here;
  const study = await studyOf(query, accountId, studyId);
  const { name, description, variables, createdAt, state } = study;
  const { defaultLanguage, blinding, isOpened, masksRaters, masksRecordings } = study;
  const { calibration, statistics, precisionGoal } = study;
  const { keepUntil } = await query
    .selectFrom("study")
    .select("keepUntil")
    .where("id", "=", studyId)
    .executeTakeFirstOrThrow();
  const wantedRounds = new Set<string>(places.map(({ roundId }) => roundId));
  const rounds = (await roundsOf(query, studyId))
    .filter(({ id }) => isWhole || wantedRounds.has(id))
    .toSorted((a, b) => a.number - b.number);
  const wantedVersions = new Set<string>(rounds.map(({ schemeVersionId }) => schemeVersionId));
  const versions = (await versionsOf(query, studyId)).filter(
    ({ id }) => isWhole || wantedVersions.has(id),
  );
  return {
    name,
    description,
    settings: {
      defaultLanguage,
      blinding,
      isOpened,
      masksRaters,
      masksRecordings,
      calibration,
      statistics: AgreementStatistics.nullable().parse(statistics),
      ...(precisionGoal && { precisionGoal }),
      state,
      createdAt,
      ...(keepUntil !== null && { keepUntil }),
    },
    variables,
    schemes: versions.map(({ id, number, scheme, publishedAt, ...version }): SchemeCopy => ({
      id,
      number,
      state: version.state,
      scheme,
      createdAt: version.createdAt,
      publishedAt,
    })),
    rounds: rounds.map((round) => ({
      id: round.id,
      number: round.number,
      name: round.name,
      schemeVersionId: round.schemeVersionId,
      basisRoundId: rounds.some(({ id }) => id === round.basisRoundId) ? round.basisRoundId : null,
    })),
    people: await peopleOf(query, reader, { places, isWhole }),
    ...(isWhole &&
      can(here.role, "participant.read") && {
        participants: await participantCopies(query, studyId),
      }),
    recordings: await recordingCopies(query, studyId, {
      wanted: isWhole ? undefined : new Set(places.map(({ recordingId }) => recordingId)),
      withMedia,
    }),
    ...(isWhole && can(here.role, "assignment.edit") && { plans: await planCopies(query, reader) }),
    ...(isWhole &&
      can(here.role, "report.lock") && {
        lockedReports: await lockedReportCopies(query, reader, places),
      }),
    ...(isWhole && can(here.role, "history.read") && { history: await historyOf(query, reader) }),
  };
}

/** Who is in the study and who did something in it; without leave to read members, whose work it is. */
async function peopleOf(
  query: Query,
  { here }: CopyReader,
  { places, isWhole }: { readonly places: readonly Observation[]; readonly isWhole: boolean },
): Promise<PersonCopy[]> {
  const { studyId } = here;
  if (!can(here.role, "member.read")) {
    const programs = new Map<string, Program>(
      (await programsOf(query, studyId)).map((one) => [one.accountId, one]),
    );
    const raters = new Map<string, PersonCopy>(
      places.map(({ raterId, raterName: name }) => [
        raterId,
        { id: raterId, name, role: null, ...programAsSeen(here, name, programs.get(raterId)) },
      ]),
    );
    return [...raters.values()].toSorted(byId);
  }
  const observationIds = places.map(({ observationId }) => observationId);
  const { rows } = await sql<{
    readonly id: Id<"account">;
    readonly name: Unseen<string>;
    readonly role: PersonCopy["role"];
    readonly training: NonNullable<PersonCopy["training"]> | null;
    readonly joinedAt: Date | null;
    readonly trainingSince: Date | null;
    readonly pausedAt: Date | null;
    readonly certificate: Certificate | null;
    readonly program: ProgramFacts | null;
  }>`
    with here as (select unnest(${observationIds}::uuid[]) as id), involved as (
      select rater_id as id from observation
       where study_id = ${studyId} and id in (select id from here)
      union select account_id from remark
       where study_id = ${studyId} and observation_id in (select id from here)
      union select settled_by from remark
       where study_id = ${studyId} and observation_id in (select id from here)
      union select account_id from decision
       where study_id = ${studyId} and consensus_id in (select id from here)
      union select account_id from membership where study_id = ${studyId} and ${isWhole}
      union select account_id from plan where study_id = ${studyId} and ${isWhole}
      union select account_id from happening where study_id = ${studyId} and ${isWhole}
      union select locked_by from locked_report where study_id = ${studyId} and ${isWhole}
    )
    select account.id, account.name, membership.role, membership.training, membership.joined_at,
           membership.training_since, membership.paused_at, membership.certificate,
           (select jsonb_build_object('name', program.name, 'version', version,
                                      'settingsHash', settings_hash, 'owner', owner,
                                      'licence', licence)
              from program where program.account_id = account.id) as program
      from account
      left join membership on membership.study_id = ${studyId}
                          and membership.account_id = account.id
     where account.id in (select id from involved)
     order by account.id`.execute(query);
  return rows.map(
    ({ training, joinedAt, trainingSince, pausedAt, certificate, program, ...person }) => ({
      ...named(person, "permission"),
      ...(training && { training }),
      ...(joinedAt && { joinedAt: joinedAt.toISOString() }),
      ...(trainingSince && { trainingSince: trainingSince.toISOString() }),
      ...(pausedAt && { pausedAt: pausedAt.toISOString() }),
      ...(certificate && { certificate }),
      ...(program && { program }),
    }),
  );
}

/** That a rater is a program goes with its work wherever that goes; which one it is only where raters have names. */
function programAsSeen(
  here: Here,
  name: string,
  program: Program | undefined,
): Pick<PersonCopy, "program"> {
  if (!program) return {};
  const facts = ProgramFacts.parse(program);
  const nothing = { name, version: "?", settingsHash: "", owner: "", licence: "" };
  return { program: masksRatersFrom(here) ? nothing : facts };
}

async function participantCopies(query: Query, studyId: Id<"study">) {
  const participants = await participantsOf(query, studyId);
  return participants.map(({ studyId: _of, ...one }) => one);
}

async function planCopies(query: Query, reader: CopyReader) {
  const told = await drawsAsSeen(query, reader);
  const seen = await wishesAsSeen(query, reader);
  const rows = await query
    .selectFrom("plan")
    .select(["id", "roundId", "wish", "accountId", "made", "draws", "madeAt"])
    .where("studyId", "=", reader.here.studyId)
    .orderBy("madeAt")
    .orderBy("id")
    .execute();
  return rows.map(({ madeAt, wish, draws: kept, ...plan }) => {
    const draws = told(z.array(PlanDraw).parse(kept));
    return {
      ...plan,
      ...(draws.length > 0 && { draws }),
      settings: seen(PlanSettings.parse(wish)),
      madeAt: madeAt.toISOString(),
    };
  });
}

const happeningsAtOnce = 2_000;

/** Oldest first; without addresses, which are no one’s to carry away. */
async function historyOf(query: Query, { here, accountId }: CopyReader): Promise<HistoryEntry[]> {
  const hiddenIds = await hiddenObservationIds(query, { here, accountId });
  const history: HistoryEntry[] = [];
  for (let after: HistoryEntry["id"] | undefined; ;) {
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before ended
    const rows = await happeningsOf(
      query,
      here.studyId,
      {},
      {
        after,
        limit: happeningsAtOnce,
        hiddenIds,
      },
    );
    for (const row of rows) {
      history.push(
        HistoryEntry.parse({
          ...row,
          at: row.at.toISOString(),
          before: withoutAddress(row.before),
          after: withoutAddress(row.after),
        }),
      );
    }
    after = rows.at(-1)?.id;
    if (rows.length < happeningsAtOnce) return history.toReversed();
  }
}

function withoutAddress(fields: unknown) {
  if (fields === null) return null;
  const { email: _address, ...rest } = fieldsOf(fields);
  return rest;
}

function byId(a: { readonly id: string }, b: { readonly id: string }): number {
  return a.id < b.id ? -1 : 1;
}
