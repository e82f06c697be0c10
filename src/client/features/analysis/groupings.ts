import type { Grouping } from "../../../api/contract/scope.ts";
import type { Scheme } from "../../../domain/entities/scheme.ts";
import type { ScopeChoices } from "../../../api/contract/scopeChoices.ts";
import type { View } from "./views.ts";

/** So many at once: a fifth would only make groups of one recording each. */
export const groupingsMost = 4;

/** `rated`: who is rated, as a variable of the recordings says. */
type By = Exclude<Grouping["by"], "variable" | "modifierOf" | "window"> | "rated";

/** What a view can be grouped by; those that are not named here are not grouped. */
const groupingsOf: Readonly<Partial<Record<View, readonly By[]>>> = {
  budget: ["rater", "work", "subject", "recording", "round", "phase", "group", "modifier"],
  rates: ["rater", "work", "subject", "recording", "round", "phase", "group", "modifier"],
  together: ["rater", "work", "subject", "recording", "round", "phase"],
  transitions: ["rater", "work", "subject", "recording", "round", "phase"],
  sequences: ["rater", "work", "subject", "recording", "round", "phase"],
  sampling: ["rater", "work", "subject", "recording", "round", "phase"],
  profiles: ["rater", "work", "rated", "recording", "round"],
  distributions: ["rater", "work", "subject", "recording", "round", "phase", "group", "modifier"],
};

/** Lengths of windows that are offered: one, five and fifteen minutes. An address may have any. */
const windowsOffered: readonly number[] = [60e6, 300e6, 900e6];

/** How long the windows are, in microseconds, that a word of an address groups by. */
export function windowUsOf(word: string): number | undefined {
  const [, lengthUs] = /^window:(\d+)$/u.exec(word) ?? [];
  return lengthUs === undefined ? undefined : Number(lengthUs);
}

/** Of windows only one length: of several that are chosen the last. */
export function withOneWindow(words: readonly string[]): readonly string[] {
  const last = words.findLast((word) => windowUsOf(word) !== undefined);
  return words.filter((word) => windowUsOf(word) === undefined || word === last);
}

/** What is offered to group by: only what the scheme and the recordings have. */
export interface GroupingOffer {
  readonly plain: readonly By[];
  readonly variables: readonly { readonly id: string; readonly name: string }[];
  readonly modifiers: readonly { readonly id: string; readonly name: string }[];
  /** Lengths in microseconds. */
  readonly windows: readonly number[];
}

export function offeredGroupings(
  view: View,
  {
    known,
    scheme,
    chosen = "",
  }: {
    readonly known: ScopeChoices | undefined;
    readonly scheme: Scheme | undefined;
    /** What it is grouped by: windows of another length are offered beside the usual ones. */
    readonly chosen?: string;
  },
): GroupingOffer {
  const all = groupingsOf[view] ?? [];
  const isThere: Readonly<Record<By, boolean>> = {
    rater: true,
    work: known?.hasConsensus ?? false,
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
    windows: isInTime(view)
      ? windowsWith(chosen.split(",").flatMap((one) => windowUsOf(one) ?? []))
      : [],
  };
}

/** Whether a view has time to distinguish: ratings are of whole recordings. */
function isInTime(view: View): boolean {
  return groupingsOf[view]?.includes("phase") ?? false;
}

function windowsWith(chosen: readonly number[]): readonly number[] {
  return [...new Set([...windowsOffered, ...chosen])].toSorted((a, b) => a - b);
}

/** What a view is grouped by, as its call takes it: who is rated is a variable there, or the recording. */
export function askedGroupBy(groupBy: string, rated: string): string {
  const asked = rated === "recording" ? rated : `variable:${rated}`;
  return groupBy.replaceAll(/(?<=^|,)rated(?=,|$)/gu, asked);
}

/**
 * What a view is grouped by: what the address says, less what this view cannot
 * be grouped by; by rater where it says nothing. Rates are then grouped by nothing: a line a code is
 * as many as can be distinguished.
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
        (windowUsOf(word) !== undefined && isInTime(view)) ||
        (word.startsWith("modifier:") && plain.includes("modifier")),
    );
  return words.join(",");
}
