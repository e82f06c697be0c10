import { isByAltGr } from "./keyName.ts";
import { isHeldByMouse } from "../page/focusTrail.ts";

/** Whether what has the focus wants letters for itself. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return (
    target.closest(
      "input:not([type=radio]):not([type=checkbox]):not([type=range]), textarea, select, [contenteditable=true]",
    ) !== null
  );
}

/**
 * Whether what has the focus does something of its own with arrows, space or enter. A button that has
 * it from the mouse does not: anyone who clicks and then presses Space wants to play, not to press it again.
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

/** Whether a dialog is open: nothing behind it is meant, wherever the focus is. */
export function isDialogOpen(): boolean {
  return document.querySelector("[role=dialog][aria-modal=true]") !== null;
}
