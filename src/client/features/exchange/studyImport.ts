import type { QueryClient } from "@tanstack/react-query";
import type { StudySummary } from "../../../api/contract/studies.ts";
import { id } from "../../../domain/rules.ts";
import { type KeptImport, keptImports } from "../../kit/offline/keptImports.ts";
import { send } from "../../kit/query/api.ts";
import { newId } from "../../kit/query/newId.ts";
import { readLocalFile } from "../../kit/upload/readLocalFile.ts";
import { newImportReader } from "./importReader.ts";
import { importingOf, type ImportStore } from "./importing.ts";
import { type MediaWish, sendMedia } from "./mediaSending.ts";
import { isImportRefused } from "./refusedImport.ts";
import { sendImport } from "./sendImport.ts";
import { exchangeCalls, type Import } from "../../../api/contract/exchange.ts";
import { queryOf } from "../../kit/query/useCall.ts";
import { renewAfter } from "../../kit/query/renew.ts";

const byStudy = new Map<string, ImportStore>();

/** The import of this tab into a study: it stays while other screens are visited. */
export function studyImport(
  { id: studyId, isDemo }: Pick<StudySummary, "id" | "isDemo">,
  client: QueryClient,
): ImportStore {
  const known = byStudy.get(studyId);
  if (known) return known;
  const made = importingOf({
    isDemo,
    newReader: newImportReader,
    readLocal: readLocalFile,
    statistics: () =>
      client.fetchQuery(queryOf(exchangeCalls.listSavedAnswers, { params: { studyId } })),
    newImportId: () => newId(id("import")),
    send: async ({ importId, asStudy, pieces, media, ...sending }) => {
      const named = media.map(({ name, files }) => ({
        recording: name,
        fileNames: files.map((file) => file.name),
      }));
      return sentWhole(
        { ...pieces, importId, studyId, asStudy, media: named },
        { ...sending, media, client },
      );
    },
  });
  byStudy.set(studyId, made);
  let isWarning = false;
  made.subscribe(() => {
    const isSending = made.get().phase.kind === "sending";
    if (isSending === isWarning) return;
    isWarning = isSending;
    if (isSending) window.addEventListener("beforeunload", warn);
    else window.removeEventListener("beforeunload", warn);
  });
  return made;
}

/**
 * Sends an import completely, and stores it on this device until then. A refused import is discarded; one that was
 * stopped, or that requires its sender to sign in, stays to be continued.
 */
export async function sentWhole(
  kept: KeptImport,
  {
    client,
    media,
    ...sending
  }: Omit<Parameters<typeof sendImport>[0], "kept"> & {
    readonly client: QueryClient;
    /** The files to upload for its recordings once they are created. */
    readonly media: readonly MediaWish[];
  },
): Promise<Import> {
  const params = {
    studyId: id("study").parse(kept.studyId),
    importId: id("import").parse(kept.importId),
  };
  await keptImports.keep(kept);
  try {
    const made = await sendImport({ kept, ...sending });
    await keptImports.forget(kept.importId);
    await renewAfter(client, exchangeCalls.finishImport, { params });
    await sendMedia(made, media, client);
    return made;
  } catch (error) {
    if (isImportRefused(error)) {
      await keptImports.forget(kept.importId);
      await send(exchangeCalls.discardImport, { params }).catch(() => undefined);
    }
    await renewAfter(client, exchangeCalls.discardImport, { params });
    throw error;
  }
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
