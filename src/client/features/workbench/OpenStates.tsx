import { useTranslation } from "../../kit/text/useTranslation.ts";
import "../../kit/coding/texts.ts";
import { timecode } from "../../kit/text/timecode.ts";
import type { Player } from "../../kit/player/port.ts";
import type { Session } from "../../kit/coding/session.ts";
import classes from "./OpenStates.module.css";
import { useCoarseTimeUs, useCoded } from "../../kit/coding/useStore.ts";
import { useWords } from "../../kit/coding/useWords.ts";

interface Props {
  readonly session: Session;
  readonly player: Player;
}

/** How often elapsed times are redrawn, in microseconds. */
const stepUs = 100_000;

/** The open states with the time elapsed since their start. A press ends one. */
export function OpenStates({ session, player }: Props) {
  const { t } = useTranslation("workbench");
  const { open } = useCoded(session);
  const words = useWords(session.work.index);
  const timeUs = useCoarseTimeUs(player, stepUs);
  if (open.length === 0) return null;

  return (
    <ul className={classes["open"]} aria-label={t("open.name")}>
      {open.map((event) => {
        const code = session.work.index.codes.get(event.codeId);
        // The start is rounded down like the current time: otherwise a state that has just begun would seem to begin
        // later.
        const runsUs = timeUs - Math.floor(event.startUs / stepUs) * stepUs;
        return (
          <li
            key={event.id}
            className={classes["state"]}
            style={{ borderInlineStartColor: code?.color }}
          >
            <bdi>
              {event.subjectId === null
                ? words.code(event.codeId)
                : t("open.whoWhat", {
                    subject: words.subject(event.subjectId),
                    code: words.code(event.codeId),
                  })}
            </bdi>
            <span className={classes["time"]} dir="ltr">
              {runsUs >= 0
                ? timecode(runsUs, { digits: 0 })
                : t("open.later", { time: timecode(event.startUs, { digits: 0 }) })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
