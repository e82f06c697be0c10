import type { AnalysisGroup } from "../../../api/contract/analysisParts.ts";
import type { Series } from "../../kit/chart/series.ts";
import { sideBySide } from "../../kit/text/phrase.ts";

/** A group of the answer as charts and tables show it. */
export interface NamedGroup extends Series {
  /** Its place in the answer’s groups, which rows go by. */
  readonly index: number;
  readonly observedUs: number;
  readonly observations: number;
  readonly recordings: number;
}

interface Words {
  /** Where nothing is grouped: all of it. */
  readonly all: string;
  /** A part as the reader is to read it, by what it is grouped by; absent: as the answer names it. */
  readonly part?: (name: string, by: string) => string;
  /** For what has no value, by what it is grouped by: "no subject". */
  readonly none: (by: string) => string;
}

/**
 * The groups of an answer with their names: parts side by side, in the order asked for (`groupBy` is
 * the text of the call). The id is what an address can hold.
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

/** The group that an address means, the first where it names none that is there. */
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
