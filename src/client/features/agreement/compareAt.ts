import { limits } from "../../../domain/limits.ts";
import { type CompareSearch, parseCompareSearch } from "../../kit/page/compareAddress.ts";
import type { AgreementSearch } from "./address.ts";

/** What the comparison screen should show of a recording. */
export interface Compared {
  readonly roundId: string;
  /** IDs of the observations whose rows are shown. */
  readonly observationIds: readonly string[];
  readonly moment?: { readonly startUs: number; readonly endUs: number } | undefined;
  /** The key of the selected disagreement. */
  readonly difference?: string | undefined;
}

/** The link to the comparison at a time, with the rows of some raters only, and with the way back. */
export function compareAt(
  { roundId, observationIds, moment, difference }: Compared,
  search: AgreementSearch,
): CompareSearch {
  const back = Object.fromEntries(
    Object.entries(search).filter(([, value]) => value !== undefined),
  );
  return parseCompareSearch({
    round: roundId,
    who: observationIds.slice(0, limits.ratersCompared).join("~"),
    at: moment?.startUs,
    to: moment?.endUs,
    d: difference,
    back,
  });
}
