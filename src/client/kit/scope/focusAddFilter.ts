/**
 * Moves the focus to the “add” menu of the filter bar (`fieldset`) that `from` is in. Called when a filter is removed:
 * its button disappears, and the browser would otherwise return the focus to the top of the page.
 */
export function focusAddFilter(from: HTMLElement): void {
  from.closest("fieldset")?.querySelector<HTMLElement>("[aria-haspopup=menu]")?.focus();
}
