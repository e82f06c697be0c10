import { isByAltGr } from "./keyName.ts";
import { isHeldByMouse } from "../page/focusTrail.ts";

/** Whether the focused element takes letters as text. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return (
    target.closest(
      "input:not([type=radio]):not([type=checkbox]):not([type=range]), textarea, select, [contenteditable=true]",
    ) !== null
  );
}

/**
 * Whether the focused element uses arrow keys, Space or Enter itself. A button focused by the mouse does not
 * count: a person who clicks and then presses Space wants to play, not to press the button again.
 */
export function ownsKey(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (key === " " || key === "Enter") {
    if (!isTyping(target) && isHeldByMouse(target)) return false;
    // A slider has no use for them.
    return (
      target.closest("button, a, summary, [role=radio], [role=tab], input:not([type=range])") !==
      null
    );
  }
  if (key.startsWith("Arrow") || key === "Delete" || key.startsWith("Page")) {
    return (
      target.closest(
        "[role=tablist], [role=listbox], [role=radiogroup], [role=slider], [role=separator], [role=menu], input",
      ) !== null
    );
  }
  return false;
}

/** Whether a key enters one letter, digit or punctuation mark: speech input can press these unintentionally. */
export function isSingleKey(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey } = event;
  const isPlain = isByAltGr(event) || (!ctrlKey && !metaKey && !altKey);
  return isPlain && key !== " " && /^.$/u.test(key);
}

/** Whether a dialog is open: no shortcut then applies to the page behind it, wherever the focus is. */
export function isDialogOpen(): boolean {
  return document.querySelector("[role=dialog][aria-modal=true]") !== null;
}
