import { Button } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Calculation } from "./calculation.ts";
import classes from "./calculator.module.css";
import type { Suggestion } from "./suggestions.ts";
import type { Wish } from "./wish.ts";
import { listed } from "../../kit/text/phrase.ts";

/** Values that may have been misread, each with one button that corrects this. */
export function SuggestionList({ calculation, wish, onWish, onTaken }: Props) {
  const { t, i18n } = useTranslation("calculator");
  const { suggestions } = calculation;
  if (suggestions.length === 0) return null;
  const accept = ({ kind, words }: Suggestion): void => {
    onTaken();
    if (kind === "total") onWish({ ...wish, isTotalLeftOut: true });
    else if (kind === "case") onWish({ ...wish, isCaseIgnored: true });
    else if (kind === "missing") {
      onWish({ ...wish, missing: [...new Set([...wish.missing, ...words])] });
    } else onWish({ ...wish, excluded: [...new Set([...(wish.excluded ?? []), ...words])] });
  };

  return (
    <ul className={classes["suggestions"]} aria-label={t("suggestions")}>
      {suggestions.map((one) => (
        <li key={one.kind}>
          {t(`suggestion.${one.kind}`, {
            words: listed(
              one.words.map((name) => t("quoted", { name })),
              { language: i18n.resolvedLanguage ?? "en" },
            ),
            count: one.count,
          })}{" "}
          <Button size="compact-xs" variant="default" onClick={() => accept(one)}>
            {t(`suggestionTaken.${one.kind}`)}
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface Props {
  readonly calculation: Calculation;
  readonly wish: Wish;
  readonly onWish: (wish: Wish) => void;
  /** Called when a suggestion was accepted, because its button disappears. */
  readonly onTaken: () => void;
}
