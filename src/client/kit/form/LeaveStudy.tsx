import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "../text/useTranslation.ts";
import { memberCalls } from "../../../api/contract/members.ts";
import { useSend } from "../query/useSend.ts";
import { answersOf } from "../query/keys.ts";
import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { Failure } from "../page/Failure.tsx";

/** Leaves a study, after confirmation. */
export function LeaveStudy({ studyId, studyName, accountId, onLeft, onClose }: Props) {
  const { t } = useTranslation(["team", "common"]);
  const client = useQueryClient();
  const { mutate, isPending, error } = useSend(
    memberCalls.leaveStudy,
    () => ({ params: { studyId }, body: { accountId } }),
    {
      onReply: async () => {
        await onLeft?.();
        client.removeQueries(answersOf("/api/v1/studies/:studyId/*", { studyId }));
      },
      onSuccess: onClose,
    },
  );

  return (
    <Modal
      opened
      onClose={onClose}
      title={<bdi>{t("leaveTitle", { study: studyName })}</bdi>}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <Stack>
        <Text size="sm">{t("leaveWhat")}</Text>
        {error && <Failure error={error} compact />}
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button loading={isPending} onClick={() => mutate()}>
            {t("leaveConfirm")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

interface Props {
  readonly studyId: string;
  readonly studyName: string;
  /** The reader’s own account: people can remove only themselves here. */
  readonly accountId: string;
  /** Called after leaving, to navigate away from a screen of that study. */
  readonly onLeft?: () => Promise<void> | void;
  readonly onClose: () => void;
}
