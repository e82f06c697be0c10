import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { type Person, securityCalls } from "../../../api/contract/security.ts";
import { limits } from "../../../domain/limits.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { CheckIcon, CopyIcon } from "../../kit/page/icons.tsx";
import { useSend } from "../../kit/query/useSend.ts";

/** Creates a link with which a person sets a new password; the administrator passes it on. */
export function PasswordLink({ person, onClose }: Props) {
  const { t } = useTranslation(["security", "common"]);
  const { name } = person;
  const { mutate, isPending, error, data } = useSend(securityCalls.makePasswordLink, () => ({
    params: { accountId: person.id },
  }));

  return (
    <Modal
      opened
      onClose={onClose}
      title={t("passwordLinkOf", { name })}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <Stack>
        {data ? (
          <Made name={name} token={data.token} />
        ) : (
          <>
            <Text size="sm">
              {t("passwordLinkWhat", { name, count: limits.passwordResetSeconds / 3600 })}
            </Text>
            {error && <Failure error={error} compact />}
            <Group justify="end">
              <Button variant="default" onClick={onClose}>
                {t("common:cancel")}
              </Button>
              <Button loading={isPending} onClick={() => mutate()}>
                {t("passwordLinkMake")}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Modal>
  );
}

function Made({ name, token }: { readonly name: string; readonly token: string }) {
  const { t } = useTranslation(["security", "common"]);
  const clipboard = useClipboard({ timeout: 3_000 });
  const address = `${window.location.origin}/reset#token=${token}`;

  return (
    <>
      <TextInput
        label={t("passwordLink")}
        readOnly
        value={address}
        dir="ltr"
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        leftSection={clipboard.copied ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
        onClick={() => clipboard.copy(address)}
      >
        {clipboard.copied ? t("common:copied") : t("common:copy")}
      </Button>
      <Text size="sm" c="dimmed" role="status">
        {t("passwordLinkGive", { name })}
      </Text>
    </>
  );
}

interface Props {
  readonly person: Person;
  readonly onClose: () => void;
}
