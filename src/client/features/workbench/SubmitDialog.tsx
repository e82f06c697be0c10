import { Button, Modal } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useState, useSyncExternalStore } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import "../../kit/coding/texts.ts";
import type { CodedEvent } from "../../../domain/entities/event.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { isAtServer } from "../../kit/outbox/saving.ts";
import { usePutText } from "./rivals/usePutText.ts";
import type { Session } from "../../kit/coding/session.ts";
import classes from "./SubmitDialog.module.css";
import { BlankList, endAllKey, endKeysOf, OpenList } from "./submit/OpenList.tsx";
import { blankIn, whatIsOpen } from "./submit/whatIsOpen.ts";
import { useCoded } from "../../kit/coding/useStore.ts";
import { useWords } from "../../kit/coding/useWords.ts";
import { useAction } from "../../kit/query/useAction.ts";
import { workCalls } from "../../../api/contract/work.ts";
import { renewAfter } from "../../kit/query/renew.ts";

interface Props {
  readonly session: Session;
  readonly onClose: () => void;
  readonly onEvent: (event: CodedEvent) => void;
  readonly onCriterion: (criterionId: string) => void;
  readonly onScan: (number: number) => void;
  /** Shows the presses whose code has not been chosen. */
  readonly onPresses: () => void;
  /** Shows entries that differ between two devices, to choose which version counts. */
  readonly onDisputed: () => void;
  readonly onEndAll: () => void;
  /** Ends one open state at the current time. */
  readonly onEnd: (event: CodedEvent) => void;
}

/** Submits the observation, after listing what is open or missing, with links. */
export function SubmitDialog({ session, onClose, ...ways }: Props) {
  const { t } = useTranslation("workbench");
  const client = useQueryClient();
  const coded = useCoded(session);
  const words = useWords(session.work.index);
  const putText = usePutText(session);
  const { outbox } = session;
  const { id: observationId } = session.workbench.observation;
  const saving = useSyncExternalStore(outbox.subscribe, () => outbox.saving(observationId));
  const { asking, waiting, left } = useSyncExternalStore(
    session.state.subscribe,
    session.state.get,
  );
  const open = whatIsOpen(coded, session.context, [
    ...[asking, ...waiting].flatMap((question) =>
      question?.kind === "code" ? question.press : [],
    ),
    ...left,
  ]);
  const isComplete = open.length === 0;
  const isStuck = saving.kind === "refused" || saving.kind === "stopped";
  const submission = useAction(
    async () => {
      await session.submit();
      await renewAfter(client, workCalls.submitObservation, { params: { observationId } });
    },
    { onSuccess: onClose },
  );

  const running = open.flatMap((group) => (group.kind === "openStates" ? group.events : []));
  const [endKeys, setEndKeys] = useState(() => endKeysOf(running));
  // Those beyond the ninth get theirs once the first nine have ended.
  if (running.length > 0 && !running.some(({ id }) => endKeys.has(id))) {
    setEndKeys(endKeysOf(running));
  }

  /** A digit ends the state that it is shown next to. */
  const hear = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (running.length === 0) return;
    if (event.key === endAllKey) return ways.onEndAll();
    const named = running.find(({ id }) => endKeys.get(id) === event.key);
    if (named) ways.onEnd(named);
  };

  return (
    <Modal
      opened
      onClose={onClose}
      onKeyDown={hear}
      title={t("submit.title")}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      {!isComplete && (
        <>
          <p className={classes["text"]}>{t("submit.missing")}</p>
          <div className={classes["open"]}>
            <OpenList groups={open} {...{ endKeys, words, putText, ...ways }} />
          </div>
        </>
      )}
      {isComplete && (
        <p className={classes["text"]}>
          {t("submit.ready", { count: coded.order.size, ratings: coded.ratings.size })}
        </p>
      )}
      <BlankList events={blankIn(coded, session.context)} words={words} onEvent={ways.onEvent} />
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
      {submission.isPending && !isAtServer(saving) && (
        <output className={classes["text"]}>{t("submit.waiting")}</output>
      )}
    </Modal>
  );
}
