import { Button, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { securityCalls } from "../../../api/contract/security.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { fieldProblemsOf, useFieldErrors } from "../../kit/text/refusalText.ts";
import { GivenPassword } from "../../kit/form/GivenPassword.tsx";
import { sessionQuery } from "../../kit/query/session.ts";
import { useSend } from "../../kit/query/useSend.ts";

/** Turns two-factor authentication off, confirmed by password and code. */
export function EndTwoFactor({ isDemanded, onClose }: Props) {
  const { t } = useTranslation(["security", "common"]);
  const client = useQueryClient();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const { mutate, isPending, error } = useSend(
    securityCalls.endTwoFactor,
    () => ({ body: { password, code } }),
    {
      onReply: async () => {
        onClose();
        // What is asked of them now is asked before anything else.
        if (isDemanded) await client.invalidateQueries(sessionQuery);
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
          <Text size="sm">{t(isDemanded ? "endWhatDemanded" : "endWhat")}</Text>
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

interface Props {
  /**
   * Whether the server requires two-factor authentication for this account: it then has to be set up again at
   * once.
   */
  readonly isDemanded: boolean;
  readonly onClose: () => void;
}
