import { Button, Modal, Stack, Text, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { securityCalls } from "../../../api/contract/security.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { fieldProblemsOf, useFieldErrors } from "../../kit/text/refusalText.ts";
import { GivenPassword } from "../../kit/form/GivenPassword.tsx";
import { useSend } from "../../kit/query/useSend.ts";

/** Turns two-factor authentication off, confirmed by password and code. */
export function EndTwoFactor({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(["security", "common"]);
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const { mutate, isPending, error } = useSend(
    securityCalls.endTwoFactor,
    () => ({ body: { password, code } }),
    {
      onReply: () => {
        onClose();
      },
    },
  );
  const errorOf = useFieldErrors(error);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    mutate();
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={t("endTitle")}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text size="sm">{t("endWhat")}</Text>
          <GivenPassword value={password} error={errorOf("password")} onChange={setPassword} />
          <TextInput
            label={t("eitherCode")}
            autoComplete="one-time-code"
            autoCapitalize="off"
            spellCheck={false}
            dir="ltr"
            value={code}
            error={errorOf("code")}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          {error && fieldProblemsOf(error).length === 0 && <Failure error={error} compact />}
          <Button type="submit" loading={isPending}>
            {t("end")}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
