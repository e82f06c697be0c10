import { useEffect, useState, useSyncExternalStore } from "react";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import "../../../kit/coding/texts.ts";
import type { Span } from "../../../../domain/entities/observation.ts";
import { timecode } from "../../../kit/text/timecode.ts";
import type { Change } from "../../../../domain/operations.ts";
import { mediaTimeUs } from "../../../../domain/rules.ts";
import { lengthUs, type Stretch } from "../../../../domain/spans.ts";
import type { Player } from "../../../kit/player/port.ts";
import { useCommands } from "../../../kit/stage/commandHandlers.ts";
import { useKeyHint } from "../../../kit/coding/useKeyLabel.ts";
import type { Session } from "../../../kit/coding/session.ts";
import { useWords } from "../../../kit/coding/useWords.ts";
import { passedEnd, type SeenPlaying, spanAt, spanBeside } from "./passing.ts";
import classes from "./SpanBar.module.css";

/** The segments to code, and buttons from one to the next. */
export function SpanBar({ session, player }: Props) {
  const { t } = useTranslation(["workbench", "commands"]);
  const words = useWords(session.work.index);
  const hint = useKeyHint();
  const { spans } = session.workbench.observation;
  const [doneAt, setDoneAt] = useState<number>();
  const doneSpan = doneAt === undefined ? undefined : spans[doneAt];
  // The frame shown at the end of a segment began slightly before it.
  const isAtEnd = useOfTime(
    player,
    (timeUs) => doneSpan !== undefined && Math.abs(timeUs - doneSpan.endUs) < nearEndUs,
  );
  const inside = useOfTime(player, (timeUs) => spanAt(spans, timeUs));
  const next = useOfTime(player, (timeUs) => spanBeside(spans, timeUs, 1));
  const previous = useOfTime(player, (timeUs) => spanBeside(spans, timeUs, -1));
  const place = isAtEnd ? undefined : inside;
  const span = place === undefined ? undefined : spans[place];
  const go = (direction: 1 | -1): void => {
    const wanted = spanBeside(spans, player.timeUs(), direction);
    if (!wanted) return;
    setDoneAt(undefined);
    player.seek(firstFrameUs(session, wanted));
  };

  useFirstSpan(session, player);
  usePauseAtEnds(session, player, setDoneAt);
  useCommands({ nextSpan: () => go(1), previousSpan: () => go(-1) });

  return (
    <section className={classes["bar"]} aria-label={t("spans.name")}>
      <ol className={classes["strip"]} aria-hidden="true" dir="ltr">
        {spans.map(({ startUs, endUs }, at) => (
          <li
            key={startUs}
            data-here={at === place || undefined}
            style={{
              left: `${(startUs / session.context.durationUs) * 100}%`,
              width: `${((endUs - startUs) / session.context.durationUs) * 100}%`,
            }}
          />
        ))}
      </ol>
      <p className={classes["words"]}>
        <span>
          {t("spans.only", {
            count: spans.length,
            time: timecode(lengthUs(spans), { digits: 0 }),
          })}
        </span>{" "}
        <output>
          {place !== undefined && span
            ? t("spans.here", {
                number: place + 1,
                count: spans.length,
                from: timecode(span.startUs, { digits: 0 }),
                to: timecode(span.endUs, { digits: 0 }),
              })
            : isAtEnd && doneAt !== undefined
              ? t("spans.done", { number: doneAt + 1, count: spans.length })
              : t("spans.outside")}
        </output>
        {span?.codeId != null && session.work.index.codes.has(span.codeId) && (
          <span>
            {" "}
            {t("spans.agreed", {
              code: words.code(span.codeId),
              subject: span.subjectId === null ? "" : words.subject(span.subjectId),
            })}
          </span>
        )}
      </p>
      <span className={classes["buttons"]}>
        <button
          type="button"
          title={hint("previousSpan")}
          disabled={!previous}
          onClick={() => go(-1)}
        >
          {t("spans.previous")}
        </button>
        <button
          type="button"
          title={hint("nextSpan")}
          data-primary={(place === undefined && next !== undefined) || undefined}
          disabled={!next}
          onClick={() => go(1)}
        >
          {t("spans.next")}
        </button>
      </span>
    </section>
  );
}

/** A time longer than one frame of any recording, in microseconds. */
const nearEndUs = 300_000;

/**
 * A value derived from the current time; redraws only when the value changes, so it must be one that can be
 * compared.
 */
function useOfTime<Value>(player: Player, valueOf: (timeUs: number) => Value): Value {
  return useSyncExternalStore(player.subscribe, () => valueOf(player.timeUs()));
}

/** Moves the recording to the first segment when it opens, unless the URL names a time. */
function useFirstSpan(session: Session, player: Player): void {
  useEffect(() => {
    const { spans } = session.workbench.observation;
    const [first] = spans;
    const isNamed = new URLSearchParams(window.location.search).has("at");
    if (!first || isNamed) return undefined;
    let isDone = false;
    const look = () => {
      if (isDone || player.snapshot().state.kind !== "ready") return;
      isDone = true;
      if (spanAt(spans, player.timeUs()) === undefined) player.seek(firstFrameUs(session, first));
    };
    const stop = player.onState(look);
    look();
    return stop;
  }, [session, player]);
}

/**
 * A time within the first frame that begins inside a segment: the frame shown at its exact start mostly began
 * before it, and events coded there would lie outside.
 */
function firstFrameUs({ workbench }: Session, { startUs, endUs }: Stretch): number {
  const { framesPerSecond } = workbench.recording;
  if (startUs === 0 || framesPerSecond === null) return startUs;
  return Math.min(startUs + Math.ceil(1_000_000 / framesPerSecond), endUs);
}

/** Pauses at the end of a segment and ends the open states there. */
function usePauseAtEnds(
  session: Session,
  player: Player,
  onDone: (place: number | undefined) => void,
): void {
  useEffect(() => {
    const { spans } = session.workbench.observation;
    let before: SeenPlaying | null = null;
    let ended: number | undefined;
    const look = () => {
      const { state, isAtEnd, rate } = player.snapshot();
      const isPlaying = state.kind === "ready" && state.isPlaying;
      const isOver = isAtEnd && before !== null;
      const timeUs = isOver ? session.context.durationUs : player.timeUs();
      const now = { timeUs, nowMs: performance.now() };
      const place = before === null ? undefined : passedEnd(spans, before, now, rate);
      const fromUs = before?.timeUs ?? 0;
      before = isPlaying ? now : null;
      const span = place === undefined ? undefined : spans[place];
      // Playing on from the end of a segment shows what follows, without another pause.
      if (!span || (place === ended && span.endUs - fromUs < nearEndUs)) return;
      ended = place;
      before = null;
      player.pause();
      player.seek(span.endUs);
      endStates(session, span);
      onDone(place);
    };
    const stops = [player.onState(look), player.subscribe(look)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [session, player, onDone]);
}

/** Ends states that are open at the end of a segment. */
function endStates(session: Session, span: Span): void {
  const running = session.work
    .snapshot()
    .open.filter(({ startUs }) => startUs >= span.startUs && startUs < span.endUs);
  const [event] = running;
  if (session.isReadOnly || !event) return;
  session.changeMany(
    running.map(({ id }): Change => ({
      kind: "changeEvent",
      eventId: id,
      base: 1,
      change: { endUs: mediaTimeUs.parse(span.endUs) },
    })),
    running.length === 1
      ? { kind: "changed", event }
      : { kind: "changed_many", count: running.length },
  );
}

interface Props {
  readonly session: Session;
  readonly player: Player;
}
