import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { CodedEvent } from "../../../domain/entities/event.ts";
import type { Change } from "../../../domain/operations.ts";
import { usePreferences } from "../../kit/query/preferences.ts";
import { keepTyped } from "../../kit/page/typedAhead.ts";
import { keepAwakeWhilePlaying } from "../../kit/stage/awake.ts";
import { useFrameTimes } from "../../kit/player/useFrameTimes.ts";
import { besideFrame } from "../../kit/timeline/snapping.ts";
import type { MediaStrips } from "../../kit/media/openStrips.ts";
import { type Loop, newLoop } from "../../kit/player/loop.ts";
import type { Player } from "../../kit/player/port.ts";
import type { Sign } from "../../kit/timeline/signs.ts";
import type { TimelineHandle } from "../../kit/timeline/Timeline.tsx";
import { codeSigns } from "../../kit/coding/codeSigns.ts";
import { shiftedEvent } from "../../kit/coding/shift.ts";
import { rowKey } from "../../kit/coding/observationWork.ts";
import { roomAmong } from "../../kit/coding/roomAmong.ts";
import type { Prompter } from "./sampling/prompter.ts";
import { useSampling } from "./sampling/usePrompter.ts";
import type { Session } from "../../kit/coding/session.ts";
import type { Said } from "../../kit/coding/sessionState.ts";

/** The content of the workbench, and how its parts affect each other. */
export interface Desk {
  readonly session: Session;
  readonly player: Player | null;
  /** The segment that plays repeatedly. */
  readonly loop: Loop;
  readonly signs: ReadonlyMap<string, Sign>;
  /** The prompter of time sampling; `null` without time sampling, and until it is loaded. */
  readonly prompter: Prompter | null;
  /** The event whose editor is open. */
  readonly editingId: string | null;
  readonly timeline: RefObject<TimelineHandle | null>;
  /** Waveform and pictures as far as the timeline has read them, for what describes them at a key press. */
  readonly sound: RefObject<Pick<MediaStrips, "state" | "waveform" | "thumbnails"> | null>;
  readonly setPlayer: (player: Player | null) => void;
  readonly seek: (timeUs: number) => void;
  /** Scrolls the timeline to an event and moves the recording to its start. */
  readonly show: (event: CodedEvent) => void;
  /** The same, and selects it. */
  readonly goTo: (event: CodedEvent) => void;
  /** Opens an event’s editor; `null` closes it. */
  readonly edit: (eventId: string | null) => void;
  /** Moves an event and all selected with it by one frame, as far as adjacent events allow. */
  readonly nudge: (event: CodedEvent, direction: 1 | -1) => void;
}

export function useDesk(session: Session, onEdit: () => void): Desk {
  const { work, isReadOnly, workbench } = session;
  const signs = useMemo(() => codeSigns(work.index), [work.index]);
  const frames = useFrameTimes(workbench.recording);
  const [player, setPlayer] = useState<Player | null>(null);
  const [loop] = useState(newLoop);
  const [editingId, setEditingId] = useState<string | null>(null);
  const timeline = useRef<TimelineHandle>(null);
  const sound = useRef<Pick<MediaStrips, "state" | "waveform" | "thumbnails">>(null);

  const seek = (timeUs: number) => player?.seek(timeUs);
  const show = (event: CodedEvent) => {
    seek(event.startUs);
    timeline.current?.reveal(event.startUs, rowKey(event.codeId, event.subjectId));
  };
  const prompter = useSampling(session, player);
  usePauseToAsk(session, player);
  usePauseAfter(session, player);
  useEffect(() => (player ? keepAwakeWhilePlaying(player) : undefined), [player]);

  return {
    session,
    player,
    loop,
    signs,
    prompter,
    editingId,
    timeline,
    sound,
    setPlayer,
    seek,
    show,
    goTo(event) {
      session.select(event.id);
      show(event);
    },
    edit(eventId) {
      setEditingId(isReadOnly ? null : eventId);
      if (eventId === null || isReadOnly) return;
      keepTyped();
      onEdit();
    },
    nudge(event, direction) {
      const { framesPerSecond } = workbench.recording;
      const by = besideFrame(event.startUs, direction, { frames, framesPerSecond }) - event.startUs;
      const { selectedIds } = session.state.get();
      const isOne = !selectedIds.has(event.id);
      const moving = isOne ? [event] : [...selectedIds].flatMap((one) => eventOf(session, one));
      const movingIds = new Set(moving.map((one) => one.id));
      const fits = moving.every((one) => {
        const { minUs, maxUs } = roomAmong(work, one, movingIds);
        const lastUs = one.kind === "state" ? (one.endUs ?? one.startUs) : one.startUs;
        return one.startUs + by >= minUs && lastUs + by <= maxUs;
      });
      if (!fits) return;
      const changes = moving.map((one): Change => shiftedEvent(one, by));
      const said: Said =
        moving.length === 1
          ? { kind: "changed", event }
          : { kind: "changed_many", count: moving.length };
      if (session.changeMany(changes, said)) seek(event.startUs + by);
    },
  };
}

/** By the rater’s setting, pauses the recording while a question is shown, and plays on afterwards. */
function usePauseToAsk(session: Session, player: Player | null): void {
  const { pausesToAsk } = usePreferences();
  useEffect(() => {
    if (!pausesToAsk || !player) return undefined;
    let hasPaused = false;
    return session.state.subscribe(() => {
      const isAsked = session.state.get().asking !== null;
      const { state } = player.snapshot();
      const isPlaying = state.kind === "ready" && state.isPlaying;
      if (isAsked && isPlaying && !hasPaused) {
        hasPaused = true;
        player.pause();
      } else if (!isAsked && hasPaused) {
        hasPaused = false;
        player.play();
      }
    });
  }, [session, player, pausesToAsk]);
}

/** By the rater’s setting, pauses the recording after certain codes. */
function usePauseAfter(session: Session, player: Player | null): void {
  const { pauseAfter } = usePreferences();
  useEffect(() => {
    if (pauseAfter.length === 0 || !player) return undefined;
    let before = session.state.get().said?.number;
    return session.state.subscribe(() => {
      const { said } = session.state.get();
      if (said?.number === before) return;
      before = said?.number;
      if (said?.what.kind !== "step" || said.what.step.kind === "refused") return;
      if (pauseAfter.includes(said.what.step.event.codeId)) player.pause();
    });
  }, [session, player, pauseAfter]);
}

function eventOf({ work }: Session, eventId: string): CodedEvent[] {
  const held = work.held(eventId);
  return held && !held.isDeleted ? [held.event] : [];
}
