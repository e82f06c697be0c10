/**
 * Whether every text in a value can be stored: the database accepts neither the character 0 nor
 * unpaired surrogates.
 */
export function isStorable(value: unknown): boolean {
  if (typeof value === "string") return !/[\0\p{Surrogate}]/u.test(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner));
}
