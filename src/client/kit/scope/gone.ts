import type { ScopeChoices } from "../../../api/contract/scopeChoices.ts";
import type { Scheme } from "../../../domain/entities/scheme.ts";
import type { ScopeSearch } from "./address.ts";
import { choosable } from "./choices.ts";
import { chosenOf, isListPart, type ListPart, scopeParts, withChosen } from "./narrowing.ts";

/** Values of a filter in an address that no one can select: they were removed, or no submitted work has them. */
export interface Gone {
  readonly part: ListPart;
  readonly values: readonly string[];
  /** Whether the filter has no other values. */
  readonly isAll: boolean;
}

/** Filter values of an address that do not exist; empty while that is unknown. */
export function goneOf(
  search: ScopeSearch,
  {
    known,
    scheme,
  }: { readonly known: ScopeChoices | undefined; readonly scheme: Scheme | undefined },
): readonly Gone[] {
  if (!known) return [];
  return scopeParts.filter(isListPart).flatMap((part) => {
    if (isOfScheme(part) && !scheme) return [];
    const there = new Set(choosable(part, known, scheme, unnamed).map(({ value }) => value));
    const chosen = chosenOf(search, part);
    // What was coded for nobody can be asked for where a scheme names nobody, too.
    const values = chosen.filter((value) => !there.has(value) && value !== "nobody");
    return values.length === 0 ? [] : [{ part, values, isAll: values.length === chosen.length }];
  });
}

/** The filters without values that do not exist; a filter without any other value is cleared. */
export function withoutGone(search: ScopeSearch, gone: readonly Gone[]): ScopeSearch {
  return gone.reduce<ScopeSearch>(
    (rest, { part, values }) =>
      withChosen(
        rest,
        part,
        chosenOf(rest, part).filter((value) => !values.includes(value)),
      ),
    search,
  );
}

/** Whether the filters exclude all events: figures would be of no data, and look like full agreement. */
export function isOfNoEvents(gone: readonly Gone[]): boolean {
  return gone.some(({ part, isAll }) => isAll && isOfScheme(part));
}

export function isOfScheme(part: ListPart): boolean {
  return part === "subjects" || part === "codes" || part === "modifiers";
}

/** Names are not needed here. */
const unnamed = { round: () => "", nobody: "" };
