import type { QueryClient } from "@tanstack/react-query";
import type { StudySummary } from "../../../api/contract/studies.ts";
import { id } from "../../../domain/rules.ts";
import { newId } from "../../kit/query/newId.ts";
import { readLocalFile } from "../../kit/upload/readLocalFile.ts";
import { newImportReader } from "./importReader.ts";
import { importingOf, type ImportStore } from "./importing.ts";
import { sendMedia } from "./mediaSending.ts";
import { recipes } from "./recipes.ts";
import { sendImport } from "./sendImport.ts";
import { exchangeCalls } from "../../../api/contract/exchange.ts";
import { renewAfter } from "../../kit/query/renew.ts";

const byStudy = new Map<string, ImportStore>();

/** The import that this tab makes into a study: it is still there after a look at another screen. */
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
    findRecipe: recipes.find,
    newImportId: () => newId(id("import")),
    send: async ({ asStudy, media, ...sending }) => {
      const answer = await sendImport({ ...sending, studyId: asStudy ? null : studyId });
      await (asStudy
        ? renewAfter(client, exchangeCalls.importAsStudy, {})
        : renewAfter(client, exchangeCalls.importStudy, { params: { studyId } }));
      await sendMedia(answer, media, client);
      return answer;
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

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
