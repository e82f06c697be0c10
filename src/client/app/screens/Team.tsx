import { noted } from "../../kit/text/phrase.ts";
import { Button, Group, Select, Text, Title } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { memberCalls, type Member } from "../../../api/contract/members.ts";
import { type Role, roles } from "../../../domain/permissions.ts";
import { useAccount } from "../../kit/query/account.ts";
import { EmptyState } from "../../kit/page/EmptyState.tsx";
import { Failure } from "../../kit/page/Failure.tsx";
import { useFormat } from "../../kit/text/format.ts";
import { PeopleAddIcon, TeamIcon } from "../../kit/page/icons.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { Page } from "../../kit/page/Page.tsx";
import { useStudy } from "../../kit/query/study.ts";
import { ClassLinkDialog } from "../../features/team/ClassLinkDialog.tsx";
import { ClassLinks } from "../../features/team/ClassLinks.tsx";
import { InviteMany } from "../../features/team/InviteMany.tsx";
import { HandOver } from "../../features/team/HandOver.tsx";
import { Invitations } from "../../features/team/Invitations.tsx";
import { InviteDialog } from "../../features/team/InviteDialog.tsx";
import { LeaveStudy } from "../../kit/form/LeaveStudy.tsx";
import { MemberDevice } from "../../features/team/MemberDevice.tsx";
import { MergeRater } from "../../features/team/MergeRater.tsx";
import { OpenWork } from "../../kit/raters/OpenWork.tsx";
import { canBePaused, usePauseRater } from "../../kit/raters/PauseRater.tsx";
import { Programs } from "../../features/team/Programs.tsx";
import { Webhooks } from "../../features/team/webhooks/Webhooks.tsx";
import { RaterName } from "../../kit/raters/RaterName.tsx";
import { useCall } from "../../kit/query/useCall.ts";
import { useSend } from "../../kit/query/useSend.ts";
import { DataTable } from "../../kit/table/DataTable.tsx";
import { RowActions } from "../../kit/table/RowActions.tsx";
import type { RowAction } from "../../kit/table/RowMenu.tsx";
import { MailAddress } from "../../kit/text/MailAddress.tsx";

/** The members of a study. Owners can change them, coordinators can view them. */
export function Team() {
  const { t } = useTranslation(["team", "common"]);
  const { study, studyId, can } = useStudy();
  const {
    data: members,
    error,
    refetch,
  } = useCall(memberCalls.listMembers, { params: { studyId } });
  const [isInviting, setInviting] = useState(false);
  const [isInvitingMany, setInvitingMany] = useState(false);
  const [isLinking, setLinking] = useState(false);
  const [isHandingOver, setHandingOver] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const account = useAccount();
  const navigate = useNavigate();
  const others =
    members?.filter(
      ({ accountId, isImported, isProgram }) =>
        accountId !== account?.id && !isImported && !isProgram,
    ) ?? [];
  const people = members?.filter(({ isProgram }) => !isProgram);
  const edits = can("member.edit");

  return (
    <Page
      title={t("common:screen.team")}
      description={t("description")}
      comes="in-turn"
      beside={
        <>
          {edits && <ClassLinks studyId={studyId} studyName={study.name} />}
          {edits && <Invitations studyId={studyId} />}
          {can("program.edit") && <Programs studyId={studyId} />}
          {can("webhook.edit") && <Webhooks studyId={studyId} />}
          <section>
            <Title order={2} mb="xs">
              {t("ownPlace")}
            </Title>
            <Text size="sm" c="dimmed" mb="sm">
              {t("leaveWhat")}
            </Text>
            <Group>
              {edits && (
                <Button
                  variant="default"
                  disabled={others.length === 0}
                  onClick={() => setHandingOver(true)}
                >
                  {t("handOver")}
                </Button>
              )}
              <Button variant="default" onClick={() => setLeaving(true)}>
                {t("leave")}
              </Button>
            </Group>
          </section>
        </>
      }
      actions={
        edits && (
          <>
            <Button leftSection={<PeopleAddIcon size={16} />} onClick={() => setInviting(true)}>
              {t("invite")}
            </Button>
            <Button variant="default" disabled={!members} onClick={() => setInvitingMany(true)}>
              {t("inviteMany")}
            </Button>
            <Button variant="default" onClick={() => setLinking(true)}>
              {t("classLinkNew")}
            </Button>
          </>
        )
      }
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!members && !error && <Loading />}
      {members && <Members members={members} edits={edits} />}
      {people?.length === 1 && edits && (
        <EmptyState
          icon={TeamIcon}
          title={t("alone")}
          action={<Button onClick={() => setInviting(true)}>{t("inviteFirst")}</Button>}
        >
          {t("aloneWhat")}
        </EmptyState>
      )}
      {isHandingOver && (
        <HandOver
          studyId={studyId}
          studyName={study.name}
          others={others}
          onClose={() => setHandingOver(false)}
        />
      )}
      {isLeaving && account && (
        <LeaveStudy
          studyId={studyId}
          studyName={study.name}
          accountId={account.id}
          onLeft={() => navigate({ to: "/" })}
          onClose={() => setLeaving(false)}
        />
      )}
      {isInvitingMany && members && (
        <InviteMany studyId={studyId} members={members} onClose={() => setInvitingMany(false)} />
      )}
      {isLinking && (
        <ClassLinkDialog
          studyId={studyId}
          studyName={study.name}
          onClose={() => setLinking(false)}
        />
      )}
      {isInviting && <InviteDialog studyId={studyId} onClose={() => setInviting(false)} />}
    </Page>
  );
}

function Members({ members, edits }: MembersProps) {
  const { t } = useTranslation(["team", "common"]);
  const format = useFormat();
  const account = useAccount();
  const { studyId, can } = useStudy();
  const pauses = can("assignment.edit");
  const [leaving, setLeaving] = useState<Member>();
  const [merging, setMerging] = useState<Member>();
  const change = useSend(
    memberCalls.changeMember,
    ({ accountId, role }: { accountId: string; role: Role }) => ({
      params: { studyId, accountId },
      body: { role },
    }),
    { isStaleWhenRefused: true },
  );

  return (
    <section>
      {change.error && <Failure error={change.error} compact />}
      <DataTable
        label={t("members")}
        minWidth={340}
        rows={members}
        keyOf={({ accountId }) => accountId}
        columns={[
          {
            id: "name",
            head: t("name"),
            isRowHead: true,
            orderBy: ({ name }) => name,
            cell: (member) => (
              <>
                <Text span fw={600} size="sm">
                  <RaterName
                    name={member.name}
                    isProgram={member.isProgram}
                    isPaused={member.pausedAt !== null}
                  />
                </Text>
                {member.accountId === account?.id && noted(t("you"))}
                <Text size="sm" c="dimmed">
                  {member.isImported
                    ? t("imported")
                    : // The demo's raters have addresses that lead to nobody.
                      !member.email.endsWith(".invalid") && <MailAddress address={member.email} />}
                </Text>
              </>
            ),
          },
          {
            id: "role",
            head: t("role"),
            width: 172,
            cell: (member) =>
              edits && !member.isProgram && member.accountId !== account?.id ? (
                <Select
                  size="sm"
                  miw={{ base: 132, xs: 148 }}
                  aria-label={t("changeRole", { name: member.name })}
                  allowDeselect={false}
                  value={member.role}
                  data={roles
                    .filter((role) => !member.isImported || role !== "owner")
                    .map((role) => ({ value: role, label: t(`common:role.${role}`) }))}
                  onChange={(role) =>
                    role !== null && change.mutate({ accountId: member.accountId, role })
                  }
                />
              ) : (
                t(`common:role.${member.role}`)
              ),
          },
          {
            id: "joined",
            head: t("joined"),
            isWide: true,
            orderBy: ({ joinedAt }) => joinedAt,
            cell: ({ joinedAt }) => format.date(joinedAt),
          },
          {
            id: "device",
            head: t("device.head"),
            isWide: true,
            cell: (member) => <MemberDevice member={member} />,
          },
          ...(edits || pauses
            ? [
                {
                  id: "actions",
                  head: t("common:actions"),
                  isHeadHidden: true,
                  isAtEnd: true,
                  cell: (member: Member) => (
                    <MemberActions
                      {...{ studyId, member, edits, pauses }}
                      onMerge={() => setMerging(member)}
                      onRemove={() => setLeaving(member)}
                    />
                  ),
                },
              ]
            : []),
        ]}
      />
      {merging && (
        <MergeRater
          studyId={studyId}
          rater={merging}
          members={members}
          onMerged={() => {
            setMerging(undefined);
          }}
          onClose={() => setMerging(undefined)}
        />
      )}
      {leaving && (
        <OpenWork removes studyId={studyId} rater={leaving} onClose={() => setLeaving(undefined)} />
      )}
    </section>
  );
}

/** What can be done about someone in the study, in their row. */
function MemberActions({ studyId, member, edits, pauses, onMerge, onRemove }: MemberActionsProps) {
  const { t } = useTranslation("team");
  const account = useAccount();
  const { asked, ...pausing } = usePauseRater({ studyId, member });
  const { name } = member;
  const actions: readonly RowAction[] = [
    ...(pauses && canBePaused(member) ? [{ key: "pause", ...pausing }] : []),
    ...(edits && member.isImported
      ? [{ key: "merge", name: t("merge"), label: t("mergeOf", { name }), act: onMerge }]
      : []),
    ...(edits && member.accountId !== account?.id
      ? [
          {
            key: "remove",
            name: t("remove"),
            label: t("removeConfirm", { name }),
            act: onRemove,
          },
        ]
      : []),
  ];
  return (
    <>
      <RowActions {...{ name, actions }} />
      {asked}
    </>
  );
}

interface MemberActionsProps {
  readonly studyId: string;
  readonly member: Member;
  readonly edits: boolean;
  readonly pauses: boolean;
  readonly onMerge: () => void;
  readonly onRemove: () => void;
}

interface MembersProps {
  readonly members: readonly Member[];
  readonly edits: boolean;
}
