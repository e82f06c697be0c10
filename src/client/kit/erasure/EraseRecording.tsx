import type { ReactNode } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import "./texts.ts";
import { erasureCalls } from "../../../api/contract/erasure.ts";
import type { Erasure } from "../../../domain/entities/erasure.ts";
import { useCall } from "../query/useCall.ts";
import { useSend } from "../query/useSend.ts";
import { EraseDialog } from "./EraseDialog.tsx";

/** Asks before a recording is erased with all work on it. */
export function EraseRecording({ studyId, recordingId, name, because, onClose, children }: Props) {
  const { t } = useTranslation("erasure");
  const params = { studyId, recordingId };
  const preview = useCall(erasureCalls.previewRecordingErasure, { params }, { staleTime: 0 });
  const erasing = useSend(
    erasureCalls.eraseRecording,
    (why: Erasure["because"]) => ({ params, body: { because: why } }),
    { onReply: onClose },
  );
  return (
    <EraseDialog
      title={t("eraseRecording", { name })}
      preview={preview.data}
      failure={preview.error}
      erasing={erasing}
      because={because ?? "deleted"}
      onErase={erasing.mutate}
      onClose={onClose}
    >
      {children}
    </EraseDialog>
  );
}

interface Props {
  readonly studyId: string;
  readonly recordingId: string;
  readonly name: string;
  readonly because?: Erasure["because"];
  readonly onClose: () => void;
  readonly children?: ReactNode;
}
