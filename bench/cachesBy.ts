import type { Inside } from "./cachesInside.ts";

type Ask = Exclude<keyof Inside, "close">;

/** What shows whether a cache is worth having. */
type Shown =
  /** The same question again, with all that was kept for it and without; `beside` is forgotten both times. */
  | { readonly by: "again"; readonly ask: Ask; readonly beside?: string }
  /** After one more observation was handed in. */
  | { readonly by: "updated"; readonly ask: Ask }
  /** All figures of a table of ratings, twenty raters of so many units, some missing; 0 kinds are measurements. */
  | { readonly by: "table"; readonly kinds: number; readonly units: number }
  /** A figure of another part of the benchmark. */
  | { readonly by: "metric"; readonly metric: string };

const updated = { by: "updated", ask: "agreement" } as const;
const table = { by: "table", kinds: 5, units: 50_000 } as const;
const answers = "src/server/keep/keptAnswers.ts#answers";
const pairScores = "src/server/calls/calibration/pairScores.ts#kept";
const ofPairs = { by: "again", ask: "calibration", beside: pairScores } as const;

/**
 * Every cache behind a figure, by its file and name, and what it is kept for. `tests/unit/caches.test.ts` finds one that
 * is not here.
 */
export const cachesBy: Readonly<Record<string, Shown>> = {
  [answers]: { by: "again", ask: "agreement" },
  "src/server/keep/keptParts.ts#parts": { by: "again", ask: "agreement", beside: answers },
  "src/server/agreement/tables.ts#tables": updated,
  "src/server/keep/codings.ts#codings": updated,
  "src/server/agreement/keptSums.ts#sums": updated,
  "src/server/agreement/keptTraces.ts#kept": {
    by: "metric",
    metric: "traces.curves.after_figures",
  },
  "src/server/analysis/knownEvents.ts#known": { by: "updated", ask: "budget" },
  "src/server/database/operations.ts#schemeIndexes": { by: "again", ask: "schemeIndex" },
  "src/server/database/consensus.ts#kept": { by: "again", ask: "consensus" },
  [pairScores]: { by: "again", ask: "calibration" },
  "src/server/analysisWorker.ts#texts": { by: "metric", metric: "agreement.warm.p50" },
  "src/agreement/recordingSum.ts#ofOne": updated,
  "src/agreement/gate/eventRule.ts#coded": ofPairs,
  "src/agreement/gate/eventRule.ts#works": ofPairs,
  "src/statistics/ratings.ts#coded": table,
  "src/statistics/ratings.ts#completed": table,
  "src/statistics/seenUnits.ts#seenBefore": table,
  "src/statistics/unitTallies.ts#tallied": table,
  "src/statistics/iccOfGaps.ts#fits": { by: "table", kinds: 0, units: 500 },
};
