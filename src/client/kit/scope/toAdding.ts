/** Gives the focus of what is taken off a bar to where something is added to it, or the keyboard would start anew. */
export function toAdding(from: HTMLElement): void {
  from.closest("fieldset")?.querySelector<HTMLElement>("[aria-haspopup=menu]")?.focus();
}
