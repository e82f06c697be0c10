import { Button, Modal, Select, SegmentedControl, Stack, Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { calibrationCalls } from "../../../api/contract/calibration.ts";
import { Refusal } from "../../../domain/errors.ts";
import { id } from "../../../domain/rules.ts";
import { isSubmitted } from "../../../domain/states.ts";
import { useNameOfRound } from "../../kit/scope/useNameOfRound.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { useStudy } from "../../kit/query/study.ts";
import { newId } from "../../kit/query/newId.ts";
import { useAll, useCall } from "../../kit/query/useCall.ts";
import { recordingCalls } from "../../../api/contract/recordings.ts";
import { schemeCalls } from "../../../api/contract/schemes.ts";
import { observationCalls } from "../../../api/contract/observations.ts";
import { useSend } from "../../kit/query/useSend.ts";

/** A new gold standard: coded for the purpose, or a copy of a submitted observation. */
export function AddGold({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(["calibration", "common"]);
  const { studyId } = useStudy();
  const nameOfRound = useNameOfRound();
  const navigate = useNavigate();
  const [way, setWay] = useState<"code" | "copy">("code");
  const [recordingId, setRecordingId] = useState<string | null>(null);
  const [sourceId, setSourceId] = useState<string | null>(null);
  const recordings = useAll(recordingCalls.listRecordings, { params: { studyId } });
  const schemes = useCall(schemeCalls.listSchemes, { params: { studyId } });
  const observations = useAll(observationCalls.listObservations, { params: { studyId } });
  const version = schemes.data?.find(({ state }) => state === "published");
  const sources =
    observations.data?.filter(
      ({ purpose, state }) => (purpose === "work" || purpose === "consensus") && isSubmitted(state),
    ) ?? [];
  const onSuccess = async ({ id: observationId }: { readonly id: string }) => {
    if (way === "code") {
      await navigate({ to: "/observations/$observationId", params: { observationId } });
    }
    onClose();
  };
  const copy = useSend(
    calibrationCalls.copyGoldStandard,
    ({ replaces }: Wanted) => ({
      params: { observationId: sourceId ?? "" },
      body: { id: newId(id("observation")), replaces },
    }),
    { onSuccess },
  );
  const code = useSend(
    calibrationCalls.startGoldStandard,
    ({ replaces }: Wanted) => ({
      params: { studyId },
      body: {
        id: newId(id("observation")),
        replaces,
        recordingId: recordingId ?? "",
        schemeVersionId: version?.id ?? "",
      },
    }),
    { onSuccess },
  );
  const add = way === "copy" ? copy : code;
  const stands = add.error instanceof Refusal && add.error.code === "already_exists";
  const isReady = way === "copy" ? sourceId !== null : recordingId !== null && version;

  return (
    <Modal
      opened
      onClose={onClose}
      title={t("addGold")}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <Stack>
        <SegmentedControl
          aria-label={t("way")}
          data={[
            { value: "code", label: t("wayCode") },
            { value: "copy", label: t("wayCopy") },
          ]}
          value={way}
          onChange={(value) => {
            setWay(value === "copy" ? "copy" : "code");
            add.reset();
          }}
        />
        {!recordings.data && <Loading />}
        {way === "code" ? (
          <Select
            label={t("recording")}
            searchable
            data={recordings.data?.map((one) => ({ value: one.id, label: one.name })) ?? []}
            value={recordingId}
            onChange={(value) => {
              setRecordingId(value);
              add.reset();
            }}
          />
        ) : (
          <Select
            label={t("source")}
            searchable
            nothingFoundMessage={t("noSource")}
            data={sources.map(({ recordingName, raterName, roundNumber, purpose, ...source }) => ({
              value: source.id,
              label: t(purpose === "consensus" ? "consensusOf" : "workOf", {
                recording: recordingName,
                rater: raterName,
                round: nameOfRound(roundNumber),
              }),
            }))}
            value={sourceId}
            onChange={(value) => {
              setSourceId(value);
              add.reset();
            }}
          />
        )}
        {way === "code" && schemes.data && !version && <Text size="sm">{t("noScheme")}</Text>}
        {add.error && !stands && <Failure error={add.error} compact />}
        {stands && (
          <Text size="sm" role="alert">
            {t("standsAlready")}
          </Text>
        )}
        <Button
          loading={add.isPending}
          disabled={!isReady}
          onClick={() => add.mutate({ replaces: stands })}
        >
          {t(stands ? "replace" : way === "code" ? "startCoding" : "makeCopy")}
        </Button>
      </Stack>
    </Modal>
  );
}

interface Wanted {
  readonly replaces: boolean;
}
