/** On which every tab is told the keys of what was erased while it may be open: a message is a key. */
export const erasedUnsent = "interrater:erased-unsent";

/**
 * Under which a browser keeps what someone is writing and has not sent yet; comments by the ID of their observation. Of
 * two people at one browser neither is shown what the other began.
 */
export function unsentKey(accountId: string, name: string): string {
  return `interrater:unsent:${accountId}:${name}`;
}
