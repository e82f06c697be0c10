import { Button, Group, Modal, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { recordingCalls } from "../../../api/contract/recordings.ts";
import type { Recording } from "../../../domain/entities/recording.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useSend } from "../../kit/query/useSend.ts";

/** The dialog for renaming a recording. */
export function RenameRecording({ recording, onClose }: Props) {
  const { t } = useTranslation(["recordings", "common"]);
  const [name, setName] = useState(recording.name);
  const { studyId, id: recordingId } = recording;
  const renaming = useSend(
    recordingCalls.changeRecording,
    () => ({ params: { studyId, recordingId }, body: { name } }),
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
      title={t("renameOf", { name: recording.name })}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          renaming.mutate();
        }}
      >
        <TextInput
          label={t("name")}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={200}
          data-autofocus
          required
        />
        {renaming.error && <Failure error={renaming.error} compact />}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button type="submit" loading={renaming.isPending} disabled={name.trim() === ""}>
            {t("renameSave")}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

interface Props {
  readonly recording: Recording;
  readonly onClose: () => void;
}
