/** On which every tab is told the keys of what was erased while it may be open: a message is a key. */
export const erasedUnsent = "interrater:erased-unsent";

/** Under which a browser keeps what is being written and was not sent yet; comments by the ID of their observation. */
export function unsentKey(name: string): string {
  return `interrater:unsent:${name}`;
}
