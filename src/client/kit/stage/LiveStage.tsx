import { inRegion } from "../text/region.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type SubmitEvent, useEffect, useMemo, useState } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import { type Workbench, workCalls } from "../../../api/contract/work.ts";
import { timecode } from "../text/timecode.ts";
import { watchStudy } from "../live/changes.ts";
import { type LiveRefusal, liveClock } from "../player/live.ts";
import { lookAtServerClock, serverAheadMs } from "../player/liveServerClock.ts";
import type { Player } from "../player/port.ts";
import { sendLater } from "../query/sendLater.ts";
import type { Session } from "../coding/session.ts";
import { useTimeUs } from "../coding/useStore.ts";
import { PassedLive } from "./PassedLive.tsx";
import classes from "./parts.module.css";
import { queryOf, useCall } from "../query/useCall.ts";
import { answersOf } from "../query/keys.ts";

interface Props {
  readonly session: Session;
  readonly enrich: (player: Player) => Player;
  readonly onPlayer: (player: Player | null) => void;
  readonly children?: ReactNode;
}

/** An observation without media: the common clock of all observers, and afterwards its time. */
export function LiveStage({ session, enrich, onPlayer, children }: Props) {
  const { workbench } = session;
  const { observation, recording: first } = workbench;
  const client = useQueryClient();
  const { data } = useCall(
    workCalls.readWorkbench,
    { params: { observationId: observation.id } },
    {
      // The stream of changes tells it; where that is blocked it is asked for.
      refetchInterval: 15_000,
      // It is written to the disk again.
      asWritten: true,
    },
  );
  const recording = data?.recording ?? first;
  const { live, durationUs } = recording;
  const startedAt = live?.startedAt ?? null;
  const hasEnded = live !== null && live.endedAt !== null;
  const [refused, setRefused] = useState<LiveRefusal | null>(null);
  const player = useMemo(
    () =>
      startedAt === null || hasEnded
        ? null
        : liveClock({
            startedAtMs: Date.parse(startedAt),
            durationUs,
            serverNowMs,
            onRefused: setRefused,
          }),
    [startedAt, hasEnded, durationUs],
  );

  useEffect(() => {
    const stop = new AbortController();
    void lookAtServerClock(stop.signal);
    return () => stop.abort();
  }, []);
  useEffect(
    () =>
      watchStudy(observation.studyId, (news) => {
        if (news.kind !== "study" || news.part !== "recordings") return;
        void client.invalidateQueries(
          answersOf("/api/v1/observations/:observationId", { observationId: observation.id }),
        );
      }),
    [client, observation.studyId, observation.id],
  );
  useEffect(() => {
    if (!player) return undefined;
    onPlayer(player);
    return () => {
      onPlayer(null);
      player.dispose();
    };
  }, [player, onPlayer]);
  useEffect(() => {
    if (refused === null) return undefined;
    const timer = setTimeout(() => setRefused(null), 8_000);
    return () => clearTimeout(timer);
  }, [refused]);

  const move = async (action: "start" | "end", atMs: number) => {
    const changed = await sendLater(
      async () => (await import("../../../api/contract/watching.ts")).watchingCalls.moveLiveClock,
      {
        params: { studyId: recording.studyId, recordingId: recording.id },
        body: { action, at: new Date(atMs).toISOString() },
      },
    );
    const next: Workbench = { ...(data ?? workbench), recording: changed };
    client.setQueryData(
      queryOf(workCalls.readWorkbench, { params: { observationId: observation.id } }).queryKey,
      next,
    );
    // Without a network the clock goes on from here after a reload.
    if (workbench.isMine) await session.outbox.disk.writeWorkbench(next);
  };

  if (hasEnded) return <PassedLive {...{ durationUs, enrich, onPlayer }} />;
  return (
    <div className={classes["live"]}>
      {children}
      {startedAt === null ? (
        <StartCard onStart={(atMs) => move("start", atMs)} />
      ) : (
        player && (
          <Clock
            player={player}
            startedAt={startedAt}
            durationUs={durationUs}
            canEnd={!session.isReadOnly}
            refused={refused}
            onEnd={() => move("end", serverNowMs())}
          />
        )
      )}
    </div>
  );
}

function serverNowMs(): number {
  return Date.now() + serverAheadMs();
}

function StartCard({ onStart }: { readonly onStart: (atMs: number) => Promise<void> }) {
  const { t } = useTranslation("stage");
  const [typed, setTyped] = useState("");
  const [said, setSaid] = useState<"nothing" | "wrong" | "failed">("nothing");
  const start = (atMs: number) => {
    setSaid("nothing");
    onStart(atMs).catch(() => setSaid("failed"));
  };
  const startThen = (event: SubmitEvent) => {
    event.preventDefault();
    const atMs = lastTimeOfDayMs(typed, Date.now());
    if (atMs === undefined) setSaid("wrong");
    else start(atMs);
  };

  return (
    <section className={classes["card"]} aria-label={t("live.title")}>
      <h2>{t("live.title")}</h2>
      <p>{t("live.waits")}</p>
      <button type="button" className={classes["main"]} onClick={() => start(serverNowMs())}>
        {t("live.startNow")}
      </button>
      <form className={classes["choices"]} onSubmit={startThen} noValidate>
        <label>
          {t("live.startedAt")}{" "}
          <input
            className={classes["typed"]}
            type="time"
            step={1}
            dir="ltr"
            value={typed}
            aria-invalid={said === "wrong"}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
        <button type="submit" className={classes["other"]}>
          {t("live.startThen")}
        </button>
      </form>
      <p role="status" className={classes["said"]}>
        {said === "wrong" ? t("live.wrongTime") : said === "failed" ? t("live.failed") : ""}
      </p>
    </section>
  );
}

function Clock({
  player,
  startedAt,
  durationUs,
  canEnd,
  refused,
  onEnd,
}: {
  readonly player: Player;
  readonly startedAt: string;
  readonly durationUs: number;
  readonly canEnd: boolean;
  readonly refused: LiveRefusal | null;
  readonly onEnd: () => Promise<void>;
}) {
  const { t, i18n } = useTranslation("stage");
  const [asksAtUs, setAsksAtUs] = useState<number | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const since = new Intl.DateTimeFormat(inRegion(i18n.resolvedLanguage ?? "en"), {
    timeStyle: "medium",
  }).format(new Date(startedAt));
  const end = () => {
    setHasFailed(false);
    onEnd().then(
      () => setAsksAtUs(null),
      () => setHasFailed(true),
    );
  };

  return (
    <section className={classes["card"]} aria-label={t("live.title")}>
      <BigTime player={player} />
      <>
        <p>{t("live.running", { time: since })}</p>
        <IsOver player={player} durationUs={durationUs} />
        {asksAtUs === null ? (
          canEnd && (
            <button
              type="button"
              className={classes["other"]}
              onClick={() => setAsksAtUs(player.timeUs())}
            >
              {t("live.end")}
            </button>
          )
        ) : (
          <>
            <p>
              {t("live.endAsk", {
                time: `\u2066${timecode(asksAtUs, { digits: 0 })}\u2069`,
              })}
            </p>
            <span className={classes["choices"]}>
              <button type="button" className={classes["main"]} onClick={end}>
                {t("live.endYes")}
              </button>
              <button type="button" className={classes["other"]} onClick={() => setAsksAtUs(null)}>
                {t("live.endNo")}
              </button>
            </span>
          </>
        )}
      </>
      <p role="status" className={classes["said"]}>
        {hasFailed ? t("live.failed") : refused ? t(`live.refused.${refused}`) : ""}
      </p>
    </section>
  );
}

function BigTime({ player }: { readonly player: Player }) {
  const { t } = useTranslation("stage");
  const timeUs = useTimeUs(player);
  return (
    <span
      className={classes["bigClock"]}
      dir="ltr"
      role="timer"
      aria-label={t("live.clock")}
      data-testid="liveClock"
    >
      {timecode(Math.floor(timeUs / 100_000) * 100_000).slice(0, -2)}
    </span>
  );
}

function IsOver({ player, durationUs }: { readonly player: Player; readonly durationUs: number }) {
  const { t } = useTranslation("stage");
  const isOver = useTimeUs(player) >= durationUs;
  return isOver ? <p role="status">{t("live.longest")}</p> : null;
}

/**
 * The last time at which a clock here showed `14:05:30`, in milliseconds; `undefined` for a text that is not a
 * time.
 */
function lastTimeOfDayMs(text: string, nowMs: number): number | undefined {
  const [, hours, minutes, seconds = "0"] = /^(\d{1,2}):(\d{2})(?::(\d{2}))?/u.exec(text) ?? [];
  if (hours === undefined || minutes === undefined) return undefined;
  const today = new Date(nowMs).setHours(Number(hours), Number(minutes), Number(seconds), 0);
  if (today <= nowMs) return today;
  const yesterday = new Date(nowMs);
  yesterday.setDate(yesterday.getDate() - 1);
  return yesterday.setHours(Number(hours), Number(minutes), Number(seconds), 0);
}
