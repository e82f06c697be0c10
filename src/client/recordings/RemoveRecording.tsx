import { Button, Group, Modal, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { contract } from "../../api/contract.ts";
import { send } from "../api.ts";
import { Failure } from "../frame/Failure.tsx";
import type { ListedRecording } from "./RecordingTable.tsx";

/** Says what removing means, or why it is not possible, and asks. */
export function RemoveRecording({ recording, onClose }: Props) {
  const { t } = useTranslation(["recordings", "common"]);
  const client = useQueryClient();
  const { studyId, id: recordingId, name } = recording;
  const isInUse = recording.observations > 0;
  const removing = useMutation({
    mutationFn: () => send(contract.removeRecording, { params: { studyId, recordingId } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ["study", studyId] });
      onClose();
    },
  });

  return (
    <Modal
      opened
      onClose={onClose}
      title={t("removeOf", { name })}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <Text>{isInUse ? t("removeInUse") : t("removeWhat")}</Text>
      {removing.error && <Failure error={removing.error} compact />}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          {isInUse ? t("common:close") : t("common:cancel")}
        </Button>
        {!isInUse && (
          <Button color="red" loading={removing.isPending} onClick={() => removing.mutate()}>
            {t("remove")}
          </Button>
        )}
      </Group>
    </Modal>
  );
}

interface Props {
  readonly recording: ListedRecording;
  readonly onClose: () => void;
}
