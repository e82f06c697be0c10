import * as z from "zod";
import { rules } from "../../domain/rules.ts";

/** What the analysis screen covers, as its address says it. */
const analysisSearch = z.object({
  recording: rules.id.optional().catch(undefined),
  version: rules.id.optional().catch(undefined),
  /** Left out: all subjects together. */
  subject: z
    .union([rules.id, z.literal("nobody")])
    .optional()
    .catch(undefined),
});
export type AnalysisSearch = z.infer<typeof analysisSearch>;

export function parseAnalysisSearch(search: unknown): AnalysisSearch {
  return analysisSearch.parse(search);
}
