import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import "../../kit/erasure/texts.ts";
import { Failure } from "../../kit/page/Failure.tsx";

/** Asks for an account’s email address before the account is erased. */
export function EraseAccountDialog(props: Props) {
  const { email, title, what, label, erasing, isReady = true, onErase, onClose, children } = props;
  const { t } = useTranslation(["erasure", "common"]);
  const [written, setWritten] = useState("");
  const isWritten = written.trim().toLowerCase() === email;

  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isWritten && isReady) onErase(written);
        }}
        noValidate
      >
        <Stack gap="sm">
          <Text size="sm">{what}</Text>
          <TextInput
            label={label}
            autoComplete="off"
            dir="ltr"
            value={written}
            onChange={(event) => setWritten(event.currentTarget.value)}
          />
          {children}
          {erasing.error && <Failure error={erasing.error} compact />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} data-autofocus>
              {t("common:cancel")}
            </Button>
            <Button
              type="submit"
              color="red.9"
              disabled={!isWritten || !isReady}
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

interface Props {
  readonly email: string;
  readonly title: string;
  /** A description of what is erased and what is kept. */
  readonly what: string;
  /** The label of the email address field. */
  readonly label: string;
  readonly erasing: { readonly isPending: boolean; readonly error: Error | null };
  /** Whether all other fields are filled in. */
  readonly isReady?: boolean;
  readonly onErase: (email: string) => void;
  readonly onClose: () => void;
  /** Other fields of the form. */
  readonly children?: ReactNode;
}
