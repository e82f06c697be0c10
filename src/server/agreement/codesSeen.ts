import type { CodesSeen } from "../../api/contract/agreement.ts";
import type { Scope } from "../../api/contract/scope.ts";
import { cutSubject } from "../../agreement/coding.ts";
import { groupedTogether, pairsOf } from "../../agreement/comparisons.ts";
import { grouped } from "../../domain/grouped.ts";
import { known } from "../../domain/known.ts";
import type { AnalysisContext } from "../analysisContext.ts";
import { codedColumns } from "../database/codedColumns.ts";
import { analysedWork } from "../database/work.ts";

/** Which codes each pair of raters has really seen: on time that both coded, by either of them. */
export async function codesSeen(
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
  const comparisons = groups.flatMap((group) => pairsOf(group));
  const seenIn = new Map(
    comparisons.map((comparison) => {
      const seen = new Set<number>();
      for (const { observationId } of [comparison.first, comparison.second]) {
        for (const columns of codings.get(observationId)?.values() ?? []) {
          const { counts } = cutSubject(columns, comparison.stretches, codeIds.length);
          counts.forEach((count, code) => count > 0 && seen.add(code));
        }
      }
      return [comparison, seen] as const;
    }),
  );
  const of = (some: typeof comparisons) => {
    const byRecording = grouped(some, ({ first }) => first.recordingId);
    const withCode = codeIds.map(() => 0);
    for (const own of byRecording.values()) {
      const codes = new Set(own.flatMap((one) => [...known(seenIn.get(one), "a comparison")]));
      for (const code of codes) withCode[code] = (withCode[code] ?? 0) + 1;
    }
    return { recordings: byRecording.size, withCode };
  };
  const byPair = grouped(comparisons, ({ first, second }) => `${first.raterId} ${second.raterId}`);
  return {
    codeIds: [...codeIds],
    overall: of(comparisons),
    pairs: [...byPair.values()].flatMap((own) => {
      const [one] = own;
      return one ? [{ raterA: one.first.raterId, raterB: one.second.raterId, ...of(own) }] : [];
    }),
    raters: [...raters],
  };
}
