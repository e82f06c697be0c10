import { useTranslation } from "react-i18next";
import { ChartCard } from "./ChartCard.tsx";
import { type ChartTable, numberCell, numberHead, textCell, textHead } from "./chartTable.ts";
import { type DotsByGroupProps, DotsDrawing } from "./DotsDrawing.tsx";
import { Drawing } from "./Drawing.tsx";
import { quartilesOf } from "./quartiles.ts";
import { useNumbers } from "./useNumbers.ts";

/**
 * Every value as a dot, by group, with median and quartiles: durations, latencies, scores. Its file
 * has every value.
 */
export function DotsByGroup(props: DotsByGroupProps) {
  const { t } = useTranslation("charts");
  const { whole } = useNumbers();
  const { groups, groupsAre, axis, format, title } = props;
  const hasMissed = groups.some(({ missed = 0 }) => missed > 0);
  const table: ChartTable = {
    heads: [
      textHead(groupsAre),
      numberHead(t("values")),
      numberHead(t("firstQuartile")),
      numberHead(t("median")),
      numberHead(t("thirdQuartile")),
      ...(hasMissed ? [numberHead(t("missed"))] : []),
    ],
    lines: groups.map(({ id, name, color, values, missed = 0 }) => {
      const quartiles = quartilesOf(values);
      const figures = quartiles
        ? [quartiles.first, quartiles.median, quartiles.third].map((value) =>
            numberCell(value, format),
          )
        : Array.from({ length: 3 }, () => ({ text: t("noValue"), values: [null] }));
      return {
        id,
        color,
        cells: [
          textCell(name),
          numberCell(values.length, whole),
          ...figures,
          ...(hasMissed ? [numberCell(missed, whole)] : []),
        ],
      };
    }),
  };

  return (
    <ChartCard
      head={props}
      drawing={
        groups.length === 0 ? undefined : (
          <Drawing title={title} rows={groups.length}>
            {(room) => <DotsDrawing {...props} {...room} />}
          </Drawing>
        )
      }
      table={table}
      numbers={() => [
        [groupsAre, axis.label],
        ...groups.flatMap(({ name, values }) => values.map((value) => [name, value])),
      ]}
    />
  );
}
