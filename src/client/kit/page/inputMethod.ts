/**
 * Leaves the keys of a text field to an input method while it composes: Japanese, Chinese and Korean are
 * written so. Its own Enter ends a word and its own Escape undoes one; nothing else of the page hears
 * either. To be called before anything else listens. Returns how to stop.
 */
export function leaveKeysToInputMethods(): () => void {
  window.addEventListener("keydown", hear, { capture: true });
  return () => window.removeEventListener("keydown", hear, { capture: true });
}

function hear(event: KeyboardEvent): void {
  if (isComposing(event) && isTextField(event.target)) event.stopImmediatePropagation();
}

/** Safari says of the Enter that ends a word only by its old number that it was not for the page. */
const ofInputMethod = 229;

function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || Reflect.get(event, "keyCode") === ofInputMethod;
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

/** Whether a key is only a part of a character: a dead key, or one that an input method took. */
export function isComposed(key: string): boolean {
  return key === "Dead" || key === "Process";
}
