/** Of the database that keeps a person’s coding at this browser, and of all that its tabs share about it. */
export function outboxName(accountId: string): string {
  return `interrater-outbox-${accountId}`;
}
