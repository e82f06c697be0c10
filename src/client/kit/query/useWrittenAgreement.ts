import { useMemo } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import type { Preferences } from "../../../domain/entities/account.ts";
import { usePreferences } from "./preferences.ts";
import { houseStyle } from "../text/houseStyle.ts";

/** Functions that write coefficients and shares of agreement for the reader. */
export interface WrittenAgreement {
  /** "0.714", with a true minus sign. */
  readonly coefficient: (value: number) => string;
  /** A p value, three decimals whatever is chosen: "0.042". */
  readonly probability: (value: number) => string;
  /** A variance component, which has no scale of its own: four significant digits. */
  readonly variance: (value: number) => string;
  /** Shares in a column, all with one decimal: "96.0%". */
  readonly share: (value: number) => string;
}

/** In the format preferred by the person who is signed in; in that of papers while no one is. */
export function useWrittenAgreement(): WrittenAgreement {
  const { i18n } = useTranslation();
  const language = i18n.resolvedLanguage ?? i18n.language;
  const { decimals } = usePreferences();
  return useMemo(() => writtenIn(language, decimals), [language, decimals]);
}

/** No one reads "−0%". */
const noMinusZero = { signDisplay: "negative" } as const;
/** More significant digits than a number has. */
const allDigits = 15;

export function writtenIn(language: string, decimals: Preferences["decimals"]): WrittenAgreement {
  const least = decimals === "2" ? 2 : 3;
  const coefficient = new Intl.NumberFormat(language, {
    minimumFractionDigits: least,
    maximumFractionDigits: decimals === "all" ? allDigits : least,
    ...noMinusZero,
  });
  const probability = new Intl.NumberFormat(language, {
    minimumFractionDigits: 3,
    maximumFractionDigits: 3,
    ...noMinusZero,
  });
  const share = new Intl.NumberFormat(language, {
    style: "percent",
    minimumFractionDigits: 1,
    maximumFractionDigits: decimals === "all" ? allDigits - 2 : 1,
    ...noMinusZero,
  });
  const variance = new Intl.NumberFormat(language, {
    maximumSignificantDigits: decimals === "all" ? allDigits : 4,
    ...noMinusZero,
  });
  return {
    coefficient: (value) => coefficient.format(value).replace("-", "−"),
    variance: (value) => variance.format(value).replace("-", "−"),
    probability: (value) => probability.format(value),
    share: (value) => houseStyle(share.format(value), language).replace("-", "−"),
  };
}
