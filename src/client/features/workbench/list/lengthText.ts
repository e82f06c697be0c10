import { formatTimecode } from "../../../../domain/mediaTime.ts";

/** From so long on nobody counts in seconds. */
const longUs = 300e6;

/** How long an event is, in a column of the list: seconds to the tenth, "12.3"; from five minutes on "12:05", "3:07:20". */
export function lengthText(us: number): string {
  return us < longUs ? (us / 1e6).toFixed(1) : formatTimecode(us, { digits: 0 });
}
