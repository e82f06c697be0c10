import { useTranslation } from "../text/useTranslation.ts";
import { ChartCard } from "./ChartCard.tsx";
import { type ChartTable, numberCell, numberHead, textCell, textHead } from "./chartTable.ts";
import { Drawing } from "./Drawing.tsx";
import { SmallMultiplesDrawing } from "./SmallMultiplesDrawing.tsx";
import { pointsOf, type SmallMultiplesProps } from "./smallPanels.ts";
import { useNumbers } from "./useNumbers.ts";
import { sideBySide } from "../text/phrase.ts";

/** The maximum height; more rows of panels scroll. */
const mostHighPx = 720;

/** One small drawing per panel (a rater, for example), all with the same axes. */
export function SmallMultiples(props: SmallMultiplesProps) {
  const { t } = useTranslation("charts");
  const { whole } = useNumbers();
  const { panels, format, panelsAre, pointsAre, centreIs, signsAre, title } = props;
  const table: ChartTable = {
    heads: [textHead(panelsAre), numberHead(pointsAre), numberHead(centreIs), numberHead(signsAre)],
    lines: panels.flatMap(({ id, name, courses }) =>
      courses.map(({ name: course, points, usual }, at) => ({
        id: `${id} ${at}`,
        cells: [
          textCell(courses.length === 1 ? name : sideBySide([name, course])),
          numberCell(points.length, whole),
          usual ? numberCell(usual.centre, format) : { text: t("noValue"), values: [null] },
          numberCell(points.filter(({ isSign }) => isSign).length, whole),
        ],
      })),
    ),
  };

  return (
    <ChartCard
      head={props}
      drawing={
        panels.length === 0 ? undefined : (
          <Drawing title={title} mostHighPx={mostHighPx}>
            {(room) => <SmallMultiplesDrawing {...props} {...room} />}
          </Drawing>
        )
      }
      table={table}
      numbers={() => [
        [panelsAre, props.axis.label, signsAre],
        ...panels.flatMap(({ name, ...panel }) =>
          pointsOf(panel).map(({ y, isSign }) => [name, y, isSign ? 1 : 0]),
        ),
      ]}
    />
  );
}
