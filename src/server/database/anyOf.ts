import { type RawBuilder, sql } from "kysely";

/** Right side of `=`: any of so many identifiers, of which there may be more than a statement has parameters. */
export function anyOf<T extends string>(ids: readonly T[]): RawBuilder<T> {
  return sql`any(${ids}::uuid[])`;
}
