import * as z from "zod";
import { withParametersNow } from "../../../domain/earlierNames.ts";
import { parseScopeSearch, type ScopeSearch, scopeQuery } from "../../kit/scope/address.ts";

/** What a report covers and in which statistics, as its address says it: as the calls have it. */
export type ReportSearch = ScopeSearch & {
  readonly statistics?: string | undefined;
  readonly ratingStatistics?: string | undefined;
  readonly scanStatistics?: string | undefined;
  /** How high agreement has to be at least, where that is asked. */
  readonly least?: number | undefined;
  /** The id of a locked report, where it is that and not the one of now. */
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

/** What raters did twice has a part of its own in every report: none is about that alone. */
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
