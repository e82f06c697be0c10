import { noted } from "../../kit/text/phrase.ts";
import { Button, Modal, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { memberCalls } from "../../../api/contract/members.ts";
import { EmptyState } from "../../kit/page/EmptyState.tsx";
import { Failure } from "../../kit/page/Failure.tsx";
import { PeopleAddIcon } from "../../kit/page/icons.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { useFormat } from "../../kit/text/format.ts";
import { Made } from "./Made.tsx";
import { useCall } from "../../kit/query/useCall.ts";
import { useSend } from "../../kit/query/useSend.ts";
import { DataTable } from "../../kit/table/DataTable.tsx";
import { MailAddress } from "../../kit/text/MailAddress.tsx";

/** Invitations that are open, or can be reopened. */
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
  const open = data?.filter(
    ({ state, places }) => places === null && (state === "pending" || state === "expired"),
  );

  return (
    <section>
      <Title order={2} size="h2" mb="xs">
        {t("invitations")}
      </Title>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!open && !error && <Loading rows={1} />}
      {renew.error && <Failure error={renew.error} compact />}
      {revoke.error && <Failure error={revoke.error} compact />}
      {open?.length === 0 && <EmptyState icon={PeopleAddIcon} title={t("noInvitations")} />}
      {open && open.length > 0 && (
        <DataTable
          label={t("invitations")}
          minWidth={480}
          rows={open}
          keyOf={({ id }) => id}
          columns={[
            {
              id: "email",
              head: t("email"),
              cell: ({ email, name }) => (
                <>
                  {email === null ? t("anybody") : <MailAddress address={email} />}
                  {name !== null && (
                    <Text size="sm" c="dimmed">
                      <bdi>{name}</bdi>
                    </Text>
                  )}
                </>
              ),
            },
            { id: "role", head: t("role"), cell: ({ role }) => t(`common:role.${role}`) },
            {
              id: "until",
              head: t("until"),
              cell: ({ expiresAt, state }) => (
                <>
                  {format.date(expiresAt)}
                  {state === "expired" && noted(t("expired"))}
                </>
              ),
            },
            {
              id: "mail",
              head: t("mail"),
              cell: ({ mailing, mailProblem }) => (
                <>
                  {t(`mailing.${mailing}`)}
                  {mailProblem !== null && (
                    <Text size="sm" c="dimmed">
                      {t(`mailProblem.${mailProblem}`)}
                    </Text>
                  )}
                </>
              ),
            },
            {
              id: "actions",
              head: t("common:actions"),
              isHeadHidden: true,
              isAtEnd: true,
              cell: ({ id, email, mailing, state }) => (
                <>
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
                </>
              ),
            },
          ]}
        />
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
