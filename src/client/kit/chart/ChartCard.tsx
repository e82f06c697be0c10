import { Button, Text, Title } from "@mantine/core";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import "./texts.ts";
import { EmptyState } from "../page/EmptyState.tsx";
import { Explained } from "../page/Explained.tsx";
import { Failure } from "../page/Failure.tsx";
import { AnalysisIcon } from "../page/icons.tsx";
import { Loading } from "../page/Loading.tsx";
import type { ChartHead } from "./chartHead.ts";
import classes from "./charts.module.css";
import { type ChartTable, numbersOf } from "./chartTable.ts";
import type { Cell } from "./csv.ts";
import { ExportMenu } from "./ExportMenu.tsx";
import { Legend, type LegendItem } from "./Legend.tsx";
import { chartColumns } from "./chartColumns.tsx";
import { DataTable } from "../table/DataTable.tsx";

/**
 * The frame of every chart: its title, legend, drawing, table (next to it, or with T while the
 * focus is in the card), and downloads.
 */
export function ChartCard({ head, legend = [], drawing, note, table, numbers }: Props) {
  const { t } = useTranslation("charts");
  const titleId = useId();
  const tableId = useId();
  const card = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { kind, title, hint, inSight, source, fileName, level = 2, tools, status } = head;
  const isBeside = head.tableIs === "beside";
  const hasDrawing = status === undefined && drawing !== undefined;
  const isShown = isBeside || isOpen || !hasDrawing;

  useEffect(() => {
    const figure = card.current;
    if (!figure) return undefined;
    const press = (event: KeyboardEvent): void => {
      const isTyped =
        event.target instanceof HTMLElement &&
        event.target.closest("input, select, textarea, [role=combobox], [role=menu]") !== null;
      if (event.key !== "t" || event.ctrlKey || event.metaKey || event.altKey || isTyped) return;
      event.preventDefault();
      setOpen((was) => !was);
    };
    figure.addEventListener("keydown", press);
    return () => figure.removeEventListener("keydown", press);
  }, []);

  return (
    <figure ref={card} className={classes["card"]} aria-labelledby={titleId} data-chart="">
      <div className={classes["head"]}>
        <figcaption>
          <span className={classes["kind"]}>{kind}</span>
          <Title order={level} size="h3" id={titleId}>
            {title}
          </Title>
          {inSight !== undefined && inSight !== "" && (
            <Text size="sm" c="dimmed" maw="75ch">
              {inSight}
            </Text>
          )}
          {hint !== undefined && <Explained>{hint}</Explained>}
        </figcaption>
        {status === undefined && (
          <div className={classes["tools"]}>
            {hasDrawing && !isBeside && (
              <Button
                size="xs"
                variant="default"
                aria-expanded={isShown}
                aria-controls={tableId}
                aria-keyshortcuts="T"
                title={t("tableKey")}
                onClick={() => setOpen(!isOpen)}
              >
                {isShown ? t("hideTable") : t("showTable")}
              </Button>
            )}
            <ExportMenu
              card={card}
              picture={hasDrawing ? { kind, title, source } : undefined}
              numbers={() => numbers?.() ?? numbersOf(table)}
              fileName={fileName}
            />
          </div>
        )}
      </div>
      {tools}
      {status === undefined && <Legend items={legend} />}
      {status?.kind === "loading" && <Loading what={status.what ?? t("loading")} rows={6} />}
      {status?.kind === "failed" && (
        <Failure
          compact
          error={status.error}
          {...(status.onRetry && { onRetry: status.onRetry })}
        />
      )}
      {status?.kind === "empty" && (
        <EmptyState icon={AnalysisIcon} action={status.action}>
          {status.because}
        </EmptyState>
      )}
      {status === undefined && (
        <div className={classes["sides"]} data-table={isBeside && hasDrawing ? "beside" : "below"}>
          {hasDrawing && (
            <div className={classes["drawing"]} data-drawing="">
              {drawing}
              <div dir="auto">{note}</div>
            </div>
          )}
          <div id={tableId} hidden={!isShown}>
            {isShown && (
              <DataTable
                label={t("tableOf", { title })}
                columns={chartColumns(table)}
                rows={table.lines}
                keyOf={({ id }) => id}
                maxHeight={480}
                density="close"
              />
            )}
          </div>
        </div>
      )}
    </figure>
  );
}

interface Props {
  readonly head: ChartHead;
  readonly legend?: readonly LegendItem[];
  /** Absent where the numbers are shown in the table only. */
  readonly drawing?: ReactNode;
  /** Shown below the drawing: what the drawing does not contain. */
  readonly note?: ReactNode;
  readonly table: ChartTable;
  /** The rows of the CSV file, heads first; absent: those of the table. */
  readonly numbers?: () => readonly (readonly Cell[])[];
}
