import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { securityCalls } from "../../../api/contract/security.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useSend } from "../../kit/query/useSend.ts";
import { fieldProblemsOf, useFieldErrors } from "../../kit/text/refusalText.ts";
import { OwnPassword } from "../../kit/tokens/OwnPassword.tsx";

/** Ends one session of the reader, or all others; with their password, so that no one else signs them out. */
export function EndSessions({ session, onEnded, onClose }: Props) {
  const { t } = useTranslation(["security", "common"]);
  const [password, setPassword] = useState("");
  const body = { password: password === "" ? null : password };
  const one = useSend(
    securityCalls.endSession,
    (sessionId: string) => ({ params: { sessionId }, body }),
    { onReply: () => onEnded(1), isStaleWhenRefused: true },
  );
  const others = useSend(securityCalls.endOtherSessions, () => ({ body }), {
    onReply: ({ ended }) => onEnded(ended),
  });
  const { error, isPending } = session ? one : others;
  const errorOf = useFieldErrors(error);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (session) one.mutate(session.id);
    else others.mutate();
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={session ? t("endOf", { device: session.device }) : t("endOthers")}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text size="sm">{t("endSessionWhat")}</Text>
          <OwnPassword
            value={password}
            error={errorOf("password")}
            isFirst
            onChange={setPassword}
          />
          {error && fieldProblemsOf(error).length === 0 && <Failure error={error} compact />}
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              {t("common:cancel")}
            </Button>
            <Button type="submit" loading={isPending}>
              {t("common:signOut")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

interface Props {
  /** The session to end; `undefined`: all but the one of this page. */
  readonly session: { readonly id: string; readonly device: string } | undefined;
  /** Receives the number of sessions that were ended. */
  readonly onEnded: (ended: number) => void;
  readonly onClose: () => void;
}
