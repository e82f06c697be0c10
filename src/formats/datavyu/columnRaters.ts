import type { Question } from "../format.ts";
import type { Tier } from "../tiers/tier.ts";
import { tierRaters } from "../tiers/tierRaters.ts";
import type { SheetColumn } from "./spreadsheet.ts";

/** Columns that are one column of several raters: "look_anna" and "look_ben" are "look". */
interface ColumnRaters {
  /** Called without their raters. */
  readonly columns: readonly SheetColumn[];
  /** Who coded a column; no one is named where its name says nothing. */
  readonly raterOf: ReadonlyMap<SheetColumn, string>;
  /** Of all columns of a name but the first: the first. */
  readonly primaryOf: ReadonlyMap<SheetColumn, SheetColumn>;
  readonly questions: readonly Question[];
}

/**
 * Finds raters in the same way as in tiers: by names that differ in one part and by similar codes
 * at the same times.
 */
export function columnRaters(
  given: readonly SheetColumn[],
  answers: Readonly<Record<string, string>>,
): ColumnRaters {
  const read = tierRaters(given.map(tierOf), answers);
  const raterOf = new Map<SheetColumn, string>();
  const primaryOf = new Map<SheetColumn, SheetColumn>();
  const firsts = new Map<string, SheetColumn>();
  const columns = given.map((column, at) => {
    const tier = read.tiers[at];
    if (!tier || tier.rater === "") return column;
    const { name, rater } = tier;
    const own = { ...column, name };
    raterOf.set(own, rater);
    const first = firsts.get(name);
    if (first) primaryOf.set(own, first);
    else firsts.set(name, own);
    return own;
  });
  return { columns, raterOf, primaryOf, questions: read.questions };
}

function tierOf({ name, cells }: SheetColumn): Tier {
  return {
    key: name,
    fullName: name,
    name,
    subject: "",
    rater: "",
    kind: "state",
    parent: null,
    isAssociated: false,
    vocabulary: null,
    values: null,
    isOneCode: false,
    places: "line",
    annotations: cells.map(({ startUs, endUs, values, line }) => ({
      startUs,
      endUs: Math.max(startUs, endUs),
      text: values.join(", "),
      entryId: null,
      parent: null,
      at: line,
    })),
  };
}
