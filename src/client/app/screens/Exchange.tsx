import { useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { ExportPart } from "../../features/exchange/ExportPart.tsx";
import { ImportPart } from "../../features/exchange/ImportPart.tsx";
import { studyImport } from "../../features/exchange/studyImport.ts";
import { Page } from "../../kit/page/Page.tsx";
import { useStudy } from "../../kit/query/study.ts";

/** Import and export. During an import, only the import is shown. */
export function Exchange() {
  const { t } = useTranslation("exchange");
  const { study, can } = useStudy();
  const mayImport = can("import.write");
  const store = studyImport(study, useQueryClient());
  const { phase } = useSyncExternalStore(store.subscribe, store.get);
  const isIdle = !mayImport || phase.kind === "empty" || phase.kind === "done";

  return (
    <Page title={t("pageTitle")} description={mayImport ? t("pageWhat") : undefined}>
      {mayImport && <ImportPart />}
      {isIdle && <ExportPart />}
    </Page>
  );
}
