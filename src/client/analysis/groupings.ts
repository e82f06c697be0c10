import type { Grouping } from "../../api/contract/scope.ts";
import type { Scheme } from "../../domain/entities/scheme.ts";
import type { ScopeChoices } from "../../api/contract/scopeChoices.ts";
import type { View } from "./views.ts";

/** So many at once: a fifth would only make groups of one recording each. */
export const groupingsMost = 4;

/** `rated`: who is rated, as a variable of the recordings says. */
type By = Exclude<Grouping["by"], "variable" | "modifierOf"> | "rated";

/** What a view can be grouped by; those that are not named here are not grouped. */
const groupingsOf: Readonly<Partial<Record<View, readonly By[]>>> = {
  budget: ["rater", "subject", "recording", "round", "phase", "group", "modifier"],
  rates: ["rater", "subject", "recording", "round", "phase", "group", "modifier"],
  together: ["rater", "subject", "recording", "round", "phase"],
  transitions: ["rater", "subject", "recording", "round", "phase"],
  sequences: ["rater", "subject", "recording", "round", "phase"],
  profiles: ["rater", "rated", "recording", "round"],
  distributions: ["rater", "subject", "recording", "round", "phase", "group", "modifier"],
};

/** What is offered to group by: only what the scheme and the recordings have. */
export interface GroupingOffer {
  readonly plain: readonly By[];
  readonly variables: readonly { readonly id: string; readonly name: string }[];
  readonly modifiers: readonly { readonly id: string; readonly name: string }[];
}

export function offeredGroupings(
  view: View,
  {
    known,
    scheme,
  }: { readonly known: ScopeChoices | undefined; readonly scheme: Scheme | undefined },
): GroupingOffer {
  const all = groupingsOf[view] ?? [];
  const isThere: Readonly<Record<By, boolean>> = {
    rater: true,
    recording: true,
    rated: true,
    round: (known?.rounds.length ?? 0) > 1,
    phase: (known?.phases.length ?? 0) > 0,
    subject: (scheme?.subjects.length ?? 0) > 0,
    group: (scheme?.groups.length ?? 0) > 1,
    modifier: (scheme?.modifiers.length ?? 0) > 0,
  };
  return {
    plain: all.filter((by) => isThere[by]),
    variables: all.length === 0 ? [] : (known?.variables ?? []),
    modifiers: all.includes("modifier") ? (scheme?.modifiers ?? []) : [],
  };
}

/** What a view is grouped by, as its call takes it: who is rated is a variable there, or the recording. */
export function askedGroupBy(groupBy: string, rated: string): string {
  const asked = rated === "recording" ? rated : `variable:${rated}`;
  return groupBy.replaceAll(/(?<=^|,)rated(?=,|$)/gu, asked);
}

/**
 * What a view is grouped by: what the address says, less what this view cannot
 * be grouped by; by rater where it says nothing. Rates are then grouped by nothing: a line a code is
 * as many as can be told apart.
 */
export function groupByOf(view: View, by: string | undefined): string {
  if (by === "none" || (by === undefined && view === "rates")) return "";
  const plain: readonly string[] = groupingsOf[view] ?? [];
  const words = (by ?? "rater")
    .split(",")
    .filter(
      (word) =>
        plain.includes(word) ||
        word.startsWith("variable:") ||
        (word.startsWith("modifier:") && plain.includes("modifier")),
    );
  return words.join(",");
}
