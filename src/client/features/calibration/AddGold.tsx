import { Button, Modal, Select, SegmentedControl, Stack, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { calibrationCalls } from "../../../api/contract/calibration.ts";
import { Refusal } from "../../../domain/errors.ts";
import { id } from "../../../domain/rules.ts";
import { isHandedIn } from "../../../domain/states.ts";
import { send } from "../../kit/query/api.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { useStudy } from "../../kit/query/study.ts";
import { newId } from "../../kit/query/newId.ts";
import { observationQueries } from "../../kit/query/observations.ts";
import { recordingQueries } from "../../kit/query/recordings.ts";
import { schemeQueries } from "../../kit/query/schemes.ts";

/** Another gold standard: coded by oneself, or a copy of what was handed in. */
export function AddGold({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(["calibration", "common"]);
  const { studyId } = useStudy();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [way, setWay] = useState<"code" | "copy">("code");
  const [recordingId, setRecordingId] = useState<string | null>(null);
  const [sourceId, setSourceId] = useState<string | null>(null);
  const recordings = useQuery(recordingQueries.recordings(studyId));
  const schemes = useQuery(schemeQueries.schemes(studyId));
  const observations = useQuery(observationQueries.observations(studyId));
  const version = schemes.data?.find(({ state }) => state === "published");
  const sources =
    observations.data?.filter(
      ({ purpose, state }) => (purpose === "work" || purpose === "consensus") && isHandedIn(state),
    ) ?? [];
  const add = useMutation({
    mutationFn: ({ replaces }: { readonly replaces: boolean }) => {
      const body = { id: newId(id("observation")), replaces };
      if (way === "copy") {
        return send(calibrationCalls.makeGold, { params: { observationId: sourceId ?? "" }, body });
      }
      return send(calibrationCalls.startGold, {
        params: { studyId },
        body: { ...body, recordingId: recordingId ?? "", schemeVersionId: version?.id ?? "" },
      });
    },
    onSuccess: async ({ id: observationId }) => {
      await client.invalidateQueries({ queryKey: ["study", studyId] });
      if (way === "code") {
        await navigate({ to: "/observations/$observationId", params: { observationId } });
      }
      onClose();
    },
  });
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
                round: roundNumber,
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
