import type { AnalysisGroup } from "../../../api/contract/analysisParts.ts";
import type { Series } from "../../kit/chart/series.ts";
import { sideBySide } from "../../kit/text/phrase.ts";

/** A group of the answer as charts and tables show it. */
export interface NamedGroup extends Series {
  /** The index in the answer’s groups, to which rows refer. */
  readonly index: number;
  readonly observedUs: number;
  readonly observations: number;
  readonly recordings: number;
}

interface Words {
  /** The name of the single group where nothing is grouped. */
  readonly all: string;
  /** Translates a part of a group’s name, by its grouping; absent: as in the answer. */
  readonly part?: (name: string, by: string) => string;
  /** The name for a missing value, by its grouping: "no subject". */
  readonly none: (by: string) => string;
}

/**
 * The groups of an answer with their names: their parts side by side, in the order of `groupBy`, as in the call.
 * Ids are suitable for addresses.
 */
export function namedGroups(
  groups: readonly AnalysisGroup[],
  groupBy: string,
  words: Words,
): readonly NamedGroup[] {
  const by = groupBy === "" ? [] : groupBy.split(",");
  return groups.map(({ values, names, observedUs, observations, recordings }, index) => ({
    index,
    id: keyOf(values),
    name:
      names.length === 0
        ? words.all
        : sideBySide(names.map((name, at) => nameOf(name, by[at] ?? "", words))),
    observedUs,
    observations,
    recordings,
  }));
}

function nameOf(name: string | null, by: string, { part, none }: Words): string {
  if (name === null) return none(by);
  return part ? part(name, by) : name;
}

/** The group in the address; the first group where the address contains none that exists. */
export function chosenGroup(
  groups: readonly NamedGroup[],
  key: string | undefined,
): NamedGroup | undefined {
  return groups.find(({ id }) => id === key) ?? groups[0];
}

function keyOf(values: readonly (string | null)[]): string {
  // A value that is nothing cannot be taken for the empty text: that one is encoded as quotes.
  return values
    .map((value) => (value === null ? "" : value === "" ? '""' : encodeURIComponent(value)))
    .join(",");
}
