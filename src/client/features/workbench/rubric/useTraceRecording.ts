import { useEffect, useState } from "react";
import type { Criterion } from "../../../../domain/entities/scheme.ts";
import { traceRange } from "../../../../domain/eventRules.ts";
import { limits } from "../../../../domain/limits.ts";
import type { Player } from "../../../kit/player/port.ts";
import type { Session } from "../../../kit/coding/session.ts";
import { type Samples, samplesOf, slotAt, valueAt } from "./trace.ts";
import { newTraceRecorder, type TraceRecorder } from "./traceRecorder.ts";

/** The longest time in milliseconds that recorded samples are not saved. */
const keptEveryMs = 2_000;

export interface TraceRecording {
  readonly isArmed: boolean;
  /** The slider’s position: while recording, the rater’s value; else the recorded value. */
  valueAt(timeUs: number): number;
  setValue(value: number): void;
  setArmed(isArmed: boolean): void;
  /** A slot with samples that are not saved yet. */
  slot(slot: number): Samples;
}

/** Records one continuous rating: saves every two seconds, at each stop, and when the screen is left. */
export function useTraceRecording(
  session: Session,
  player: Player,
  criterion: Criterion,
): TraceRecording {
  const { work } = session;
  const { min, max } = traceRange(criterion);
  const { id: criterionId } = criterion;
  const kept = (slot: number) => samplesOf(work.snapshot().parts, criterionId, slot);
  const [recorder] = useState<TraceRecorder>(() => newTraceRecorder(kept));
  const [isArmed, setIsArmed] = useState(false);
  const [value, setValue] = useState((min + max) / 2);

  useEffect(() => {
    if (!isArmed) return undefined;
    const { durationUs } = session.workbench.recording;
    // All that is recorded without a stop is one step of undo.
    let begun: unknown;
    const keepNow = () => {
      const parts = recorder
        .takeChanged()
        .map(({ slot, samples }) => ({ kind: "trace" as const, criterionId, slot, samples }));
      if (parts.length === 0) return;
      const last = session.state.get().history.past.at(-1);
      const isWithLast = begun !== undefined && begun === last;
      if (session.putParts(parts, { isWithLast })) begun = session.state.get().history.past.at(-1);
    };
    const hearTime = () => {
      const { state, rate } = player.snapshot();
      const isPlaying = state.kind === "ready" && state.isPlaying;
      const timeUs = Math.min(Math.max(Math.round(player.timeUs()), 0), durationUs - 1);
      recorder.move({ timeUs, rate, isPlaying });
    };
    const hearState = () => {
      hearTime();
      const { state } = player.snapshot();
      if (state.kind === "ready" && state.isPlaying) return;
      keepNow();
      begun = undefined;
    };
    const hide = () => {
      // A tab that nobody sees rates nothing.
      if (document.visibilityState !== "hidden") return;
      recorder.disarm();
      keepNow();
      setIsArmed(false);
    };
    const stopTime = player.subscribe(hearTime);
    const stopState = player.onState(hearState);
    const timer = setInterval(keepNow, keptEveryMs);
    document.addEventListener("visibilitychange", hide);
    window.addEventListener("pagehide", keepNow);
    hearTime();
    return () => {
      hearTime();
      recorder.disarm();
      keepNow();
      stopTime();
      stopState();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", hide);
      window.removeEventListener("pagehide", keepNow);
    };
  }, [isArmed, session, player, recorder, criterionId]);

  const slot = (at: number) => recorder.slot(at) ?? kept(at);
  const recordedAt = (timeUs: number) =>
    valueAt(slot(slotAt(timeUs)), timeUs % limits.traceSlotUs) ?? value;
  return {
    isArmed,
    valueAt: (timeUs) => (isArmed ? value : recordedAt(timeUs)),
    setValue(next) {
      const within = Math.min(Math.max(next, min), max);
      setValue(within);
      recorder.setValue(within);
    },
    setArmed(wanted) {
      if (wanted) {
        const first = recordedAt(player.timeUs());
        setValue(first);
        recorder.arm(first);
      }
      setIsArmed(wanted);
    },
    slot,
  };
}
