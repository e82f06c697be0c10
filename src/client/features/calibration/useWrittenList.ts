import { useTranslation } from "react-i18next";
import { isolated } from "../../kit/text/isolated.ts";

/** Gives the function that writes names as a list in the reader's language. */
export function useWrittenList(): (names: readonly string[]) => string {
  const { i18n } = useTranslation();
  const list = new Intl.ListFormat(i18n.resolvedLanguage ?? "en", { type: "unit" });
  return (names) => list.format(names.map(isolated));
}
