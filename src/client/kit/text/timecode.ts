import { formatTimecode } from "../../../domain/mediaTime.ts";

/** A time in the format of the page’s language: `3:05.840`, in German `3:05,840`. `parseTimecode` reads both. */
export function timecode(timeUs: number, options?: { readonly digits?: 0 | 3 }): string {
  return withMark(formatTimecode(timeUs, options));
}

/** Seconds with a fixed number of digits and no grouping, as times are: `185.840`, in German `185,840`. */
export function secondsText(seconds: number, digits: number): string {
  return withMark(seconds.toFixed(digits));
}

/** Replaces the decimal point by the mark of the page’s language. */
function withMark(text: string): string {
  return decimalMark() === "," ? text.replace(".", ",") : text;
}

/** The decimal mark of the page’s language; a point where there is no page, as in a worker. */
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
