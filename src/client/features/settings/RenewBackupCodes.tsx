import { Button, Modal, Stack, Text } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { securityCalls } from "../../../api/contract/security.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { fieldProblemsOf, useFieldErrors } from "../../kit/text/refusalText.ts";
import { BackupCodes } from "./BackupCodes.tsx";
import { GivenPassword } from "../../kit/form/GivenPassword.tsx";
import { useSend } from "../../kit/query/useSend.ts";

/** Replaces the backup codes by new ones. */
export function RenewBackupCodes({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(["security", "common"]);
  const [password, setPassword] = useState("");
  const { mutate, isPending, error, data } = useSend(securityCalls.renewBackupCodes, () => ({
    body: { password },
  }));
  const errorOf = useFieldErrors(error);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    mutate();
  };

  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={!data}
      title={t("renewTitle")}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      {data ? (
        <BackupCodes codes={data.backupCodes} onDone={onClose} />
      ) : (
        <form onSubmit={submit} noValidate>
          <Stack>
            <Text size="sm">{t("renewWhat")}</Text>
            <GivenPassword value={password} error={errorOf("password")} onChange={setPassword} />
            {error && fieldProblemsOf(error).length === 0 && <Failure error={error} compact />}
            <Button type="submit" loading={isPending}>
              {t("renew")}
            </Button>
          </Stack>
        </form>
      )}
    </Modal>
  );
}
