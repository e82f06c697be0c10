import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import "../texts.ts";
import type { Span } from "../../../domain/entities/observation.ts";
import { formatTimecode } from "../../../domain/mediaTime.ts";
import type { Change } from "../../../domain/operations.ts";
import { mediaTimeUs } from "../../../domain/rules.ts";
import { lengthUs } from "../../../domain/spans.ts";
import type { Player } from "../../player/port.ts";
import { useCommands } from "../commandHandlers.ts";
import { useKeyHint } from "../keys/useKeyLabel.ts";
import type { Session } from "../session.ts";
import { useCoarseTimeUs } from "../useStore.ts";
import { useWords } from "../useWords.ts";
import { passedEnd, type SeenPlaying, spanAt, spanBeside } from "./passing.ts";
import classes from "./SpanBar.module.css";

/** Which segments of the recording are to be coded, and the way from one to the next. */
export function SpanBar({ session, player }: Props) {
  const { t } = useTranslation(["workbench", "commands"]);
  const words = useWords(session.work.index);
  const hint = useKeyHint();
  const { spans } = session.workbench.observation;
  const timeUs = useCoarseTimeUs(player, stepUs);
  const [doneAt, setDoneAt] = useState<number>();
  const doneSpan = doneAt === undefined ? undefined : spans[doneAt];
  // The frame on screen at the end of a segment began a little before it.
  const isAtEnd = doneSpan !== undefined && Math.abs(timeUs - doneSpan.endUs) < nearEndUs;
  const place = isAtEnd ? undefined : spanAt(spans, timeUs);
  const span = place === undefined ? undefined : spans[place];
  const next = spanBeside(spans, timeUs, 1);
  const go = (direction: 1 | -1): void => {
    const wanted = spanBeside(spans, player.timeUs(), direction);
    if (!wanted) return;
    setDoneAt(undefined);
    player.seek(wanted.startUs);
  };

  useFirstSpan(player, spans);
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
            time: formatTimecode(lengthUs(spans), { digits: 0 }),
          })}
        </span>{" "}
        <output>
          {place !== undefined && span
            ? t("spans.here", {
                number: place + 1,
                count: spans.length,
                from: formatTimecode(span.startUs, { digits: 0 }),
                to: formatTimecode(span.endUs, { digits: 0 }),
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
          disabled={!spanBeside(spans, timeUs, -1)}
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

/** How often the place is looked at. */
const stepUs = 100_000;
/** More than a frame of any film, and a look. */
const nearEndUs = 300_000;

/** Begins where the first segment does, unless the address names a moment. */
function useFirstSpan(player: Player, spans: readonly Span[]): void {
  useEffect(() => {
    const [first] = spans;
    const isNamed = new URLSearchParams(window.location.search).has("at");
    if (!first || isNamed) return undefined;
    let isDone = false;
    const look = () => {
      if (isDone || player.snapshot().state.kind !== "ready") return;
      isDone = true;
      if (spanAt(spans, player.timeUs()) === undefined) player.seek(first.startUs);
    };
    const stop = player.onState(look);
    look();
    return stop;
  }, [player, spans]);
}

/** Stands still where a segment ends, and ends there what still runs. */
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
      // Who plays on from where it stood still at the end wants to see what follows.
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

/** What goes on beyond a segment ends with it. */
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
