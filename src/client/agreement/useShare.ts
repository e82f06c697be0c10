import { useMemo } from "react";
import { useTranslation } from "react-i18next";

/** Gives the function that writes shares that stand below one another: all with one decimal, "96.0%". */
export function useShare(): (share: number) => string {
  const { i18n } = useTranslation();
  const language = i18n.resolvedLanguage ?? i18n.language;
  return useMemo(() => {
    const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
    const signDisplay = "negative";
    const written = new Intl.NumberFormat(language, {
      style: "percent",
      signDisplay,
      ...digits,
    });
    return (share) => written.format(share);
  }, [language]);
}
