/**
 * A `ref` for what takes the place of that which had the focus, as the next step of a dialog does: it has the
 * focus as soon as it is there, so that it is never anywhere else meanwhile.
 */
export function focusNow(element: HTMLElement | null): void {
  element?.focus();
}
