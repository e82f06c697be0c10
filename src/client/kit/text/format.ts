import { inRegion } from "./region.ts";
import { listed } from "./phrase.ts";
import { useMemo } from "react";
import { useTranslation } from "./useTranslation.ts";
import { houseStyle } from "./houseStyle.ts";

/** Functions that write numbers, sizes, dates and times in the reader’s language. */
export interface Format {
  /** `1,204`; with digits after the point where asked for: `0.71`. */
  number(value: number, digits?: number): string;
  /** `34 %` from 0.34. */
  percent(share: number, digits?: number): string;
  bytes(bytes: number): string;
  /** A duration in the largest suitable unit: `45 s`, `3 min`, `2 hr`. */
  seconds(seconds: number): string;
  /** `Nov 3, 2026`, with no-break spaces. */
  date(wallTime: string): string;
  /** With the month written out, as a manuscript has it: "3 November 2026". */
  longDate(wallTime: string): string;
  dateTime(wallTime: string): string;
  /** `12:04`. */
  time(wallTime: string): string;
  list(words: readonly string[]): string;
}

export function useFormat(): Format {
  const { i18n } = useTranslation();
  const language = i18n.resolvedLanguage ?? i18n.language;
  return useMemo(() => formatIn(language), [language]);
}

/** @param region the language with the reader’s region, which determines the format of dates. */
export function formatIn(language: string, region = inRegion(language)): Format {
  const number = (options: Intl.NumberFormatOptions) => {
    const numbers = new Intl.NumberFormat(language, { ...noMinusZero, ...options });
    return { format: (value: number) => houseStyle(numbers.format(value), language) };
  };
  const date = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(region, options);
  /** On one line, also in a narrow column. */
  const day = (wallTime: string) =>
    date({ dateStyle: "medium" }).format(new Date(wallTime)).replaceAll(" ", "\u00a0");

  return {
    number: (value, digits) =>
      number(
        digits === undefined
          ? {}
          : { minimumFractionDigits: digits, maximumFractionDigits: digits },
      ).format(value),
    percent: (share, digits = 0) =>
      number({ style: "percent", maximumFractionDigits: digits }).format(share),
    bytes: (bytes) => {
      const step = byteUnits.findLast(({ size }) => bytes >= size) ?? byteUnits[0];
      return number({ style: "unit", unit: step.unit, maximumFractionDigits: 1 }).format(
        bytes / step.size,
      );
    },
    seconds: (seconds) => {
      const step = timeUnits.findLast(({ size }) => seconds >= size) ?? timeUnits[0];
      return number({ style: "unit", unit: step.unit, maximumFractionDigits: 0 }).format(
        Math.ceil(seconds / step.size),
      );
    },
    date: day,
    longDate: (wallTime) => date({ dateStyle: "long" }).format(new Date(wallTime)),
    dateTime: (wallTime) => {
      const written = date({ dateStyle: "medium", timeStyle: "short" }).format(new Date(wallTime));
      // A line can break between the day and the time, and nowhere else.
      const onLine = day(wallTime);
      return written.replace(onLine.replaceAll("\u00a0", " "), onLine);
    },
    time: (wallTime) => date({ timeStyle: "short" }).format(new Date(wallTime)),
    list: (words) => listed(words, { language }),
  };
}

/** No one reads "-0%". */
const noMinusZero = { signDisplay: "negative" } as const;

const byteUnits = [
  { unit: "byte", size: 1 },
  { unit: "kilobyte", size: 1024 },
  { unit: "megabyte", size: 1024 ** 2 },
  { unit: "gigabyte", size: 1024 ** 3 },
] as const;

const timeUnits = [
  { unit: "second", size: 1 },
  { unit: "minute", size: 60 },
  { unit: "hour", size: 3600 },
] as const;
