import { useCallback, useEffect, useRef } from "react";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import "./texts.ts";
import type { Preferences } from "../../../../domain/entities/account.ts";
import type { Player } from "../../../kit/player/port.ts";
import type { Session } from "../../../kit/coding/session.ts";
import type { Said } from "../../../kit/coding/sessionState.ts";
import { isLineRead, isWarning } from "../Announcer.tsx";
import { earconOf, type Earcons, newEarcons } from "./earcons.ts";

interface How extends Pick<Preferences, "announcements" | "announcesInPauses" | "earcons"> {
  readonly sentence: (what: Said) => string;
  readonly tell: (text: string) => void;
}

/**
 * Announces results of key presses as the rater prefers: by a tone, in words once the recording pauses, or
 * only refusals. Where they are announced at once and in words, the status line does so (`Announcer`).
 * @returns a function that takes the sentences waiting for a pause.
 */
export function useSaidAloud(
  session: Session,
  player: Player | null,
  how: How,
): () => readonly string[] {
  const { t } = useTranslation("aloud");
  const newest = useRef({ ...how, player, t });
  const waiting = useRef<string[]>([]);
  const earcons = useRef<Earcons>(undefined);
  useEffect(() => {
    newest.current = { ...how, player, t };
  });
  useEffect(() => () => earcons.current?.dispose(), []);

  useEffect(() => {
    let before = session.state.get().said?.number;
    return session.state.subscribe(() => {
      const { said } = session.state.get();
      if (!said || said.number === before) return;
      before = said.number;
      const { announcements, sentence, tell } = newest.current;
      if (newest.current.earcons) {
        const earcon = earconOf(said.what);
        earcons.current ??= newEarcons();
        if (earcon) earcons.current.play(earcon);
      }
      if (isLineRead(newest.current)) return;
      const waits = !isWarning(said.what) && newest.current.player?.isRunning() === true;
      if (announcements === "off" && !isWarning(said.what)) return;
      if (waits) waiting.current.push(sentence(said.what));
      else tell(sentence(said.what));
    });
  }, [session]);

  return useCallback(() => {
    const all = waiting.current;
    waiting.current = [];
    const left = all.length - saidMost;
    const last = all.slice(-saidMost);
    return left > 0 ? [newest.current.t("earlier", { count: left }), ...last] : last;
  }, []);
}

/** The maximum number of waiting sentences: more would still be spoken when something new has to be said. */
const saidMost = 5;
