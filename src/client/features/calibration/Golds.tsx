import { Button, Checkbox, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { recordingCalls } from "../../../api/contract/recordings.ts";
import type { CalibrationReply } from "../../../api/contract/calibration.ts";
import { isCodable } from "../../../domain/states.ts";
import { EmptyState } from "../../kit/page/EmptyState.tsx";
import { Failure } from "../../kit/page/Failure.tsx";
import { CalibrationIcon } from "../../kit/page/icons.tsx";
import { useFormat } from "../../kit/text/format.ts";
import { LinkAnchor } from "../../kit/page/links.tsx";
import { useStudy } from "../../kit/query/study.ts";
import { AddGold } from "./AddGold.tsx";
import classes from "./calibration.module.css";
import { useSend } from "../../kit/query/useSend.ts";
import { DataTable } from "../../kit/table/DataTable.tsx";

/** The gold standards of the study, then those that were replaced, with a button that adds one. */
export function Golds({ calibration }: { readonly calibration: CalibrationReply }) {
  const { t } = useTranslation(["calibration", "common"]);
  const { studyId } = useStudy();
  const format = useFormat();
  const [isAdding, setAdding] = useState(false);
  const mark = useSend(
    recordingCalls.changeRecording,
    ({ recordingId, isTraining }: { recordingId: string; isTraining: boolean }) => ({
      params: { studyId, recordingId },
      body: { isTraining },
    }),
    { isStaleWhenRefused: true },
  );
  // A change is shown at once, and replaced by the server’s state when the list is loaded.
  const isWanted = ({ recordingId, isTraining }: CalibrationReply["golds"][number]) =>
    mark.isPending && mark.variables.recordingId === recordingId
      ? mark.variables.isTraining
      : isTraining;

  return (
    <section className={classes["part"]}>
      <div className={classes["head"]}>
        <Title order={2}>{t("golds")}</Title>
        {calibration.golds.length > 0 && (
          <Button size="xs" onClick={() => setAdding(true)}>
            {t("addGold")}
          </Button>
        )}
      </div>
      <Text size="sm" c="dimmed" maw="75ch">
        {t("goldsWhat")}
      </Text>
      {mark.error && <Failure error={mark.error} compact />}
      {calibration.golds.length > 0 && (
        <DataTable
          label={t("golds")}
          minWidth={560}
          rows={calibration.golds}
          keyOf={({ observationId }) => observationId}
          columns={[
            {
              id: "recording",
              head: t("recording"),
              isRowHead: true,
              orderBy: ({ recordingName }) => recordingName,
              cell: ({ observationId, recordingName }) => (
                <LinkAnchor to="/observations/$observationId" params={{ observationId }}>
                  <bdi>{recordingName}</bdi>
                </LinkAnchor>
              ),
            },
            { id: "by", head: t("by"), cell: ({ raterName }) => <bdi>{raterName}</bdi> },
            {
              id: "state",
              head: t("state"),
              cell: ({ state, submittedAt }) => (
                <>
                  {state === "withdrawn"
                    ? t("replaced")
                    : isCodable(state)
                      ? t("underWay")
                      : t("stands")}
                  {submittedAt !== null && ` · ${format.date(submittedAt)}`}
                </>
              ),
            },
            {
              id: "results",
              head: t("results"),
              isNumber: true,
              orderBy: ({ results }) => results,
              cell: ({ results }) => format.number(results),
            },
            {
              id: "forTraining",
              head: t("forTraining"),
              cell: (gold) =>
                gold.state !== "withdrawn" && (
                  <Checkbox
                    aria-label={t("forTrainingOf", { recording: gold.recordingName })}
                    checked={isWanted(gold)}
                    onChange={({ currentTarget: { checked } }) =>
                      mark.mutate({ recordingId: gold.recordingId, isTraining: checked })
                    }
                  />
                ),
            },
          ]}
        />
      )}
      {calibration.golds.length === 0 && (
        <EmptyState
          icon={CalibrationIcon}
          title={t("noGolds")}
          action={<Button onClick={() => setAdding(true)}>{t("addGold")}</Button>}
        >
          {t("noGoldsWhat")}
        </EmptyState>
      )}
      {isAdding && <AddGold onClose={() => setAdding(false)} />}
    </section>
  );
}
