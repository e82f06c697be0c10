import { useEffect, useRef } from "react";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import "./texts.ts";
import type { Preferences } from "../../../../domain/entities/account.ts";
import { aimOf } from "../../../kit/player/port.ts";
import { timecode } from "../../../kit/text/timecode.ts";
import { useFormat } from "../../../kit/text/format.ts";
import type { Desk } from "../useDesk.ts";
import type { PlaceWords } from "./usePlace.ts";
import { inSequence } from "../../../kit/text/phrase.ts";

interface How {
  readonly level: Preferences["announcements"];
  readonly words: PlaceWords;
  readonly tell: (text: string) => void;
  /**
   * Whether the place that the recording was moved to has been announced already; asked once when the
   * recording rests there.
   */
  readonly takeTold: (atUs: number) => boolean;
  /** Takes the announcements that waited for the recording to pause. */
  readonly takeWaiting: () => readonly string[];
}

/** Announces the state of the recording: playing, paused, moved, its speed and its loop. */
export function usePlayerTold({ player, loop }: Pick<Desk, "player" | "loop">, how: How): void {
  const { t } = useTranslation("aloud");
  const format = useFormat();
  const newest = useRef({ ...how, t, format });
  useEffect(() => {
    newest.current = { ...how, t, format };
  });

  useEffect(() => {
    if (!player) return undefined;
    const isPlayingNow = () => {
      const { state } = player.snapshot();
      return state.kind === "ready" && state.isPlaying;
    };
    let { rate } = player.snapshot();
    // Playback that began before this was loaded is announced as well.
    let isPlaying = false;
    let restsAtUs: number | undefined;
    let pausing: ReturnType<typeof setTimeout> | undefined;
    let settling: ReturnType<typeof setTimeout> | undefined;

    const tellPause = () => {
      const { level, words, tell, takeWaiting, t: say } = newest.current;
      const atUs = player.timeUs();
      restsAtUs = atUs;
      const waited = takeWaiting();
      const paused = say("paused", { time: timecode(atUs) });
      const whole =
        level === "full" ? [...waited, paused, words.around(atUs)] : [...waited, paused];
      if (level !== "off") tell(inSequence(whole));
      else if (waited.length > 0) tell(inSequence(waited));
    };
    const hearState = () => {
      const now = isPlayingNow();
      const { level, tell, t: say, format: written } = newest.current;
      const isLoud = level !== "off";
      if (now !== isPlaying) {
        isPlaying = now;
        clearTimeout(pausing);
        // A jump or a loop pauses for a moment: that is not announced as a pause.
        if (!now) pausing = setTimeout(tellPause, settlesAfterMs);
        else if (isLoud && restsAtUs !== undefined) {
          tell(say(level === "full" ? "playingFrom" : "playing", { time: timecode(restsAtUs) }));
        } else if (isLoud) tell(say("playing"));
      }
      const { rate: newRate } = player.snapshot();
      if (newRate === rate) return;
      rate = newRate;
      if (isLoud) tell(say("speed", { rate: written.number(rate) }));
    };
    const settle = () => {
      const { level, tell, takeTold, t: say } = newest.current;
      const atUs = player.timeUs();
      // Still moving: announced on arrival.
      if (aimOf(player) !== atUs) return;
      const isTold = takeTold(atUs);
      const isNews = restsAtUs !== undefined && atUs !== restsAtUs && !isPlayingNow();
      restsAtUs = atUs;
      if (level === "off" || !isNews || isTold || tellsItself()) return;
      tell(say("at", { time: timecode(atUs) }));
    };
    const hearTime = () => {
      if (isPlayingNow() || player.isPlaced?.() === false) return;
      clearTimeout(settling);
      settling = setTimeout(settle, settlesAfterMs);
    };
    const hearLoop = () => {
      const { level, tell, t: say } = newest.current;
      if (level === "off") return;
      const range = loop.range();
      const { aUs, bUs } = loop.get();
      if (range) {
        const [from, to] = [timecode(range.fromUs), timecode(range.toUs)];
        tell(say("loop", { from, to }));
      } else if (aUs !== null) tell(say("loopFrom", { time: timecode(aUs) }));
      else if (bUs === null) tell(say("noLoop"));
    };
    const stops = [player.onState(hearState), player.subscribe(hearTime), loop.subscribe(hearLoop)];
    hearState();
    return () => {
      clearTimeout(pausing);
      clearTimeout(settling);
      for (const stop of stops) stop();
    };
  }, [player, loop]);
}

/** Several steps in quick succession are announced once, by the last place. */
const settlesAfterMs = 250;

/** Whether the focused element announces the place itself: a list, the timeline, a slider. */
function tellsItself(): boolean {
  const own = "[role=listbox], [role=application]:not([data-code-keys]), input[type=range]";
  return document.activeElement?.matches(own) === true;
}
