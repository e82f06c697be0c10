import { useRef, useSyncExternalStore } from "react";
import { type Cue, cuesAt } from "../../../domain/captions.ts";
import type { TimeSource } from "../timeline/timeSource.ts";
import classes from "./Captions.module.css";

interface Props {
  /** In the order of `readCaptions`. */
  readonly cues: readonly Cue[];
  readonly time: TimeSource;
  /** BCP 47, so that it is pronounced and rendered correctly. */
  readonly language?: string | null;
  /**
   * Whether screen readers read each line when they have time. Off by default: they would talk over the recording
   * and over the announcements of the workbench.
   */
  readonly isAnnounced?: boolean;
}

/** The captions at the current time, over the lower part of the picture. They never take clicks from the player. */
export function Captions({ cues, time, language, isAnnounced = false }: Props) {
  const shown = useCuesAt(cues, time);
  return (
    <div
      className={classes["captions"]}
      aria-live={isAnnounced ? "polite" : "off"}
      lang={language ?? undefined}
    >
      {shown.flatMap((cue) =>
        cue.lines.map(({ voice, text }, line) => (
          <p key={`${cue.startUs} ${cue.endUs} ${line} ${text}`} dir="auto">
            <span className={classes["words"]}>
              {voice !== null && <bdi className={classes["voice"]}>{voice}</bdi>} {text}
            </span>
          </p>
        )),
      )}
    </div>
  );
}

/** Returns the same array until other cues are shown, so that a playing video does not render again in between. */
function useCuesAt(cues: readonly Cue[], time: TimeSource): readonly Cue[] {
  const last = useRef<readonly Cue[]>([]);
  return useSyncExternalStore(time.subscribe, () => {
    const shown = cuesAt(cues, time.timeUs());
    const isSame =
      shown.length === last.current.length && shown.every((cue, at) => cue === last.current[at]);
    if (!isSame) last.current = shown;
    return last.current;
  });
}
