import { Button, Tabs } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { contract } from "../../api/contract.ts";
import type { SchemeVersion } from "../../domain/entities/scheme.ts";
import { type FieldProblem, invalidInput } from "../../domain/errors.ts";
import { send } from "../api.ts";
import { Failure } from "../frame/Failure.tsx";
import { useFieldErrors } from "../frame/refusalText.ts";
import { queries } from "../queries.ts";
import { CodesTab } from "./CodesTab.tsx";
import { isUnsaved } from "./draft.ts";
import { type DraftStore, draftStore } from "./draftStore.ts";
import type { Editing } from "./editing.ts";
import { ModifiersTab } from "./ModifiersTab.tsx";
import { entryAt, problemsOf } from "./problems.ts";
import { PublishButton } from "./PublishButton.tsx";
import { RubricTab } from "./RubricTab.tsx";
import classes from "./scheme.module.css";
import { SubjectsTab } from "./SubjectsTab.tsx";

/** A draft being written: it saves itself, says what is wrong where, and can be taken back step by step. */
export function SchemeEditor({ version }: { readonly version: SchemeVersion }) {
  const { t } = useTranslation("scheme");
  const store = useDraft(version);
  const draft = useSyncExternalStore(store.subscribe, store.get);
  const { scheme } = draft;
  const problems = problemsOf(scheme);
  const problemAt = useFieldErrors(invalidInput(...problems));
  const editing: Editing = { scheme, change: store.change, problemAt };
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
        <PublishButton version={version} store={store} problems={problems.length} />
      </div>
      {failure !== undefined && (
        <Failure error={failure} onRetry={() => void store.flush()} compact />
      )}
      {draft.saving.kind === "conflict" && <Conflict version={version} store={store} />}
      <ProblemList {...{ problems, editing }} />
      <Tabs defaultValue="codes" keepMounted={false} mt="md">
        <Tabs.List>
          <Tabs.Tab value="codes">{t("tab.codes")}</Tabs.Tab>
          <Tabs.Tab value="subjects">{t("tab.subjects")}</Tabs.Tab>
          <Tabs.Tab value="modifiers">{t("tab.modifiers")}</Tabs.Tab>
          <Tabs.Tab value="rubric">{t("tab.rubric")}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="codes">
          <CodesTab editing={editing} />
        </Tabs.Panel>
        <Tabs.Panel value="subjects">
          <SubjectsTab editing={editing} />
        </Tabs.Panel>
        <Tabs.Panel value="modifiers">
          <ModifiersTab editing={editing} />
        </Tabs.Panel>
        <Tabs.Panel value="rubric">
          <RubricTab editing={editing} />
        </Tabs.Panel>
      </Tabs>
    </section>
  );
}

/** The store of a draft. Leaving the screen sends what is not saved; leaving the page asks first. */
function useDraft(version: SchemeVersion): DraftStore {
  const client = useQueryClient();
  const { studyId, id: schemeVersionId } = version;
  const [store] = useState(() =>
    draftStore({
      version,
      save: async (scheme, edition) => {
        const saved = await send(contract.saveScheme, {
          params: { studyId, schemeVersionId },
          body: { scheme, edition },
        });
        client.setQueryData(queries.scheme(studyId, schemeVersionId).queryKey, saved);
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
        ...queries.scheme(version.studyId, version.id),
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

/** A problem of an entry is said by name; what is new and empty is no reproach. */
function ProblemList({ problems, editing }: ProblemsProps) {
  const { t } = useTranslation("scheme");
  const { scheme, problemAt } = editing;
  const said = problems.filter(({ rule }) => rule !== "scheme_not_empty");
  if (said.length === 0) return null;
  return (
    <div className={classes["problems"]}>
      <p>{t("problems")}</p>
      <ul>
        {said.map(({ path }) => (
          <li key={path}>
            {t("problemAt", {
              what: entryAt(scheme, path) || t("nameless"),
              problem: problemAt(path) ?? path,
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ProblemsProps {
  readonly problems: readonly FieldProblem[];
  readonly editing: Editing;
}
