import { Button, Group, Modal, PasswordInput, Stack, Text, TextInput, Title } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import "../../kit/erasure/texts.ts";
import { erasureCalls } from "../../../api/contract/erasure.ts";
import { securityCalls } from "../../../api/contract/security.ts";
import type { Account } from "../../../domain/entities/account.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useCall } from "../../kit/query/useCall.ts";
import { useSend } from "../../kit/query/useSend.ts";

/** The end of one's own account. */
export function EraseAccount({ account }: { readonly account: Pick<Account, "id" | "email"> }) {
  const { t } = useTranslation(["erasure", "common"]);
  const [isAsked, setAsked] = useState(false);
  return (
    <Stack gap="xs" align="start">
      <Title order={2}>{t("account")}</Title>
      <Text size="sm" c="dimmed">
        {t("accountWhat")}
      </Text>
      <Button variant="default" onClick={() => setAsked(true)}>
        {t("accountButton")}
      </Button>
      {isAsked && <Asked account={account} onClose={() => setAsked(false)} />}
    </Stack>
  );
}

function Asked({ account, onClose }: AskedProps) {
  const { t } = useTranslation(["erasure", "common", "security"]);
  const security = useCall(securityCalls.readSecurity, {});
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const hasPassword = security.data?.hasPassword ?? true;
  const erasing = useSend(
    erasureCalls.eraseOwnAccount,
    () => ({ body: { email, password: hasPassword ? password : null } }),
    {
      onReply: async () => {
        const { forgetPerson } = await import("../../kit/offline/forgetPerson.ts");
        await forgetPerson(account.id).catch(() => undefined);
        // Nothing of this page is known to anybody any more.
        window.location.assign("/");
      },
    },
  );
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    erasing.mutate();
  };
  const isWritten = email.trim().toLowerCase() === account.email;

  return (
    <Modal
      opened
      onClose={onClose}
      title={t("accountTitle")}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text size="sm">{t("accountWhat")}</Text>
          <TextInput
            label={t("accountEmail", { email: account.email })}
            autoComplete="off"
            dir="ltr"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          {hasPassword && (
            <PasswordInput
              label={t("accountPassword")}
              autoComplete="current-password"
              visibilityToggleButtonProps={{ "aria-label": t("security:showPassword") }}
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          )}
          {erasing.error && <Failure error={erasing.error} compact />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} data-autofocus>
              {t("common:cancel")}
            </Button>
            <Button
              type="submit"
              color="red.9"
              disabled={!isWritten || (hasPassword && password === "")}
              loading={erasing.isPending}
            >
              {t("erase")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

interface AskedProps {
  readonly account: Pick<Account, "id" | "email">;
  readonly onClose: () => void;
}
