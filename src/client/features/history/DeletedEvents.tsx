import { Button } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import "./texts.ts";
import { historyCalls } from "../../../api/contract/history.ts";
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
  readonly words: Words;
  readonly mayRestore: boolean;
}

/** Deleted events, the last first, each with a button to restore it. */
export function DeletedEvents({ observationId, words, mayRestore }: Props) {
  const { t } = useTranslation("history");
  const format = useFormat();
  const { data, error, refetch } = useCall(historyCalls.listDeletedEvents, {
    params: { observationId },
  });
  const restoring = useSend(historyCalls.restoreEvent, (eventId: Id<"event">) => ({
    params: { observationId, eventId },
    body: { id: newId(id("operation")) },
  }));

  return (
    <section aria-labelledby="deleted-events">
      <h2 id="deleted-events">{t("deleted.title")}</h2>
      {error && <Failure compact error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {restoring.error && <Failure compact error={restoring.error} />}
      {data?.total === 0 && <p className={classes["quiet"]}>{t("deleted.none")}</p>}
      {data && data.total > 0 && (
        <ul className={classes["deleted"]}>
          {data.items.map(({ event, accountName, deletedAt }) => {
            const name = `${words.code(event.codeId)} ${eventPlace(event)}`;
            return (
              <li key={event.id}>
                <span>
                  <bdi>{words.code(event.codeId)}</bdi>{" "}
                  {event.subjectId !== null && <bdi>{words.subject(event.subjectId)}</bdi>}{" "}
                  <bdi className={classes["time"]}>{eventPlace(event)}</bdi>
                </span>
                <span className={classes["quiet"]}>
                  {t("deleted.by", { name: accountName, at: format.dateTime(deletedAt) })}
                </span>
                {mayRestore && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={t("deleted.restoreThis", { event: name })}
                    loading={restoring.isPending && restoring.variables === event.id}
                    onClick={() => restoring.mutate(event.id)}
                  >
                    {t("deleted.restore")}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {data && data.total > data.items.length && (
        <p className={classes["quiet"]}>
          {t("deleted.more", { count: data.total - data.items.length })}
        </p>
      )}
    </section>
  );
}
