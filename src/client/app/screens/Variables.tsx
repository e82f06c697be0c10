import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { EmptyState } from "../../kit/page/EmptyState.tsx";
import { Failure } from "../../kit/page/Failure.tsx";
import { RecordingsIcon } from "../../kit/page/icons.tsx";
import { LinkButton } from "../../kit/page/links.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { Page } from "../../kit/page/Page.tsx";
import { useStudy } from "../../kit/query/study.ts";
import "../../features/variables/texts.ts";
import { PasteValues } from "../../features/variables/PasteValues.tsx";
import { ValuesTable } from "../../features/variables/ValuesTable.tsx";
import { VariableEditor } from "../../features/variables/VariableEditor.tsx";
import { useAll } from "../../kit/query/useCall.ts";
import { recordingCalls } from "../../../api/contract/recordings.ts";

/** The recording variables of a study, and their values. */
export function Variables() {
  const { t } = useTranslation(["variables", "common"]);
  const { study, studyId, can } = useStudy();
  const recordings = useAll(recordingCalls.listRecordings, { params: { studyId } });
  const [isEditing, setEditing] = useState(false);
  const { variables } = study;
  const mayEdit = can("recording.edit");
  const isEmpty = variables.length === 0;
  const edit = can("study.edit") && (
    <Button
      variant={isEmpty ? "filled" : "default"}
      disabled={!recordings.data}
      onClick={() => setEditing(true)}
    >
      {t("edit")}
    </Button>
  );

  return (
    <Page
      title={t("common:screen.variables")}
      description={t("description")}
      actions={!isEditing && !isEmpty && edit}
    >
      {recordings.error && (
        <Failure error={recordings.error} onRetry={() => void recordings.refetch()} />
      )}
      {recordings.isPending && <Loading />}
      {isEditing && recordings.data && (
        <>
          <VariableEditor
            studyId={studyId}
            variables={variables}
            recordings={recordings.data}
            onSaved={() => setEditing(false)}
          />
          <Button variant="subtle" color="gray" onClick={() => setEditing(false)}>
            {t("cancelEdit")}
          </Button>
        </>
      )}
      {!isEditing && recordings.data && isEmpty && (
        <EmptyState icon={RecordingsIcon} title={t("none")} action={edit}>
          {t("noneWhat")}
        </EmptyState>
      )}
      {!isEditing && recordings.data && !isEmpty && recordings.data.length === 0 && (
        <EmptyState
          icon={RecordingsIcon}
          title={t("noRecordings")}
          action={
            <LinkButton to="/studies/$studyId/recordings" params={{ studyId }}>
              {t("common:screen.recordings")}
            </LinkButton>
          }
        />
      )}
      {!isEditing && recordings.data && !isEmpty && recordings.data.length > 0 && (
        <>
          <ValuesTable
            studyId={studyId}
            recordings={recordings.data}
            variables={variables}
            mayEdit={mayEdit}
          />
          {mayEdit && (
            <PasteValues studyId={studyId} recordings={recordings.data} variables={variables} />
          )}
        </>
      )}
    </Page>
  );
}
