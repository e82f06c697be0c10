import type { Readable } from "node:stream";
import { uuidv7 } from "uuidv7";
import { invalidInput, Refusal } from "../../domain/errors.ts";
import type { Limits } from "../../domain/limits.ts";
import type { Grant } from "../accounts/accessTokens.ts";
import type { HandlersOf } from "../answer.ts";
import { mustSeeImported } from "../sight/hiddenWork.ts";
import { codedByBoth, isImported, mergeRater } from "../database/importedRaters.ts";
import { deleteSavedAnswers, importRecipesOf, saveAnswers } from "../database/importRecipes.ts";
import { importOf, importsOf } from "../database/imports.ts";
import { removeImported, workedOnSince } from "../database/importUndo.ts";
import { discardUnfinished, unfinishedImportsOf } from "../database/unfinishedImports.ts";
import { lockMembers } from "../database/members.ts";
import { forgetUpload } from "../database/uploads.ts";
import {
  type ImportBody,
  openImportBody,
  readImportBegin,
  stageMaxBytes,
} from "../exchange/importBody.ts";
import { spooled, type SpooledFile } from "../exchange/spooled.ts";
import {
  beginStages,
  finishStages,
  takeStage,
  targetOfUnfinished,
} from "../exchange/takeStages.ts";
import { takeAsStudy, takeImport } from "../exchange/takeImport.ts";
import { can } from "../../domain/permissions.ts";
import { id, type Id } from "../../domain/rules.ts";

export const importCalls: HandlersOf<
  | "importStudy"
  | "importAsStudy"
  | "beginImport"
  | "sendImportStage"
  | "finishImport"
  | "discardImport"
  | "listUnfinishedImports"
  | "listImports"
  | "listSavedAnswers"
  | "saveAnswers"
  | "deleteSavedAnswers"
  | "undoImport"
  | "mergeRater"
> = {
  importStudy: ({ params: { studyId } }, { account, asked, change, limits }) =>
    received(asked.body, limits, (body) =>
      change({ studyId, accountId: account.id }, async (query) => ({
        ...(await takeImport(query, studyId, body, { account, at: new Date() })),
        tells: everything,
      })),
    ),

  importAsStudy: (_input, { account, asked, change, limits }) =>
    received(asked.body, limits, (body) => {
      const studyId = id("study").parse(uuidv7());
      return change({ studyId, accountId: account.id }, async (query) => ({
        ...(await takeAsStudy(query, studyId, body, { account, at: new Date() })),
        tells: [],
      }));
    }),

  beginImport: ({ params, query: { sign, asStudy } }, { account, asked, change, limits, grant }) =>
    heardOut(asked.body, stageMost(limits), async ({ path }) => {
      if (asStudy) mayMakeStudies(grant);
      const begin = await readImportBegin(path);
      const by = { account, at: new Date() };
      return change({ studyId: params.studyId, accountId: account.id }, async (query) => ({
        ...(await beginStages(query, params, begin, { by, sign, asStudy, limits })),
        tells: [],
      }));
    }),

  sendImportStage: ({ params: { number, ...at } }, { account, asked, change, limits }) =>
    heardOut(asked.body, stageMost(limits), (file) =>
      change({ studyId: at.studyId, accountId: account.id }, async (query) => ({
        answer: await takeStage(
          query,
          at,
          { number, ...file },
          { by: { account, at: new Date() }, limits },
        ),
        history: [],
        tells: [],
      })),
    ),

  async finishImport({ params: at }, { account, change, database, grant }) {
    const studyId = (await targetOfUnfinished(database, at)) ?? at.studyId;
    if (studyId !== at.studyId) mayMakeStudies(grant);
    return change({ studyId, accountId: account.id }, async (query) => ({
      ...(await finishStages(query, at, { account, at: new Date() })),
      tells: studyId === at.studyId ? everything : [],
    }));
  },

  async discardImport({ params: at }, { account, change }) {
    await change({ studyId: at.studyId, accountId: account.id }, async (query) => {
      const history = await discardUnfinished(query, at);
      return { answer: undefined, history, tells: [] };
    });
    return { done: true };
  },

  listUnfinishedImports: ({ params: { studyId } }, { database, limits }) =>
    unfinishedImportsOf(database, studyId, limits),

  listImports: ({ params: { studyId } }, { database }) => importsOf(database, studyId),

  listSavedAnswers: ({ params: { studyId } }, { database }) => importRecipesOf(database, studyId),

  async saveAnswers({ params: { studyId }, body }, { account, change }) {
    await change({ studyId, accountId: account.id }, async (query) => {
      await saveAnswers(query, studyId, body);
      return { answer: undefined, history: [], tells: [] };
    });
    return { done: true };
  },

  async deleteSavedAnswers({ params: { studyId }, body: { form } }, { account, change }) {
    await change({ studyId, accountId: account.id }, async (query) => {
      await deleteSavedAnswers(query, studyId, form);
      return { answer: undefined, history: [], tells: [] };
    });
    return { done: true };
  },

  async undoImport({ params: { studyId, importId } }, context) {
    const { account, change, storage } = context;
    const { undone, unused } = await change({ studyId, accountId: account.id }, async (query) => {
      const at = { studyId, importId };
      // Who would build on it at this moment waits, and then finds it gone.
      await query.selectFrom("study").select("id").where("id", "=", studyId).forUpdate().execute();
      const found = await importOf(query, studyId, importId);
      if (!found) throw new Refusal("not_found", {});
      if (found.undoneAt !== null)
        return { answer: { undone: found, unused: [] }, history: [], tells: everything };
      if (found.madeStudy) {
        throw new Refusal("state_does_not_allow", {
          entity: "study",
          from: "open",
          action: "undo",
          allowed: [],
        });
      }
      await mustSeeImported(query, { here: context.here, accountId: account.id }, importId);
      const { names, count } = await workedOnSince(query, at);
      if (count > 0) throw new Refusal("import_in_use", { names: names.join(", "), count });
      const uploadIds = await removeImported(query, at);
      await query
        .updateTable("import")
        .set({ undoneBy: account.id, undoneAt: new Date() })
        .where("studyId", "=", studyId)
        .where("id", "=", importId)
        .execute();
      const forgotten: Id<"upload">[] = [];
      for (const uploadId of uploadIds) {
        if (await forgetUpload(query, uploadId)) forgotten.push(uploadId);
      }
      const after = await importOf(query, studyId, importId);
      return {
        answer: { undone: after ?? found, unused: forgotten },
        history: [
          {
            about: "import",
            aboutId: importId,
            action: "undoImport",
            before: { format: found.format, files: found.files },
          },
        ],
        tells: everything,
      };
    });
    for (const uploadId of unused) await storage.remove(uploadId);
    return undone;
  },

  async mergeRater({ params: { studyId, accountId: from }, body }, { account, change }) {
    const to = body.accountId;
    await change({ studyId, accountId: account.id }, async (query) => {
      const members = await lockMembers(query, studyId);
      if (!(await isImported(query, studyId, from))) throw new Refusal("not_found", {});
      const member = members.find(({ accountId }) => accountId === to);
      if (to === from || !member || !can(member.role, "observation.code")) {
        throw invalidInput({ path: "accountId", rule: "reference_exists" });
      }
      const both = { studyId, from, to };
      const { names, count } = await codedByBoth(query, both);
      if (count > 0) throw new Refusal("raters_overlap", { names: names.join(", "), count });
      const { name } = await query
        .selectFrom("account")
        .select("name")
        .where("id", "=", from)
        .executeTakeFirstOrThrow();
      await mergeRater(query, both);
      return {
        answer: undefined,
        history: [{ about: "membership", aboutId: to, action: "mergeRater", before: { name } }],
        tells: ["members", "observations"],
      };
    });
    return { done: true };
  },
};

/** @throws Refusal `forbidden_by_token` of a token that is let into one study, as where one is made by a call of its own. */
function mayMakeStudies(grant: Grant | undefined): void {
  if (grant && grant.studyId !== null) throw new Refusal("forbidden_by_token", { needs: "study" });
}

/** What an import may have touched. */
const everything = ["study", "members", "schemes", "recordings", "observations"] as const;

/** Hears a body out, looks it through, and only then lets something be made of it. */
function received<Result>(
  body: Readable | undefined,
  { importBodyMaxBytes, eventsPerImportedObservation }: Limits,
  use: (body: ImportBody) => Promise<Result>,
): Promise<Result> {
  return heardOut(body, importBodyMaxBytes, async ({ path }) =>
    use(await openImportBody(path, eventsPerImportedObservation)),
  );
}

/** No one fills a disk with stages that are being heard: those of the application are far smaller. */
function stageMost({ importBodyMaxBytes }: Limits): number {
  return Math.min(importBodyMaxBytes, stageMaxBytes);
}

function heardOut<Result>(
  body: Readable | undefined,
  maxBytes: number,
  use: (file: SpooledFile) => Promise<Result>,
): Promise<Result> {
  if (!body) {
    throw invalidInput({ path: "", rule: "shape", allowed: "application/x-ndjson" });
  }
  return spooled(body, maxBytes, use);
}
