/** Moves the focus from a list that is being closed to the cell of the matrix that opened it. */
export function toTable(from: HTMLElement): void {
  from
    .closest(
      "section:is([aria-labelledby=confusion], [aria-labelledby=ratings], [aria-labelledby=answers])",
    )
    ?.querySelector<SVGElement>("[role=gridcell][aria-selected=true]")
    ?.focus();
}
