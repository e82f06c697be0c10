import { Button, Modal, Text, Textarea } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { ObservationSummary } from "../../../api/contract/observations.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import styles from "./assignments.module.css";
import type { Review } from "./reviews.ts";

/** Asks for confirmation before an assignment is withdrawn, and for the reason when it is returned. */
export function ReviewDialog({ action, observation, error, isPending, onClose, onConfirm }: Props) {
  const { t } = useTranslation(["assignments", "common"]);
  const [reason, setReason] = useState("");
  const [isTried, setTried] = useState(false);
  const names = { recording: observation.recordingName, rater: observation.raterName };
  const needsReason = action === "return";
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!needsReason || reason.trim() !== "") onConfirm(reason);
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={needsReason ? t("returnTitle", names) : t("withdrawTitle", names)}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <form onSubmit={submit} className={styles["section"]}>
        {needsReason ? (
          <Textarea
            label={t("reason")}
            data-autofocus
            autosize
            minRows={3}
            dir="auto"
            value={reason}
            error={isTried && reason.trim() === "" ? t("reasonNeeded") : undefined}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        ) : (
          <Text size="sm">{t("withdrawWhat")}</Text>
        )}
        {error && <Failure error={error} compact />}
        <Button type="submit" loading={isPending}>
          {t(action)}
        </Button>
      </form>
    </Modal>
  );
}

interface Props {
  readonly action: Review;
  readonly observation: ObservationSummary;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly onClose: () => void;
  readonly onConfirm: (reason: string) => void;
}
