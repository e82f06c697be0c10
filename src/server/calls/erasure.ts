import { sql } from "kysely";
import type { ErasurePreview } from "../../api/contract/erasure.ts";
import { Erasing, type ErasureCounts, type Erasure } from "../../domain/entities/erasure.ts";
import { invalidInput, Refusal } from "../../domain/errors.ts";
import type { Id } from "../../domain/rules.ts";
import { counted } from "../accounts/counted.ts";
import type { Context, HandlersOf, StudyContext } from "../answer.ts";
import { type Query, transact } from "../database/database.ts";
import { erasuresOf, goneAmong } from "../database/erasures.ts";
import { hasPassword } from "../database/accounts.ts";
import { recordingOf } from "../database/recordings.ts";
import { countsOfRecording } from "../erasure/countsOfRecording.ts";
import { askedErasure, erase, intoLedger } from "../erasure/erase.ts";
import { countsOfStudy } from "../erasure/eraseStudy.ts";
import { removeErasedFiles } from "../erasure/removeFiles.ts";
import { othersIn, sharedFilesOf } from "../database/participants.ts";
import { stillCodes } from "../sight/hiddenWork.ts";
import { withoutWork } from "../sight/erasures.ts";

/** Erases recordings, studies and accounts, and says what was erased. */
export const erasureCalls: HandlersOf<
  | "previewRecordingErasure"
  | "eraseRecording"
  | "previewStudyErasure"
  | "eraseStudy"
  | "listErasures"
  | "eraseAccount"
  | "eraseOwnAccount"
  | "findErased"
> = {
  async previewRecordingErasure({ params }, { database, here, account }) {
    const { studyId, recordingId } = params;
    await recordingOf(database, studyId, recordingId);
    const isWorkHidden = await stillCodes(database, { here, accountId: account.id }, recordingId);
    const counts = await countsOfRecording(database, params);
    return {
      counts: isWorkHidden ? withoutWork(counts) : counts,
      isWorkHidden,
      sharedFiles: await sharedFilesOf(database, params),
      others: await othersIn(database, params, null),
    };
  },

  async eraseRecording({ params, body }, context) {
    await recordingOf(context.database, params.studyId, params.recordingId);
    const [erasure] = await eraseInStudy(context, body.because, [
      { about: "recording", ...params },
    ]);
    if (!erasure) throw new Error("an erasure leaves a tombstone");
    return erasure;
  },

  async previewStudyErasure({ params }, { database }): Promise<ErasurePreview> {
    const counts = await countsOfStudy(database, params.studyId);
    return { counts, isWorkHidden: false, sharedFiles: 0, others: [] };
  },

  async eraseStudy({ params: { studyId }, body }, context) {
    const { name } = await context.database
      .selectFrom("study")
      .select("name")
      .where("id", "=", studyId)
      .executeTakeFirstOrThrow();
    if (body.name.trim() !== name.trim()) {
      throw invalidInput({ path: "name", rule: "shape", allowed: name });
    }
    const [erasure] = await eraseInStudy(context, body.because, [{ about: "study", studyId }]);
    if (!erasure) throw new Error("an erasure leaves a tombstone");
    return erasure;
  },

  async listErasures(_input, { database, here, account }) {
    const rows = await erasuresOf(database, here.studyId);
    const reader = { here, accountId: account.id };
    return Promise.all(
      rows.map(async (row) => {
        const { erasing } = row;
        // Of intervals that were cut out of what the reader still codes, the others' work is hidden.
        const isWorkHidden =
          erasing.about === "stretches" &&
          (await stillCodes(database, reader, erasing.recordingId));
        const counts: ErasureCounts = isWorkHidden ? withoutWork(row.counts) : row.counts;
        return { ...row, counts, isWorkHidden };
      }),
    );
  },

  async eraseAccount({ params: { accountId }, body }, context) {
    const row = await context.database
      .selectFrom("account")
      .select("email")
      .where("id", "=", accountId)
      .where("importedInto", "is", null)
      .executeTakeFirst();
    if (!row) throw new Refusal("not_found", {});
    mustBeWritten(body.email, row.email);
    await eraseOneAccount(context, accountId);
    return { done: true };
  },

  async eraseOwnAccount({ body }, context) {
    const { account, accounts, asked, answerHeaders, database } = context;
    mustBeWritten(body.email, account.email);
    if (await hasPassword(database, account.id)) {
      await counted(context, "password", () =>
        accounts.checkPassword(account.id, body.password ?? ""),
      );
    }
    await eraseOneAccount(context, account.id);
    await accounts.signOut(asked.headers, answerHeaders).catch(() => undefined);
    return { done: true };
  },

  async findErased({ body }, { database, account, answerHeaders }) {
    const found = await goneAmong(database, account.id, body.ids);
    // What the browser itself has kept of films and pictures goes too.
    if (found.gone.length > 0) answerHeaders.set("clear-site-data", '"cache"');
    return found;
  },
};

/** Erases in a study, for good: the ledger first, then the transaction, then the files. */
export async function eraseInStudy(
  context: StudyContext,
  because: Erasure["because"],
  erasings: readonly Erasing[],
): Promise<readonly Erasure[]> {
  const { change, account, here, ledger } = context;
  const by = { because, accountId: account.id };
  const asked = erasings.map((erasing) => askedErasure(erasing, by));
  const isOfStudy = erasings.some(({ about }) => about === "study");
  const erasures = await change({ studyId: here.studyId, accountId: account.id }, async (query) => {
    const erased = await erase(query, asked);
    // Written before it stands: what was erased and is in no ledger would come back with a backup.
    await intoLedger(ledger, erased.entries);
    return {
      answer: erased.erasures,
      history: isOfStudy
        ? []
        : erased.erasures.map(({ id, erasing, counts }) => ({
            about: "study" as const,
            aboutId: here.studyId,
            action: "erase",
            after: { erasureId: id, what: erasing.about, counts: withoutWork(counts) },
          })),
      tells: ["study", "recordings", "observations", "schemes"],
    };
  });
  await removeErasedFiles(context);
  return erasures;
}

async function eraseOneAccount(
  context: Context<"signed_in">,
  accountId: Id<"account">,
): Promise<void> {
  const { database, account, ledger, change } = context;
  const asked = [
    askedErasure({ about: "account", accountId }, { because: "deleted", accountId: account.id }),
  ];
  const studyIds = await transact(database, async (query) => {
    await mustNotBeLast(query, accountId);
    const rows = await query
      .selectFrom("membership")
      .select("studyId")
      .where("accountId", "=", accountId)
      .execute();
    const { entries } = await erase(query, asked);
    await intoLedger(ledger, entries);
    return rows.map((row) => row.studyId);
  });
  for (const studyId of studyIds) {
    // oxlint-disable-next-line no-await-in-loop -- somebody is in few studies
    await change({ studyId, accountId: null }, async () => ({
      answer: undefined,
      history: [],
      tells: ["members", "observations"],
    }));
  }
}

/** @throws Refusal where a study would have no owner any more, or the server no administrator. */
async function mustNotBeLast(query: Query, accountId: Id<"account">): Promise<void> {
  const { rows } = await sql<{ readonly owns: boolean; readonly administers: boolean }>`
    select exists (select from membership
                    where account_id = ${accountId} and role = 'owner'
                      and not exists (select from membership as other
                                       where other.study_id = membership.study_id
                                         and other.role = 'owner'
                                         and other.account_id <> ${accountId})) as owns,
           (select is_administrator from account where id = ${accountId})
             and not exists (select from account
                              where is_administrator and id <> ${accountId}) as administers`.execute(
    query,
  );
  if (rows[0]?.owns) throw new Refusal("last_owner", {});
  if (rows[0]?.administers) throw new Refusal("last_administrator", {});
}

function mustBeWritten(written: string, email: string): void {
  if (written.trim().toLowerCase() !== email) {
    throw invalidInput({ path: "email", rule: "shape", allowed: email });
  }
}
