import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { participantCalls } from "../../../api/contract/participants.ts";
import { recordingCalls } from "../../../api/contract/recordings.ts";
import "../../features/participants/texts.ts";
import { ParticipantDialog } from "../../features/participants/ParticipantDialog.tsx";
import { ParticipantTable } from "../../features/participants/ParticipantTable.tsx";
import { PasteParticipants } from "../../features/participants/PasteParticipants.tsx";
import { RetentionPart } from "../../features/participants/RetentionPart.tsx";
import { Tombstones } from "../../features/participants/Tombstones.tsx";
import { EmptyState } from "../../kit/page/EmptyState.tsx";
import { Failure } from "../../kit/page/Failure.tsx";
import { ParticipantsIcon } from "../../kit/page/icons.tsx";
import { LinkButton } from "../../kit/page/links.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { Page } from "../../kit/page/Page.tsx";
import { useStudy } from "../../kit/query/study.ts";
import { useAll, useCall } from "../../kit/query/useCall.ts";

/** The participants of a study, its retention dates, and its erasures. */
export function Participants() {
  const { t } = useTranslation(["participants", "common"]);
  const { studyId, can } = useStudy();
  const params = { studyId };
  const participants = useCall(participantCalls.listParticipants, { params });
  const retention = useCall(participantCalls.readRetention, { params });
  const recordings = useAll(recordingCalls.listRecordings, { params });
  const [asked, setAsked] = useState<"add" | "paste">();
  const mayEdit = can("participant.edit");
  const error = participants.error ?? retention.error ?? recordings.error;
  // Above the list, or in its place: it comes with what is known of it, and nothing moves.
  const add = mayEdit && (
    <Button disabled={!recordings.data} onClick={() => setAsked("add")}>
      {t("add")}
    </Button>
  );
  const close = () => setAsked(undefined);

  function retry(): void {
    void participants.refetch();
    void retention.refetch();
    void recordings.refetch();
  }

  return (
    <Page
      title={t("common:screen.participants")}
      description={t("description")}
      comes="in-turn"
      beside={
        <>
          {retention.data && participants.data && (
            <RetentionPart
              studyId={studyId}
              retention={retention.data}
              participants={participants.data}
            />
          )}
          <Tombstones studyId={studyId} />
        </>
      }
      actions={
        <Group gap="xs">
          {mayEdit && (
            <Button
              variant="default"
              disabled={!recordings.data || !participants.data}
              onClick={() => setAsked("paste")}
            >
              {t("paste")}
            </Button>
          )}
          <LinkButton variant="default" to="/studies/$studyId/data-protection" params={params}>
            {t("sheet")}
          </LinkButton>
        </Group>
      }
    >
      {error && <Failure error={error} onRetry={retry} />}
      {!error && !(participants.data && retention.data && recordings.data) && (
        <Loading what={t("loading")} rows={5} />
      )}
      {participants.data?.length === 0 && (
        <EmptyState icon={ParticipantsIcon} title={t("none")} action={add}>
          {t("noneWhat")}
        </EmptyState>
      )}
      {participants.data && participants.data.length > 0 && (
        <>
          <Group gap="xs">
            {add}
            <Button
              component="a"
              variant="default"
              href={`/api/v1/studies/${studyId}/participants.csv`}
              download
            >
              {t("save")}
            </Button>
          </Group>
          <ParticipantTable
            studyId={studyId}
            participants={participants.data}
            recordings={recordings.data ?? []}
            mayEdit={mayEdit}
          />
        </>
      )}
      {asked === "add" && (
        <ParticipantDialog studyId={studyId} recordings={recordings.data ?? []} onClose={close} />
      )}
      {asked === "paste" && (
        <PasteParticipants
          studyId={studyId}
          pseudonyms={new Set(participants.data?.map(({ pseudonym }) => pseudonym))}
          recordings={recordings.data ?? []}
          onClose={close}
        />
      )}
    </Page>
  );
}
