import { Button, Group, Select, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { calibrationCalls, type CalibrationReply } from "../../../api/contract/calibration.ts";
import { type TrainingState, trainingStates } from "../../../domain/entities/study.ts";
import { id } from "../../../domain/rules.ts";
import { isCodable } from "../../../domain/states.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useStudy } from "../../kit/query/study.ts";
import { AttemptList } from "./AttemptList.tsx";
import classes from "./calibration.module.css";
import { Passed } from "./Passed.tsx";
import { UnseenText } from "./UnseenText.tsx";
import { useFormat } from "../../kit/text/format.ts";
import { colon, sideBySide } from "../../kit/text/phrase.ts";
import { useSend } from "../../kit/query/useSend.ts";
import { DataTable } from "../../kit/table/DataTable.tsx";

/**
 * Raters in training with their progress and attempts, and the numbers of blind checks in each
 * queue.
 */
export function Trainees({ calibration, ticked }: Props) {
  const { t } = useTranslation(["calibration", "common"]);
  const format = useFormat();
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

  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        calibration.raters.flatMap(({ accountId }) => (accountId === ticked ? [accountId] : [])),
      ),
  );
  const changeMany = useSend(
    calibrationCalls.changeTrainings,
    (training: TrainingState) => ({
      params: { studyId },
      body: { accountIds: [...chosen].map((one) => id("account").parse(one)), training },
    }),
    { onReply: () => setChosen(new Set()), isStaleWhenRefused: true },
  );

  // The raters counted by the number in the navigation.
  const waiting = calibration.raters.filter(
    ({ training, attempts }) =>
      training === "in_training" &&
      attempts.some(({ submittedAt, isCurrent }) => submittedAt !== null && isCurrent) &&
      !attempts.some(({ state }) => isCodable(state)),
  );

  return (
    <section className={classes["part"]}>
      <Title order={2}>{t("raters")}</Title>
      <Text size="sm" c="dimmed">
        {t("ratersWhat")}
      </Text>
      {waiting.length > 0 && (
        <Text size="sm">
          {sideBySide(
            [
              t("common:waiting.toCalibrate", { count: waiting.length }),
              format.list(waiting.map(({ name }) => name)),
            ],
            colon(),
          )}
        </Text>
      )}
      {calibration.gate.unseen && <UnseenText unseen={calibration.gate.unseen} />}
      {change.error && <Failure error={change.error} compact />}
      {changeMany.error && <Failure error={changeMany.error} compact />}
      {chosen.size > 0 && (
        <Group role="group" aria-label={t("chosenRaters", { count: chosen.size })} gap="xs">
          <Text size="sm">{t("chosenRaters", { count: chosen.size })}</Text>
          {trainingStates.map((state) => (
            <Button
              key={state}
              size="xs"
              variant="default"
              loading={changeMany.isPending && changeMany.variables === state}
              onClick={() => changeMany.mutate(state)}
            >
              {t(`trainingState.${state}`)}
            </Button>
          ))}
        </Group>
      )}
      <Text size="sm" c="dimmed" role="status">
        {changeMany.data && chosen.size === 0
          ? t("trainingChanged", { count: changeMany.data.changed })
          : ""}
      </Text>
      <DataTable
        label={t("raters")}
        minWidth={820}
        rows={calibration.raters}
        keyOf={({ accountId }) => accountId}
        selection={{
          chosen,
          onChoose: (ids, isChosen) => {
            const next = new Set(chosen);
            for (const one of ids) {
              if (isChosen) next.add(one);
              else next.delete(one);
            }
            setChosen(next);
          },
          allLabel: t("chooseAllRaters"),
          labelOf: ({ name }) => t("chooseRater", { name }),
        }}
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
                  {checks.done + checks.waiting === 0
                    ? t("noChecks")
                    : t("checksOf", { done: checks.done, waiting: checks.waiting })}
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

interface Props {
  readonly calibration: CalibrationReply;
  /** The id of the rater who is selected at first. */
  readonly ticked: string | undefined;
}
