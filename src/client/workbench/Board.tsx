import { type KeyboardEvent, useMemo, useState } from "react";
import type { CodedEvent } from "../../domain/entities/event.ts";
import { eventAt, indexIn } from "../timeline/eventOrder.ts";
import { Timeline } from "../timeline/Timeline.tsx";
import { fixedTime } from "../timeline/timeSource.ts";
import { roomOf } from "./coding.ts";
import { timelineRows } from "./timelineRows.ts";
import type { Desk } from "./useDesk.ts";
import { useCoded, useSessionPart } from "./useStore.ts";
import { useWords } from "./useWords.ts";

/** The timeline of the observation. */
export function Board({ desk }: { readonly desk: Desk }) {
  const { session, player, signs } = desk;
  const { work, isReadOnly, workbench } = session;
  const { recording } = workbench;
  const words = useWords(work.index);
  const coded = useCoded(session);
  const selectedId = useSessionPart(session, (state) => state.selectedId);
  const [isFollowing, setIsFollowing] = useState(true);
  const time = useMemo(() => player ?? fixedTime(0), [player]);
  const rows = useMemo(
    () => timelineRows(work.index, coded, words, signs),
    [work.index, coded, words, signs],
  );
  const selected = selectedId === null ? undefined : work.held(selectedId)?.event;

  const hear = (event: KeyboardEvent) => {
    const direction = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : undefined;
    if (direction !== undefined && event.altKey && selected) desk.nudge(selected, direction);
    else if (direction !== undefined && !event.shiftKey) {
      const at = selected ? indexIn(coded.order, selected) + direction : 0;
      const next = eventAt(coded.order, Math.min(Math.max(at, 0), coded.order.size - 1));
      if (next) desk.goTo(next);
    } else if (event.key === "Enter" && selected) desk.edit(selected.id);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <Timeline
      ref={desk.timeline}
      rows={rows}
      durationUs={recording.durationUs}
      timeUs={time}
      framesPerSecond={recording.framesPerSecond}
      selectedId={selectedId}
      isFollowing={isFollowing}
      onFollow={setIsFollowing}
      onSeek={desk.seek}
      onSelect={(event) => session.select(event?.id ?? null)}
      onKeyDown={hear}
      {...(!isReadOnly && {
        onChange: desk.moveEnds,
        roomOf: (event: CodedEvent) => roomOf(work, event),
      })}
    />
  );
}
