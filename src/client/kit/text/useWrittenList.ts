import { useTranslation } from "./useTranslation.ts";
import { listed } from "./phrase.ts";

/** Gives the function that writes names as a list in the reader’s language. */
export function useWrittenList(): (names: readonly string[]) => string {
  const { i18n } = useTranslation();
  return (names) => listed(names, { language: i18n.resolvedLanguage ?? "en", type: "unit" });
}
