import type { PoolClient } from "pg";

const names = new Map<string, string>();

/**
 * A statement that stands before every press of every rater. Each connection has it planned once and remembers the
 * plan, by a name (see {@link remembers}): planning costs as much as doing. Only for those of which there are few,
 * and which find their rows by keys, so that one plan is right for all values.
 */
export function frequent(statement: string): string {
  if (!names.has(statement)) names.set(statement, `frequent_${names.size + 1}`);
  return statement;
}

/** Has a connection remember the plans of {@link frequent} statements. */
export function remembers(client: PoolClient): void {
  const query = client.query.bind(client);
  // The library names statements only where they are asked as objects; Kysely asks by text and values.
  const named = (text: unknown, values: unknown, ...rest: readonly unknown[]): unknown => {
    const name = typeof text === "string" ? names.get(text) : undefined;
    const asked = name === undefined ? [text, values, ...rest] : [{ text, values, name }, ...rest];
    return Reflect.apply(query, undefined, asked);
  };
  Object.assign(client, { query: named });
}
