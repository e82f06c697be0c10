import { Button } from "@mantine/core";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import * as z from "zod";
import "./texts.ts";
import { commentCalls, type ReviewCommentReply } from "../../../../api/contract/remarks.ts";
import { timecode } from "../../../kit/text/timecode.ts";
import { id, type Id } from "../../../../domain/rules.ts";
import { useAccount } from "../../../kit/query/account.ts";
import { Failure } from "../../../kit/page/Failure.tsx";
import { useFormat } from "../../../kit/text/format.ts";
import { newId } from "../../../kit/query/newId.ts";
import { RemarkField } from "./RemarkField.tsx";
import classes from "./remarks.module.css";
import type { Thread } from "./threads.ts";
import { useUnsent } from "./unsent.ts";
import { useSend } from "../../../kit/query/useSend.ts";

interface Props {
  readonly observationId: Id<"observation">;
  readonly thread: Thread;
  readonly onJump: (timeUs: number) => void;
}

const Answer = z.object({ id: id("remark"), text: z.string() });

/** A comment with its replies: jump to it, reply, resolve. */
export function RemarkThread({ observationId, thread, onJump }: Props) {
  const { t } = useTranslation("remarks");
  const { remark, answers } = thread;
  const [answer, setAnswer] = useUnsent(`answer:${remark.id}`, Answer);
  const answering = useSend(
    commentCalls.addComment,
    (wish: z.infer<typeof Answer>) => ({
      params: { observationId },
      body: { ...wish, answersId: remark.id, startUs: null, endUs: null },
    }),
    {
      onSuccess: () => {
        setAnswer(null);
      },
    },
  );
  const moving = useSend(
    commentCalls.changeCommentState,
    () => ({
      params: { observationId, commentId: remark.id },
      body: { action: remark.state === "open" ? ("settle" as const) : ("reopen" as const) },
    }),
    { isStaleWhenRefused: true },
  );
  const sendAnswer = () => {
    if (answer && answer.text.trim() !== "") answering.mutate(answer);
  };

  return (
    <article className={classes["thread"]} data-settled={remark.state === "settled" || undefined}>
      <header className={classes["head"]}>
        <Where remark={remark} onJump={onJump} />
        {remark.state === "settled" && (
          <span className={classes["quiet"]}>
            {t("settledBy", { name: remark.settledByName ?? "" })}
          </span>
        )}
      </header>
      <Words observationId={observationId} remark={remark} />
      {answers.length > 0 && (
        <ol className={classes["answers"]} aria-label={t("answers")}>
          {answers.map((one) => (
            <li key={one.id}>
              <Words observationId={observationId} remark={one} />
            </li>
          ))}
        </ol>
      )}
      {answer && (
        <form
          className={classes["form"]}
          onSubmit={(event) => {
            event.preventDefault();
            sendAnswer();
          }}
        >
          <RemarkField
            label={t("answer")}
            value={answer.text}
            onChange={(text) => setAnswer({ ...answer, text })}
            onSend={sendAnswer}
            onLeave={() => answer.text === "" && setAnswer(null)}
          />
          {answering.error && <Failure compact error={answering.error} kept={t("kept")} />}
          <div className={classes["row"]}>
            <Button
              size="xs"
              type="submit"
              loading={answering.isPending}
              disabled={answer.text.trim() === ""}
            >
              {t("send")}
            </Button>
            <Button size="xs" variant="subtle" onClick={() => setAnswer(null)}>
              {t("discard")}
            </Button>
          </div>
        </form>
      )}
      {moving.error && <Failure compact error={moving.error} />}
      {!answer && (
        <div className={classes["row"]}>
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => setAnswer({ id: newId(id("remark")), text: "" })}
          >
            {t("answer")}
          </Button>
          <Button
            size="compact-xs"
            variant="subtle"
            loading={moving.isPending}
            onClick={() => moving.mutate()}
          >
            {remark.state === "open" ? t("settle") : t("reopen")}
          </Button>
        </div>
      )}
    </article>
  );
}

/** The time or segment of a comment, as a link to it. */
function Where({
  remark: { startUs, endUs },
  onJump,
}: {
  readonly remark: ReviewCommentReply;
  readonly onJump: (timeUs: number) => void;
}) {
  const { t } = useTranslation("remarks");
  if (startUs === null) return <span className={classes["where"]}>{t("place.whole")}</span>;
  const start = timecode(startUs);
  return (
    <button type="button" className={classes["jump"]} onClick={() => onJump(startUs)}>
      <bdi>{endUs === null ? start : t("place.stretch", { start, end: timecode(endUs) })}</bdi>
    </button>
  );
}

/** One comment with author and time; one’s own can be edited. */
function Words({
  observationId,
  remark,
}: {
  readonly observationId: Id<"observation">;
  readonly remark: ReviewCommentReply;
}) {
  const { t } = useTranslation("remarks");
  const format = useFormat();
  const account = useAccount();
  const [typed, setTyped] = useUnsent(`change:${remark.id}`, z.string());
  const changing = useSend(
    commentCalls.changeComment,
    (text: string) => ({
      params: { observationId, commentId: remark.id },
      body: { text },
    }),
    {
      onSuccess: () => {
        setTyped(null);
      },
    },
  );
  const keep = () => {
    if (typed !== null && typed.trim() !== "") changing.mutate(typed);
  };

  return (
    <div className={classes["words"]}>
      <p className={classes["who"]}>
        <bdi>{remark.accountName}</bdi>{" "}
        <time dateTime={remark.madeAt}>{format.dateTime(remark.madeAt)}</time>
        {account?.id === remark.accountId && typed === null && (
          <Button size="compact-xs" variant="subtle" onClick={() => setTyped(remark.text)}>
            {t("edit")}
          </Button>
        )}
      </p>
      {typed === null ? (
        <p className={classes["text"]} dir="auto">
          {remark.text}
        </p>
      ) : (
        <form
          className={classes["form"]}
          onSubmit={(event) => {
            event.preventDefault();
            keep();
          }}
        >
          <RemarkField
            label={t("text")}
            value={typed}
            onChange={setTyped}
            onSend={keep}
            onLeave={() => typed === remark.text && setTyped(null)}
          />
          {changing.error && <Failure compact error={changing.error} kept={t("kept")} />}
          <div className={classes["row"]}>
            <Button
              size="xs"
              type="submit"
              loading={changing.isPending}
              disabled={typed.trim() === ""}
            >
              {t("save")}
            </Button>
            <Button size="xs" variant="subtle" onClick={() => setTyped(null)}>
              {t("discard")}
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}
