import { Button, Group, Modal, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { recordingCalls } from "../../../api/contract/recordings.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useFormat } from "../../kit/text/format.ts";
import type { ListedRecording } from "./listedRecording.ts";
import { useSend } from "../../kit/query/useSend.ts";

/** Says what removing means, or why it is not possible, and asks. */
export function RemoveRecording({ recording, onClose }: Props) {
  const { t } = useTranslation(["recordings", "common"]);
  const { studyId, id: recordingId, name } = recording;
  const isInUse = recording.observations > 0;
  const removing = useSend(
    recordingCalls.removeRecording,
    () => ({ params: { studyId, recordingId } }),
    {
      onSuccess: () => {
        onClose();
      },
    },
  );

  return (
    <Modal
      opened
      onClose={onClose}
      title={t("removeOf", { name })}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      {isInUse ? (
        <Text>{t("removeInUse", { count: recording.observations })}</Text>
      ) : (
        <Consequences recording={recording} />
      )}
      {removing.error && <Failure error={removing.error} compact />}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          {isInUse ? t("common:close") : t("common:cancel")}
        </Button>
        {!isInUse && (
          <Button color="red.9" loading={removing.isPending} onClick={() => removing.mutate()}>
            {t("remove")}
          </Button>
        )}
      </Group>
    </Modal>
  );
}

/** What is gone afterwards, and what stays. */
function Consequences({ recording: { sources } }: Pick<Props, "recording">) {
  const { t } = useTranslation("recordings");
  const format = useFormat();
  const uploads = sources.filter((source) => source.kind === "upload");
  const size = format.bytes(uploads.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0));
  return (
    <>
      <Text>{t("removeWhat")}</Text>
      {uploads.length > 0 && (
        <Text mt="xs">{t("removeUpload", { count: uploads.length, size })}</Text>
      )}
      {sources.some(({ kind }) => kind === "address") && <Text mt="xs">{t("removeAddress")}</Text>}
      {sources.some(({ kind }) => kind === "local") && <Text mt="xs">{t("removeLocal")}</Text>}
    </>
  );
}

interface Props {
  readonly recording: ListedRecording;
  readonly onClose: () => void;
}
