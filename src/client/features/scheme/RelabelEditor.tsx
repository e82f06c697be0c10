import { Button, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { schemeCalls } from "../../../api/contract/schemes.ts";
import type { SchemeVersion } from "../../../domain/entities/scheme.ts";
import { invalidInput } from "../../../domain/errors.ts";
import { schemeDifference } from "../../../domain/schemeDifference.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useFieldErrors } from "../../kit/text/refusalText.ts";
import { Difference } from "./Difference.tsx";
import { edit, openDraft, redoDraft, undoDraft } from "./draft.ts";
import { EditorTabs } from "./EditorTabs.tsx";
import { ProblemList } from "./ProblemList.tsx";
import { problemsOf } from "./problems.ts";
import classes from "../../kit/scheme/scheme.module.css";
import { useNewDraft } from "./StartScheme.tsx";
import { useSend } from "../../kit/query/useSend.ts";
import { queryOf } from "../../kit/query/useCall.ts";
import { useQueryClient } from "@tanstack/react-query";

/** Corrects texts, keys and colours of a published version. Any other change needs a new draft. */
export function RelabelEditor({ version, mayDraft, onDone }: Props) {
  const { t } = useTranslation(["scheme", "common"]);
  const client = useQueryClient();
  const { studyId, id: schemeVersionId, number } = version;
  const [draft, setDraft] = useState(() => openDraft(version));
  const { scheme } = draft;
  const difference = schemeDifference(version.scheme, scheme);
  const problems = problemsOf(scheme);
  const problemAt = useFieldErrors(invalidInput(...problems));
  const drafting = useNewDraft(studyId);
  const saving = useSend(
    schemeCalls.relabelScheme,
    () => ({
      params: { studyId, schemeVersionId },
      body: { edition: version.edition, scheme },
    }),
    {
      onReply: (saved) => {
        client.setQueryData(
          queryOf(schemeCalls.readScheme, { params: { studyId, schemeVersionId } }).queryKey,
          saved,
        );
      },
      onSuccess: onDone,
    },
  );
  useAskBeforeLeaving(!difference.isSame);
  const canSave = !difference.isSame && difference.isOnlyNames && problems.length === 0;

  return (
    <section aria-label={t("relabel.title", { number })}>
      <Text size="sm" maw="75ch">
        {t("relabel.what", { number })}
      </Text>
      <div className={classes["bar"]}>
        <output className={classes["saving"]} data-kind={difference.isSame ? "saved" : "changed"}>
          {difference.isSame ? t("relabel.nothing") : t("relabel.unsaved")}
        </output>
        <Button
          variant="default"
          disabled={draft.past.length === 0}
          onClick={() => setDraft(undoDraft(draft))}
        >
          {t("undo")}
        </Button>
        <Button
          variant="default"
          disabled={draft.future.length === 0}
          onClick={() => setDraft(redoDraft(draft))}
        >
          {t("redo")}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t("common:cancel")}
        </Button>
        <Button disabled={!canSave} loading={saving.isPending} onClick={() => saving.mutate()}>
          {t("relabel.save")}
        </Button>
      </div>
      {saving.error && <Failure error={saving.error} kept={t("relabel.kept")} compact />}
      {drafting.error && <Failure error={drafting.error} compact />}
      {!difference.isOnlyNames && (
        <div className={classes["conflict"]} role="alert">
          <p>{t("relabel.meaning")}</p>
          <Difference
            difference={{
              ...difference,
              entries: difference.entries.filter(({ changesMeaning }) => changesMeaning),
              whole: difference.whole.filter(({ field }) => field === "total"),
            }}
          />
          {mayDraft && (
            <div>
              <Button
                variant="default"
                loading={drafting.isPending}
                onClick={() => drafting.mutate(scheme, { onSuccess: onDone })}
              >
                {t("relabel.asDraft")}
              </Button>
            </div>
          )}
        </div>
      )}
      <ProblemList problems={problems} editing={{ scheme, change: () => undefined, problemAt }} />
      <EditorTabs
        editing={{
          scheme,
          change: (changed) => setDraft((before) => edit(before, changed)),
          problemAt,
        }}
      />
    </section>
  );
}

interface Props {
  readonly version: SchemeVersion;
  /** Whether a draft can be created: there is none yet. */
  readonly mayDraft: boolean;
  readonly onDone: () => void;
}

function useAskBeforeLeaving(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isUnsaved]);
}
