import { useRef } from "react";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import "./texts.ts";
import { timecode } from "../../../kit/text/timecode.ts";
import { aimOf } from "../../../kit/player/port.ts";
import { eventsIn } from "../../../kit/timeline/eventOrder.ts";
import { useCommands } from "../../../kit/stage/commandHandlers.ts";
import { useFormat } from "../../../kit/text/format.ts";
import type { Desk } from "../useDesk.ts";
import { boundaryBeside } from "./boundaries.ts";
import { silenceBeside } from "./silences.ts";
import { isNear, type Tell } from "./useTeller.ts";
import type { PlaceWords } from "./usePlace.ts";

type Direction = 1 | -1;

/** Moves the recording to starts and ends of events and to silences, and announces the place. */
export function useJumps(desk: Desk, words: PlaceWords, tell: Tell): void {
  const { t } = useTranslation("aloud");
  const format = useFormat();
  const { player, session, sound } = desk;
  const { recording } = session.workbench;
  /** Where the last jump led: the frame shown there may begin slightly earlier. */
  const jumped = useRef<number | null>(null);

  const hereUs = () => {
    const aimUs = player ? aimOf(player) : 0;
    const toUs = jumped.current;
    const isThere = toUs !== null && isNear(aimUs, toUs);
    return isThere && player?.isRunning() === false ? toUs : aimUs;
  };
  const go = (toUs: number) => {
    jumped.current = toUs;
    desk.seek(toUs);
  };
  const toBoundary = (which: "onset" | "offset", direction: Direction) => () => {
    const events = eventsIn(session.work.snapshot().order);
    const found = boundaryBeside(events, hereUs(), { which, direction });
    if (!found) return tell(t(direction > 0 ? "noneAfter" : "noneBefore"));
    const [first] = found.events;
    if (first) session.select(first.id);
    go(found.atUs);
    return tell(
      t(which === "onset" ? "onset" : "offset", {
        events: format.list(found.events.map((event) => words.event(event))),
        time: timecode(found.atUs),
      }),
      { placeUs: found.atUs },
    );
  };
  const toSilence = (direction: Direction) => () => {
    const { state, waveform } = sound.current ?? {};
    const found =
      state?.kind === "ready" && waveform
        ? silenceBeside(waveform, hereUs(), { direction, durationUs: recording.durationUs })
        : undefined;
    if (found === undefined) {
      const isComing = state === undefined || state.kind === "opening" || state.kind === "reading";
      return tell(t(isComing ? "soundComing" : "soundUnknown"));
    }
    if (found === null) return tell(t(direction > 0 ? "noSilenceAfter" : "noSilenceBefore"));
    go(found.startUs);
    return tell(
      t("silence", {
        time: timecode(found.startUs),
        seconds: format.number((found.endUs - found.startUs) / 1e6, 1),
      }),
      { placeUs: found.startUs },
    );
  };

  useCommands(
    player === null
      ? {}
      : {
          previousOnset: toBoundary("onset", -1),
          nextOnset: toBoundary("onset", 1),
          previousOffset: toBoundary("offset", -1),
          nextOffset: toBoundary("offset", 1),
          ...(!recording.live && {
            previousSilence: toSilence(-1),
            nextSilence: toSilence(1),
          }),
        },
  );
}
