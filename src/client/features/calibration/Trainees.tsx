import { Button, Select, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { calibrationCalls, type CalibrationReply } from "../../../api/contract/calibration.ts";
import { type TrainingState, trainingStates } from "../../../domain/entities/study.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useStudy } from "../../kit/query/study.ts";
import { AttemptList } from "./AttemptList.tsx";
import classes from "./calibration.module.css";
import { Passed } from "./Passed.tsx";
import { UnseenText } from "./UnseenText.tsx";
import { useSend } from "../../kit/query/useSend.ts";
import { DataTable } from "../../kit/table/DataTable.tsx";

/** Who is in training and how far, with every attempt; and how many checks came into whose queue. */
export function Trainees({ calibration }: { readonly calibration: CalibrationReply }) {
  const { t } = useTranslation("calibration");
  const { study, studyId } = useStudy();
  const { counted } = study.calibration;
  const change = useSend(
    calibrationCalls.changeTraining,
    ({ accountId, ...body }: { accountId: string; training: TrainingState; again?: true }) => ({
      params: { studyId, accountId },
      body,
    }),
    { isStaleWhenRefused: true },
  );

  return (
    <section className={classes["part"]}>
      <Title order={2}>{t("raters")}</Title>
      <Text size="sm" c="dimmed">
        {t("ratersWhat")}
      </Text>
      {calibration.gate.unseen && <UnseenText unseen={calibration.gate.unseen} />}
      {change.error && <Failure error={change.error} compact />}
      <DataTable
        label={t("raters")}
        minWidth={820}
        rows={calibration.raters}
        keyOf={({ accountId }) => accountId}
        columns={[
          {
            id: "rater",
            head: t("rater"),
            isRowHead: true,
            orderBy: ({ name }) => name,
            cell: ({ name }) => <bdi>{name}</bdi>,
          },
          {
            id: "training",
            head: t("training"),
            width: 190,
            cell: ({ accountId, name, training }) => (
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
            ),
          },
          {
            id: "attempts",
            head: t("attempts"),
            cell: ({ accountId, name, training, reached, attempts, certificate }) => (
              <>
                {training !== "none" && (
                  <Text size="sm">
                    {t(counted === "each" ? "reachedOf" : "triedOf", {
                      reached,
                      count: study.calibration.recordings,
                    })}
                  </Text>
                )}
                {certificate && (
                  <Text size="sm">
                    <Passed {...{ studyId, accountId, certificate, name }} />
                  </Text>
                )}
                {attempts.length > 0 && (
                  <AttemptList
                    studyId={studyId}
                    attempts={attempts}
                    names={calibration.gate.names}
                  />
                )}
                {training === "in_training" && attempts.some(({ isCurrent }) => isCurrent) && (
                  <Button
                    size="xs"
                    variant="subtle"
                    loading={change.isPending && change.variables.accountId === accountId}
                    aria-label={t("againOf", { name })}
                    onClick={() => change.mutate({ accountId, training, again: true })}
                  >
                    {t("again")}
                  </Button>
                )}
              </>
            ),
          },
          {
            id: "checks",
            head: t("checks"),
            cell: ({ checks }) =>
              checks && (
                <Text size="sm">
                  {t("checksOf", { done: checks.done, waiting: checks.waiting })}
                  {study.calibration.checkEvery !== null && (
                    <> {t("checksLeft", { count: checks.left })}</>
                  )}
                  {checks.isDue && <> {t("checkDue")}</>}
                </Text>
              ),
          },
        ]}
      />
    </section>
  );
}
