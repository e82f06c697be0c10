/** What caches are measured by, as `withForgettable` builds it: the program itself, without HTTP and threads. */
import { contract } from "../src/api/contract.ts";
import type { Account } from "../src/domain/entities/account.ts";
import { differenceDefaults } from "../src/domain/differenceDefaults.ts";
import { limits } from "../src/domain/limits.ts";
import type { Id } from "../src/domain/rules.ts";
import { figuresOf, inOrderOfFit } from "../src/client/features/calculator/figures.ts";
import { analysisHandlers } from "../src/server/analysisHandlers.ts";
import type { AnalysisContext } from "../src/server/analysisContext.ts";
import { pairScores } from "../src/server/calls/calibration/pairScores.ts";
import { type Connection, openDatabase } from "../src/server/database/database.ts";
import { comparedNow } from "../src/server/database/consensus.ts";
import { hereOf } from "../src/server/database/memberships.ts";
import { observationOf } from "../src/server/database/observations.ts";
import { schemeIndexOf } from "../src/server/database/operations.ts";
import { analysedWork } from "../src/server/database/work.ts";
import type { Ratings } from "../src/statistics/ratings.ts";
import type { Level } from "../src/statistics/statistic.ts";

/** What a table of ratings comes to in the calculator. */
export function calculated(ratings: Ratings, level: Level): void {
  inOrderOfFit(figuresOf(ratings, level));
}

/** The program in front of a study, asked as its screens ask. */
export async function openInside(
  connection: Connection,
  studyId: Id<"study">,
  account: Pick<Account, "id">,
): Promise<Inside> {
  const { database, close } = openDatabase(connection);
  const here = await hereOf(database, studyId, account.id);
  if (!here) throw new Error("the study is gone");
  const signal = new AbortController().signal;
  const context: AnalysisContext = {
    database,
    limits,
    // Of the account these calls take nothing else.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    account: account as Account,
    here,
    log: console,
    asked: { signal },
  };
  const params = { studyId };
  const work = await analysedWork(
    database,
    { here, accountId: account.id },
    contract.readAgreement.query.parse({}),
    { rounds: "newest" },
  );
  const schemeVersionId = work.schemeVersion?.id;
  if (!schemeVersionId) throw new Error("nothing was coded");
  return {
    async agreement() {
      for (;;) {
        const query = contract.readAgreement.query.parse({});
        // oxlint-disable-next-line no-await-in-loop -- A screen asks again when it has its answer.
        const answer = await analysisHandlers.readAgreement(
          { params, query, body: undefined },
          context,
        );
        if (answer.progress.compared === answer.progress.all) return;
      }
    },
    async budget() {
      const query = contract.readTimeBudget.query.parse({});
      await analysisHandlers.readTimeBudget({ params, query, body: undefined }, context);
    },
    async schemeIndex() {
      await schemeIndexOf(database, studyId, schemeVersionId);
    },
    async calibration() {
      const [first] = work.places;
      if (!first) throw new Error("nothing was coded");
      const rule = {
        measure: { kind: "duration_kappa" },
        scope: { of: "overall" },
        minimum: 0.6,
      } as const;
      const there = work.places.filter(({ recordingId }) => recordingId === first.recordingId);
      await pairScores(database, work, there, { rule, studyId });
    },
    async consensus() {
      const [first, second] = work.places.filter(
        ({ recordingId }) => recordingId === work.places[0]?.recordingId,
      );
      if (!first || !second) throw new Error("two have coded each recording");
      const sources = await Promise.all(
        [first, second].map(async ({ observationId }) => {
          const source = await observationOf(database, studyId, observationId);
          return { ...source, startRevision: source.revision };
        }),
      );
      const { toleranceUs } = differenceDefaults;
      const index = await schemeIndexOf(database, studyId, schemeVersionId);
      const basis = { consensusId: first.observationId, toleranceUs, sources };
      await comparedNow(database, basis, { durationUs: first.durationUs, index });
    },
    close,
  };
}

export interface Inside {
  agreement(): Promise<void>;
  budget(): Promise<void>;
  schemeIndex(): Promise<void>;
  calibration(): Promise<void>;
  consensus(): Promise<void>;
  close(): Promise<void>;
}
