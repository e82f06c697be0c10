import { Button, Group, Modal, Select, Stack, Text, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { memberCalls, type Member } from "../../../api/contract/members.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useSend } from "../../kit/query/useSend.ts";
import { queryOf } from "../../kit/query/useCall.ts";
import { useQueryClient } from "@tanstack/react-query";

/** Makes another member the owner. The study’s name has to be typed as a confirmation. */
export function HandOver({ studyId, studyName, others, onClose }: Props) {
  const { t } = useTranslation(["team", "common"]);
  const client = useQueryClient();
  const [accountId, setAccountId] = useState<string | null>(null);
  const [typed, setTyped] = useState("");
  const { mutate, isPending, error } = useSend(
    memberCalls.handOverStudy,
    (to: string) => ({ params: { studyId }, body: { accountId: to } }),
    {
      onReply: (members) => {
        client.setQueryData(
          queryOf(memberCalls.listMembers, { params: { studyId } }).queryKey,
          members,
        );
        onClose();
      },
    },
  );
  const isTyped = typed.trim() === studyName;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (accountId !== null && isTyped) mutate(accountId);
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={t("handOverTitle")}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text size="sm">{t("handOverWhat")}</Text>
          <Select
            label={t("newOwner")}
            data-autofocus
            allowDeselect={false}
            searchable={others.length > 8}
            data={others.map((member) => ({
              value: member.accountId,
              label: t("memberWithRole", {
                name: member.name,
                role: t(`common:role.${member.role}`),
              }),
            }))}
            value={accountId}
            onChange={setAccountId}
          />
          <TextInput
            label={t("typeStudy")}
            description={<bdi>{studyName}</bdi>}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          {error && <Failure error={error} compact />}
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              {t("common:cancel")}
            </Button>
            <Button type="submit" loading={isPending} disabled={accountId === null || !isTyped}>
              {t("handOverConfirm")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

interface Props {
  readonly studyId: string;
  readonly studyName: string;
  /** All members but the reader. */
  readonly others: readonly Member[];
  readonly onClose: () => void;
}
