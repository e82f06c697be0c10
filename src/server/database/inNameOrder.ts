import { type RawBuilder, sql } from "kysely";

/** A column of names to order or compare by, as `compareNames` of the domain does: "Person 2" before "Person 10". */
export function inNameOrder(column: string): RawBuilder<string> {
  return sql<string>`${sql.ref(column)} collate names_in_order`;
}
