import { Select, Table, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { calibrationCalls, type CalibrationReply } from "../../../api/contract/calibration.ts";
import { type TrainingState, trainingStates } from "../../../domain/entities/study.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useStudy } from "../../kit/query/study.ts";
import { AttemptList } from "./AttemptList.tsx";
import classes from "./calibration.module.css";
import { useSend } from "../../kit/query/useSend.ts";

/** Who is in training and how far, with every attempt; and how many checks came into whose queue. */
export function Trainees({ calibration }: { readonly calibration: CalibrationReply }) {
  const { t } = useTranslation("calibration");
  const { study, studyId } = useStudy();
  const change = useSend(
    calibrationCalls.changeTraining,
    ({ accountId, training }: { accountId: string; training: TrainingState }) => ({
      params: { studyId, accountId },
      body: { training },
    }),
    { isStaleWhenRefused: true },
  );

  return (
    <section className={classes["part"]}>
      <Title order={2}>{t("raters")}</Title>
      <Text size="sm" c="dimmed">
        {t("ratersWhat")}
      </Text>
      {change.error && <Failure error={change.error} compact />}
      <Table.ScrollContainer minWidth={640}>
        <Table aria-label={t("raters")} verticalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t("rater")}</Table.Th>
              <Table.Th scope="col">{t("training")}</Table.Th>
              <Table.Th scope="col">{t("attempts")}</Table.Th>
              <Table.Th scope="col">{t("checks")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {calibration.raters.map(({ accountId, name, training, reached, attempts, checks }) => (
              <Table.Tr key={accountId}>
                <Table.Th scope="row" fw={600}>
                  <bdi>{name}</bdi>
                </Table.Th>
                <Table.Td w={190}>
                  <Select
                    size="sm"
                    aria-label={t("trainingOf", { name })}
                    allowDeselect={false}
                    value={training}
                    data={trainingStates.map((state) => ({
                      value: state,
                      label: t(`trainingState.${state}`),
                    }))}
                    onChange={(state) => state && change.mutate({ accountId, training: state })}
                  />
                </Table.Td>
                <Table.Td>
                  {training !== "none" && (
                    <Text size="sm">
                      {t("reachedOf", { reached, count: study.calibration.recordings })}
                    </Text>
                  )}
                  {attempts.length > 0 && <AttemptList studyId={studyId} attempts={attempts} />}
                </Table.Td>
                <Table.Td>
                  {checks && (
                    <Text size="sm">
                      {t("checksOf", { done: checks.done, waiting: checks.waiting })}
                      {study.calibration.checkEvery !== null && (
                        <> {t("checksLeft", { count: checks.left })}</>
                      )}
                    </Text>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  );
}
