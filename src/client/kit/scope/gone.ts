import type { ScopeChoices } from "../../../api/contract/scopeChoices.ts";
import type { Scheme } from "../../../domain/entities/scheme.ts";
import type { ScopeSearch } from "./address.ts";
import { choosable } from "./choices.ts";
import { chosenOf, isListPart, type ListPart, scopeParts, withChosen } from "./narrowing.ts";

/** What of a part an address asks for and no one could choose: it was removed, or nothing of it is submitted. */
export interface Gone {
  readonly part: ListPart;
  readonly values: readonly string[];
  /** Nothing else is asked for of this part. */
  readonly isAll: boolean;
}

/** What an address asks for that is not there; nothing for as long as that is not known. */
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

/** The scope without what is not there; a part of which nothing is there is no longer narrowed by. */
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

/** Whether no event can pass: figures would be of nothing, and look like full agreement on it. */
export function isOfNoEvents(gone: readonly Gone[]): boolean {
  return gone.some(({ part, isAll }) => isAll && isOfScheme(part));
}

export function isOfScheme(part: ListPart): boolean {
  return part === "subjects" || part === "codes" || part === "modifiers";
}

/** Names are of no account here. */
const unnamed = { round: () => "", nobody: "" };
