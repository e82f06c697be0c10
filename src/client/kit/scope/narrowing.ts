import type { ScopeSearch } from "./address.ts";

/** What a scope can be narrowed by, in the order in which it is offered. */
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

/** So many of a list fit into an address. */
export const chosenMost = 300;

export function isListPart(part: ScopePart): part is ListPart {
  return part in parameterOf;
}

/** What is chosen of a list, each as it stands in the address; nothing where all is meant. */
export function chosenOf(search: ScopeSearch, part: ListPart): readonly string[] {
  const text = search[parameterOf[part]];
  return text === undefined || text === "" || isPooled(search, part) ? [] : text.split(",");
}

/** Whether all rounds were chosen together, where only the newest is meant unless told. */
export function isPooled({ roundIds }: ScopeSearch, part: ListPart = "rounds"): boolean {
  return part === "rounds" && roundIds === "all";
}

/** The scope with other things chosen of a list. None chosen means all. */
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

/** Whether it covers other than people’s whole work with a scheme version. */
export function isNarrowed(search: ScopeSearch): boolean {
  return scopeParts.some((part) => part !== "schemeVersion" && isNarrowedBy(search, part));
}

/** Narrowed by nothing, but still of the same scheme version. */
export function wholeOf(search: ScopeSearch): ScopeSearch {
  return scopeParts.reduce<ScopeSearch>(
    (rest, part) => (part === "schemeVersion" ? rest : without(rest, part)),
    search,
  );
}
