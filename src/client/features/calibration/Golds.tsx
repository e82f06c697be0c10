import { Button, Checkbox, Table, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { recordingCalls } from "../../../api/contract/recordings.ts";
import type { CalibrationReply } from "../../../api/contract/calibration.ts";
import { isCodable } from "../../../domain/states.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useFormat } from "../../kit/text/format.ts";
import { LinkAnchor } from "../../kit/page/links.tsx";
import { useStudy } from "../../kit/query/study.ts";
import { AddGold } from "./AddGold.tsx";
import classes from "./calibration.module.css";
import { useSend } from "../../kit/query/useSend.ts";

/** The gold standards of the study, those that were replaced after them, and a way to another. */
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
  // What was pressed shows at once, and what holds once the list says it.
  const isWanted = ({ recordingId, isTraining }: CalibrationReply["golds"][number]) =>
    mark.isPending && mark.variables.recordingId === recordingId
      ? mark.variables.isTraining
      : isTraining;

  return (
    <section className={classes["part"]}>
      <div className={classes["head"]}>
        <Title order={2}>{t("golds")}</Title>
        <Button size="xs" onClick={() => setAdding(true)}>
          {t("addGold")}
        </Button>
      </div>
      <Text size="sm" c="dimmed" maw="75ch">
        {t("goldsWhat")}
      </Text>
      {mark.error && <Failure error={mark.error} compact />}
      {calibration.golds.length > 0 && (
        <Table.ScrollContainer minWidth={560}>
          <Table aria-label={t("golds")}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t("recording")}</Table.Th>
                <Table.Th scope="col">{t("by")}</Table.Th>
                <Table.Th scope="col">{t("state")}</Table.Th>
                <Table.Th scope="col">{t("results")}</Table.Th>
                <Table.Th scope="col">{t("forTraining")}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {calibration.golds.map((gold) => (
                <Table.Tr key={gold.observationId}>
                  <Table.Th scope="row" fw={400}>
                    <LinkAnchor
                      to="/observations/$observationId"
                      params={{ observationId: gold.observationId }}
                    >
                      <bdi>{gold.recordingName}</bdi>
                    </LinkAnchor>
                  </Table.Th>
                  <Table.Td>
                    <bdi>{gold.raterName}</bdi>
                  </Table.Td>
                  <Table.Td>
                    {gold.state === "withdrawn"
                      ? t("replaced")
                      : isCodable(gold.state)
                        ? t("underWay")
                        : t("stands")}
                    {gold.submittedAt !== null && ` · ${format.date(gold.submittedAt)}`}
                  </Table.Td>
                  <Table.Td>{format.number(gold.results)}</Table.Td>
                  <Table.Td>
                    {gold.state !== "withdrawn" && (
                      <Checkbox
                        aria-label={t("forTrainingOf", { recording: gold.recordingName })}
                        checked={isWanted(gold)}
                        onChange={({ currentTarget: { checked } }) =>
                          mark.mutate({ recordingId: gold.recordingId, isTraining: checked })
                        }
                      />
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {calibration.golds.length === 0 && <Text>{t("noGolds")}</Text>}
      {isAdding && <AddGold onClose={() => setAdding(false)} />}
    </section>
  );
}
