import { Progress, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { id } from "../../../domain/rules.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { refusedFileText } from "../../kit/text/refusedFile.ts";
import { useFormat } from "../../kit/text/format.ts";
import { sourceUploads } from "../../kit/upload/sourceUploads.ts";
import classes from "./exchange.module.css";
import { recordingsSentFor, type SentRecording } from "./mediaSending.ts";

/** The media uploaded for imported recordings, each with its progress. */
export function MediaSending({ studyId }: { readonly studyId: string }) {
  const { t } = useTranslation("exchange");
  const recordings = recordingsSentFor(studyId);
  if (recordings.length === 0) return null;
  return (
    <section aria-label={t("media.sending")}>
      <Text fw={550}>{t("media.sending")}</Text>
      <ul className={classes["rows"]}>
        {recordings.map((one) => (
          <SentFiles key={one.recordingId} studyId={studyId} recording={one} />
        ))}
      </ul>
    </section>
  );
}

function SentFiles({ studyId, recording: { recordingId, name } }: SentProps) {
  const { t, i18n } = useTranslation("recordings");
  const format = useFormat();
  const uploads = sourceUploads(
    { studyId: id("study").parse(studyId), id: recordingId },
    useQueryClient(),
  );
  const files = useSyncExternalStore(uploads.subscribe, uploads.get);
  return files.map(({ uploadId, fileName, sizeBytes, sending }) => {
    const sentBytes = "sentBytes" in sending ? sending.sentBytes : sizeBytes;
    return (
      <li key={uploadId} className={classes["row"]}>
        <div className={classes["grows"]}>
          <p>
            <bdi>{name}</bdi>
          </p>
          {sending.kind === "failed" ? (
            <Failure error={sending.error} compact onRetry={() => uploads.resume(uploadId)} />
          ) : (
            <p className={classes["small"]}>
              {sending.kind === "refused"
                ? refusedFileText(sending.found, i18n)
                : t(`upload.${sending.kind}`, {
                    sent: format.bytes(sentBytes),
                    size: format.bytes(sizeBytes),
                    percent: format.percent(sentBytes / sizeBytes),
                  })}
            </p>
          )}
          <Progress.Root size="sm" mt={6}>
            <Progress.Section
              value={(sentBytes / sizeBytes) * 100}
              aria-label={t("upload.progress", { name: fileName })}
            />
          </Progress.Root>
        </div>
      </li>
    );
  });
}

interface SentProps {
  readonly studyId: string;
  readonly recording: SentRecording;
}
