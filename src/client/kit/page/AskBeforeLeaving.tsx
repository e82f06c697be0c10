import { Button, Group, Modal, Text } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { useTranslation } from "../text/useTranslation.ts";

/** Asks before a link is followed or the tab is closed while there is unsaved input. */
export function AskBeforeLeaving({ isUnsaved }: { readonly isUnsaved: boolean }) {
  const { t } = useTranslation("common");
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    disabled: !isUnsaved,
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  const stay = () => blocker.reset?.();
  return (
    <Modal
      opened={blocker.status === "blocked"}
      onClose={stay}
      title={t("leave.title")}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <Text size="sm">{t("leave.what")}</Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={() => blocker.proceed?.()}>
          {t("leave.go")}
        </Button>
        <Button data-autofocus onClick={stay}>
          {t("leave.stay")}
        </Button>
      </Group>
    </Modal>
  );
}
