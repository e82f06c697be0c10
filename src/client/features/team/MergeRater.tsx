import { Button, Group, Modal, Select, Stack, Text } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { exchangeCalls } from "../../../api/contract/exchange.ts";
import type { Member } from "../../../api/contract/members.ts";
import { can } from "../../../domain/permissions.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useSend } from "../../kit/query/useSend.ts";

/** Transfers all observations of an imported rater to a member who codes. */
export function MergeRater({ studyId, rater, members, onMerged, onClose }: Props) {
  const { t } = useTranslation(["team", "common"]);
  const [accountId, setAccountId] = useState<string | null>(null);
  const { mutate, isPending, error } = useSend(
    exchangeCalls.mergeRater,
    (to: string) => ({
      params: { studyId, accountId: rater.accountId },
      body: { accountId: to },
    }),
    { onReply: onMerged },
  );
  const coders = members.filter(
    ({ role, isImported }) => !isImported && can(role, "observation.code"),
  );
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (accountId !== null) mutate(accountId);
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={t("mergeTitle", { name: rater.name })}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text size="sm">{t("mergeWhat", { name: rater.name })}</Text>
          <Select
            label={t("mergeInto")}
            data-autofocus
            allowDeselect={false}
            searchable={coders.length > 8}
            data={coders.map((member) => ({ value: member.accountId, label: member.name }))}
            value={accountId}
            onChange={setAccountId}
          />
          {error && <Failure error={error} compact />}
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              {t("common:cancel")}
            </Button>
            <Button type="submit" loading={isPending} disabled={accountId === null}>
              {t("mergeConfirm")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

interface Props {
  readonly studyId: string;
  readonly rater: Member;
  readonly members: readonly Member[];
  readonly onMerged: () => void;
  readonly onClose: () => void;
}
