import { Button, Title } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { uuidv7 } from "uuidv7";
import { schemeCalls } from "../../../api/contract/schemes.ts";
import { emptyScheme, type Scheme } from "../../../domain/entities/scheme.ts";
import { id } from "../../../domain/rules.ts";
import { EmptyState } from "../../kit/page/EmptyState.tsx";
import { Failure } from "../../kit/page/Failure.tsx";
import { SchemeIcon } from "../../kit/page/icons.tsx";
import { newId } from "../../kit/query/newId.ts";
import classes from "../../kit/scheme/scheme.module.css";
import { schemeFrom, templates } from "./templates.ts";
import { useSend } from "../../kit/query/useSend.ts";

const ImportDialog = lazy(async () => ({
  default: (await import("./ImportDialog.tsx")).ImportDialog,
}));

/** The first draft of a study: empty, or from an example. */
export function StartScheme({ studyId, mayEdit }: Props) {
  const { t } = useTranslation("scheme");
  const drafting = useNewDraft(studyId);
  const [isImporting, setIsImporting] = useState(false);

  if (!mayEdit) {
    return (
      <EmptyState icon={SchemeIcon} title={t("empty.title")}>
        {t("empty.whatReader")}
      </EmptyState>
    );
  }
  return (
    <>
      <EmptyState
        icon={SchemeIcon}
        title={t("empty.title")}
        action={
          <div className={classes["actions"]}>
            <Button loading={drafting.isPending} onClick={() => drafting.mutate(emptyScheme)}>
              {t("empty.action")}
            </Button>
            <Button variant="default" onClick={() => setIsImporting(true)}>
              {t("import.open")}
            </Button>
          </div>
        }
      >
        {t("empty.what")}
      </EmptyState>
      {drafting.error && <Failure error={drafting.error} />}
      {isImporting && (
        <Suspense>
          <ImportDialog
            studyId={studyId}
            base={emptyScheme}
            isTaking={drafting.isPending}
            error={drafting.error}
            onTake={(scheme) => drafting.mutate(scheme)}
            onClose={() => setIsImporting(false)}
          />
        </Suspense>
      )}
      <section aria-labelledby="examples">
        <Title order={2} size="h3" id="examples" mb={8}>
          {t("startFrom")}
        </Title>
        <div className={classes["templates"]}>
          {templates.map((template) => (
            <button
              key={template.title}
              type="button"
              className={classes["template"]}
              onClick={() =>
                drafting.mutate(schemeFrom(template, { textOf: (key) => t(key), newUuid: uuidv7 }))
              }
            >
              <b>{t(template.title)}</b>
              <span>{t(template.what)}</span>
            </button>
          ))}
        </div>
      </section>
    </>
  );
}

interface Props {
  readonly studyId: string;
  readonly mayEdit: boolean;
}

/** Creates the next draft of a study’s scheme. */
export function useNewDraft(studyId: string) {
  return useSend(schemeCalls.draftScheme, (scheme: Scheme) => ({
    params: { studyId },
    body: { id: newId(id("schemeVersion")), scheme },
  }));
}
