import type { ErasurePreview } from "../../api/contract/erasure.ts";
import type { Erasing, ErasureCounts, Erasure } from "../../domain/entities/erasure.ts";
import { invalidInput } from "../../domain/errors.ts";
import type { HandlersOf, StudyContext } from "../answer.ts";
import { erasuresOf, goneAmong } from "../database/erasures.ts";
import { recordingOf } from "../database/recordings.ts";
import { countsOfRecording } from "../erasure/countsOfRecording.ts";
import { askedErasure, erase, intoLedger } from "../erasure/erase.ts";
import { countsOfStudy } from "../erasure/eraseStudy.ts";
import { removeErasedFiles } from "../erasure/removeFiles.ts";
import { othersIn, sharedFilesOf } from "../database/participants.ts";
import { stillCodes } from "../sight/hiddenWork.ts";
import { withoutWork } from "../sight/erasures.ts";

/** Erases recordings and studies, and says what was erased. */
export const erasureCalls: HandlersOf<
  | "previewRecordingErasure"
  | "eraseRecording"
  | "previewStudyErasure"
  | "eraseStudy"
  | "listErasures"
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
  await context.forgetUpgrades();
  return erasures;
}
