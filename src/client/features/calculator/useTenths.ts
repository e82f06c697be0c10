import { useMemo } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { houseStyle } from "../../kit/text/houseStyle.ts";

/** Gives the function that writes shares in a column: as percentages with one decimal. */
export function useTenths(): (share: number) => string {
  const { i18n } = useTranslation();
  const language = i18n.resolvedLanguage ?? i18n.language;
  return useMemo(() => {
    const format = new Intl.NumberFormat(language, {
      style: "percent",
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
      signDisplay: "negative",
    });
    return (share) => houseStyle(format.format(share), language);
  }, [language]);
}
