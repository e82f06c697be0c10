import { Button, Text, Title } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { calibrationCalls, type CalibrationReply } from "../../../api/contract/calibration.ts";
import { id } from "../../../domain/rules.ts";
import { isCodable } from "../../../domain/states.ts";
import { EmptyState } from "../../kit/page/EmptyState.tsx";
import { Failure } from "../../kit/page/Failure.tsx";
import { CalibrationIcon } from "../../kit/page/icons.tsx";
import { useStudy } from "../../kit/query/study.ts";
import { newId } from "../../kit/query/newId.ts";
import { AttemptList } from "./AttemptList.tsx";
import classes from "./calibration.module.css";
import { useScore } from "./useScore.ts";
import { useSend } from "../../kit/query/useSend.ts";

/** What a rater has to train on, how far they are, and how their attempts went. */
export function MyTraining({ calibration }: { readonly calibration: CalibrationReply }) {
  const { t } = useTranslation("calibration");
  const { study, studyId } = useStudy();
  const { scoreText } = useScore();
  const navigate = useNavigate();
  const start = useSend(
    calibrationCalls.startTraining,
    (recordingId: string) => ({
      params: { studyId },
      body: { id: newId(id("observation")), recordingId },
    }),
    {
      onReply: ({ id: observationId }) =>
        navigate({ to: "/observations/$observationId", params: { observationId } }),
    },
  );
  const [me] = calibration.raters;
  const { recipe, threshold, recordings } = study.calibration;

  if (!me || me.training === "none") {
    return (
      <EmptyState icon={CalibrationIcon} title={t("noTraining")}>
        {t("noTrainingWhat")}
      </EmptyState>
    );
  }
  return (
    <>
      <section className={classes["part"]}>
        <p className={classes["standing"]} data-passed={me.training === "passed" || undefined}>
          {me.training === "passed"
            ? t("youPassed")
            : t("youTrain", {
                threshold: scoreText(threshold, recipe),
                recipe: t(`recipe.${recipe}`),
                count: recordings,
                reached: me.reached,
              })}
        </p>
      </section>
      <section className={classes["part"]}>
        <Title order={2}>{t("trainingRecordings")}</Title>
        {start.error && <Failure error={start.error} compact />}
        {calibration.recordings.length === 0 && <Text c="dimmed">{t("noneToTrain")}</Text>}
        <ul className={classes["attempts"]}>
          {calibration.recordings.map(({ name, ...recording }) => {
            const own = me.attempts.filter(({ recordingId }) => recordingId === recording.id);
            const isOpen = own.some(({ state }) => isCodable(state));
            const verb = isOpen ? "goOn" : own.length > 0 ? "tryAgain" : "begin";
            return (
              <li key={recording.id}>
                <span>
                  <bdi>{name}</bdi>
                </span>
                <Button
                  size="xs"
                  variant={own.length === 0 || isOpen ? "filled" : "default"}
                  loading={start.isPending && start.variables === recording.id}
                  aria-label={`${t(verb)}: ${name}`}
                  onClick={() => start.mutate(recording.id)}
                >
                  {t(verb)}
                </Button>
              </li>
            );
          })}
        </ul>
      </section>
      <section className={classes["part"]}>
        <Title order={2}>{t("attempts")}</Title>
        {me.attempts.length === 0 ? (
          <Text c="dimmed">{t("noAttempts")}</Text>
        ) : (
          <AttemptList studyId={studyId} attempts={me.attempts} />
        )}
      </section>
    </>
  );
}
