/**
 * A `ref` for an element that replaces the one with the focus, such as the next step of a dialog: it gets the focus
 * as soon as it is rendered, so that the focus is never lost in between.
 */
export function focusNow(element: HTMLElement | null): void {
  element?.focus();
}
