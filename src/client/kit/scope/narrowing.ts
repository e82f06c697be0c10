import type { ScopeSearch } from "./address.ts";

/** All filters, in the order in which they are offered. */
export const scopeParts = [
  "schemeVersion",
  "who",
  "work",
  "rounds",
  "raters",
  "recordings",
  "variables",
  "phases",
  "window",
  "subjects",
  "codes",
  "modifiers",
] as const;
export type ScopePart = (typeof scopeParts)[number];

/** The filters that hold a list of selected values. */
export type ListPart = Exclude<ScopePart, "schemeVersion" | "who" | "work" | "window">;

const parameterOf = {
  rounds: "roundIds",
  raters: "raterIds",
  recordings: "recordingIds",
  variables: "variables",
  phases: "phases",
  subjects: "subjectIds",
  codes: "codeIds",
  modifiers: "modifierIds",
} as const satisfies Record<ListPart, keyof ScopeSearch>;

/** The maximum number of values of a filter that fit into an address. */
export const chosenMost = 300;

export function isListPart(part: ScopePart): part is ListPart {
  return part in parameterOf;
}

/** The selected values of a filter, as in the address; empty: all. */
export function chosenOf(search: ScopeSearch, part: ListPart): readonly string[] {
  const text = search[parameterOf[part]];
  return text === undefined || text === "" || isPooled(search, part) ? [] : text.split(",");
}

/** Whether all rounds were selected explicitly, where only the latest is covered by default. */
export function isPooled({ roundIds }: ScopeSearch, part: ListPart = "rounds"): boolean {
  return part === "rounds" && roundIds === "all";
}

/** The filters with another selection of one of them; an empty selection means all. */
export function withChosen(
  search: ScopeSearch,
  part: ListPart,
  chosen: readonly string[],
): ScopeSearch {
  const text = chosen.slice(0, chosenMost).join(",");
  return { ...search, [parameterOf[part]]: text === "" ? undefined : text };
}

/** The filters with one of them cleared. */
export function without(search: ScopeSearch, part: ScopePart): ScopeSearch {
  if (isListPart(part)) return withChosen(search, part, []);
  if (part === "window") return { ...search, fromUs: undefined, toUs: undefined };
  if (part === "who") return { ...search, who: undefined };
  return part === "work"
    ? { ...search, work: undefined }
    : { ...search, schemeVersionId: undefined };
}

export function isNarrowedBy(search: ScopeSearch, part: ScopePart): boolean {
  if (isListPart(part)) return chosenOf(search, part).length > 0;
  if (part === "window") return search.fromUs !== undefined || search.toUs !== undefined;
  if (part === "who") return search.who !== undefined && search.who !== "people";
  return part === "work"
    ? search.work !== undefined && search.work !== "raters"
    : search.schemeVersionId !== undefined;
}

/** Whether any filter other than the scheme version is active. */
export function isNarrowed(search: ScopeSearch): boolean {
  return scopeParts.some((part) => part !== "schemeVersion" && isNarrowedBy(search, part));
}

/** All filters cleared, except the scheme version. */
export function wholeOf(search: ScopeSearch): ScopeSearch {
  return scopeParts.reduce<ScopeSearch>(
    (rest, part) => (part === "schemeVersion" ? rest : without(rest, part)),
    search,
  );
}
