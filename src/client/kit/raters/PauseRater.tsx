import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Member, memberCalls } from "../../../api/contract/members.ts";
import { can } from "../../../domain/permissions.ts";
import { Failure } from "../page/Failure.tsx";
import { useSend } from "../query/useSend.ts";

/** Whether someone gets work, so that they can get none for a while: who is known from a file alone gets none anyway. */
export function canBePaused({ role, isImported }: Pick<Member, "role" | "isImported">): boolean {
  return can(role, "observation.code") && !isImported;
}

/** Pauses a rater after a question, and resumes one at once. The button stays able meanwhile: it keeps the focus. */
export function PauseRater({ studyId, member, size }: Props) {
  const { t } = useTranslation(["team", "common"]);
  const [isAsking, setAsking] = useState(false);
  const { accountId, name } = member;
  const isPaused = member.pausedAt !== null;
  const pause = useSend(
    memberCalls.pauseRater,
    (paused: boolean) => ({ params: { studyId, accountId }, body: { paused } }),
    { onReply: () => setAsking(false), isStaleWhenRefused: true },
  );

  return (
    <>
      <Button
        {...(size === "xs" ? { variant: "subtle", color: "gray" } : { variant: "default" })}
        size={size}
        aria-label={t(isPaused ? "resumeOf" : "pauseOf", { name })}
        onClick={() => (isPaused ? pause.mutate(false) : setAsking(true))}
      >
        {t(isPaused ? "resume" : "pause")}
      </Button>
      {pause.error && !isAsking && <Failure error={pause.error} compact />}
      {isAsking && (
        <Modal
          opened
          onClose={() => setAsking(false)}
          title={t("pauseTitle", { name })}
          closeButtonProps={{ "aria-label": t("common:close") }}
        >
          <Stack>
            <Text size="sm">{t("pauseWhat")}</Text>
            {pause.error && <Failure error={pause.error} compact />}
            <Group justify="flex-end">
              <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
                {t("common:cancel")}
              </Button>
              <Button loading={pause.isPending} onClick={() => pause.mutate(true)}>
                {t("pauseConfirm")}
              </Button>
            </Group>
          </Stack>
        </Modal>
      )}
    </>
  );
}

interface Props {
  readonly studyId: string;
  readonly member: Pick<Member, "accountId" | "name" | "pausedAt">;
  /** `xs`: in a row of a table. */
  readonly size: "xs" | "sm";
}
