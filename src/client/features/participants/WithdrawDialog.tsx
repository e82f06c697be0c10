import { Button, Group, Modal, Radio, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import "./texts.ts";
import {
  participantCalls,
  type WithdrawalLine,
  type WithdrawalWay,
  withdrawalWays,
} from "../../../api/contract/participants.ts";
import type { Participant } from "../../../domain/entities/participant.ts";
import { CountsList } from "../../kit/erasure/CountsList.tsx";
import { Failure } from "../../kit/page/Failure.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { useCall } from "../../kit/query/useCall.ts";
import { useSend } from "../../kit/query/useSend.ts";
import { useFormat } from "../../kit/text/format.ts";
import { stretchesText } from "./stretchText.ts";

/**
 * Everything that is erased when a participant withdraws, recording by recording, with the other participants in it;
 * erases it on confirmation. Someone who was listed by mistake is taken out in the same way, keeping the recordings.
 */
export function WithdrawDialog({ studyId, participant, because, onClose }: Props) {
  const { t } = useTranslation(["participants", "common", "erasure"]);
  const params = { studyId, participantId: participant.id };
  const preview = useCall(participantCalls.previewWithdrawal, { params }, { staleTime: 0 });
  const [chosen, setChosen] = useState<ReadonlyMap<string, WithdrawalWay>>(new Map());
  const wayOf = (line: WithdrawalLine) => chosen.get(line.recordingId) ?? firstWay(line, because);
  const erasing = useSend(
    participantCalls.eraseParticipant,
    (lines: readonly WithdrawalLine[]) => ({
      params,
      body: {
        because,
        recordings: lines.map((line) => ({ recordingId: line.recordingId, way: wayOf(line) })),
      },
    }),
    { onReply: onClose, isStaleWhenRefused: true },
  );
  const marking = useSend(
    participantCalls.changeParticipant,
    () => ({ params, body: { isWithdrawn: true } }),
    { onReply: onClose },
  );

  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={t(because === "withdrawn" ? "withdrawTitle" : "eraseTitle", {
        name: participant.pseudonym,
      })}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <Stack gap="md">
        {preview.error && (
          <Failure error={preview.error} onRetry={() => void preview.refetch()} compact />
        )}
        {!preview.data && !preview.error && <Loading what={t("erasure:loading")} rows={4} />}
        {preview.data && (
          <Text size="sm">{t(preview.data.length === 0 ? "inNoRecording" : "withdrawWhat")}</Text>
        )}
        {preview.data?.map((line) => (
          <LineOf
            key={line.recordingId}
            line={line}
            way={wayOf(line)}
            onWay={(way) => setChosen(new Map([...chosen, [line.recordingId, way]]))}
          />
        ))}
        <Text size="sm">{t("erasure:goes")}</Text>
        {erasing.error && <Failure error={erasing.error} compact />}
        {marking.error && <Failure error={marking.error} compact />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t("cancel")}
          </Button>
          {because === "withdrawn" && participant.withdrawnAt === null && (
            <Button
              variant="default"
              title={t("onlyMarkWhat")}
              loading={marking.isPending}
              onClick={() => marking.mutate()}
            >
              {t("onlyMark")}
            </Button>
          )}
          <Button
            color="red.9"
            disabled={!preview.data}
            loading={erasing.isPending}
            onClick={() => erasing.mutate(preview.data ?? [])}
          >
            {t("confirm")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/**
 * The initial choice: where other participants appear too, less than everything is erased; a participant
 * listed by mistake takes no data along.
 */
function firstWay({ stretches, others }: WithdrawalLine, because: Props["because"]): WithdrawalWay {
  if (because === "deleted") return "unlink";
  return stretches.length > 0 && others.length > 0 ? "stretches" : "recording";
}

function LineOf({ line, way, onWay }: LineProps) {
  const { t } = useTranslation("participants");
  const format = useFormat();
  const { name, stretches, whole, cut, others, isWorkHidden } = line;
  const ways = withdrawalWays.filter((one) => one !== "stretches" || stretches.length > 0);
  return (
    <section aria-label={name}>
      <Title order={3} size="h4">
        <bdi>{name}</bdi>
      </Title>
      <Text size="sm" c="dimmed">
        {stretches.length === 0 ? t("allOfIt") : <bdi dir="ltr">{stretchesText(stretches)}</bdi>}
      </Text>
      <Radio.Group
        aria-label={t("wayOf", { name })}
        value={way}
        onChange={(value) => onWay(withdrawalWays.find((one) => one === value) ?? way)}
      >
        <Stack gap={6} my={8}>
          {ways.map((one) => (
            <Radio key={one} value={one} label={t(`way.${one}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {way === "unlink" ? (
        <Text size="sm">{t("goesNothing")}</Text>
      ) : (
        <>
          <Text size="sm">{t(way === "recording" ? "goesWhole" : "goesCut")}</Text>
          <CountsList counts={way === "recording" ? whole : cut} isWorkHidden={isWorkHidden} />
        </>
      )}
      {way !== "unlink" && others.length > 0 && (
        <Text size="sm" mt={4}>
          {t("othersHere", { names: format.list(others.map(({ pseudonym }) => pseudonym)) })}
        </Text>
      )}
      {way === "stretches" && (
        <Text size="sm" mt={4}>
          {t("filmStays")} {t("notesStay")}
        </Text>
      )}
    </section>
  );
}

interface LineProps {
  readonly line: WithdrawalLine;
  readonly way: WithdrawalWay;
  readonly onWay: (way: WithdrawalWay) => void;
}

interface Props {
  readonly studyId: string;
  readonly participant: Participant;
  readonly because: "withdrawn" | "deleted";
  readonly onClose: () => void;
}
