import { Button, Modal, Stack, Table, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { memberCalls } from "../../../api/contract/members.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useFormat } from "../../kit/text/format.ts";
import { Made } from "./Made.tsx";
import { useCall } from "../../kit/query/useCall.ts";
import { useSend } from "../../kit/query/useSend.ts";

/** The invitations that can still be used, or be made usable again. */
export function Invitations({ studyId }: { readonly studyId: string }) {
  const { t } = useTranslation(["team", "common"]);
  const format = useFormat();
  const { data, error, refetch } = useCall(memberCalls.listInvitations, { params: { studyId } });
  const revoke = useSend(
    memberCalls.revokeInvitation,
    (invitationId: string) => ({ params: { studyId, invitationId } }),
    { isStaleWhenRefused: true },
  );
  const renew = useSend(
    memberCalls.renewInvitation,
    (invitationId: string) => ({ params: { studyId, invitationId } }),
    { isStaleWhenRefused: true },
  );
  const open = data?.filter(({ state }) => state === "pending" || state === "expired");

  return (
    <section>
      <Title order={2} size="h2" mb="xs">
        {t("invitations")}
      </Title>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {renew.error && <Failure error={renew.error} compact />}
      {revoke.error && <Failure error={revoke.error} compact />}
      {open?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t("noInvitations")}
        </Text>
      )}
      {open && open.length > 0 && (
        <Table.ScrollContainer minWidth={480}>
          <Table aria-label={t("invitations")}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t("email")}</Table.Th>
                <Table.Th scope="col">{t("role")}</Table.Th>
                <Table.Th scope="col">{t("until")}</Table.Th>
                <Table.Th scope="col">{t("mail")}</Table.Th>
                <Table.Th scope="col">
                  <span className="hidden">{t("common:actions")}</span>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {open.map(({ id, email, role, state, expiresAt, mailing, mailProblem }) => (
                <Table.Tr key={id}>
                  <Table.Td style={{ overflowWrap: "anywhere" }}>
                    {email === null ? t("anybody") : <bdi>{email}</bdi>}
                  </Table.Td>
                  <Table.Td>{t(`common:role.${role}`)}</Table.Td>
                  <Table.Td>
                    {format.date(expiresAt)}
                    {state === "expired" && ` (${t("expired")})`}
                  </Table.Td>
                  <Table.Td>
                    {t(`mailing.${mailing}`)}
                    {mailProblem !== null && (
                      <Text size="sm" c="dimmed">
                        {t(`mailProblem.${mailProblem}`)}
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td ta="end">
                    <Button
                      variant="subtle"
                      color="gray"
                      size="xs"
                      aria-label={t("renewOf", { who: email ?? t("anybody") })}
                      loading={renew.isPending && renew.variables === id}
                      onClick={() => renew.mutate(id)}
                    >
                      {t(email === null || mailing === "none" ? "renew" : "renewMail")}
                    </Button>
                    {state === "pending" && (
                      <Button
                        variant="subtle"
                        color="gray"
                        size="xs"
                        aria-label={t("revokeOf", { who: email ?? t("anybody") })}
                        onClick={() => revoke.mutate(id)}
                      >
                        {t("revoke")}
                      </Button>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {renew.data && (
        <Modal
          opened
          onClose={renew.reset}
          title={t("renewTitle")}
          closeButtonProps={{ "aria-label": t("common:close") }}
        >
          <Stack>
            <Made studyId={studyId} {...renew.data} />
            <Text size="sm" c="dimmed">
              {t("renewed")}
            </Text>
          </Stack>
        </Modal>
      )}
    </section>
  );
}
