import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import { type Member, memberCalls } from "../../../api/contract/members.ts";
import { can } from "../../../domain/permissions.ts";
import { Failure } from "../page/Failure.tsx";
import { useSend } from "../query/useSend.ts";

/** Whether someone gets work, so that they can get none for a while: who is known from a file alone gets none anyway. */
export function canBePaused({ role, isImported }: Pick<Member, "role" | "isImported">): boolean {
  return can(role, "observation.code") && !isImported;
}

/** Pauses a rater after a question, and resumes one at once: what the action is called, and what stands on the screen for it. */
export function usePauseRater({ studyId, member }: Props): Pausing {
  const { t } = useTranslation(["team", "common"]);
  const [isAsking, setAsking] = useState(false);
  const { accountId, name } = member;
  const isPaused = member.pausedAt !== null;
  const pause = useSend(
    memberCalls.pauseRater,
    (paused: boolean) => ({ params: { studyId, accountId }, body: { paused } }),
    { onReply: () => setAsking(false), isStaleWhenRefused: true },
  );

  return {
    name: t(isPaused ? "resume" : "pause"),
    label: t(isPaused ? "resumeOf" : "pauseOf", { name }),
    act: () => (isPaused ? pause.mutate(false) : setAsking(true)),
    asked: (
      <>
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
    ),
  };
}

/** The same by a button, which stays able meanwhile: it keeps the focus. */
export function PauseRater(props: Props) {
  const { name, label, act, asked } = usePauseRater(props);
  return (
    <>
      <Button variant="default" size="sm" aria-label={label} onClick={act}>
        {name}
      </Button>
      {asked}
    </>
  );
}

interface Pausing {
  readonly name: string;
  /** The same with who is paused, for those who hear it. */
  readonly label: string;
  readonly act: () => void;
  /** The question, or why it did not work. */
  readonly asked: ReactNode;
}

interface Props {
  readonly studyId: string;
  readonly member: Pick<Member, "accountId" | "name" | "pausedAt">;
}
