/**
 * The name of the database with a person’s coding at this browser, and of everything that its tabs share about it.
 */
export function outboxName(accountId: string): string {
  return `interrater-outbox-${accountId}`;
}
