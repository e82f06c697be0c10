import { NativeSelect, Text, Title } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { RatingStatistic } from "../../../agreement/recipes.ts";
import type { AgreementLine } from "../../../agreement/row.ts";
import type { Agreement } from "../../../api/contract/agreement.ts";
import type { Scored } from "../../../domain/entities/scheme.ts";
import { criteriaInOrder, scoreText, scoreTotals } from "../../../domain/rubricTotal.ts";
import classes from "../../kit/figure/agreement.module.css";
import type { Section } from "./address.ts";
import { BreakdownRows } from "./BreakdownRows.tsx";
import type { Shown } from "./shown.ts";
import { useScoreName } from "./useScoreName.ts";

/** Agreement on one criterion, or on a total, with the same breakdowns as for events. */
export function RatedRows({ shown, by, lines, statistics, raters, score }: Props) {
  const { t } = useTranslation("agreement");
  const { scheme, choose } = shown;
  const scoreCalled = useScoreName(scheme);
  const criteria = criteriaInOrder(scheme).filter(({ scale }) => scale !== "trace");
  const scored: readonly Scored[] = [
    ...scoreTotals(scheme)
      .toReversed()
      .map(({ of }) => of),
    ...criteria.map(({ id }) => ({ criterionId: id })),
  ];
  const scores = scored.map((of) => ({ value: scoreText(of), label: scoreCalled(of) }));
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
            value={scoreText(score)}
            data={scores}
            onChange={({ currentTarget }) => choose({ score: currentTarget.value })}
          />
        </div>
      )}
      {lines.length === 0 ? (
        <Text>{t("ratingsHint.alone")}</Text>
      ) : (
        <BreakdownRows {...{ shown, by, lines, statistics, raters }} coding="ratings" />
      )}
    </div>
  );
}

interface Props {
  readonly shown: Shown;
  readonly by: Section;
  readonly lines: readonly AgreementLine[];
  readonly statistics: readonly RatingStatistic[];
  readonly raters: Agreement["raters"];
  readonly score: Scored;
}
