import { Button, Pagination, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type ChartTable, numbersOf, type TableLine } from "../../kit/chart/chartTable.ts";
import { csv } from "../../kit/chart/csv.ts";
import { download } from "../../kit/chart/download.ts";
import { ScrollRegion } from "../../kit/chart/ScrollRegion.tsx";
import { LinkAnchor } from "../../kit/page/links.tsx";
import classes from "./analysis.module.css";
import { nextOrder, orderedLines, type RowOrder } from "./rowOrder.ts";

/** So many lines stand on one page: a thousand recordings make tables that no browser likes whole. */
const linesPerPage = 100;

/**
 * All figures of a view: a line each, in the order of any column, page by page, and as a file. The
 * file has all lines, with all digits.
 */
export function FigureTable({ title, hint, table, fileName, momentOf }: Props) {
  const { t, i18n } = useTranslation("analysis");
  const [order, setOrder] = useState<RowOrder>();
  const [page, setPage] = useState(1);
  const pages = Math.ceil(table.lines.length / linesPerPage);
  const shownPage = Math.min(page, Math.max(1, pages));
  const lines = orderedLines(table.lines, order, i18n.language).slice(
    (shownPage - 1) * linesPerPage,
    shownPage * linesPerPage,
  );

  return (
    <div className={classes["figures"]}>
      <div className={classes["figuresHead"]}>
        <div>
          <Title order={3} size="h4">
            {title}
          </Title>
          {hint !== undefined && (
            <Text size="sm" c="dimmed" maw="75ch">
              {hint}
            </Text>
          )}
        </div>
        <Button
          size="xs"
          variant="default"
          onClick={() =>
            download({
              fileName: `${fileName}.csv`,
              type: "text/csv;charset=utf-8",
              content: csv(numbersOf(table)),
            })
          }
        >
          {t("saveTable")}
        </Button>
      </div>
      <ScrollRegion className={classes["scroll"]} label={title}>
        <table className={classes["table"]}>
          <thead>
            <tr>
              {table.heads.map(({ label, isNumber }, column) => (
                <th
                  key={label}
                  scope="col"
                  className={isNumber ? classes["number"] : undefined}
                  aria-sort={sortOf(order, column)}
                >
                  <button
                    type="button"
                    className={classes["sort"]}
                    onClick={() => setOrder(nextOrder(order, column, isNumber))}
                  >
                    {label}
                    <span aria-hidden>{arrowOf(order, column)}</span>
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Line key={line.id} {...{ line, table, momentOf }} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {pages > 1 && (
        <Pagination
          size="sm"
          total={pages}
          value={shownPage}
          onChange={setPage}
          getControlProps={(control) => ({ "aria-label": t(`page.${control}`) })}
          getItemProps={(number) => ({ "aria-label": t("page.number", { number }) })}
        />
      )}
    </div>
  );
}

interface Props {
  readonly title: string;
  readonly hint?: string | undefined;
  readonly table: ChartTable;
  /** Without its ending. */
  readonly fileName: string;
  /** The moment that a line is about; its head then leads there. */
  readonly momentOf?: ((line: TableLine) => Moment | undefined) | undefined;
}

interface Moment {
  readonly studyId: string;
  readonly recordingId: string;
  readonly search: { readonly at: number; readonly to?: number };
  /** "Open Clip 1 at 0:12.000" */
  readonly label: string;
}

function Line({ line, table, momentOf }: LineProps) {
  const moment = momentOf?.(line);
  const [head, ...cells] = line.cells;
  return (
    <tr>
      <th scope="row">
        {line.color !== undefined && (
          <span className={classes["swatch"]} style={{ background: line.color }} />
        )}
        {moment ? (
          <LinkAnchor
            to="/studies/$studyId/recordings/$recordingId"
            params={{ studyId: moment.studyId, recordingId: moment.recordingId }}
            search={moment.search}
            preload={false}
            aria-label={moment.label}
          >
            <bdi>{head?.text}</bdi>
          </LinkAnchor>
        ) : (
          <bdi>{head?.text}</bdi>
        )}
      </th>
      {cells.map(({ text, note }, at) => {
        const column = table.heads[at + 1];
        return (
          <td key={column?.label} className={column?.isNumber ? classes["number"] : undefined}>
            <bdi>{text}</bdi>
            {note !== undefined && <span className={classes["small"]}>{note}</span>}
          </td>
        );
      })}
    </tr>
  );
}

interface LineProps extends Pick<Props, "table" | "momentOf"> {
  readonly line: TableLine;
}

function sortOf(order: RowOrder | undefined, column: number): "ascending" | "descending" | "none" {
  if (order?.column !== column) return "none";
  return order.isDown ? "descending" : "ascending";
}

function arrowOf(order: RowOrder | undefined, column: number): string {
  if (order?.column !== column) return "";
  return order.isDown ? " ↓" : " ↑";
}
