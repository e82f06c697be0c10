import type { Grouping } from "../../../api/contract/scope.ts";
import type { Scheme } from "../../../domain/entities/scheme.ts";
import type { ScopeChoices } from "../../../api/contract/scopeChoices.ts";
import type { View } from "./views.ts";

/** The maximum number of groupings: a fifth would only make groups of one recording each. */
export const groupingsMost = 4;

/** A property to group by. `rated`: the person rated, named by a variable of the recordings. */
type By = Exclude<Grouping["by"], "variable" | "modifierOf" | "window"> | "rated";

/** The groupings that each view offers; views that are absent have none. */
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

/** The window lengths that are offered: one, five and fifteen minutes. An address may contain any length. */
const windowsOffered: readonly number[] = [60e6, 300e6, 900e6];

/** The window length, in microseconds, of a grouping in an address; `undefined` for other groupings. */
export function windowUsOf(word: string): number | undefined {
  const [, lengthUs] = /^window:(\d+)$/u.exec(word) ?? [];
  return lengthUs === undefined ? undefined : Number(lengthUs);
}

/** The groupings with only one window length: the last of those selected. */
export function withOneWindow(words: readonly string[]): readonly string[] {
  const last = words.findLast((word) => windowUsOf(word) !== undefined);
  return words.filter((word) => windowUsOf(word) === undefined || word === last);
}

/** The groupings offered for a study: only those for which scheme and recordings have data. */
export interface GroupingOffer {
  readonly plain: readonly By[];
  readonly variables: readonly { readonly id: string; readonly name: string }[];
  readonly modifiers: readonly { readonly id: string; readonly name: string }[];
  /** Window lengths, in microseconds. */
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
    /** The current grouping: a window length in it is offered beside the usual ones. */
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

/** Whether the data of a view have times: ratings are of whole recordings. */
function isInTime(view: View): boolean {
  return groupingsOf[view]?.includes("phase") ?? false;
}

function windowsWith(chosen: readonly number[]): readonly number[] {
  return [...new Set([...windowsOffered, ...chosen])].toSorted((a, b) => a - b);
}

/** The grouping as the call takes it: the person rated becomes its variable, or the recording. */
export function askedGroupBy(groupBy: string, rated: string): string {
  const asked = rated === "recording" ? rated : `variable:${rated}`;
  return groupBy.replaceAll(/(?<=^|,)rated(?=,|$)/gu, asked);
}

/**
 * The grouping of a view: that of the address, without groupings that the view lacks; by default by rater. Rates
 * have no default grouping, because one line per code is as many as can be distinguished.
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
