import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useWrittenList } from "../../kit/text/useWrittenList.ts";

/** Asks for confirmation before paused raters are assigned recordings by hand. */
export function AskPaused({ names, error, isPending, onConfirm, onClose }: Props) {
  const { t } = useTranslation(["assignments", "common"]);
  const list = useWrittenList();

  return (
    <Modal
      opened
      onClose={onClose}
      title={t("askPaused.title")}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <Stack>
        <Text size="sm">{t("askPaused.what", { names: list(names) })}</Text>
        {error && <Failure error={error} compact />}
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button loading={isPending} onClick={onConfirm}>
            {t("askPaused.confirm")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

interface Props {
  readonly names: readonly string[];
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}
