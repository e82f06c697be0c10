import { Button } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { type GateFigure, reaches, type RuleResult } from "../../../domain/entities/gate.ts";
import { useRuleWords, type Names } from "../../kit/figure/useRuleWords.ts";
import { DataTable } from "../../kit/table/DataTable.tsx";
import classes from "./calibration.module.css";

/**
 * For each rule the value, the minimum, and whether it was passed; rules that were not passed are
 * first.
 */
export function RuleResults({ results, names, onShow }: Props) {
  const { t } = useTranslation("calibration");
  const words = useRuleWords(names);
  const rows = results
    .flatMap(({ rule, figures }, place) =>
      figures.map((figure, at) => ({
        key: `${place} ${at}`,
        rule,
        figure,
        isReached: reaches(figure, rule.minimum),
      })),
    )
    .toSorted((a, b) => Number(a.isReached) - Number(b.isReached));
  return (
    <DataTable
      label={t("rules")}
      minWidth={onShow ? 620 : 480}
      rows={rows}
      keyOf={({ key }) => key}
      rowAttributes={({ isReached }) => ({ "data-differs": !isReached || undefined })}
      columns={[
        {
          id: "rule",
          head: t("rule"),
          isRowHead: true,
          cell: ({ rule, figure }) => (
            <>
              {words.name(rule)}
              {words.of(figure) !== "" && (
                <>
                  {" · "}
                  <bdi>{words.of(figure)}</bdi>
                </>
              )}
            </>
          ),
        },
        {
          id: "figure",
          head: t("figure"),
          isNumber: true,
          cell: ({ rule, figure }) => words.figure(rule, figure),
        },
        {
          id: "minimum",
          head: t("minimum"),
          isNumber: true,
          cell: ({ rule }) => words.minimum(rule),
        },
        {
          id: "outcome",
          head: t("outcome"),
          cell: ({ isReached, figure }) => (
            <span className={isReached ? undefined : classes["why"]}>
              {t(isReached ? "passedRule" : figure.value === null ? "noFigure" : "failedRule")}
            </span>
          ),
        },
        ...(onShow
          ? [
              {
                id: "moments",
                head: t("moments"),
                cell: ({ rule, figure, isReached }: Row) =>
                  !isReached && (
                    <Button size="xs" variant="subtle" onClick={() => onShow(rule, figure)}>
                      {t("showMoments")}
                    </Button>
                  ),
              },
            ]
          : []),
      ]}
    />
  );
}

interface Row {
  readonly rule: RuleResult["rule"];
  readonly figure: GateFigure;
  readonly isReached: boolean;
}

interface Props {
  readonly results: readonly RuleResult[];
  readonly names: Names;
  /** Shows the errors; absent on paper. */
  readonly onShow?: (rule: RuleResult["rule"], figure: GateFigure) => void;
}
