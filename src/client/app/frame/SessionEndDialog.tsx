import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { sessionQuery } from "../../kit/query/session.ts";
import { useFormat } from "../../kit/text/format.ts";
import type { SessionEnd } from "./useSessionEnd.ts";

/**
 * Announces the end of a session, which one press extends. After its end the screen stays visible
 * until the reader signs in.
 */
export function SessionEndDialog({ is, endsAtMs }: SessionEnd) {
  const { t } = useTranslation();
  const format = useFormat();
  const client = useQueryClient();
  const [state, setState] = useState<"" | "asking" | "unreachable">("");
  const ask = () => {
    setState("asking");
    client.fetchQuery({ ...sessionQuery, staleTime: 0 }).then(
      () => setState(""),
      () => setState("unreachable"),
    );
  };

  return (
    <Modal
      opened
      onClose={ask}
      title={t(is === "near" ? "sessionEnd.title" : "sessionEnd.over")}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <Stack gap="sm">
        <Text size="sm" role="alert">
          {is === "near"
            ? t("sessionEnd.near", { time: format.time(new Date(endsAtMs).toISOString()) })
            : t("sessionEnd.overWhat")}{" "}
          {t("sessionEnd.kept")}
        </Text>
        {state === "unreachable" && (
          <Text size="sm" role="alert" c="var(--it-lost)">
            {t("sessionEnd.unreachable")}
          </Text>
        )}
        <Group justify="flex-end">
          <Button data-autofocus loading={state === "asking"} onClick={ask}>
            {t(is === "near" ? "unsent.stay" : "sessionEnd.signIn")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
