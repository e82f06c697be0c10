import type { CodesSeen } from "../../api/contract/agreement.ts";
import type { Scope } from "../../api/contract/scope.ts";
import { codesSeen } from "../../agreement/codesSeen.ts";
import { groupedTogether } from "../../agreement/comparisons.ts";
import type { AnalysisContext } from "../analysisContext.ts";
import { codedColumns } from "../database/codedColumns.ts";
import { analysedWork } from "../database/work.ts";

/** Which codes each pair of raters has really seen: on time that both coded, by either of them. */
export async function readCodesSeen(
  { database, here, account }: AnalysisContext,
  scope: Scope,
): Promise<CodesSeen> {
  const reader = { here, accountId: account.id };
  const { schemeVersion, places, raters } = await analysedWork(database, reader, scope, {
    rounds: "newest",
    isCompared: true,
  });
  const codeIds = schemeVersion?.scheme.codes.map(({ id }) => id) ?? [];
  const { groups } = groupedTogether(places);
  const codings = await codedColumns(database, here.studyId, {
    observations: groups.flat(),
    codes: codeIds,
  });
  const { overall, pairs } = codesSeen(groups, codings, codeIds.length);
  return { codeIds: [...codeIds], overall, pairs: [...pairs], raters: [...raters] };
}
