import { Button, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import "./texts.ts";
import { historyCalls, type WorkSession, workSteps } from "../../../api/contract/history.ts";
import type { Id } from "../../../domain/rules.ts";
import { EmptyState } from "../../kit/page/EmptyState.tsx";
import { HistoryIcon } from "../../kit/page/icons.tsx";
import { Failure } from "../../kit/page/Failure.tsx";
import { useFormat } from "../../kit/text/format.ts";
import { Loading } from "../../kit/page/Loading.tsx";
import classes from "./history.module.css";
import { usePages } from "../../kit/query/usePages.ts";

interface Props {
  readonly observationId: Id<"observation">;
  readonly revision: number | null;
  readonly onRevision: (revision: number) => void;
}

/** Coding sessions, newest first; each end is a revision that can be restored. */
export function WorkSessions({ observationId, revision, onRevision }: Props) {
  const { t } = useTranslation("history");
  const [by, setBy] = useState<(typeof workSteps)[number]>("session");
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = usePages(
    historyCalls.readObservationHistory,
    (before?: number) => ({ params: { observationId }, query: { limit: 50, before, by } }),
    ({ next }) => next,
  );
  const sessions = data?.pages.flatMap(({ items }) => items);

  return (
    <section className={classes["sessions"]} aria-labelledby="work-sessions">
      <h2 id="work-sessions">{t("work.sessions")}</h2>
      <SegmentedControl
        size="xs"
        aria-label={t("work.by.label")}
        data={workSteps.map((value) => ({ value, label: t(`work.by.${value}`) }))}
        value={by}
        onChange={(value) => setBy(workSteps.find((one) => one === value) ?? "session")}
      />
      {error && <Failure compact error={error} onRetry={() => void refetch()} />}
      {!sessions && !error && <Loading rows={2} />}
      {sessions?.length === 0 && (
        <EmptyState icon={HistoryIcon} title={t("work.empty")}>
          {t("work.emptyWhat")}
        </EmptyState>
      )}
      <ol className={classes["points"]}>
        {sessions?.map((session) => (
          <li key={session.toRevision}>
            <button
              type="button"
              className={classes["point"]}
              aria-pressed={revision === session.toRevision}
              onClick={() => onRevision(session.toRevision)}
            >
              <SessionWords session={session} />
            </button>
          </li>
        ))}
        {sessions && sessions.length > 0 && !hasNextPage && (
          <li>
            <button
              type="button"
              className={classes["point"]}
              aria-pressed={revision === 0}
              onClick={() => onRevision(0)}
            >
              {t("work.beginning")}
            </button>
          </li>
        )}
      </ol>
      {hasNextPage && (
        <Button
          size="xs"
          variant="default"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t("work.earlier")}
        </Button>
      )}
    </section>
  );
}

function SessionWords({ session }: { readonly session: WorkSession }) {
  const { t } = useTranslation("history");
  const format = useFormat();
  const { startedAt, endedAt, events, ratings } = session;
  const done = kinds.flatMap((kind) =>
    session[kind] > 0 ? [t(`work.${kind}`, { count: session[kind] })] : [],
  );
  return (
    <>
      <span className={classes["pointWhen"]}>
        <time dateTime={startedAt}>{format.dateTime(startedAt)}</time>
        {format.dateTime(startedAt) !== format.dateTime(endedAt) && (
          <>
            {" – "}
            <time dateTime={endedAt}>{format.time(endedAt)}</time>
          </>
        )}
      </span>
      <span className={classes["pointWho"]}>
        <bdi>{session.accountName}</bdi>
      </span>
      <span>{format.list(done)}</span>
      <span className={classes["quiet"]}>
        {t("work.after", {
          events: t("work.events", { count: events }),
          ratings: t("work.ratings", { count: ratings }),
        })}
      </span>
    </>
  );
}

const kinds = ["made", "changed", "deleted", "restored", "rated", "parts"] as const;
