import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Place } from "../../../formats/format.ts";
import classes from "./calculator.module.css";
import type { Refusal } from "./refusal.ts";
import type { Stand } from "./useCalculator.ts";
import { listed } from "../../kit/text/phrase.ts";

/** Why the last table could not be read, with the position, and which earlier data are kept. */
export function RefusalPart({ stand }: { readonly stand: Stand }) {
  const { t } = useTranslation("calculator");
  const sentence = useSentence();
  const { refused, isBroken, calculation } = stand;
  if (!refused && !isBroken) return null;
  return (
    <p className={classes["state"]} role="alert">
      {refused ? sentence(refused) : t("state.broken")}
      {calculation && ` ${t("state.stays")}`}
    </p>
  );
}

function useSentence(): (refusal: Refusal) => string {
  const { t, i18n } = useTranslation(["calculator", "formats"]);
  const placeWords = (place: Place) => {
    if (place.kind === "byte") return t("formats:place.byte", { offset: place.offset });
    if (place.kind === "element") return t("formats:place.element", { element: place.element });
    const { line, column } = place;
    return column === undefined
      ? t("formats:place.line", { line })
      : t("formats:place.column", { line, column });
  };
  return ({ because, files, found }) => {
    const names = listed(
      files.map((file) => t("quoted", { name: file })),
      { language: i18n.resolvedLanguage ?? "en" },
    );
    if (!found) return t(`refused.${because}`, { files: names, count: files.length });
    const why = t(`formats:finding.${found.what}`);
    return found.place
      ? t("refused.record_damaged", { files: names, why, where: placeWords(found.place) })
      : t("refused.record_refused", { files: names, why });
  };
}
