import { useMemo } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import type { Write } from "./series.ts";
import { inSequence } from "../text/phrase.ts";
import { houseStyle } from "../text/houseStyle.ts";

/** How measures are written for the reader of this screen. */
export interface Numbers {
  /** A kappa or a mean: two decimals, with a true minus sign. */
  readonly decimal: (value: number) => string;
  /** A share from 0 to 1 as a percentage, with at most one decimal; in columns always with one. */
  readonly percent: Write;
  readonly whole: (value: number) => string;
  /**
   * Microseconds as seconds: whole from ten seconds on, else with one decimal; in columns always with one. From an
   * hour on as hours, minutes and seconds.
   */
  readonly seconds: Write;
  /**
   * A duration in microseconds as text: below a minute in seconds, then "3 min 4 s", from an hour on "3 hr 7 min".
   */
  readonly time: (us: number) => string;
  /** A setting in microseconds with all its digits, in seconds; from five minutes on with hours and minutes. */
  readonly fineSeconds: (us: number) => string;
  /** A shift in time between raters, from microseconds: seconds with two decimals, written beside its interval. */
  readonly shift: (us: number) => string;
  /** A duration in microseconds as hours, minutes and seconds, to the tenth: "5 hr", "1 hr 2 min 3.5 s". */
  readonly span: (us: number) => string;
  /** Microseconds as seconds without their unit, which is written elsewhere; from an hour on as "1:02:03". */
  readonly secondsOnly: Write;
  /** An amount of minutes or hours, with one decimal at most; in columns always with one. */
  readonly inUnit: (unit: "minute" | "hour") => Write;
}

export function useNumbers(): Numbers {
  const { i18n } = useTranslation();
  const language = i18n.resolvedLanguage ?? i18n.language;
  return useMemo(() => numbersIn(language), [language]);
}

/** No one reads "−0%". */
const noMinusZero = { signDisplay: "negative" } as const;

/** From this duration on, settings and units are not written in seconds alone. */
export const longUs = 300e6;
const hourUs = 3_600e6;

export function numbersIn(language: string): Numbers {
  const decimal = writer(language, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const one = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
  const percent = writer(language, {
    style: "percent",
    maximumFractionDigits: 1,
  });
  const evenPercent = writer(language, { style: "percent", ...one });
  const tenth = writer(language, { maximumFractionDigits: 1 });
  const evenTenth = writer(language, one);
  const whole = writer(language, { maximumFractionDigits: 0 });
  const second = { style: "unit", unit: "second", unitDisplay: "short" } as const;
  const wholeSeconds = writer(language, { ...second, maximumFractionDigits: 0 });
  const fineSeconds = writer(language, { ...second, maximumFractionDigits: 1 });
  const evenSeconds = writer(language, { ...second, ...one });
  const allSeconds = writer(language, { ...second, maximumFractionDigits: 6 });
  const hundredths = writer(language, {
    ...second,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const inUnit = (unit: "hour" | "minute" | "second") =>
    writer(language, { ...second, unit, maximumFractionDigits: 1 });
  const [hours, minutes, restSeconds] = [inUnit("hour"), inUnit("minute"), inUnit("second")];
  const twoWhole = writer(language, { minimumIntegerDigits: 2, maximumFractionDigits: 0 });
  const twoTenth = writer(language, { minimumIntegerDigits: 2, ...one });
  const span = (us: number) => {
    const tenths = Math.round(us / 1e5);
    const [wholeHours, wholeMinutes] = [Math.floor(tenths / 36_000), Math.floor(tenths / 600) % 60];
    const rest = (tenths % 600) / 10;
    const parts = inSequence([
      ...(wholeHours > 0 ? [hours.format(wholeHours)] : []),
      ...(wholeMinutes > 0 ? [minutes.format(wholeMinutes)] : []),
      ...(rest > 0 || tenths < 600 ? [restSeconds.format(rest)] : []),
    ]);
    return houseStyle(parts, language);
  };
  const seconds = (us: number) => {
    if (us >= hourUs) return span(Math.round(us / 1e6) * 1e6);
    return (us >= 10e6 ? wholeSeconds : fineSeconds).format(us / 1e6);
  };
  /** Tenths of a second as hours, minutes and seconds, as on a clock. */
  const clockText = (tenths: number, last: typeof twoTenth) =>
    [
      whole.format(Math.floor(tenths / 36_000)),
      twoWhole.format(Math.floor(tenths / 600) % 60),
      last.format((tenths % 600) / 10),
    ].join(":");
  const amount = (unit: "minute" | "hour", digits: object) =>
    writer(language, { ...second, unit, ...digits });
  return {
    inUnit(unit) {
      const [short, even] = [amount(unit, { maximumFractionDigits: 1 }), amount(unit, one)];
      return Object.assign((value: number) => short.format(value), {
        inColumn: (value: number) => even.format(value),
      });
    },
    decimal: (value) => decimal.format(value),
    percent: Object.assign((share: number) => percent.format(share), {
      inColumn: (share: number) => evenPercent.format(share),
    }),
    whole: (value) => whole.format(value),
    secondsOnly: Object.assign(
      (us: number) =>
        us < hourUs
          ? (us >= 10e6 ? whole : tenth).format(us / 1e6)
          : clockText(Math.round(us / 1e6) * 10, twoWhole),
      {
        inColumn: (us: number) =>
          us < hourUs ? evenTenth.format(us / 1e6) : clockText(Math.round(us / 1e5), twoTenth),
      },
    ),
    seconds: Object.assign(seconds, {
      inColumn: (us: number) => (us < hourUs ? evenSeconds.format(us / 1e6) : span(us)),
    }),
    shift: (us) => hundredths.format(us / 1e6),
    span,
    time(us) {
      if (Math.round(us / 1e6) < 60) return seconds(us);
      const stepUs = us < hourUs ? 1e6 : 60e6;
      return span(Math.round(us / stepUs) * stepUs);
    },
    fineSeconds(us) {
      if (us < longUs) return allSeconds.format(us / 1e6);
      const restUs = us % 60e6;
      return inSequence([
        ...(us > restUs ? [span(us - restUs)] : []),
        ...(restUs > 0 ? [allSeconds.format(restUs / 1e6)] : []),
      ]);
    },
  };
}

/** Numbers of a language, with a true minus sign, which is as wide as a plus and not a hyphen. */
function writer(language: string, options: Intl.NumberFormatOptions) {
  const numbers = new Intl.NumberFormat(language, { ...noMinusZero, ...options });
  return {
    format: (value: number) => houseStyle(numbers.format(value).replace("-", "−"), language),
  };
}
