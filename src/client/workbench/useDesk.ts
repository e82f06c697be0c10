import { type RefObject, useMemo, useRef, useState } from "react";
import type { CodedEvent } from "../../domain/entities/event.ts";
import type { EventChange } from "../../domain/operations.ts";
import { mediaTimeUs } from "../../domain/rules.ts";
import type { Player } from "../player/port.ts";
import type { Sign } from "../timeline/signs.ts";
import type { TimelineHandle } from "../timeline/Timeline.tsx";
import type { EndsChange } from "../timeline/dragging.ts";
import { codeSigns } from "./codeSigns.ts";
import { roomOf } from "./coding.ts";
import { rowKey } from "./observationWork.ts";
import type { Session } from "./session.ts";

/** What is on the workbench, and what its parts do to each other. */
export interface Desk {
  readonly session: Session;
  readonly player: Player | null;
  readonly signs: ReadonlyMap<string, Sign>;
  /** The event whose editor is open. */
  readonly editingId: string | null;
  readonly timeline: RefObject<TimelineHandle | null>;
  setPlayer(player: Player | null): void;
  seek(timeUs: number): void;
  /** Brings an event into sight on the timeline, and the recording to its start. */
  show(event: CodedEvent): void;
  /** The same, and selects it. */
  goTo(event: CodedEvent): void;
  /** Opens an event's editor; `null` closes it. */
  edit(eventId: string | null): void;
  moveEnds(change: EndsChange): void;
  /** Moves an event by one frame, as far as its neighbours allow. */
  nudge(event: CodedEvent, direction: 1 | -1): void;
}

export function useDesk(session: Session, onEdit: () => void): Desk {
  const { work, isReadOnly, workbench } = session;
  const signs = useMemo(() => codeSigns(work.index), [work.index]);
  const [player, setPlayer] = useState<Player | null>(null);
  const [editingId, setEditingId] = useState<string | null>(null);
  const timeline = useRef<TimelineHandle>(null);

  const seek = (timeUs: number) => player?.seek(timeUs);
  const show = (event: CodedEvent) => {
    seek(event.startUs);
    timeline.current?.reveal(event.startUs, rowKey(event.codeId, event.subjectId));
  };
  const moveEnds = ({ event, startUs, endUs }: EndsChange) => {
    const held = work.held(event.id)?.event;
    if (!held) return;
    const change: EventChange = {
      ...(startUs !== held.startUs && { startUs: mediaTimeUs.parse(startUs) }),
      ...(held.kind === "state" &&
        endUs !== held.endUs &&
        endUs !== null && { endUs: mediaTimeUs.parse(endUs) }),
    };
    if (Object.keys(change).length > 0) session.changeEvent(held, change);
  };

  return {
    session,
    player,
    signs,
    editingId,
    timeline,
    setPlayer,
    seek,
    show,
    goTo(event) {
      session.select(event.id);
      show(event);
    },
    edit(eventId) {
      setEditingId(isReadOnly ? null : eventId);
      if (eventId !== null && !isReadOnly) onEdit();
    },
    moveEnds,
    nudge(event, direction) {
      const frameUs = 1e6 / (workbench.recording.framesPerSecond ?? 25);
      const { minUs, maxUs } = roomOf(work, event);
      const endUs = event.kind === "state" ? event.endUs : null;
      const by = Math.round(direction * frameUs);
      const startUs = event.startUs + by;
      if (startUs < minUs || (endUs ?? startUs) + by > maxUs) return;
      moveEnds({ event, startUs, endUs: endUs === null ? null : endUs + by });
      seek(startUs);
    },
  };
}
