import { useTranslation } from "react-i18next";
import { ChartCard } from "./ChartCard.tsx";
import { type ChartTable, numberCell, numberHead, textCell, textHead } from "./chartTable.ts";
import { type DotsByGroupProps, DotsDrawing } from "./DotsDrawing.tsx";
import { Drawing } from "./Drawing.tsx";
import { quartilesOf } from "./quartiles.ts";
import { useNumbers } from "./useNumbers.ts";

/**
 * Every value as a dot, by group, with median and quartiles: durations, latencies, scores. Its file
 * has every value. Many groups stand in the order of their medians.
 */
export function DotsByGroup(props: DotsByGroupProps) {
  const { t } = useTranslation("charts");
  const { whole } = useNumbers();
  const { groupsAre, axis, format, title } = props;
  const groups = props.groups.length > orderedFrom ? byMedian(props.groups) : props.groups;
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
            {(room) => <DotsDrawing {...props} {...room} groups={groups} />}
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

/** More groups than this no one finds by name at a glance: their order says which are high and low. */
const orderedFrom = 8;

type Group = DotsByGroupProps["groups"][number];

/** The lowest median first; what has no value last. */
function byMedian(groups: readonly Group[]): readonly Group[] {
  return groups
    .map((group) => ({ group, median: quartilesOf(group.values)?.median }))
    .toSorted((a, b) => (a.median ?? Number.MAX_VALUE) - (b.median ?? Number.MAX_VALUE))
    .map(({ group }) => group);
}
