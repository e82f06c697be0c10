import { useDirection } from "@mantine/core";
import { useTranslation } from "../text/useTranslation.ts";
import { ChartCard } from "./ChartCard.tsx";
import classes from "./charts.module.css";
import { type ChartTable, textCell, textHead } from "./chartTable.ts";
import { Drawing } from "./Drawing.tsx";
import { leastWrightWidthPx, WrightDrawing, type WrightMapProps } from "./WrightDrawing.tsx";
import { fromHighToLow } from "./wrightMeasures.ts";
import { useEstimateCells } from "./useEstimateCells.ts";

/**
 * The variable map of a many-facet Rasch analysis: what is rated, and beside it raters, criteria and steps
 * of the scale, all on one upright axis of logits. Wright and Masters (1982); Linacre (1989).
 */
export function WrightMap(props: WrightMapProps) {
  const { t } = useTranslation("charts");
  const { dir } = useDirection();
  const cells = useEstimateCells();
  const { rated, columns, axis, format, title } = props;
  const facets = [
    {
      ...rated,
      places: rated.places.map((place) => ({ ...place, low: null, high: null })),
    },
    ...columns,
  ];
  const table: ChartTable = {
    heads: [textHead(t("placeName")), textHead(t("facet")), cells.head(axis.label)],
    lines: facets.flatMap(({ heading, places }, column) =>
      fromHighToLow(places).map(({ id, name, measure, low, high }) => ({
        id: `${column} ${id}`,
        cells: [
          textCell(name),
          textCell(heading),
          cells.cell({ kind: "value", value: measure, low, high }, format),
        ],
      })),
    ),
  };

  return (
    <ChartCard
      head={props}
      drawing={
        table.lines.length === 0 ? undefined : (
          // Its columns run as the reader does: where they are scrolled, from where reading starts.
          <div dir={dir} className={classes["wright"]}>
            <Drawing leastPx={leastWrightWidthPx(props)} title={title}>
              {(room) => <WrightDrawing {...props} {...room} isRtl={dir === "rtl"} />}
            </Drawing>
          </div>
        )
      }
      note={<p className={classes["small"]}>{t("placeKeys")}</p>}
      table={table}
    />
  );
}
