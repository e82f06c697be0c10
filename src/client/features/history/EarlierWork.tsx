import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import "./texts.ts";
import { historyCalls } from "../../../api/contract/history.ts";
import type { CodedEvent } from "../../../domain/entities/event.ts";
import { id, type Id } from "../../../domain/rules.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useFormat } from "../../kit/text/format.ts";
import { Loading } from "../../kit/page/Loading.tsx";
import { newId } from "../../kit/query/newId.ts";
import type { Words } from "../../kit/coding/useWords.ts";
import { eventPlace } from "./eventPlace.ts";
import classes from "./history.module.css";
import { useSend } from "../../kit/query/useSend.ts";
import { useCall } from "../../kit/query/useCall.ts";

interface Props {
  readonly observationId: Id<"observation">;
  readonly revision: number;
  readonly words: Words;
  readonly mayRestore: boolean;
}

/** An earlier revision of an observation, what restoring it would change, and the button that restores it. */
export function EarlierWork({ observationId, revision, words, mayRestore }: Props) {
  const { t } = useTranslation("history");
  const format = useFormat();
  // The id stays the same when the request is sent again after a lost response: it is carried out once.
  const [wishId, setWishId] = useState(() => newId(id("wish")));
  const { data, error, refetch } = useCall(
    historyCalls.readWorkAt,
    { params: { observationId }, query: { revision } },
    { isTakenAsSent: true },
  );
  const restoring = useSend(
    historyCalls.restoreObservation,
    () => ({
      params: { observationId },
      body: { id: wishId, revision },
    }),
    {
      onReply: () => {
        setWishId(newId(id("wish")));
      },
    },
  );
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const { change, differences } = data;
  const counts = changeKinds.flatMap((kind) =>
    change[kind] > 0 ? [t(`work.would.${kind}`, { count: change[kind] })] : [],
  );
  const more = change.added + change.removed + change.changed - differences.length;

  return (
    <section className={classes["earlier"]} aria-labelledby="earlier-work">
      <h2 id="earlier-work">
        {t("work.then", {
          events: t("work.events", { count: data.events }),
          ratings: t("work.ratings", { count: data.ratings }),
        })}
      </h2>
      <p>
        {counts.length === 0
          ? t("work.same")
          : t("work.wouldChange", { changes: format.list(counts) })}
      </p>
      {restoring.error && <Failure compact error={restoring.error} />}
      <output className={classes["outcome"]}>
        {restoring.data &&
          t("work.wentBack", { count: restoring.data.changes }) +
            (restoring.data.excluded > 0
              ? ` ${t("work.leftOut", { count: restoring.data.excluded })}`
              : "")}
      </output>
      {mayRestore && counts.length > 0 && (
        <div>
          <Button loading={restoring.isPending} onClick={() => restoring.mutate()}>
            {t("work.restore")}
          </Button>
          <p className={classes["quiet"]}>{t("work.undoable")}</p>
        </div>
      )}
      {differences.length > 0 && (
        <ul className={classes["differences"]} aria-label={t("work.differences")}>
          {differences.map(({ kind, now, earlier }) => {
            const event = earlier ?? now;
            return event ? (
              <li key={event.id} data-kind={kind}>
                <span className={classes["sign"]}>{t(`work.kind.${kind}`)}</span>{" "}
                <Line event={event} words={words} />
                {kind === "changed" && now && (
                  <span className={classes["quiet"]}>
                    {" "}
                    {t("work.insteadOf")} <Line event={now} words={words} />
                  </span>
                )}
              </li>
            ) : null;
          })}
        </ul>
      )}
      {more > 0 && <p className={classes["quiet"]}>{t("work.more", { count: more })}</p>}
    </section>
  );
}

const changeKinds = ["added", "removed", "changed", "ratings", "parts"] as const;

/** An event in one line. */
function Line({ event, words }: { readonly event: CodedEvent; readonly words: Words }) {
  return (
    <>
      <bdi>{words.code(event.codeId)}</bdi>
      {event.subjectId !== null && (
        <>
          {" · "}
          <bdi>{words.subject(event.subjectId)}</bdi>
        </>
      )}{" "}
      <bdi className={classes["time"]}>{eventPlace(event)}</bdi>
    </>
  );
}
