import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Account } from "../../../domain/entities/account.ts";
import { outboxOf } from "../../kit/outbox/outbox.ts";
import { useUnsettled } from "../../kit/outbox/useUnsettled.ts";
import { SaveDeviceWork } from "../../kit/offline/DeviceWork.tsx";
import { signOutQuestion, useSignOutNow } from "./signOut.ts";

interface Props {
  readonly account: Account;
  /** The path to open after signing out. */
  readonly next: string;
}

/**
 * Asks a person who signs out with unsynced changes: sync first, stay, or sign out and leave them on this
 * device.
 */
export function SignOutQuestion({ account, next }: Props) {
  const { t } = useTranslation();
  const outbox = outboxOf(account.id);
  const unsettled = useUnsettled(outbox);
  const signOut = useSignOutNow();
  const [isSending, setSending] = useState(false);
  const sum = (of: "unsent" | "atRisk" | "refused") =>
    unsettled.reduce((total, one) => total + one[of], 0);
  const [unsent, atRisk, refused] = [sum("unsent"), sum("atRisk"), sum("refused")];
  const isOver = isSending && unsent + refused === 0;
  const isStuck = unsettled.some(
    ({ saving: { kind } }) => kind === "offline" || kind === "stopped" || kind === "at_risk",
  );

  useEffect(() => {
    if (!isOver) return;
    close();
    signOut(next);
    // Once, when the last of it has arrived: the way to sign out is another one with every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOver]);

  return (
    <Modal
      opened
      onClose={close}
      title={t("unsent.title")}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <Stack gap="sm">
        <Text size="sm" role="status">
          {unsent > 0 && t("unsent.some", { count: unsent })}{" "}
          {refused > 0 && t("unsent.refused", { count: refused })}
          {unsent + refused === 0 && t("unsent.arrived")}{" "}
          {isSending && unsent > 0 && (isStuck ? t("unsent.waiting") : t("unsent.sending"))}
        </Text>
        {unsent + refused > 0 && (
          <Text size="sm">{t("unsent.kept", { name: account.name, email: account.email })}</Text>
        )}
        {atRisk > 0 && (
          <Text size="sm" fw={600}>
            {t("unsent.atRisk", { count: atRisk })}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          {unsent + refused > 0 && <SaveDeviceWork account={account} />}
          <Button
            variant="subtle"
            color={atRisk > 0 ? "red" : "gray"}
            onClick={() => {
              close();
              signOut(next);
            }}
          >
            {unsent + refused > 0 ? t("unsent.signOut") : t("signOut")}
          </Button>
          <Button variant="default" onClick={close}>
            {t("unsent.stay")}
          </Button>
          <Button
            disabled={unsent === 0}
            loading={isSending && unsent > 0 && !isStuck}
            onClick={() => {
              setSending(true);
              outbox.retryNow();
            }}
          >
            {t("unsent.send")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function close(): void {
  signOutQuestion.set({ next: null });
}
