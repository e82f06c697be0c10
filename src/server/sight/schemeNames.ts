import type { Scheme } from "../../domain/entities/scheme.ts";

/** What codes and criteria of a scheme are called, by their ids: everybody who codes by it knows them. */
export function schemeNames({
  codes,
  criteria,
}: Pick<Scheme, "codes" | "criteria">): Record<string, string> {
  return Object.fromEntries([...codes, ...criteria].map(({ id, name }) => [id, name]));
}
