import { Button, FileButton, Title } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type * as z from "zod";
import { recordingCalls } from "../../../api/contract/recordings.ts";
import { send } from "../../kit/query/api.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { refusedFileText } from "../../kit/text/refusedFile.ts";
import { useFormat } from "../../kit/text/format.ts";
import { keptFiles } from "./keptFiles.ts";
import { fileBehind, mediaTypes, type PickedFile } from "../../kit/upload/pickedFile.ts";
import classes from "./recordings.module.css";
import { heldUploads } from "./sendingTab.ts";
import { addUploaded, studyUploads } from "./studyUploads.ts";
import { cancelUpload } from "../../kit/upload/tusSender.ts";
import { useAction } from "../../kit/query/useAction.ts";
import { answersOf, keyOf } from "../../kit/query/keys.ts";
import { useAnswer } from "../../kit/query/useAnswer.ts";

type Listed = z.output<typeof recordingCalls.listUploads.reply>[number];

interface Unfinished {
  readonly upload: Listed;
  /** The file on this device, where the browser remembers it. */
  readonly handle: FileSystemFileHandle | undefined;
  readonly isInOtherTab: boolean;
}

const lookAgainMs = 15_000;

/**
 * Incomplete uploads that this tab did not start: after a reload, on another device, or by others.
 */
export function UnfinishedUploads({ studyId }: { readonly studyId: string }) {
  const { t } = useTranslation("recordings");
  const uploads = studyUploads(studyId, useQueryClient());
  const files = useSyncExternalStore(uploads.subscribe, uploads.get);
  const { data } = useAnswer({
    queryKey: keyOf(recordingCalls.listUploads, { params: { studyId } }),
    queryFn: ({ signal }) => unfinishedOf(studyId, signal),
    refetchInterval: ({ state }) => (state.data?.length ? lookAgainMs : false),
  });
  const here = new Set<string>(files.map(({ uploadId }) => uploadId));
  const others = data?.filter(({ upload }) => !here.has(upload.id)) ?? [];
  if (others.length === 0) return null;

  return (
    <section aria-label={t("unfinished.title")}>
      <Title order={2} size="h3" mb={8}>
        {t("unfinished.title")}
      </Title>
      <ul className={classes["uploads"]}>
        {others.map((unfinished) => (
          <Line key={unfinished.upload.id} studyId={studyId} {...unfinished} />
        ))}
      </ul>
    </section>
  );
}

/** The reader’s own uploads, and those that others are sending; results of others’ uploads are not shown. */
async function unfinishedOf(studyId: string, signal: AbortSignal): Promise<Unfinished[]> {
  const [uploads, held] = await Promise.all([
    send(recordingCalls.listUploads, { params: { studyId } }, { signal }),
    heldUploads(),
  ]);
  const shown = uploads.filter(
    ({ isMine, state }) => isMine || ["receiving", "checking", "converting"].includes(state),
  );
  return Promise.all(
    shown.map(async (upload) => ({
      upload,
      handle: upload.isMine ? await keptFiles.get(upload.id) : undefined,
      isInOtherTab: held.has(upload.id),
    })),
  );
}

function Line({ studyId, upload, handle, isInOtherTab }: LineProps) {
  const { t, i18n } = useTranslation("recordings");
  const format = useFormat();
  const client = useQueryClient();
  const uploads = studyUploads(studyId, client);
  const [problem, setProblem] = useState<"other_file" | "not_found">();
  const { fileName, isMine, state } = upload;
  const isReady = isMine && !isInOtherTab;
  const refresh = () =>
    client.invalidateQueries(answersOf("/api/v1/studies/:studyId/uploads", { studyId }));

  async function goOn(picked: PickedFile): Promise<void> {
    setProblem((await uploads.goOn(upload, picked)) ? undefined : "other_file");
  }

  const goingOn = useAction(async () => {
    const file = handle && (await fileBehind(handle));
    if (handle && file) await goOn({ file, handle });
    else setProblem("not_found");
  });
  const choosing = useAction((file: File) => goOn({ file }));
  const adding = useAction(() => addUploaded(studyId, upload, client));
  const removing = useAction(
    async () => {
      await cancelUpload(upload.id);
      await keptFiles.remove(upload.id);
    },
    { onSettled: refresh },
  );
  const error = goingOn.error ?? choosing.error ?? adding.error ?? removing.error;
  const label = (action: string) => t("upload.forControl", { action, name: fileName });
  const words = stateWords(upload, isInOtherTab);

  return (
    <li className={classes["upload"]}>
      <div className={classes["uploadWords"]}>
        <p>
          <bdi>{fileName}</bdi>
        </p>
        <p className={classes["state"]} data-kind={state}>
          {words === "refused"
            ? refusedFileText(upload.refusedBecause ?? "", i18n)
            : t(words, {
                sent: format.bytes(upload.receivedBytes),
                size: format.bytes(upload.sizeBytes),
                percent: format.percent(
                  upload.convertedShare ?? upload.receivedBytes / upload.sizeBytes,
                ),
                name: upload.byName,
                date: format.dateTime(upload.begunAt),
              })}
        </p>
        {problem && (
          <p className={classes["state"]} data-kind="refused" role="alert">
            {t(`unfinished.${problem}`, { name: fileName, size: format.bytes(upload.sizeBytes) })}
          </p>
        )}
        {error && <Failure error={error} compact />}
      </div>
      {isReady && state === "receiving" && handle && (
        <Button
          size="xs"
          loading={goingOn.isPending}
          aria-label={label(t("upload.resume"))}
          onClick={() => goingOn.mutate()}
        >
          {t("upload.resume")}
        </Button>
      )}
      {isReady && state === "receiving" && (
        <FileButton accept={mediaTypes} onChange={(file) => file && choosing.mutate(file)}>
          {(props) => (
            <Button
              {...props}
              size="xs"
              variant="default"
              loading={choosing.isPending}
              aria-label={label(t("unfinished.choose"))}
            >
              {t("unfinished.choose")}
            </Button>
          )}
        </FileButton>
      )}
      {isReady && state === "ready" && (
        <Button
          size="xs"
          loading={adding.isPending}
          aria-label={label(t("unfinished.add"))}
          onClick={() => adding.mutate()}
        >
          {t("unfinished.add")}
        </Button>
      )}
      {isReady && state !== "checking" && (
        <Button
          size="xs"
          variant="default"
          loading={removing.isPending}
          aria-label={label(t("upload.cancel"))}
          onClick={() => removing.mutate()}
        >
          {state === "refused" ? t("upload.dismiss") : t("upload.cancel")}
        </Button>
      )}
    </li>
  );
}

type LineProps = Unfinished & { readonly studyId: string };

function stateWords({ state, isMine }: Listed, isInOtherTab: boolean) {
  if (isInOtherTab) return "unfinished.otherTab";
  if (!isMine) return "unfinished.byOther";
  switch (state) {
    case "receiving":
      return "unfinished.stopped";
    case "checking":
      return "upload.checking";
    case "converting":
      return "upload.converting";
    case "ready":
      return "unfinished.ready";
    case "refused":
      return "refused";
  }
}
