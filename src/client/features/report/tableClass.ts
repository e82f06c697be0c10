/** The maximum number of rows of a table that is kept on one page: a longer one would leave half a page empty. */
const onOneSheet = 6;

/** The CSS class of a table by its number of rows: a short one is not broken between pages. */
export function tableClass(rows: number): string {
  return rows <= onOneSheet ? "paper-table paper-whole" : "paper-table";
}
