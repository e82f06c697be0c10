import { useMemo } from "react";
import { useTranslation } from "./useTranslation.ts";

/** Gives the function that names a language in the reader’s language, by its code. */
export function useLanguageNames(): (code: string) => string {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const names = new Intl.DisplayNames(i18n.language, { type: "language" });
    return (code) => names.of(code) ?? code;
  }, [i18n.language]);
}
