/** Rows as text that spreadsheets take: columns parted by tabs; what has one in it, or a new line, in quotes. */
export function tabbed(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(quoted).join("\t")).join("\n");
}

/** The rows of such a text. Empty lines are rows of one empty cell, so that lines can be counted. */
export function untabbed(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gy;
  const whole = text.replace(/^\uFEFF/u, "").replace(/[\r\n]+$/u, "");
  if (whole === "") return [];
  for (;;) {
    const match = cell.exec(whole);
    if (!match) {
      // A quote that is never closed is a quote like any other letter.
      const from = cell.lastIndex === 0 ? text.length : cell.lastIndex;
      row.push(whole.slice(from));
      break;
    }
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? "");
    if (match[3] === "\t") continue;
    rows.push(row);
    row = [];
    if (match[3] === "") return rows;
  }
  return row.length > 0 ? [...rows, row] : rows;
}

function quoted(cell: string): string {
  return /["\t\r\n]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
