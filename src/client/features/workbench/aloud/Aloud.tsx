import { useEffect, useRef } from "react";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import "./texts.ts";
import { timecode } from "../../../kit/text/timecode.ts";
import { usePreferences } from "../../../kit/query/preferences.ts";
import { aimOf } from "../../../kit/player/port.ts";
import { useFormat } from "../../../kit/text/format.ts";
import { useCommands } from "../../../kit/stage/commandHandlers.ts";
import { useWords } from "../../../kit/coding/useWords.ts";
import type { Session } from "../../../kit/coding/session.ts";
import { useSaidText } from "../Announcer.tsx";
import type { Desk } from "../useDesk.ts";
import { CodeKeys } from "./CodeKeys.tsx";
import { LineJumps } from "./LineJumps.tsx";
import { ReadCaptions } from "./ReadCaptions.tsx";
import { useJumps } from "./useJumps.ts";
import { usePlaceWords } from "./usePlace.ts";
import { usePlayerTold } from "./usePlayerTold.ts";
import { useSaidAloud } from "./useSaidAloud.ts";
import { isNear, useTeller } from "./useTeller.ts";

/**
 * The screen reader’s part of the workbench: announcements beyond the status line, and the keys that request
 * them.
 */
export function Aloud({ desk }: { readonly desk: Desk }) {
  const { t } = useTranslation("aloud");
  const { session, player } = desk;
  const { recording } = session.workbench;
  const { announcements, announcesInPauses, earcons } = usePreferences();
  const words = useWords(session.work.index);
  const place = usePlaceWords(session, words);
  const sentence = useSaidText(session, words);
  const [told, tell, takePlace] = useTeller();
  const format = useFormat();

  const takeWaiting = useSaidAloud(session, player, {
    announcements,
    announcesInPauses,
    earcons,
    sentence,
    tell,
  });
  const saidAtMs = useSaidAt(desk);
  usePlayerTold(desk, {
    level: announcements,
    words: place,
    tell,
    takeWaiting,
    takeTold: (atUs) =>
      takePlace(atUs) ||
      (performance.now() - saidAtMs.current < justNowMs && isAtSelected(session, atUs)),
  });
  useJumps(desk, place, tell);
  useCommands({
    sayWhere() {
      const atUs = player?.timeUs() ?? 0;
      const length = timecode(recording.durationUs, { digits: 0 });
      tell(`${t("where", { time: timecode(atUs), length })} ${place.around(atUs)}`);
    },
    sayHere() {
      const at = { atUs: player ? aimOf(player) : 0, durationUs: recording.durationUs };
      void (async () => {
        const { describeHere } = await import("./describeHere.ts");
        tell(describeHere(desk.sound.current, at, { t, format }));
      })();
    },
  });

  return (
    <>
      <CodeKeys isReadOnly={session.isReadOnly} />
      {player && recording.captions.length > 0 && <LineJumps {...{ recording, player, tell }} />}
      {player && recording.captions.length > 0 && <ReadCaptions {...{ recording, player, tell }} />}
      <output className="hidden" data-testid="told">
        <span key={told.number} lang={told.language ?? undefined}>
          {told.text}
        </span>
      </output>
    </>
  );
}

/** Whether the selected event starts or ends there: the line that says what it became says when. */
function isAtSelected({ state, work }: Session, atUs: number): boolean {
  const { selectedId } = state.get();
  const event = selectedId === null ? undefined : work.held(selectedId)?.event;
  if (!event) return false;
  const endUs = event.kind === "state" ? (event.endUs ?? undefined) : undefined;
  return isNear(atUs, event.startUs) || (endUs !== undefined && isNear(atUs, endUs));
}

/** How long a player takes to arrive where a jump has sent it. */
const justNowMs = 900;

/** When the status line last changed, by `performance.now()`. */
function useSaidAt({ session }: Desk) {
  const atMs = useRef(-Infinity);
  useEffect(() => {
    let before = session.state.get().said?.number;
    return session.state.subscribe(() => {
      const number = session.state.get().said?.number;
      if (number === before) return;
      before = number;
      atMs.current = performance.now();
    });
  }, [session]);
  return atMs;
}
