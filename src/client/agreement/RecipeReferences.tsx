import { Anchor, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Recipe } from "../../domain/entities/recipe.ts";
import { type StatisticId, statistics } from "../../statistics/index.ts";
import type { Reference } from "../../statistics/statistic.ts";
import classes from "./agreement.module.css";

const statisticOf = {
  percent: "percentAgreement",
  time_unit_kappa: "timeUnitKappa",
  duration_kappa: "durationKappa",
  tolerance_kappa: "toleranceKappa",
  event_alignment: "eventAlignment",
  easy_diag: "easyDiag",
  alpha: "krippendorffAlpha",
  unitizing_alpha: "unitizingAlpha",
  duration_overlap: "durationOverlap",
  event_f1: "eventF1",
  rating_percent: "pairwiseAgreement",
  icc: "intraclassCorrelation",
  weighted_kappa: "cohenKappa",
  rating_alpha: "krippendorffAlpha",
  ac2: "gwetAc",
  kendall_w: "kendallW",
} as const satisfies Record<Recipe["kind"], StatisticId>;

/** Where the statistic behind a recipe was published. */
export function RecipeReferences({ kind }: { readonly kind: Recipe["kind"] }) {
  const { t } = useTranslation("agreement");
  const references: readonly Reference[] =
    statistics.find(({ id }) => id === statisticOf[kind])?.references ?? [];
  if (references.length === 0) return null;

  return (
    <>
      <Text size="sm" fw={600}>
        {t("references")}
      </Text>
      <ul className={classes["references"]}>
        {references.map(({ text, doi }) => (
          <li key={text} lang="en" dir="ltr">
            {text}{" "}
            {doi !== undefined && (
              <Anchor
                inherit
                underline="always"
                href={`https://doi.org/${doi}`}
                target="_blank"
                rel="noreferrer"
              >
                doi:{doi}
              </Anchor>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
