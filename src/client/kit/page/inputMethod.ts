/**
 * Leaves the keys of a text field to an input method while it composes, as for Japanese, Chinese and Korean. Its
 * Enter ends a word and its Escape undoes one; no other listener receives them. Must be called before other
 * listeners are added. Returns how to stop.
 */
export function leaveKeysToInputMethods(): () => void {
  window.addEventListener("keydown", hear, { capture: true });
  return () => window.removeEventListener("keydown", hear, { capture: true });
}

function hear(event: KeyboardEvent): void {
  if (isComposing(event) && isTextField(event.target)) event.stopImmediatePropagation();
}

/**
 * The `keyCode` by which Safari marks the Enter that ends a word: its only sign that the key is not for the page.
 */
const ofInputMethod = 229;

function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || Reflect.get(event, "keyCode") === ofInputMethod;
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

/** Whether a key is only part of a character: a dead key, or one handled by an input method. */
export function isComposed(key: string): boolean {
  return key === "Dead" || key === "Process";
}
