/** Of so few rows none would be left alone at the foot of a sheet; longer ones would leave half of it empty. */
const onOneSheet = 6;

/** How a table of so many rows is set: a short one is not torn apart between two sheets. */
export function tableClass(rows: number): string {
  return rows <= onOneSheet ? "paper-table paper-whole" : "paper-table";
}
