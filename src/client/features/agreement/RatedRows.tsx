import { NativeSelect, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { RatingRecipe } from "../../../agreement/recipes.ts";
import type { AgreementLine } from "../../../agreement/row.ts";
import type { Agreement } from "../../../api/contract/agreement.ts";
import { countsInTotal } from "../../../domain/rubricTotal.ts";
import classes from "../../kit/figure/agreement.module.css";
import type { Section } from "./address.ts";
import { BreakdownRows } from "./BreakdownRows.tsx";
import type { Shown } from "./shown.ts";

/** The ratings of one criterion, or of the total, told apart as what was coded is. */
export function RatedRows({ shown, by, lines, recipes, raters, score }: Props) {
  const { t } = useTranslation("agreement");
  const { scheme, choose } = shown;
  const criteria = scheme.criteria.filter(({ scale }) => scale !== "trace");
  const hasTotal = scheme.total !== "none" && criteria.filter(countsInTotal).length > 1;
  const scores = [
    ...(hasTotal ? [{ value: total, label: t("rubricTotal") }] : []),
    ...criteria.map(({ id, name }) => ({ value: id as string, label: name })),
  ];
  return (
    <div className={classes["section"]}>
      <Title order={3}>{t("ratings")}</Title>
      <Text size="sm" c="dimmed" maw="75ch">
        {t(by === "week" ? "ratingsHint.week" : "ratingsHint.any")}
      </Text>
      {scores.length > 1 && (
        <div className={classes["filters"]}>
          <NativeSelect
            label={t("rowIs.criterion")}
            value={score ?? total}
            data={scores}
            onChange={({ currentTarget }) => choose({ score: currentTarget.value })}
          />
        </div>
      )}
      {lines.length === 0 ? (
        <Text>{t("ratingsHint.alone")}</Text>
      ) : (
        <BreakdownRows {...{ shown, by, lines, recipes, raters }} coding="ratings" />
      )}
    </div>
  );
}

const total = "total";

interface Props {
  readonly shown: Shown;
  readonly by: Section;
  readonly lines: readonly AgreementLine[];
  readonly recipes: readonly RatingRecipe[];
  readonly raters: Agreement["raters"];
  /** The criterion; `null` is the total. */
  readonly score: string | null;
}
