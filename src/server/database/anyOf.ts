import { type RawBuilder, sql } from "kysely";

/**
 * The right side of `=` for any of several identifiers, which may be more than a statement’s
 * maximum number of parameters.
 */
export function anyOf<T extends string>(ids: readonly T[]): RawBuilder<T> {
  return sql`any(${ids}::uuid[])`;
}
