/** Fields as they were called in the last release, and what they are called now. */
const earlierFields: ReadonlyMap<string, string> = new Map([
  ["recipes", "statistics"],
  ["leftOut", "excluded"],
  ["notHandedIn", "notSubmitted"],
  ["handedIn", "submitted"],
  ["happenings", "historyEntries"],
]);

/** Query parameters of earlier releases, with their current names. */
export const earlierParameters = {
  recipes: "statistics",
  ratingRecipes: "ratingStatistics",
  scanRecipes: "scanStatistics",
  traceRecipes: "traceStatistics",
  handedInOnly: "submittedOnly",
} as const;

/**
 * JSON with current field names, at every depth: stored data and study archives keep the names with
 * which they were written. Fields with current names are unchanged.
 */
export function withFieldsNow(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withFieldsNow);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]): [string, unknown] => {
      const now = earlierFields.get(name);
      return [now === undefined || now in value ? name : now, withFieldsNow(inside)];
    }),
  );
}

/**
 * The parameters of a page’s URL with current names: links are saved, so earlier names are accepted
 * permanently.
 */
export function withParametersNow(search: unknown): unknown {
  if (typeof search !== "object" || search === null) return search;
  const earlier: Readonly<Record<string, string>> = earlierParameters;
  return Object.fromEntries(
    Object.entries(search).map(([name, inside]): [string, unknown] => {
      const now = Object.hasOwn(earlier, name) ? earlier[name] : undefined;
      return [now === undefined || now in search ? name : now, inside];
    }),
  );
}
