import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import "../../kit/erasure/texts.ts";
import { erasureCalls } from "../../../api/contract/erasure.ts";
import type { Person } from "../../../api/contract/security.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useSend } from "../../kit/query/useSend.ts";

/** Asks an administrator before an account is erased. */
export function ErasePerson({ person, onClose }: Props) {
  const { t } = useTranslation(["erasure", "common"]);
  const [email, setEmail] = useState("");
  const erasing = useSend(
    erasureCalls.eraseAccount,
    () => ({ params: { accountId: person.id }, body: { email } }),
    { onReply: onClose, isStaleWhenRefused: true },
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("personOf", { name: person.name })}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <Stack gap="sm">
        <Text size="sm">{t("personWhat")}</Text>
        <TextInput
          label={t("personEmail", { email: person.email })}
          autoComplete="off"
          dir="ltr"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        {erasing.error && <Failure error={erasing.error} compact />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t("common:cancel")}
          </Button>
          <Button
            color="red.9"
            disabled={email.trim().toLowerCase() !== person.email}
            loading={erasing.isPending}
            onClick={() => erasing.mutate()}
          >
            {t("erase")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

interface Props {
  readonly person: Person;
  readonly onClose: () => void;
}
