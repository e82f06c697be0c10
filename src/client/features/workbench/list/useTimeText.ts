import { useMemo } from "react";
import type { Recording } from "../../../../domain/entities/recording.ts";
import type { FrameTable } from "../../../../domain/frameTable.ts";
import { secondsText, timecode } from "../../../kit/text/timecode.ts";
import { usePreferences } from "../../../kit/query/preferences.ts";
import { useFrames } from "../../../kit/player/framesOf.ts";
import { formatTime, parseTime, type TimeFormat } from "../../../kit/player/timeFormat.ts";

/** Formats and parses times in the rater’s time format. */
export interface TimeText {
  readonly format: TimeFormat;
  readonly show: (timeUs: number) => string;
  /** The same to the microsecond, so that parsing it returns the same time. */
  readonly showExactly: (timeUs: number) => string;
  /** `undefined` where the text is not a time. */
  readonly read: (text: string) => number | undefined;
}

export function useTimeText(recording: Recording): TimeText {
  const { timeFormat } = usePreferences();
  const { table } = useFrames(recording);
  return useMemo(() => timeTextOf({ format: timeFormat, frames: table }), [timeFormat, table]);
}

export function timeTextOf(as: {
  readonly format: TimeFormat;
  readonly frames: FrameTable | undefined;
}): TimeText {
  const show = (timeUs: number) => formatTime(timeUs, as);
  return {
    format: as.format,
    show,
    showExactly(timeUs) {
      if (as.format === "frames" && as.frames) return show(timeUs);
      const rest = timeUs % 1000;
      const whole = timeUs - rest;
      const text = as.format === "seconds" ? secondsText(whole / 1e6, 3) : timecode(whole);
      return rest === 0 ? text : `${text}${String(rest).padStart(3, "0")}`;
    },
    read: (text) => parseTime(text, as),
  };
}
