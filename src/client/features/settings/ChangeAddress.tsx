import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { type Person, securityCalls } from "../../../api/contract/security.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useSend } from "../../kit/query/useSend.ts";
import { fieldProblemsOf, useFieldErrors } from "../../kit/text/refusalText.ts";

/** A new email address for a person’s account, entered by an administrator who has verified it. */
export function ChangeAddress({ person, onClose }: Props) {
  const { t } = useTranslation(["security", "common"]);
  const { name } = person;
  const [email, setEmail] = useState("");
  const { mutate, isPending, error, reset } = useSend(
    securityCalls.setAddress,
    () => ({ params: { accountId: person.id }, body: { email } }),
    { onReply: onClose, isStaleWhenRefused: true },
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
      title={t("addressOf", { name })}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text size="sm">{t("addressWhat", { name })}</Text>
          <TextInput
            label={t("addressNext")}
            type="email"
            autoComplete="off"
            data-autofocus
            value={email}
            error={errorOf("email")}
            onChange={(event) => {
              setEmail(event.currentTarget.value);
              reset();
            }}
          />
          {error && fieldProblemsOf(error).length === 0 && <Failure error={error} compact />}
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              {t("common:cancel")}
            </Button>
            <Button type="submit" loading={isPending} disabled={email === ""}>
              {t("addressChange")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

interface Props {
  readonly person: Person;
  readonly onClose: () => void;
}
