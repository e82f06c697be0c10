import { Anchor, Text } from "@mantine/core";
import { useTranslation } from "../text/useTranslation.ts";
import { factsOf } from "../../../agreement/facts.ts";
import type { AgreementStatistic } from "../../../agreement/recipes.ts";
import { statistics } from "../../../statistics/index.ts";
import type { Reference } from "../../../statistics/statistic.ts";
import classes from "./agreement.module.css";

/** The publications that define a statistic. */
export function RecipeReferences({ kind }: { readonly kind: AgreementStatistic["kind"] }) {
  const { t } = useTranslation("agreement");
  const references: readonly Reference[] =
    statistics.find(({ id }) => id === factsOf({ kind }).statistic)?.references ?? [];
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
