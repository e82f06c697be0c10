import type { Import } from "../../api/contract/exchange.ts";
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
import { takePeople } from "./takePeople.ts";
import { takeRecordings, takeVariables } from "./takeRecordings.ts";
import { takeSchemes } from "./takeSchemes.ts";
import type { Taking } from "./taking.ts";

interface By {
  readonly account: Pick<Account, "id">;
  readonly at: Date;
}

type Taken = Pick<Changed<Import>, "answer" | "history">;

/**
 * Takes an import into a study, within a transaction of the caller's: all of it or nothing. Asked again
 * it says what was made the first time.
 */
export async function takeImport(
  query: Writing,
  studyId: Id<"study">,
  body: ImportBody,
  by: By,
): Promise<Taken> {
  const { state } = await query
    .selectFrom("study")
    .select("state")
    .where("id", "=", studyId)
    // Two imports, or an import and who assigns, come one after the other; raters go on.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const before = await importOf(query, studyId, body.head.id);
  if (before) return { answer: before, history: [] };
  if (!takesWork(state)) throw new Refusal("study_not_open", { state });
  return take(query, studyId, body, { ...by, isNewStudy: false });
}

/** Makes a study of a copy, owned by who imports it. */
export async function takeAsStudy(
  query: Writing,
  studyId: Id<"study">,
  body: ImportBody,
  by: By,
): Promise<Taken> {
  const { head } = body;
  const there = await query
    .selectFrom("import")
    .innerJoin("membership", "membership.studyId", "import.studyId")
    .select("import.studyId")
    .where("import.id", "=", head.id)
    .where("import.accountId", "=", by.account.id)
    .where("membership.accountId", "=", by.account.id)
    .executeTakeFirst();
  const before = there && (await importOf(query, there.studyId, head.id));
  if (before) return { answer: before, history: [] };
  const { name, description, settings } = head.study;
  const {
    state = "open",
    calibration: _gate,
    recipes,
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
      ...(recipes && { recipes: JSON.stringify(recipes) }),
      ...(precisionGoal && { precisionGoal: JSON.stringify(precisionGoal) }),
    })
    .execute();
  await query
    .insertInto("membership")
    .values({ studyId, accountId: by.account.id, role: "owner" })
    .execute();
  return take(query, studyId, body, { ...by, isNewStudy: true });
}

/** What a study has that was read from another program's file. */
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
  recipes: undefined,
  precisionGoal: undefined,
};

async function take(
  query: Writing,
  studyId: Id<"study">,
  body: ImportBody,
  { account, at, isNewStudy }: By & { readonly isNewStudy: boolean },
): Promise<Taken> {
  const { head } = body;
  const taking: Taking = {
    query,
    studyId,
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
  const { ids, made, renamed } = taking;
  for (const same of Object.values(head.same)) {
    for (const [ofCopy, here] of Object.entries(same)) ids.is(ofCopy, here);
  }
  const kept = { format: head.format, files: JSON.stringify(head.files) };
  await query
    .insertInto("import")
    .values({
      studyId,
      id: head.id,
      accountId: account.id,
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
  await takeGate(taking);
  await takeObservations(taking, body, { ground: { rounds, durations }, people });
  const participantIds = await takeParticipants(taking);
  const leftOut = await takePast(taking, people);

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
        leftOut,
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

/** The rules of a new study's gate and what was passed by them, once the codes and criteria that they name are taken. */
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
