import { useTranslation } from "../../kit/text/useTranslation.ts";
import { isolated } from "../../kit/text/isolated.ts";
import { directionOf, phrase } from "../../kit/text/phrase.ts";
import type { PairIds } from "./address.ts";
import type { Shown } from "./shown.ts";

/** Gives the function that names two raters; for two codings of one rater, that rater. */
export function usePairName({ raterName }: Pick<Shown, "raterName">): (pair: PairIds) => string {
  const { t, i18n } = useTranslation("agreement");
  return ({ raterA, raterB }) =>
    raterA === raterB
      ? raterName(raterA)
      : phrase(
          t("pairOf", { a: isolated(raterName(raterA)), b: isolated(raterName(raterB)) }),
          directionOf(i18n.resolvedLanguage ?? "en"),
        );
}
