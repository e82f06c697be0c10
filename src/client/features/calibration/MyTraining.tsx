import { Button, Text, Title } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { calibrationCalls, type CalibrationReply } from "../../../api/contract/calibration.ts";
import { id } from "../../../domain/rules.ts";
import { isCodable } from "../../../domain/states.ts";
import { useRuleWords } from "../../kit/figure/useRuleWords.ts";
import { EmptyState } from "../../kit/page/EmptyState.tsx";
import { Failure } from "../../kit/page/Failure.tsx";
import { CalibrationIcon, RecordingsIcon } from "../../kit/page/icons.tsx";
import { newId } from "../../kit/query/newId.ts";
import { useStudy } from "../../kit/query/study.ts";
import { useSend } from "../../kit/query/useSend.ts";
import { AttemptList } from "./AttemptList.tsx";
import classes from "./calibration.module.css";
import { Passed } from "./Passed.tsx";
import { colon, sideBySide } from "../../kit/text/phrase.ts";

/** A rater’s training: its recordings and rules, the progress, and the results of attempts. */
export function MyTraining({ calibration }: { readonly calibration: CalibrationReply }) {
  const { t } = useTranslation("calibration");
  const { study, studyId } = useStudy();
  const navigate = useNavigate();
  const { rules, names } = calibration.gate;
  const words = useRuleWords(names);
  const start = useSend(
    calibrationCalls.startTraining,
    (recordingId: string) => ({
      params: { studyId },
      body: { id: newId(id("observation")), recordingId },
    }),
    {
      isStaleWhenRefused: true,
      onReply: ({ id: observationId }) =>
        navigate({ to: "/observations/$observationId", params: { observationId } }),
    },
  );
  const [me] = calibration.raters;
  const { recordings, counted, attempts: most } = study.calibration;

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
            : t(counted === "each" ? "youTrainEach" : "youTrainTogether", {
                count: recordings,
                reached: me.reached,
              })}{" "}
          {me.certificate && (
            <Passed studyId={studyId} accountId={me.accountId} certificate={me.certificate} />
          )}
        </p>
      </section>
      <section className={classes["part"]}>
        <Title order={2}>{t("rules")}</Title>
        <ul className={classes["attempts"]}>
          {rules.map((rule) => (
            <li key={words.name(rule)}>{words.whole(rule)}</li>
          ))}
        </ul>
      </section>
      <section className={classes["part"]}>
        <Title order={2}>{t("trainingRecordings")}</Title>
        {start.error && <Failure error={start.error} compact />}
        {calibration.recordings.length === 0 && (
          <EmptyState icon={RecordingsIcon} title={t("noneToTrain")}>
            {t("noneToTrainWhat")}
          </EmptyState>
        )}
        <ul className={classes["attempts"]}>
          {calibration.recordings.map(({ name, ...recording }) => {
            const own = me.attempts.filter(
              ({ recordingId, isCurrent }) => recordingId === recording.id && isCurrent,
            );
            const open = me.attempts.find(
              ({ recordingId, state }) => recordingId === recording.id && isCodable(state),
            );
            const isUnderWay = open !== undefined && open.state !== "assigned";
            const verb = isUnderWay
              ? "goOn"
              : own.some((attempt) => attempt !== open)
                ? "tryAgain"
                : "begin";
            const left = most === null ? undefined : Math.max(0, most - own.length);
            const isUsedUp = left === 0 && !open;
            return (
              <li key={recording.id}>
                <span>
                  <bdi>{name}</bdi>
                </span>
                {isUsedUp ? (
                  <span className={classes["result"]}>{t("usedUp", { count: most ?? 0 })}</span>
                ) : (
                  <Button
                    size="xs"
                    variant={own.length === 0 || open ? "filled" : "default"}
                    loading={start.isPending && start.variables === recording.id}
                    aria-label={sideBySide([t(verb), name], colon())}
                    onClick={() => start.mutate(recording.id)}
                  >
                    {t(verb)}
                  </Button>
                )}
                {left !== undefined && !isUsedUp && (
                  <span className={classes["result"]}>{t("attemptsLeft", { count: left })}</span>
                )}
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
          <AttemptList studyId={studyId} attempts={me.attempts} names={names} />
        )}
      </section>
    </>
  );
}
