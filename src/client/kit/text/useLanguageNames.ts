import { useMemo } from "react";
import { useTranslation } from "./useTranslation.ts";

/** What languages are called in the reader’s own, by their codes. */
export function useLanguageNames(): (code: string) => string {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const names = new Intl.DisplayNames(i18n.language, { type: "language" });
    return (code) => names.of(code) ?? code;
  }, [i18n.language]);
}
