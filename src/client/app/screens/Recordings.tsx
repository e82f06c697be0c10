import { Button, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { EmptyState } from "../../kit/page/EmptyState.tsx";
import { Failure } from "../../kit/page/Failure.tsx";
import { RecordingsIcon } from "../../kit/page/icons.tsx";
import { LinkButton } from "../../kit/page/links.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { Page } from "../../kit/page/Page.tsx";
import { useStudy } from "../../kit/query/study.ts";
import { AddRecordings } from "../../features/recordings/AddRecordings.tsx";
import classes from "../../features/recordings/recordings.module.css";
import { RecordingTable } from "../../features/recordings/RecordingTable.tsx";
import { UnfinishedUploads } from "../../features/recordings/UnfinishedUploads.tsx";
import { UploadList } from "../../features/recordings/UploadList.tsx";
import type { ListedRecording } from "../../features/recordings/listedRecording.ts";
import { useAll } from "../../kit/query/useCall.ts";
import { recordingCalls } from "../../../api/contract/recordings.ts";

/** From so many on, a list is searched rather than read. */
const filterFrom = 12;
/** So many rows are drawn at once: a study of a thousand opens as soon as one of a hundred. */
const rowsAtOnce = 100;

/** What raters watch, and the ways to add to it. */
export function Recordings() {
  const { t } = useTranslation(["recordings", "common"]);
  const { studyId, can } = useStudy();
  const recordings = useAll(recordingCalls.listRecordings, { params: { studyId } });
  const mayEdit = can("recording.edit");

  return (
    <Page
      title={t("title")}
      description={t("description")}
      actions={
        <LinkButton variant="default" to="/studies/$studyId/variables" params={{ studyId }}>
          {t("common:screen.variables")}
        </LinkButton>
      }
    >
      <div className={classes["beside"]}>
        {mayEdit && (
          <div className={classes["adding"]}>
            <AddRecordings studyId={studyId} />
            <UploadList studyId={studyId} />
            <UnfinishedUploads studyId={studyId} />
          </div>
        )}
        <div className={classes["list"]}>
          {recordings.error && (
            <Failure error={recordings.error} onRetry={() => void recordings.refetch()} />
          )}
          {recordings.isPending && <Loading what={t("loading")} />}
          {recordings.data?.length === 0 && (
            <EmptyState icon={RecordingsIcon} title={t("empty.title")}>
              {mayEdit ? t("empty.what") : t("empty.whatReader")}
            </EmptyState>
          )}
          {recordings.data && recordings.data.length > 0 && (
            <Listed recordings={recordings.data} mayEdit={mayEdit} />
          )}
        </div>
      </div>
    </Page>
  );
}

function Listed({ recordings, mayEdit }: ListedProps) {
  const { t } = useTranslation(["recordings", "common"]);
  const [text, setText] = useState("");
  const [rows, setRows] = useState(rowsAtOnce);
  const wanted = text.trim().toLocaleLowerCase();
  const found = recordings.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));

  return (
    <>
      <div className={classes["listHead"]}>
        <Text component="output" c="dimmed" size="sm">
          {t("count", { count: found.length })}
        </Text>
        {recordings.length >= filterFrom && (
          <TextInput
            aria-label={t("filter")}
            placeholder={t("filter")}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </div>
      {found.length === 0 ? (
        <EmptyState
          icon={RecordingsIcon}
          title={t("filterNothing", { text })}
          action={
            <Button variant="default" onClick={() => setText("")}>
              {t("common:clearFilters")}
            </Button>
          }
        />
      ) : (
        <RecordingTable recordings={found.slice(0, rows)} mayEdit={mayEdit} />
      )}
      {found.length > rows && (
        <Button
          variant="default"
          className={classes["more"]}
          onClick={() => setRows(rows + rowsAtOnce)}
        >
          {t("showMore", { count: Math.min(found.length - rows, rowsAtOnce) })}
        </Button>
      )}
    </>
  );
}

interface ListedProps {
  readonly recordings: readonly ListedRecording[];
  readonly mayEdit: boolean;
}
