import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import { type Member, memberCalls } from "../../../api/contract/members.ts";
import { can } from "../../../domain/permissions.ts";
import { Failure } from "../page/Failure.tsx";
import { useSend } from "../query/useSend.ts";

/** Whether a member can be paused: a rater who is assigned work. Imported raters never are. */
export function canBePaused({ role, isImported }: Pick<Member, "role" | "isImported">): boolean {
  return can(role, "observation.code") && !isImported;
}

/**
 * Pauses a rater after confirmation, and resumes one at once: label of the action, function, and the dialog or
 * error to render.
 */
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

/** A button for it, which is never disabled and so keeps the focus. */
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
  /** The label with the rater’s name, for screen readers. */
  readonly label: string;
  readonly act: () => void;
  /** The confirmation dialog, or why the action failed. */
  readonly asked: ReactNode;
}

interface Props {
  readonly studyId: string;
  readonly member: Pick<Member, "accountId" | "name" | "pausedAt">;
}
