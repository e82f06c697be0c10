import { Button, PasswordInput, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import "../../kit/erasure/texts.ts";
import { erasureCalls } from "../../../api/contract/erasure.ts";
import { securityCalls } from "../../../api/contract/security.ts";
import type { Account } from "../../../domain/entities/account.ts";
import { useCall } from "../../kit/query/useCall.ts";
import { useSend } from "../../kit/query/useSend.ts";
import { EraseAccountDialog } from "./EraseAccountDialog.tsx";

/** Deletes one’s own account. */
export function EraseAccount({ account }: { readonly account: Pick<Account, "id" | "email"> }) {
  const { t } = useTranslation("erasure");
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
  const { t } = useTranslation(["erasure", "security"]);
  const security = useCall(securityCalls.readSecurity, {});
  const [password, setPassword] = useState("");
  const hasPassword = security.data?.hasPassword ?? true;
  const erasing = useSend(
    erasureCalls.eraseOwnAccount,
    (email: string) => ({ body: { email, password: hasPassword ? password : null } }),
    {
      onReply: async () => {
        const { forgetPerson } = await import("../../kit/offline/forgetPerson.ts");
        await forgetPerson(account.id).catch(() => undefined);
        // Nothing of this page is known to anybody any more.
        window.location.assign("/");
      },
    },
  );

  return (
    <EraseAccountDialog
      email={account.email}
      title={t("accountTitle")}
      what={t("accountWhat")}
      label={t("accountEmail", { email: account.email })}
      erasing={erasing}
      isReady={!hasPassword || password !== ""}
      onErase={erasing.mutate}
      onClose={onClose}
    >
      {hasPassword && (
        <PasswordInput
          label={t("accountPassword")}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ "aria-label": t("security:showPassword") }}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      )}
    </EraseAccountDialog>
  );
}

interface AskedProps {
  readonly account: Pick<Account, "id" | "email">;
  readonly onClose: () => void;
}
