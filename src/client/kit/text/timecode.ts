import { formatTimecode } from "../../../domain/mediaTime.ts";

/** A time as the page’s language writes it: `3:05.840`, in German `3:05,840`. Both are read again (`parseTimecode`). */
export function timecode(timeUs: number, options?: { readonly digits?: 0 | 3 }): string {
  return withMark(formatTimecode(timeUs, options));
}

/** Seconds with a fixed number of digits and no grouping, as times are: `185.840`, in German `185,840`. */
export function secondsText(seconds: number, digits: number): string {
  return withMark(seconds.toFixed(digits));
}

/** Figures with a decimal point, with the mark of the page’s language instead. */
function withMark(text: string): string {
  return decimalMark() === "," ? text.replace(".", ",") : text;
}

/** Of the page as it is written now; a point where there is no page, as in a worker. */
function decimalMark(): string {
  const language = typeof document === "undefined" ? "" : document.documentElement.lang;
  const before = marks.get(language);
  if (before !== undefined) return before;
  const parts = new Intl.NumberFormat(language || "en").formatToParts(0.5);
  const mark = parts.find(({ type }) => type === "decimal")?.value ?? ".";
  marks.set(language, mark);
  return mark;
}

const marks = new Map<string, string>();
