import { Modal } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { TwoFactorSteps } from "./TwoFactorSteps.tsx";

/** A dialog in three steps: password, then setup key and verification code, then the backup codes. */
export function SetUpTwoFactor({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(["security", "common"]);
  const [isDone, setDone] = useState(false);

  return (
    <Modal
      opened
      onClose={onClose}
      // The backup codes are shown this once: a click beside them must not lose them.
      closeOnClickOutside={!isDone}
      title={t("setUpTitle")}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <TwoFactorSteps onConfirmed={() => setDone(true)} onDone={onClose} />
    </Modal>
  );
}
