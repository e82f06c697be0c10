interface Place {
  readonly row: number;
  readonly column: number;
}

interface Size {
  readonly rows: { readonly length: number };
  readonly columns: { readonly length: number };
  readonly isRtl: boolean;
}

/** The cell that a key leads to; `undefined` for other keys. */
export function steppedTo(key: string, { row, column }: Place, size: Size): Place | undefined {
  const lastRow = size.rows.length - 1;
  const lastColumn = size.columns.length - 1;
  const forward = size.isRtl ? -1 : 1;
  const within = (to: Place): Place => ({
    row: Math.min(lastRow, Math.max(0, to.row)),
    column: Math.min(lastColumn, Math.max(0, to.column)),
  });
  switch (key) {
    case "ArrowRight":
      return within({ row, column: column + forward });
    case "ArrowLeft":
      return within({ row, column: column - forward });
    case "ArrowDown":
      return within({ row: row + 1, column });
    case "ArrowUp":
      return within({ row: row - 1, column });
    case "Home":
      return { row, column: 0 };
    case "End":
      return { row, column: lastColumn };
    case "PageUp":
      return { row: 0, column };
    case "PageDown":
      return { row: lastRow, column };
    default:
      return undefined;
  }
}
