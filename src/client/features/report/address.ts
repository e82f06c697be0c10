import * as z from "zod";
import { withParametersNow } from "../../../domain/earlierNames.ts";
import { parseScopeSearch, type ScopeSearch, scopeQuery } from "../../kit/scope/address.ts";

/** The filters and statistics of a report, as in its address and as parameters of the calls. */
export type ReportSearch = ScopeSearch & {
  readonly statistics?: string | undefined;
  readonly ratingStatistics?: string | undefined;
  readonly scanStatistics?: string | undefined;
  /** The minimum agreement, if one is tested. */
  readonly least?: number | undefined;
  /** The id of a locked report; absent for the current report. */
  readonly locked?: string | undefined;
};

const text = z.string().min(1).max(4_000).optional().catch(undefined);
const recipeSearch = z.object({
  statistics: text,
  ratingStatistics: text,
  scanStatistics: text,
  least: z.number().min(-1).max(1).optional().catch(undefined),
  locked: z.uuid().optional().catch(undefined),
});

/**
 * Reads the address of a report. Repeated coding by one rater is dropped as a filter, because every report has a
 * part about it.
 */
export function parseReportSearch(search: unknown): ReportSearch {
  const { work, ...scope } = parseScopeSearch(search);
  return {
    ...scope,
    ...(work !== undefined && work !== "repeats" && { work }),
    ...recipeSearch.parse(withParametersNow(search)),
  };
}

/** The report’s settings as query parameters of the API. */
export function reportQuery(search: ReportSearch) {
  const { statistics, ratingStatistics, scanStatistics } = search;
  return {
    ...scopeQuery(search),
    ...(statistics !== undefined && { statistics }),
    ...(ratingStatistics !== undefined && { ratingStatistics }),
    ...(scanStatistics !== undefined && { scanStatistics }),
  };
}
