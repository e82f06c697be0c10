import { useTranslation } from "../../kit/text/useTranslation.ts";
import { isolated } from "../../kit/text/isolated.ts";
import type { PairIds } from "./address.ts";
import type { Shown } from "./shown.ts";

/** The names of the two sides of a matrix: two raters, or “one” and “the other” of every pair. */
export interface Sides {
  readonly title: string;
  readonly caption: (measure: string) => string;
  readonly rowsAre: string;
  readonly columnsAre: string;
  /** The description of a cell. */
  readonly cell: (row: string, column: string) => string;
}

/** @param does the verb of the matrix: what was coded, rated, or answered. */
export function useSides(
  pair: PairIds | undefined,
  { raterName, search }: Pick<Shown, "raterName" | "search">,
  does: "coded" | "rated" | "answered",
): Sides {
  const { t } = useTranslation("agreement");
  if (search.work === "repeats") {
    const [a, b] = [t("sameRater.first"), t("sameRater.second")];
    return {
      title: pair
        ? t("sameRater.titleOf", { rater: isolated(raterName(pair.raterA)) })
        : t("sameRater.title"),
      caption: (measure) => t("confusionCaption", { a, b, measure }),
      rowsAre: a,
      columnsAre: b,
      cell: (row, column) => t("momentsOf", { a, b, row, column }),
    };
  }
  if (!pair) {
    const [a, b] = [t("pooled.one"), t("pooled.other")];
    return {
      title: t("pooled.title"),
      caption: (measure) => `${t("pooled.caption")} ${measure}`,
      rowsAre: a,
      columnsAre: b,
      cell: (row, column) => t("momentsOf", { a, b, row, column }),
    };
  }
  const names = { a: isolated(raterName(pair.raterA)), b: isolated(raterName(pair.raterB)) };
  return {
    title: t("confusionOf", names),
    caption: (measure) => t("confusionCaption", { ...names, measure }),
    rowsAre: t(`side.${does}`, { rater: names.a }),
    columnsAre: t(`side.${does}`, { rater: names.b }),
    cell: (row, column) => t("momentsOf", { ...names, row, column }),
  };
}
