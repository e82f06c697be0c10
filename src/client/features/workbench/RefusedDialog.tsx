import { Button, Modal } from "@mantine/core";
import { useSyncExternalStore } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import "../../kit/coding/texts.ts";
import { timecode } from "../../kit/text/timecode.ts";
import type { Operation } from "../../../domain/operations.ts";
import { useRefusalText } from "../../kit/text/refusalText.ts";
import { refusalOf } from "../../kit/text/refusalWords.ts";
import type { RefusedOperation } from "../../kit/outbox/database.ts";
import type { Session } from "../../kit/coding/session.ts";
import classes from "./SubmitDialog.module.css";
import { useWords } from "../../kit/coding/useWords.ts";

interface Props {
  readonly session: Session;
  readonly onClose: () => void;
}

/**
 * Changes that the server refused: each is kept on this device and can be copied, sent again or set aside.
 * None is ever dropped.
 */
export function RefusedDialog({ session, onClose }: Props) {
  const { t } = useTranslation("workbench");
  const { outbox } = session;
  const observationId = session.workbench.observation.id;
  const refused = useSyncExternalStore(outbox.subscribe, () => outbox.refused(observationId));

  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={t("refused.title")}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <p className={classes["text"]}>{t("refused.explanation")}</p>
      {refused.length === 0 && <p className={classes["text"]}>{t("refused.none")}</p>}
      {refused.map((one) => (
        <RefusedEntry key={one.operationId} session={session} refused={one} />
      ))}
      {refused.length > 0 && (
        <Button variant="default" onClick={() => void copy(refused.map(asText).join("\n"))}>
          {t("refused.copyAll")}
        </Button>
      )}
    </Modal>
  );
}

function RefusedEntry({
  session,
  refused,
}: {
  readonly session: Session;
  readonly refused: RefusedOperation;
}) {
  const { t } = useTranslation("workbench");
  const describe = useDescription(session);
  const textOf = useRefusalText();
  const overlapped = useOverlapped(session, refused);
  const why = textOf(refusalOf(refused.code, refused.details));

  return (
    <div className={classes["refused"]} data-aside={refused.isAside || undefined}>
      <p className={classes["what"]}>{describe(refused.operation)}</p>
      <p className={classes["why"]}>
        {why.what} {overlapped} {refused.isAside ? t("refused.isAside") : why.next}
      </p>
      <div className={classes["buttons"]}>
        <Button size="xs" variant="default" onClick={() => void copy(asText(refused))}>
          {t("refused.copy")}
        </Button>
        {!refused.isAside && (
          <>
            <Button
              size="xs"
              variant="default"
              onClick={() => void session.outbox.putAside(refused)}
            >
              {t("refused.putAside")}
            </Button>
            <Button
              size="xs"
              disabled={session.isReadOnly}
              onClick={() => void session.tryAgain(refused)}
            >
              {t("refused.tryAgain")}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

/** The existing event that a refused change overlaps; `undefined` where that is not the reason. */
function useOverlapped(session: Session, { details }: RefusedOperation): string {
  const { t } = useTranslation("workbench");
  const words = useWords(session.work.index);
  const { overlaps } = details;
  const other = typeof overlaps === "string" ? session.work.held(overlaps)?.event : undefined;
  if (!other) return "";
  return t("refused.overlaps", {
    code: words.code(other.codeId),
    time: timecode(other.startUs),
  });
}

function useDescription(session: Session): (operation: Operation) => string {
  const { t } = useTranslation("workbench");
  const words = useWords(session.work.index);
  return (operation) => {
    if (operation.kind === "putRating") {
      return t("refused.rating", { criterion: words.criterion(operation.rating.criterionId) });
    }
    if (operation.kind === "putPart") return t("refused.part");
    const event =
      operation.kind === "putEvent" ? operation.event : session.work.held(operation.eventId)?.event;
    if (!event) return t("refused.unknownEvent");
    return t(`refused.${operation.kind}`, {
      code: words.code(event.codeId),
      time: timecode(event.startUs),
    });
  };
}

function asText(refused: RefusedOperation): string {
  return JSON.stringify({
    refusedBecause: refused.code,
    details: refused.details,
    operation: refused.operation,
  });
}

async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
