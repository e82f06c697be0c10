import { Button, Modal } from "@mantine/core";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import "./texts.ts";
import { Refusal } from "../../domain/errors.ts";
import { formatTimecode } from "../../domain/mediaTime.ts";
import type { Operation } from "../../domain/operations.ts";
import { useRefusalText } from "../frame/refusalText.ts";
import type { RefusedOperation } from "../outbox/database.ts";
import type { Session } from "./session.ts";
import classes from "./SubmitDialog.module.css";
import { useWords } from "./useWords.ts";

interface Props {
  readonly session: Session;
  readonly onClose: () => void;
}

/** What the server refused: it stays here, can be copied, sent again or put aside, and is never dropped. */
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
  const why = textOf(refusalOf(refused));

  return (
    <div className={classes["refused"]} data-aside={refused.isAside || undefined}>
      <p className={classes["what"]}>{describe(refused.operation)}</p>
      <p className={classes["why"]}>
        {why.what} {refused.isAside ? t("refused.isAside") : why.next}
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
      time: formatTimecode(event.startUs),
    });
  };
}

function refusalOf({ code, details }: RefusedOperation): unknown {
  if (code === "invalid_input") return new Refusal(code, { fields: [], ...details });
  if (code === "observation_locked") return new Refusal(code, { state: String(details["state"]) });
  if (code === "not_found" || code === "already_exists") return new Refusal(code, {});
  return new Refusal("state_does_not_allow", {
    entity: "operation",
    from: code,
    action: "send",
    allowed: [],
  });
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
