/** What a number in a workbook stands for, as its format shows it. */
export type NumberMeaning = "number" | "time" | "date";

/** The meaning of a number format that workbooks use without defining it. */
export function builtInMeaning(formatId: number): NumberMeaning {
  if ((formatId >= 18 && formatId <= 21) || (formatId >= 45 && formatId <= 47)) return "time";
  const isDate =
    (formatId >= 14 && formatId <= 17) ||
    formatId === 22 ||
    (formatId >= 27 && formatId <= 36) ||
    (formatId >= 50 && formatId <= 58);
  return isDate ? "date" : "number";
}

/** The meaning of a custom number format: `[h]:mm:ss.000`, `dd/mm/yyyy`, `0.00`. */
export function numberMeaning(format: string): NumberMeaning {
  const signs = format
    .replaceAll(/"[^"]*"|\\.|_.|\*./gu, "")
    .replaceAll(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/giu, "")
    .toLowerCase();
  if (/[yd]/u.test(signs)) return "date";
  return /h|s/u.test(signs) || /m+:|:m+/u.test(signs) ? "time" : "number";
}

/** A fraction of days as a clock time, to the microsecond. */
export function clockText(days: number): string {
  const us = Math.round(Math.abs(days) * 86_400_000_000);
  const seconds = Math.floor(us / 1_000_000);
  const fraction = String(us % 1_000_000).padStart(6, "0");
  const clock = `${Math.floor(seconds / 3600)}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`;
  return `${days < 0 ? "-" : ""}${clock}.${fraction}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}

/** A workbook’s day number as `2026-11-21`, with the time of day if there is one. */
export function dateText(days: number, countsFrom1904: boolean): string {
  const epoch = countsFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const ms = epoch + Math.round(days * 86_400_000);
  if (!Number.isFinite(ms) || Math.abs(ms) > 8e15) return String(days);
  const iso = new Date(ms).toISOString();
  return Number.isInteger(days) ? iso.slice(0, 10) : iso.slice(0, 19);
}
