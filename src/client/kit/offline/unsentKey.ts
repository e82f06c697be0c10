/** The channel on which tabs are notified of erased unsent texts: each message is a storage key. */
export const erasedUnsent = "interrater:erased-unsent";

/**
 * The storage key of a text that is not sent yet; comments are named by the id of their observation. People at the
 * same browser do not see each other’s texts, because the key contains the account.
 */
export function unsentKey(accountId: string, name: string): string {
  return `interrater:unsent:${accountId}:${name}`;
}
