import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { Refusal } from "../../../domain/errors.ts";
import { useRefusalText } from "../../kit/text/refusalText.ts";

/** Whether an error asks for confirmation before the file of a coded recording is replaced. */
export function asksToReplace(error: unknown): boolean {
  return error instanceof Refusal && String(error.code) === "coded_work_there";
}

/** Confirms replacing the file of coded recordings, and names the raters whose observations will be marked. */
export function ReplaceCoded({ error, onReplace, onClose }: Props) {
  const { t } = useTranslation(["recordings", "common"]);
  const textOf = useRefusalText();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("parts.replaceTitle")}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <Stack gap="sm">
        <Text size="sm">
          <bdi>{textOf(error).what}</bdi>
        </Text>
        <Text size="sm">{t("parts.replaceWhat")}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t("common:cancel")}
          </Button>
          <Button onClick={onReplace}>{t("parts.replaceDo")}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

interface Props {
  readonly error: unknown;
  readonly onReplace: () => void;
  readonly onClose: () => void;
}
