import { sql } from "kysely";
import type { Import, ImportHead } from "../../api/contract/exchange.ts";
import type { Account } from "../../domain/entities/account.ts";
import { Refusal } from "../../domain/errors.ts";
import type { Id } from "../../domain/rules.ts";
import { takesWork } from "../../domain/states.ts";
import type { Changed } from "../changes/change.ts";
import { isDuplicate, type Writing } from "../database/database.ts";
import { importOf } from "../database/imports.ts";
import { CopyIds } from "./copyIds.ts";
import type { ImportBody } from "./importBody.ts";
import { takeObservations } from "./takeObservations.ts";
import { takeParticipants } from "./takeParticipants.ts";
import { takePast } from "./takePast.ts";
import { type People, takePeople } from "./takePeople.ts";
import { takeRecordings, takeVariables } from "./takeRecordings.ts";
import { takeSchemes } from "./takeSchemes.ts";
import type { Ground, Taking } from "./taking.ts";

/** The account that imports, and the time. */
export interface ImportedBy {
  readonly account: Pick<Account, "id">;
  readonly at: Date;
}

/** Where the observations of an import come from: a body, or what its stages have written. */
type TakeWork = (
  taking: Taking,
  where: { readonly ground: Ground; readonly people: People },
) => Promise<void>;

type Taken = Pick<Changed<Import>, "answer" | "history">;

/**
 * Takes an import into a study, within a transaction of the caller’s: all of it or nothing. Asked again
 * it says what was made the first time.
 */
export async function takeImport(
  query: Writing,
  studyId: Id<"study">,
  body: ImportBody,
  by: ImportedBy,
): Promise<Taken> {
  const before = await lockedForImport(query, studyId, body.head.id);
  if (before) return { answer: before, history: [] };
  return takeInto(query, studyId, body.head, { ...by, isNewStudy: false }, ofBody(body));
}

/**
 * Keeps other imports and who assigns away from a study until the end of the transaction; raters go on.
 *
 * @returns what the import has made, where it was made before.
 * @throws Refusal `study_not_open`.
 */
export async function lockedForImport(
  query: Writing,
  studyId: Id<"study">,
  importId: Id<"import">,
): Promise<Import | undefined> {
  const { state } = await query
    .selectFrom("study")
    .select("state")
    .where("id", "=", studyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const before = await importOf(query, studyId, importId);
  if (!before && !takesWork(state)) throw new Refusal("study_not_open", { state });
  return before;
}

/** Makes a study of a copy, owned by who imports it. */
export async function takeAsStudy(
  query: Writing,
  studyId: Id<"study">,
  body: ImportBody,
  by: ImportedBy,
): Promise<Taken> {
  const before = await madeAsStudy(query, body.head.id, by);
  if (before) return { answer: before, history: [] };
  return takeInto(query, studyId, body.head, { ...by, isNewStudy: true }, ofBody(body));
}

/** What an import has made that made a study of its own; `undefined`: nothing yet. */
export async function madeAsStudy(
  query: Writing,
  importId: Id<"import">,
  { account }: Pick<ImportedBy, "account">,
): Promise<Import | undefined> {
  const there = await query
    .selectFrom("import")
    .innerJoin("membership", "membership.studyId", "import.studyId")
    .select("import.studyId")
    .where("import.id", "=", importId)
    .where("import.accountId", "=", account.id)
    .where("membership.accountId", "=", account.id)
    .executeTakeFirst();
  return there && importOf(query, there.studyId, importId);
}

function ofBody(body: ImportBody): TakeWork {
  return (taking, where) => takeObservations(taking, body, where);
}

/** The study itself, where one is made of a copy. */
async function addStudy({ query, studyId, head, accountId }: Taking): Promise<void> {
  const { name, description, settings } = head.study;
  const {
    state = "open",
    calibration: _gate,
    statistics,
    precisionGoal,
    createdAt: _then,
    keepUntil = null,
    ...plain
  } = settings ?? defaults;
  await query
    .insertInto("study")
    .values({
      id: studyId,
      name,
      description,
      state,
      keepUntil,
      ...plain,
      ...(statistics && { recipes: JSON.stringify(statistics) }),
      ...(precisionGoal && { precisionGoal: JSON.stringify(precisionGoal) }),
    })
    .execute();
  await query.insertInto("membership").values({ studyId, accountId, role: "owner" }).execute();
}

/** What a study has that was read from another program’s file. */
const defaults = {
  defaultLanguage: "en",
  blinding: "until_both_submitted" as const,
  isOpened: false,
  masksRaters: false,
  masksRecordings: false,
  state: undefined,
  createdAt: undefined,
  keepUntil: undefined,
  calibration: undefined,
  statistics: undefined,
  precisionGoal: undefined,
};

/** What of an import is made before its observations, and what those are checked against. */
async function takeHead(taking: Taking) {
  const { query, studyId, head, ids, accountId, isNewStudy } = taking;
  if (isNewStudy) await addStudy(taking);
  for (const same of Object.values(head.same)) {
    for (const [ofCopy, here] of Object.entries(same)) ids.is(ofCopy, here);
  }
  const kept = { format: head.format, files: JSON.stringify(head.files) };
  await query
    .insertInto("import")
    .values({
      studyId,
      id: head.id,
      accountId,
      ...kept,
      made: "{}",
      undoneBy: null,
      undoneAt: null,
    })
    .execute()
    .catch((error: unknown) => {
      throw isDuplicate(error) ? new Refusal("already_exists", {}) : error;
    });
  const variables = await takeVariables(taking);
  const people = await takePeople(taking);
  const durations = await takeRecordings(taking, variables);
  const rounds = await takeSchemes(taking);
  return { people, ground: { rounds, durations } };
}

function takingOf(
  query: Writing,
  studyId: Id<"study">,
  head: ImportHead,
  { account, at, isNewStudy }: ImportedBy & { readonly isNewStudy: boolean },
): Taking {
  return {
    query,
    studyId,
    importId: head.id,
    head,
    accountId: account.id,
    at,
    isNewStudy,
    ids: new CopyIds(),
    made: {
      observations: 0,
      events: 0,
      ratings: 0,
      recordings: 0,
      raters: 0,
      schemes: 0,
      rounds: 0,
      variables: 0,
    },
    renamed: [],
  };
}

/**
 * Takes all of an import but its observations and undoes it again, within a transaction of the caller’s: what the
 * observations of a stage are checked against.
 *
 * @throws Refusal where it could not be taken.
 */
export async function triedHead(
  query: Writing,
  studyId: Id<"study">,
  head: ImportHead,
  by: ImportedBy & { readonly isNewStudy: boolean },
): Promise<Ground> {
  await sql`savepoint before_head`.execute(query);
  const { ground } = await takeHead(takingOf(query, studyId, head, by));
  await sql`rollback to savepoint before_head`.execute(query);
  return ground;
}

/** All of an import, with its entry in the history. */
export async function takeInto(
  query: Writing,
  studyId: Id<"study">,
  head: ImportHead,
  by: ImportedBy & { readonly isNewStudy: boolean },
  takeWork: TakeWork,
): Promise<Taken> {
  const taking = takingOf(query, studyId, head, by);
  const { ids, made, renamed, isNewStudy } = taking;
  const { people, ground } = await takeHead(taking);
  await takeGate(taking);
  await takeWork(taking, { ground, people });
  const participantIds = await takeParticipants(taking);
  const excluded = await takePast(taking, people);

  const variableIds = head.study.variables
    .filter(({ id: ofCopy }) => !Object.hasOwn(head.same.variables, ofCopy))
    .map(({ id: ofCopy }) => ids.of("variable", ofCopy));
  await query
    .updateTable("import")
    .set({
      made: JSON.stringify({
        madeStudy: isNewStudy,
        made,
        renamed,
        excluded,
        variableIds,
        participantIds,
      }),
    })
    .where("studyId", "=", studyId)
    .where("id", "=", head.id)
    .execute();
  const taken = await importOf(query, studyId, head.id);
  if (!taken) throw new Error("an import is gone while it is made");
  return {
    answer: taken,
    history: [
      {
        about: "import",
        aboutId: head.id,
        action: isNewStudy ? "importAsStudy" : "importStudy",
        after: { format: head.format, files: head.files, ...withoutWork(made) },
      },
    ],
  };
}

/** The rules of a new study’s gate and what was passed by them, once the codes and criteria that they name are taken. */
async function takeGate({ query, studyId, head, ids, isNewStudy }: Taking): Promise<void> {
  const { settings, people } = head.study;
  if (!isNewStudy) return;
  if (settings) {
    await query
      .updateTable("study")
      .set({ calibration: ids.inText(settings.calibration) })
      .where("id", "=", studyId)
      .execute();
  }
  for (const { id: ofCopy, certificate } of people) {
    if (!certificate) continue;
    await query
      .updateTable("membership")
      .set({ certificate: ids.inText(certificate) })
      .where("studyId", "=", studyId)
      .where("accountId", "=", ids.of("account", ofCopy))
      .execute();
  }
}

/** How much there is in work is not for those who are blind to it: the history is read by them, too. */
function withoutWork({ events: _events, ratings: _ratings, ...made }: Taking["made"]) {
  return made;
}
