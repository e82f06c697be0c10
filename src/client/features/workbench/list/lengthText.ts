import { secondsText, timecode } from "../../../kit/text/timecode.ts";

/** The duration from which minutes are shown, in microseconds. */
const longUs = 300e6;

/**
 * The duration of an event for a column of the list: seconds to the tenth, "12.3"; from five minutes on
 * "12:05", "3:07:20".
 */
export function lengthText(us: number): string {
  return us < longUs ? secondsText(us / 1e6, 1) : timecode(us, { digits: 0 });
}
