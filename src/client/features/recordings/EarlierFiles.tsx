import { ActionIcon, Anchor, Button, Group, Modal, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { recordingCalls } from "../../../api/contract/recordings.ts";
import type { EarlierSource, MediaSource, Recording } from "../../../domain/entities/recording.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { uploadAddress } from "../../kit/player/uploadAddress.ts";
import { useCall } from "../../kit/query/useCall.ts";
import { useSend } from "../../kit/query/useSend.ts";
import { useFormat } from "../../kit/text/format.ts";
import classes from "./recordings.module.css";
import { nameOfSource, useSourceWords } from "./sourceWords.ts";

/**
 * Files of coded recordings that were replaced: opened and deleted here. Draws nothing where there are none.
 */
export function EarlierFiles({ recording }: { readonly recording: Recording }) {
  const { t } = useTranslation("recordings");
  const format = useFormat();
  const wordsOf = useSourceWords();
  const { studyId, id: recordingId } = recording;
  const params = { studyId, recordingId };
  const { data, error, refetch } = useCall(recordingCalls.listEarlierSources, { params });
  const [deleted, setDeleted] = useState<EarlierSource>();
  if (error) return <Failure error={error} compact onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;

  return (
    <div className={classes["part"]}>
      <Title order={4} size="sm">
        {t("parts.earlier")}
      </Title>
      <Text size="sm" c="dimmed">
        {t("parts.earlierWhat")}
      </Text>
      <ul className={classes["rows"]}>
        {data.map((one) => {
          const name = nameOfSource(one.source);
          const address = addressOf(recording, one.source);
          return (
            <li key={one.source.id}>
              <div className={classes["grows"]}>
                {address === undefined ? (
                  <bdi>{name}</bdi>
                ) : (
                  <Anchor
                    href={address}
                    target="_blank"
                    rel="noreferrer"
                    aria-label={t("parts.playEarlier", { name })}
                  >
                    <bdi>{name}</bdi>
                  </Anchor>
                )}
                <p className={classes["state"]}>
                  {wordsOf(one.source)} ·{" "}
                  {t("parts.replacedAt", { date: format.dateTime(one.replacedAt) })}
                </p>
              </div>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t("parts.deleteEarlier", { name })}
                onClick={() => setDeleted(one)}
              >
                <span aria-hidden="true">×</span>
              </ActionIcon>
            </li>
          );
        })}
      </ul>
      {deleted && (
        <DeleteEarlier {...{ params, ...deleted }} onClose={() => setDeleted(undefined)} />
      )}
    </div>
  );
}

function DeleteEarlier({ params, source, onClose }: DeleteProps) {
  const { t } = useTranslation(["recordings", "common"]);
  const removing = useSend(
    recordingCalls.removeEarlierSource,
    () => ({ params: { ...params, sourceId: source.id } }),
    { onReply: onClose },
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("parts.deleteTitle")}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <Stack gap="sm">
        <Text size="sm">{t("parts.deleteWhat", { name: nameOfSource(source) })}</Text>
        {removing.error && <Failure error={removing.error} compact />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t("common:cancel")}
          </Button>
          <Button color="red.9" loading={removing.isPending} onClick={() => removing.mutate()}>
            {t("parts.deleteDo")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

interface DeleteProps {
  readonly params: { readonly studyId: string; readonly recordingId: string };
  readonly source: MediaSource;
  readonly onClose: () => void;
}

/** The URL that a browser plays; `undefined` for a file on a rater’s own computer. */
function addressOf(
  { studyId, id }: Pick<Recording, "studyId" | "id">,
  source: MediaSource,
): string | undefined {
  if (source.kind === "address") return source.url;
  return source.kind === "upload" ? uploadAddress({ studyId, id }, source) : undefined;
}
