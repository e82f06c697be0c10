import { Text } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { EraseRecording } from "../../kit/erasure/EraseRecording.tsx";
import type { ListedRecording } from "./listedRecording.ts";

/** A confirmation that lists the observations and files deleted with a recording. */
export function RemoveRecording({ recording, onClose }: Props) {
  const { t } = useTranslation("recordings");
  const { studyId, id: recordingId, name, sources } = recording;
  return (
    <EraseRecording {...{ studyId, recordingId, name, onClose }}>
      {sources.some(({ kind }) => kind === "address") && (
        <Text size="sm">{t("removeAddress")}</Text>
      )}
      {sources.some(({ kind }) => kind === "local") && <Text size="sm">{t("removeLocal")}</Text>}
    </EraseRecording>
  );
}

interface Props {
  readonly recording: ListedRecording;
  readonly onClose: () => void;
}
