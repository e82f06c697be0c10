/** So many rows find room on one sheet, whatever stands in them. */
const onOneSheet = 15;

/** How a table of so many rows is set: a short one is not torn apart between two sheets. */
export function tableClass(rows: number): string {
  return rows <= onOneSheet ? "paper-table paper-whole" : "paper-table";
}
