import { Button, Modal, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { memberCalls } from "../../../api/contract/members.ts";
import type { Invitation } from "../../../domain/entities/study.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useCall } from "../../kit/query/useCall.ts";
import { useSend } from "../../kit/query/useSend.ts";
import { DataTable } from "../../kit/table/DataTable.tsx";
import { useFormat } from "../../kit/text/format.ts";
import { ClassPoster } from "./ClassPoster.tsx";

/** The links for classes, including full, expired and revoked ones, with the members who joined by each. */
export function ClassLinks({ studyId, studyName }: Props) {
  const { t } = useTranslation(["team", "common"]);
  const format = useFormat();
  const [shown, setShown] = useState<Invitation>();
  const { data } = useCall(memberCalls.listInvitations, { params: { studyId } });
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
  const links = data?.filter(({ places }) => places !== null) ?? [];
  const failed = revoke.error ?? renew.error;

  if (links.length === 0) return null;
  return (
    <section>
      <Title order={2} size="h2" mb="xs">
        {t("classLinks")}
      </Title>
      {failed && <Failure error={failed} compact />}
      <DataTable
        label={t("classLinks")}
        minWidth={620}
        rows={links}
        keyOf={({ id }) => id}
        columns={[
          {
            id: "name",
            head: t("className"),
            isRowHead: true,
            cell: ({ name }) => <bdi>{name}</bdi>,
          },
          { id: "role", head: t("role"), cell: ({ role }) => t(`common:role.${role}`) },
          {
            id: "joined",
            head: t("classJoined"),
            cell: (link) =>
              link.joined.length === 0 ? (
                t("joinedOf", { joined: format.number(0), places: format.number(link.places ?? 0) })
              ) : (
                <Button
                  variant="subtle"
                  size="xs"
                  aria-label={t("classJoinedOf", { name: link.name })}
                  onClick={() => setShown(link)}
                >
                  {t("joinedOf", {
                    joined: format.number(link.joined.length),
                    places: format.number(link.places ?? 0),
                  })}
                </Button>
              ),
          },
          {
            id: "until",
            head: t("until"),
            cell: ({ expiresAt }) => format.date(expiresAt),
          },
          {
            id: "state",
            head: t("classState"),
            cell: ({ state }) => t(`linkState.${state}`),
          },
          {
            id: "actions",
            head: t("common:actions"),
            isHeadHidden: true,
            isAtEnd: true,
            cell: ({ id, name, state }) => (
              <>
                {(state === "pending" || state === "expired") && (
                  <Button
                    variant="subtle"
                    color="gray"
                    size="xs"
                    aria-label={t("renewOf", { who: name })}
                    loading={renew.isPending && renew.variables === id}
                    onClick={() => renew.mutate(id)}
                  >
                    {t("renew")}
                  </Button>
                )}
                {(state === "pending" || state === "full") && (
                  <Button
                    variant="subtle"
                    color="gray"
                    size="xs"
                    aria-label={t("revokeLinkOf", { name })}
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
      {shown && (
        <Modal
          opened
          onClose={() => setShown(undefined)}
          title={t("classJoinedOf", { name: shown.name })}
          closeButtonProps={{ "aria-label": t("common:close") }}
        >
          <DataTable
            label={t("classJoinedOf", { name: shown.name })}
            rows={shown.joined}
            keyOf={({ accountId }) => accountId}
            columns={[
              {
                id: "name",
                head: t("name"),
                isRowHead: true,
                orderBy: ({ name }) => name,
                cell: ({ name }) => <bdi>{name}</bdi>,
              },
              {
                id: "at",
                head: t("joined"),
                orderBy: ({ at }) => at,
                cell: ({ at }) => format.dateTime(at),
              },
            ]}
          />
        </Modal>
      )}
      {renew.data && (
        <Modal
          opened
          onClose={renew.reset}
          size="lg"
          closeOnClickOutside={false}
          title={t("renewTitle")}
          closeButtonProps={{ "aria-label": t("common:close") }}
        >
          <ClassPoster {...renew.data} studyName={studyName} />
          <Text size="sm" c="dimmed" mt="sm">
            {t("renewed")}
          </Text>
        </Modal>
      )}
    </section>
  );
}

interface Props {
  readonly studyId: string;
  readonly studyName: string;
}
