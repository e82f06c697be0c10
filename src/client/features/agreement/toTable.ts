/** Gives the focus of a list that is closed to the cell of the table that it came from. */
export function toTable(from: HTMLElement): void {
  from
    .closest(
      "section:is([aria-labelledby=confusion], [aria-labelledby=ratings], [aria-labelledby=answers])",
    )
    ?.querySelector<SVGElement>("[role=gridcell][aria-selected=true]")
    ?.focus();
}
