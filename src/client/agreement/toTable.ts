/** Gives the focus of a list that is closed to the cell of the table that it came from. */
export function toTable(from: HTMLElement): void {
  from
    .closest("section[aria-labelledby=confusion], section[aria-labelledby=ratings]")
    ?.querySelector<SVGElement>("[role=gridcell][aria-selected=true]")
    ?.focus();
}
