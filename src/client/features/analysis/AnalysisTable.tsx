import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { chartColumns } from "../../kit/chart/chartColumns.tsx";
import type { ChartTable, TableLine } from "../../kit/chart/chartTable.ts";
import { Explained } from "../../kit/page/Explained.tsx";
import { Folded } from "../../kit/page/Folded.tsx";
import { LinkAnchor } from "../../kit/page/links.tsx";
import { DataTable } from "../../kit/table/DataTable.tsx";
import classes from "./analysis.module.css";

/**
 * All values of a view, one per row, sortable by any column. The file has all digits. A long table
 * is collapsed, because the charts summarise it.
 */
export function AnalysisTable({ title, hint, inSight, table, fileName, momentOf }: Props) {
  return (
    <Stack gap="xs">
      <Folded {...{ title }} order={3} size="h4" isLong={table.lines.length > linesInFlow}>
        {inSight !== undefined && (
          <Text size="sm" c="dimmed" maw="75ch">
            {inSight}
          </Text>
        )}
        {hint !== undefined && <Explained>{hint}</Explained>}
        <DataTable
          label={title}
          columns={chartColumns(table, (line, name) => linked(momentOf?.(line), name))}
          className={classes["figures"]}
          rows={table.lines}
          keyOf={({ id }) => id}
          fileName={fileName}
          density="close"
          maxHeight={table.lines.length > linesInFlow ? "80dvh" : undefined}
        />
      </Folded>
    </Stack>
  );
}

/** A table with more rows than this is collapsed, and scrolls by itself. */
const linesInFlow = 40;

function linked(moment: Moment | undefined, name: ReactNode): ReactNode {
  if (!moment) return name;
  return (
    <LinkAnchor
      to="/studies/$studyId/recordings/$recordingId"
      params={{ studyId: moment.studyId, recordingId: moment.recordingId }}
      search={moment.search}
      preload={false}
      aria-label={moment.label}
    >
      {name}
    </LinkAnchor>
  );
}

interface Props {
  readonly title: string;
  /** How the table is read; collapsed to one line. */
  readonly hint?: string | undefined;
  /** The part of the data that it covers, where that is not all. */
  readonly inSight?: string | undefined;
  readonly table: ChartTable;
  /** Without extension. */
  readonly fileName: string;
  /** The time that a row is about; the head of the row is then a link to it. */
  readonly momentOf?: ((line: TableLine) => Moment | undefined) | undefined;
}

interface Moment {
  readonly studyId: string;
  readonly recordingId: string;
  readonly search: { readonly at: number; readonly to?: number };
  /** "Open Clip 1 at 0:12.000" */
  readonly label: string;
}
