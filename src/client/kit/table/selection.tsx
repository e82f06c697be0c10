import { Checkbox, Table } from "@mantine/core";

/** The selected rows of a table, by key. */
export interface Selection<Row> {
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (ids: readonly string[], isChosen: boolean) => void;
  readonly allLabel: string;
  readonly labelOf: (row: Row) => string;
}

/** Selects all rows of a table, or none. */
export function ChooseAll<Row>({ selection, ids }: AllProps<Row>) {
  const { chosen, onChoose, allLabel } = selection;
  const isAll = ids.every((id) => chosen.has(id));
  return (
    <Table.Th scope="col" w={36}>
      <Checkbox
        size="xs"
        aria-label={allLabel}
        checked={isAll && ids.length > 0}
        indeterminate={!isAll && ids.some((id) => chosen.has(id))}
        onChange={(event) => onChoose(ids, event.currentTarget.checked)}
      />
    </Table.Th>
  );
}

interface AllProps<Row> {
  readonly selection: Selection<Row>;
  readonly ids: readonly string[];
}

export function ChooseRow<Row>({ selection, row, id }: RowProps<Row>) {
  return (
    <Table.Td>
      <Checkbox
        size="xs"
        aria-label={selection.labelOf(row)}
        checked={selection.chosen.has(id)}
        onChange={(event) => selection.onChoose([id], event.currentTarget.checked)}
      />
    </Table.Td>
  );
}

interface RowProps<Row> {
  readonly selection: Selection<Row>;
  readonly row: Row;
  readonly id: string;
}
