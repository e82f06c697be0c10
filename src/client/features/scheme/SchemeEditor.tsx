import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { schemeCalls } from "../../../api/contract/schemes.ts";
import type { SchemeVersion } from "../../../domain/entities/scheme.ts";
import { invalidInput } from "../../../domain/errors.ts";
import { send } from "../../kit/query/api.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useFieldErrors } from "../../kit/text/refusalText.ts";
import { isUnsaved } from "./draft.ts";
import { type DraftStore, draftStore } from "./draftStore.ts";
import type { Editing } from "./editing.ts";
import { EditorTabs } from "./EditorTabs.tsx";
import { ProblemList } from "./ProblemList.tsx";
import { problemsOf } from "./problems.ts";
import { PublishButton } from "./PublishButton.tsx";
import classes from "../../kit/scheme/scheme.module.css";
import { queryOf } from "../../kit/query/useCall.ts";

const ImportDialog = lazy(async () => ({
  default: (await import("./ImportDialog.tsx")).ImportDialog,
}));

/**
 * The editor of a draft: it saves automatically, shows problems in place, and every step can be
 * undone.
 */
export function SchemeEditor({ version }: { readonly version: SchemeVersion }) {
  const { t } = useTranslation("scheme");
  const store = useDraft(version);
  const draft = useSyncExternalStore(store.subscribe, store.get);
  const { scheme } = draft;
  const problems = problemsOf(scheme);
  const problemAt = useFieldErrors(invalidInput(...problems));
  const compared =
    version.number > 1 ? { studyId: version.studyId, versionId: version.id } : undefined;
  const editing: Editing = { scheme, change: store.change, problemAt, compared };
  const [isImporting, setIsImporting] = useState(false);
  const failure = draft.saving.kind === "failed" ? draft.saving.error : undefined;

  return (
    <section aria-label={t("version", { number: version.number })}>
      <div className={classes["bar"]}>
        <output className={classes["saving"]} data-kind={draft.saving.kind}>
          {draft.saving.kind === "conflict"
            ? t("conflict.title")
            : t(`saving.${draft.saving.kind}`)}
        </output>
        <Button variant="default" disabled={draft.past.length === 0} onClick={store.undo}>
          {t("undo")}
        </Button>
        <Button variant="default" disabled={draft.future.length === 0} onClick={store.redo}>
          {t("redo")}
        </Button>
        <Button variant="default" onClick={() => setIsImporting(true)}>
          {t("import.open")}
        </Button>
        <PublishButton version={version} store={store} problems={problems.length} />
      </div>
      {failure !== undefined && (
        <Failure error={failure} onRetry={() => void store.flush()} compact />
      )}
      {draft.saving.kind === "conflict" && <Conflict version={version} store={store} />}
      <ProblemList {...{ problems, editing }} />
      <EditorTabs editing={editing} />
      {isImporting && (
        <Suspense>
          <ImportDialog
            studyId={version.studyId}
            base={scheme}
            onTake={(taken) => {
              store.change(taken);
              setIsImporting(false);
            }}
            onClose={() => setIsImporting(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

/** The store of a draft. Leaving the screen saves unsaved changes; leaving the page asks first. */
function useDraft(version: SchemeVersion): DraftStore {
  const client = useQueryClient();
  const { studyId, id: schemeVersionId } = version;
  const [store] = useState(() =>
    draftStore({
      version,
      save: async (scheme, edition) => {
        const saved = await send(schemeCalls.saveScheme, {
          params: { studyId, schemeVersionId },
          body: { scheme, edition },
        });
        client.setQueryData(
          queryOf(schemeCalls.readScheme, { params: { studyId, schemeVersionId } }).queryKey,
          saved,
        );
        return saved;
      },
    }),
  );
  useEffect(() => {
    function ask(event: BeforeUnloadEvent): void {
      if (isUnsaved(store.get())) event.preventDefault();
    }
    window.addEventListener("beforeunload", ask);
    return () => {
      window.removeEventListener("beforeunload", ask);
      void store.flush();
    };
  }, [store]);
  return store;
}

function Conflict({ version, store }: ConflictProps) {
  const { t } = useTranslation("scheme");
  const client = useQueryClient();
  const [error, setError] = useState<unknown>();

  async function settle(how: "takeTheirs" | "keepMine"): Promise<void> {
    try {
      const theirs = await client.fetchQuery({
        ...queryOf(schemeCalls.readScheme, {
          params: { studyId: version.studyId, schemeVersionId: version.id },
        }),
        staleTime: 0,
      });
      store[how](theirs);
    } catch (caught) {
      setError(caught);
    }
  }

  return (
    <div className={classes["conflict"]} role="alert">
      <p>{t("conflict.what")}</p>
      <div className={classes["line"]}>
        <Button variant="default" onClick={() => void settle("takeTheirs")}>
          {t("conflict.theirs")}
        </Button>
        <Button variant="default" onClick={() => void settle("keepMine")}>
          {t("conflict.mine")}
        </Button>
      </div>
      {error !== undefined && <Failure error={error} compact />}
    </div>
  );
}

interface ConflictProps {
  readonly version: SchemeVersion;
  readonly store: DraftStore;
}
