import { Button, Progress, Title } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { isolated } from "../../kit/text/isolated.ts";
import { useFormat } from "../../kit/text/format.ts";
import { refusedFileText } from "../../kit/text/refusedFile.ts";
import { OutlookText } from "./OutlookText.tsx";
import classes from "./recordings.module.css";
import { studyUploads } from "./studyUploads.ts";
import { type SentFile, totalOf, type Uploads } from "../../kit/upload/uploads.ts";

/** The files being uploaded, each with progress and actions. Draws nothing where there are none. */
export function UploadList({ studyId }: { readonly studyId: string }) {
  const { t } = useTranslation("recordings");
  const uploads = studyUploads(studyId, useQueryClient());
  const files = useSyncExternalStore(uploads.subscribe, uploads.get);
  if (files.length === 0) return null;
  return (
    <section aria-label={t("upload.title")}>
      <Title order={2} size="h3" mb={8}>
        {t("upload.title")}
      </Title>
      {files.length > 1 && <Total files={files} />}
      <ul className={classes["uploads"]}>
        {files.map((file) => (
          <FileLine key={file.uploadId} file={file} uploads={uploads} />
        ))}
      </ul>
    </section>
  );
}

/** The progress of all files together. */
function Total({ files }: { readonly files: readonly SentFile[] }) {
  const { t } = useTranslation("recordings");
  const format = useFormat();
  const total = totalOf(files);
  const share = total.sizeBytes === 0 ? 1 : total.sentBytes / total.sizeBytes;
  return (
    <div className={classes["total"]}>
      <p className={classes["state"]}>
        {t("upload.total", {
          done: total.done,
          count: total.files,
          sent: format.bytes(total.sentBytes),
          size: format.bytes(total.sizeBytes),
          percent: format.percent(share),
        })}
      </p>
      <Progress.Root size="sm">
        <Progress.Section value={share * 100} aria-label={t("upload.totalProgress")} />
      </Progress.Root>
    </div>
  );
}

function FileLine({ file, uploads }: { readonly file: SentFile; readonly uploads: Uploads }) {
  const { t } = useTranslation("recordings");
  const { uploadId, fileName, sizeBytes, sending } = file;
  const sentBytes = "sentBytes" in sending ? sending.sentBytes : sizeBytes;
  const isMoving = ["queued", "sending", "waiting"].includes(sending.kind);
  const isAsked = sending.kind === "asking";
  const outlookText = file.outlook && sending.kind !== "refused" && (
    <OutlookText
      {...{ fileName, isAsked }}
      outlook={file.outlook}
      willBeConverted={file.willBeConverted === true}
    />
  );
  const share =
    sending.kind === "converting" ? sending.share : sizeBytes === 0 ? 1 : sentBytes / sizeBytes;
  const isOver = sending.kind === "done" || sending.kind === "refused" || sending.kind === "failed";

  return (
    <li className={classes["upload"]}>
      <div className={classes["uploadWords"]}>
        <p>
          <bdi>{fileName}</bdi>
        </p>
        {isAsked && outlookText}
        {sending.kind === "failed" ? (
          <Failure error={sending.error} compact />
        ) : (
          <StateText file={file} />
        )}
        {!isAsked && outlookText}
        {file.isRepacked === true && <p className={classes["state"]}>{t("upload.repacked")}</p>}
        {file.convertedFrom !== undefined && (
          <p className={classes["state"]}>
            {t("upload.converted", { from: isolated(file.convertedFrom) })}
          </p>
        )}
        {!isOver && !isAsked && (
          <Progress.Root size="sm" mt={6}>
            <Progress.Section
              value={share * 100}
              striped={sending.kind === "checking"}
              aria-label={t("upload.progress", { name: fileName })}
            />
          </Progress.Root>
        )}
      </div>
      {isMoving && (
        <Control file={file} action={t("upload.pause")} onPress={() => uploads.pause(uploadId)} />
      )}
      {sending.kind === "paused" && (
        <Control file={file} action={t("upload.resume")} onPress={() => uploads.resume(uploadId)} />
      )}
      {isAsked && (
        <Control file={file} action={t("upload.anyway")} onPress={() => uploads.resume(uploadId)} />
      )}
      {sending.kind === "failed" && (
        <Control file={file} action={t("upload.retry")} onPress={() => uploads.resume(uploadId)} />
      )}
      {sending.kind !== "checking" && (
        <Control
          file={file}
          action={isOver ? t("upload.dismiss") : t("upload.cancel")}
          onPress={() => uploads.remove(uploadId)}
        />
      )}
    </li>
  );
}

function StateText({ file: { sizeBytes, sending } }: { readonly file: SentFile }) {
  const { t, i18n } = useTranslation("recordings");
  const format = useFormat();
  const size = format.bytes(sizeBytes);
  const sentBytes = "sentBytes" in sending ? sending.sentBytes : 0;
  const sent = format.bytes(sentBytes);
  const percent = format.percent(
    sending.kind === "converting" ? sending.share : sizeBytes === 0 ? 1 : sentBytes / sizeBytes,
  );
  if (sending.kind === "failed") return null;
  const words = () => {
    if (sending.kind === "refused") return refusedFileText(sending.found, i18n);
    const sentence = sending.kind === "waiting" ? waitingWords[sending.for] : sending.kind;
    return t(`upload.${sentence}`, { sent, size, percent });
  };
  return (
    <p className={classes["state"]} data-kind={sending.kind}>
      {words()}
    </p>
  );
}

const waitingWords = {
  connection: "waiting",
  server: "waitingForServer",
  room: "waitingForRoom",
} as const;

function Control({ file, action, onPress }: ControlProps) {
  const { t } = useTranslation("recordings");
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={t("upload.forControl", { action, name: file.fileName })}
      onClick={onPress}
    >
      {action}
    </Button>
  );
}

interface ControlProps {
  readonly file: SentFile;
  readonly action: string;
  readonly onPress: () => void;
}
