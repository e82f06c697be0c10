import { Button, Modal } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import "./texts.ts";
import type { CodedEvent } from "../../domain/entities/event.ts";
import { openEnds } from "../../domain/eventRules.ts";
import { formatTimecode } from "../../domain/mediaTime.ts";
import { Failure } from "../frame/Failure.tsx";
import { eventsIn } from "../timeline/eventOrder.ts";
import type { Session } from "./session.ts";
import classes from "./SubmitDialog.module.css";
import { useCoded } from "./useStore.ts";
import { useWords } from "./useWords.ts";

interface Props {
  readonly session: Session;
  readonly onClose: () => void;
  readonly onEvent: (event: CodedEvent) => void;
  readonly onCriterion: (criterionId: string) => void;
}

/** Hands the recording in; before that, what is open or missing, each a way to where it is. */
export function SubmitDialog({ session, onClose, onEvent, onCriterion }: Props) {
  const { t } = useTranslation("workbench");
  const client = useQueryClient();
  const coded = useCoded(session);
  const { index } = session.work;
  const words = useWords(index);
  const { outbox } = session;
  const observationId = session.workbench.observation.id;
  const saving = useSyncExternalStore(outbox.subscribe, () => outbox.saving(observationId));
  const { recording, observation } = session.workbench;
  const missing = openEnds(
    { events: eventsIn(coded.order), ratings: coded.ratings, parts: coded.parts },
    { index, durationUs: recording.durationUs, sampling: observation.sampling },
  );
  const isComplete = missing.openEventIds.length + missing.criterionIds.length === 0;
  const isStuck = saving.kind === "refused" || saving.kind === "stopped";
  const submission = useMutation({
    mutationFn: () => session.submit(),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ["observation", observationId] });
      await client.invalidateQueries({ queryKey: ["queue"] });
      onClose();
    },
  });

  return (
    <Modal
      opened
      onClose={onClose}
      title={t("submit.title")}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      {!isComplete && (
        <>
          <p className={classes["text"]}>{t("submit.missing")}</p>
          <ul className={classes["list"]}>
            {missing.openEventIds.map((eventId) => {
              const event = session.work.held(eventId)?.event;
              if (!event) return null;
              const isOpen = event.kind === "state" && event.endUs === null;
              return (
                <li key={eventId}>
                  <button type="button" className={classes["link"]} onClick={() => onEvent(event)}>
                    {t(isOpen ? "submit.openState" : "submit.lackingModifier", {
                      code: words.code(event.codeId),
                      subject: words.subject(event.subjectId),
                      time: formatTimecode(event.startUs),
                    })}
                  </button>
                </li>
              );
            })}
            {missing.criterionIds.map((criterionId) => (
              <li key={criterionId}>
                <button
                  type="button"
                  className={classes["link"]}
                  onClick={() => onCriterion(criterionId)}
                >
                  {t(
                    coded.ratings.get(criterionId)?.value == null
                      ? "submit.unrated"
                      : "submit.noEvidence",
                    {
                      criterion: words.criterion(criterionId),
                    },
                  )}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {isComplete && (
        <p className={classes["text"]}>
          {t("submit.ready", { count: coded.order.size, ratings: coded.ratings.size })}
        </p>
      )}
      {isStuck && <p className={classes["stuck"]}>{t("submit.stuck")}</p>}
      {submission.isError && <Failure compact error={submission.error} kept={t("submit.kept")} />}
      <div className={classes["buttons"]}>
        <Button variant="default" onClick={onClose}>
          {t("submit.goOn")}
        </Button>
        <Button
          disabled={!isComplete || isStuck}
          loading={submission.isPending}
          onClick={() => submission.mutate()}
        >
          {t("submit.do")}
        </Button>
      </div>
      {submission.isPending && saving.kind !== "saved" && (
        <output className={classes["text"]}>{t("submit.waiting")}</output>
      )}
    </Modal>
  );
}
