import { Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import "./texts.ts";
import { participantCalls } from "../../../api/contract/participants.ts";
import { consentScopes, type Participant } from "../../../domain/entities/participant.ts";
import { useSend } from "../../kit/query/useSend.ts";
import { DataTable } from "../../kit/table/DataTable.tsx";
import { RowMenu } from "../../kit/table/RowMenu.tsx";
import { useFormat } from "../../kit/text/format.ts";
import { localDay } from "../../kit/erasure/due.ts";
import { ParticipantDialog } from "./ParticipantDialog.tsx";
import { useDay } from "../../kit/erasure/useDay.ts";
import { WithdrawDialog } from "./WithdrawDialog.tsx";

/** Participants with their consents, retention dates, and numbers of recordings. */
export function ParticipantTable({ studyId, participants, recordings, mayEdit }: Props) {
  const { t } = useTranslation(["participants", "common"]);
  const format = useFormat();
  const day = useDay();
  const today = localDay(new Date());
  const stateOf = (one: Participant) => {
    if (one.withdrawnAt !== null) {
      return t("stateOf.withdrawn", { date: format.date(one.withdrawnAt) });
    }
    return t(
      one.expiresOn !== null && one.expiresOn < today ? "stateOf.expired" : "stateOf.consented",
    );
  };
  return (
    <DataTable
      label={t("common:screen.participants")}
      minWidth={640}
      rows={participants}
      keyOf={({ id }) => id}
      columns={[
        {
          id: "pseudonym",
          head: t("pseudonym"),
          isRowHead: true,
          orderBy: ({ pseudonym }) => pseudonym,
          cell: ({ pseudonym, contact }) => (
            <>
              <bdi>{pseudonym}</bdi>
              {contact !== "" && (
                <Text size="xs" c="dimmed" dir="auto">
                  {contact}
                </Text>
              )}
            </>
          ),
        },
        {
          id: "consents",
          head: t("consents"),
          cell: ({ consents }) =>
            consents.length === 0
              ? "–"
              : format.list(
                  consentScopes
                    .filter((scope) => consents.includes(scope))
                    .map((scope) => t(`scope.${scope}`)),
                ),
        },
        {
          id: "expires",
          head: t("expiresOn"),
          orderBy: ({ expiresOn }) => expiresOn ?? "~",
          cell: ({ expiresOn }) => (expiresOn === null ? t("noEnd") : day(expiresOn)),
        },
        {
          id: "recordings",
          head: t("recordings"),
          orderBy: ({ appearances }) => appearances.length,
          cell: ({ appearances }) =>
            appearances.length === 0
              ? t("inNone")
              : t("recordingsOf", { count: appearances.length }),
        },
        { id: "state", head: t("state"), cell: stateOf },
        ...(mayEdit
          ? [
              {
                id: "actions",
                head: t("common:actions"),
                isHeadHidden: true,
                isAtEnd: true,
                cell: (participant: Participant) => (
                  <ParticipantActions {...{ studyId, participant, recordings }} />
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

interface Props {
  readonly studyId: string;
  readonly participants: readonly Participant[];
  readonly recordings: readonly { readonly id: string; readonly name: string }[];
  readonly mayEdit: boolean;
}

function ParticipantActions({
  studyId,
  participant,
  recordings,
}: Omit<Props, "participants" | "mayEdit"> & {
  readonly participant: Participant;
}) {
  const { t } = useTranslation("participants");
  const [asked, setAsked] = useState<"edit" | "withdrawn" | "deleted">();
  const close = () => setAsked(undefined);
  const unmarking = useSend(participantCalls.changeParticipant, () => ({
    params: { studyId, participantId: participant.id },
    body: { isWithdrawn: false },
  }));
  return (
    <>
      <RowMenu
        name={participant.pseudonym}
        actions={[
          { key: "edit", name: t("edit"), act: () => setAsked("edit") },
          { key: "withdraw", name: t("withdraw"), act: () => setAsked("withdrawn") },
          ...(participant.withdrawnAt === null
            ? []
            : [{ key: "unmark", name: t("unmark"), act: () => unmarking.mutate() }]),
          { key: "erase", name: t("erase"), act: () => setAsked("deleted") },
        ]}
      />
      {asked === "edit" && (
        <ParticipantDialog {...{ studyId, participant, recordings }} onClose={close} />
      )}
      {(asked === "withdrawn" || asked === "deleted") && (
        <WithdrawDialog {...{ studyId, participant }} because={asked} onClose={close} />
      )}
    </>
  );
}
