import { Button, Modal, Textarea } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import "./texts.ts";
import "../../../kit/coding/texts.ts";
import { observationCalls } from "../../../../api/contract/observations.ts";
import { limits } from "../../../../domain/limits.ts";
import type { Id } from "../../../../domain/rules.ts";
import { Failure } from "../../../kit/page/Failure.tsx";
import { keepTyped } from "../../../kit/page/typedAhead.ts";
import { useCommands } from "../../../kit/stage/commandHandlers.ts";
import classes from "./remarks.module.css";
import type { Remarks } from "./useRemarks.ts";
import { useCall } from "../../../kit/query/useCall.ts";
import { useSend } from "../../../kit/query/useSend.ts";
import { workCalls } from "../../../../api/contract/work.ts";

interface Props {
  readonly observationId: Id<"observation">;
  readonly remarks: Remarks;
  readonly onRemarks: () => void;
  /** Shown in the place of the bar until the possible actions are known. */
  readonly room: ReactNode;
}

/** Whose observation it is, with the actions after submission: accept, or return with a reason. */
export function ReviewBar({ observationId, remarks, onRemarks, room }: Props) {
  const { t } = useTranslation(["remarks", "workbench"]);
  // The session holds the permissions from when it began; the current ones are fetched.
  const { data } = useCall(workCalls.readWorkbench, { params: { observationId } });
  const [reason, setReason] = useState<string | null>(null);
  const review = useSend(
    observationCalls.reviewObservation,
    (wish: { readonly action: "accept" | "return"; readonly reason?: string }) => ({
      params: { observationId },
      body: wish,
    }),
    {
      onReply: () => {
        setReason(null);
      },
    },
  );
  const actions = data?.reviews ?? [];
  const askReason = () => {
    keepTyped();
    setReason("");
  };
  const accept = () => review.mutate({ action: "accept" });
  useCommands({
    ...(actions.includes("accept") && { accept }),
    ...(actions.includes("return") && { returnWork: askReason }),
  });
  if (!data) return room;
  if (actions.length === 0 && data.isMine) return null;
  const { state } = data.observation;
  const sendBack = () => {
    if (reason !== null && reason.trim() !== "") review.mutate({ action: "return", reason });
  };

  const says = (
    <p className={classes["says"]}>
      {t("review.says", { rater: data.raterName, state: t(`workbench:state.${state}`) })}{" "}
      {remarks.open > 0 && (
        <button type="button" className={classes["jump"]} onClick={onRemarks}>
          {t("openOnes", { count: remarks.open })}
        </button>
      )}
    </p>
  );
  if (actions.length === 0) return <div className={classes["bar"]}>{says}</div>;

  return (
    <section className={classes["bar"]} aria-label={t("review.title")}>
      {says}
      {review.error && reason === null && <Failure compact error={review.error} />}
      <div className={classes["row"]}>
        {actions.includes("return") && (
          <Button size="xs" variant="default" onClick={askReason}>
            {t("review.return")}
          </Button>
        )}
        {actions.includes("accept") && (
          <Button size="xs" loading={review.isPending && reason === null} onClick={accept}>
            {t("review.accept")}
          </Button>
        )}
      </div>
      {reason !== null && (
        <Modal
          opened
          onClose={() => setReason(null)}
          title={t("review.returnTitle")}
          closeButtonProps={{ "aria-label": t("workbench:close") }}
        >
          <form
            className={classes["form"]}
            onSubmit={(event) => {
              event.preventDefault();
              sendBack();
            }}
          >
            <Textarea
              data-autofocus
              required
              label={t("review.reason")}
              description={t("review.reasonWhat", { rater: data.raterName })}
              autosize
              minRows={3}
              maxRows={10}
              dir="auto"
              maxLength={limits.commentMaxChars}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
            <p className={classes["quiet"]}>
              {remarks.open > 0
                ? t("review.travel", { count: remarks.open })
                : t("review.travelNone")}
            </p>
            {review.error && <Failure compact error={review.error} kept={t("kept")} />}
            <div className={classes["row"]}>
              <Button variant="default" onClick={() => setReason(null)}>
                {t("discard")}
              </Button>
              <Button type="submit" loading={review.isPending} disabled={reason.trim() === ""}>
                {t("review.returnDo")}
              </Button>
            </div>
          </form>
        </Modal>
      )}
    </section>
  );
}
