import { DataTable } from "../../kit/table/DataTable.tsx";
import type { Attributes, Column } from "../../kit/table/column.ts";
import { CopyButtons } from "./copied/CopyButtons.tsx";
import { type CopiedTable, copiedTable } from "./copied/copiedTable.ts";
import { latexTable } from "./copied/latex.ts";
import { tabbedTable, wordTable } from "./copied/wordHtml.ts";
import { tableClass } from "./tableClass.ts";

/** A table of the report, which can be copied for Word and as LaTeX. */
export function PaperTable<Row>({ caption, rows, keyOf, columns, rowAttributes }: Props<Row>) {
  return (
    <div data-paper-table="">
      <CopyButtons
        of={caption}
        word={(button) => {
          const table = tableBeside(button);
          return { html: wordTable(table), text: tabbedTable(table) };
        }}
        latex={(button) => latexTable(tableBeside(button))}
      />
      <DataTable
        isPaper
        className={tableClass(rows.length)}
        label={caption}
        caption={caption}
        {...{ rows, keyOf, columns, rowAttributes }}
      />
    </div>
  );
}

function tableBeside(button: HTMLElement): CopiedTable {
  const table = button.closest("[data-paper-table]")?.querySelector("table");
  if (!table) throw new Error("no table stands beside the button");
  return copiedTable(table);
}

interface Props<Row> {
  readonly caption: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
  readonly rowAttributes?: ((row: Row) => Attributes) | undefined;
}
