import { setImmediate } from "node:timers/promises";
import { type Between, levelAmong, type RowDifferences } from "../../agreement/differences.ts";
import type { Observation } from "../../agreement/observation.ts";
import type { Agreement } from "../../api/contract/agreement.ts";
import { defaultStatistics } from "../../agreement/recipes.ts";
import { Refusal } from "../../domain/errors.ts";
import { askedPairs, placesOfRaters } from "../agreement/askedPairs.ts";
import { tablesOnce } from "../../agreement/tables/table.ts";
import {
  type Comparison,
  groupedTogether,
  ratersOf,
  type Together,
} from "../../agreement/comparisons.ts";
import { tabledParts } from "../../agreement/tabledParts.ts";
import { pairWeight } from "../../agreement/weigh.ts";
import { CellSum } from "../../agreement/tables/cells.ts";
import { limitsOfAgreement } from "../../agreement/limitsOfAgreement.ts";
import { criterionRatings } from "../../agreement/criterionRatings.ts";
import { readCodesSeen } from "../agreement/codesSeen.ts";
import { momentsOfCell } from "../agreement/momentsOfCell.ts";
import { addHabits, addShown, confusionOf, labelOfText } from "../../agreement/pairCells.ts";
import { groupsByTraining, groupsOfChosen, type RaterGroup } from "../../agreement/raterGroups.ts";
import {
  criterionDifferences,
  ratingDifferences,
  ratingLines,
  ratingsOfTwo,
  scoreAsked,
  scoreLines,
} from "../../agreement/ratingLines.ts";
import { type RatingRow, rowsOfRatings } from "../../agreement/ratingRows.ts";
import { type AgreementLine, type Grouping, groupings } from "../../agreement/row.ts";
import { firstTime, repeatedBy } from "../../agreement/sameRater.ts";
import { scanAgreement } from "../agreement/scanAgreement.ts";
import { readAnswers } from "../agreement/scanMoments.ts";
import { eventAgreement } from "../agreement/studyAgreement.ts";
import { tables } from "../agreement/tables.ts";
import { glanceOf } from "../agreement/glance.ts";
import { KeptAnswers } from "../keep/keptAnswers.ts";
import type { AnalysisContext, AnalysisHandlersOf } from "../analysisContext.ts";
import { savedRecipes, recipesTold } from "../database/recipes.ts";
import { phasesByRecording } from "../database/scopedTime.ts";
import { readTraining } from "../database/trainedWork.ts";
import { type AnalysedWork, analysedWork, ratingsByObservation } from "../database/work.ts";
import { known } from "../../domain/known.ts";

const kept = new KeptAnswers<Agreement>();
/** Recordings whose pairs are compared for one table before it is looked whether someone still waits. */
const recordingsAtOnce = 20;

export const agreementCalls: AnalysisHandlersOf<
  | "readAgreement"
  | "readConfusion"
  | "readInstances"
  | "readScanAnswers"
  | "readCriterionRatings"
  | "readLimitsOfAgreement"
  | "readStatistics"
  | "readCodesSeen"
  | "readAgreementSummary"
> = {
  readStatistics: async (_input, { database, here }) =>
    recipesTold(await savedRecipes(database, here.studyId)),

  readAgreementSummary: (_input, context) => glanceOf(context),

  readCodesSeen: ({ query }, context) => readCodesSeen(context, query),

  async readAgreement({ query }, context) {
    const {
      statistics: askedEvents,
      ratingStatistics: askedRatings,
      scanStatistics,
      ...asked
    } = query;
    const { by, between, among = 2, raterGroups: chosen, score, ...scope } = asked;
    const { database, here, limits } = context;
    const isTold = by.includes("raters") && !chosen;
    const [work, own, trainedAmong] = await Promise.all([
      analysedWork(database, { here, accountId: context.account.id }, scope, {
        // Rows by round are not pooled, and one of them alone would compare nothing.
        rounds: by.every((one) => one === "round") ? "all" : "newest",
        isCompared: true,
      }),
      savedRecipes(database, here.studyId),
      isTold ? readTraining(database, here.studyId) : undefined,
    ]);
    const { places } = work;
    const keptRecipes = own ?? defaultStatistics;
    const statistics = {
      events: askedEvents ?? keptRecipes.events,
      ratings: askedRatings ?? keptRecipes.ratings,
      scans: scanStatistics ?? keptRecipes.scans,
      kept: keptRecipes,
      isOwn: own !== null,
    };
    const { schemeVersion, raters, otherRound, onEarlierFile } = work;
    const excluded = { ...work.excluded, otherRound };
    const phases = by.includes("phase")
      ? await phasesByRecording(
          database,
          here.studyId,
          new Set(places.map(({ recordingId }) => recordingId)),
          scope.phases,
        )
      : new Map<string, never>();
    const trained = (await trainedAmong?.(places)) ?? new Set<string>();
    const raterGroups = chosen ? groupsOfChosen(chosen) : groupsByTraining(trained);
    const madeOf = {
      here: here.studyId,
      query,
      statistics,
      // Without the names of their fields, which are as long as what stands in them.
      work: { ...work, places: places.map(Object.values) },
      phases: [...phases],
      trained: [...trained],
    };
    return kept.of(madeOf, async () => {
      const nothing: Agreement = {
        schemeVersion: schemeVersion ?? null,
        raters: [...raters],
        rounds: [...work.rounds],
        statistics,
        rows: [],
        scanRows: [],
        score: null,
        ratingRows: [],
        shifts: [],
        differences: null,
        repeated: [...repeatedBy(places)],
        excluded: { ...excluded, recordingsWithOneRater: 0, older: 0 },
        onEarlierFile,
        progress: { compared: 0, all: 0 },
      };
      if (!schemeVersion) return { answer: nothing, isWhole: true };
      const { scheme } = schemeVersion;
      const [events, scans] = await Promise.all([
        eventAgreement(
          database,
          tables,
          { raters, scheme: { ...scheme, id: schemeVersion.id }, places },
          {
            scope,
            by,
            statistics: statistics.events,
            studyId: here.studyId,
            phases,
            raterGroups,
            limits,
            withShifts: by.includes("pair") && scope.work !== "repeats",
            storedAs: askedEvents ? undefined : "page",
            between,
            among,
          },
        ),
        scanAgreement(
          database,
          here.studyId,
          { scheme, places, raters },
          {
            scope,
            by,
            statistics: statistics.scans,
            phases,
            raterGroups,
            limits,
            between,
          },
        ),
      ]);
      const isWhole = events.progress.compared === events.progress.all;
      const ratings = by.includes("criterion")
        ? await ratingsOf(context, work.schemeVersion, places, statistics.ratings)
        : [];
      const answer: Agreement = {
        ...nothing,
        scanRows: [...scans.rows],
        ...(isWhole
          ? await scoreRows(context, work, { by, score, raterGroups }, statistics.ratings)
          : {}),
        differences:
          between && isWhole
            ? {
                events: events.difference && [...events.difference],
                scans: scans.difference && [...scans.difference],
                criteria: await ratingsBetween(
                  context,
                  work,
                  { between, raterGroups },
                  statistics.ratings,
                ),
                ratings: await criteriaBetween(
                  context,
                  work,
                  { between, among },
                  statistics.ratings,
                ),
              }
            : null,
        rows: by.flatMap((one) =>
          one === "criterion" ? ratings : events.rows.filter(({ of }) => of.by === one),
        ),
        shifts: events.shifts,
        excluded: {
          ...excluded,
          recordingsWithOneRater: events.recordingsWithOneRater,
          older: events.older,
        },
        onEarlierFile,
        progress: events.progress,
      };
      return { answer, isWhole };
    });
  },

  async readConfusion({ query }, context) {
    const { book, shown, scope, places, weigh, withHabits } = await askedPairs(context, query);
    const { database, here, asked } = context;
    const { modifierIds } = scope;
    const kinds = tablesOnce(shown.map(({ table }) => table));
    const [sum, habits] = [new CellSum(), new CellSum()];
    const raterIds = withHabits ? ratersOf(places.flat()) : [];
    const ranks = new Map(raterIds.map((raterId, rank) => [raterId, rank]));
    for (let from = 0; from < places.length; from += recordingsAtOnce) {
      if (asked.signal.aborted) throw new Refusal("analysis_interrupted", {});
      const parts = places.slice(from, from + recordingsAtOnce).flat();
      const comparisons = parts.map(({ comparison }) => comparison);
      // oxlint-disable-next-line no-await-in-loop -- Who hangs up meanwhile need not wait for the rest.
      await tables.compare(database, here.studyId, { comparisons, kinds, modifierIds, book });
      for (const one of shown) {
        const tableOf = (pair: Comparison) => tables.tableOf(pair, one.table, modifierIds);
        for (const { part, ...tabled } of tabledParts(parts, tableOf)) {
          const { comparison, raters } = part;
          const blank = one.table.blank(comparison);
          addShown(sum, { ...tabled, blank, weight: pairWeight[weigh](raters) }, one);
          if (!withHabits || one !== shown[0]) continue;
          const { first, second } = comparison;
          const both = [
            known(ranks.get(first.raterId), "rank"),
            known(ranks.get(second.raterId), "rank"),
          ] as const;
          addHabits(habits, { ...tabled, blank, weight: 1 / (raters - 1) }, one, both);
        }
      }
    }
    return confusionOf(sum.cells(), shown[0].table, book, { cells: habits.cells(), raterIds });
  },

  async readInstances({ query }, context) {
    const asked = await askedPairs(context, query);
    const [row, column] = [query.row, query.column].map((text) => labelOfText(text, asked.book));
    if (row === undefined || column === undefined) throw new Refusal("not_found", {});
    return momentsOfCell(asked, { row, column }, context);
  },

  readScanAnswers({ query: { row, column, ...asked } }, context) {
    return readAnswers({ ...asked, cell: row && column && { row, column } }, context);
  },

  async readCriterionRatings({ params: { criterionId }, query }, context) {
    const { raterA, raterB, row, column, ...scope } = query;
    const { database, here, account } = context;
    const reader = { here, accountId: account.id };
    const { schemeVersion, places } = await analysedWork(database, reader, scope, {
      rounds: "newest",
      isCompared: true,
    });
    const criterion = schemeVersion?.scheme.criteria.find(({ id }) => id === criterionId);
    if (!criterion || criterion.scale === "trace") throw new Refusal("not_found", {});
    const { groups } = groupedTogether(placesOfRaters(places, { raterA, raterB }));
    const ratings = await ratingsByObservation(database, here.studyId, groups.flat());
    return criterionRatings(
      criterion,
      groups,
      ({ observationId }) => ratings.get(observationId) ?? [],
      {
        // Of the same rater's works the first ones stand in the rows.
        ...(scope.work === "repeats" ? { raterA: firstTime } : { raterA, raterB }),
        row,
        column,
      },
    );
  },

  async readLimitsOfAgreement({ query }, context) {
    const { raterA, raterB, criterionId = null, sectionId, ...scope } = query;
    const { database, here, account } = context;
    const reader = { here, accountId: account.id };
    const { schemeVersion, places } = await analysedWork(database, reader, scope, {
      rounds: "newest",
      isCompared: true,
    });
    const { groups } = groupedTogether(placesOfRaters(places, { raterA, raterB }));
    const ratings = await ratingsByObservation(database, here.studyId, groups.flat());
    // Of the same rater's works the first ones come first.
    const first = scope.work === "repeats" ? firstTime : raterA;
    const rated =
      schemeVersion &&
      ratingsOfTwo(
        schemeVersion.scheme,
        { score: { criterionId, sectionId }, first },
        groups,
        ({ observationId }) => ratings.get(observationId) ?? [],
      );
    if (!rated) throw new Refusal("not_found", {});
    return limitsOfAgreement(context.limits, rated);
  },
};

/** Differences of two rounds, weeks, pairs or groups of raters; of other rows ratings know nothing. */
async function ratingsBetween(
  { database, here, limits }: AnalysisContext,
  { schemeVersion, places, raters }: Pick<AnalysedWork, "schemeVersion" | "places" | "raters">,
  {
    between,
    raterGroups,
  }: { readonly between: Between; readonly raterGroups: readonly RaterGroup[] },
  statistics: Agreement["statistics"]["ratings"],
): Promise<RowDifferences["criteria"]> {
  const scheme = schemeVersion?.scheme;
  if (!scheme || scheme.criteria.length === 0) return [];
  const { groups } = groupedTogether(places);
  const whose = { raterIds: raters.map(({ id }) => id), raterGroups };
  const [one, other] = between.map((key) => rowOfKey(key, groups, whose)?.groups);
  if (!one || !other) return [];
  const all = [...new Set([...one, ...other].flat())];
  const ratings = await ratingsByObservation(database, here.studyId, all);
  return ratingDifferences(
    scheme,
    [one, other],
    ({ observationId }) => ratings.get(observationId) ?? [],
    { statistics, limits },
  );
}

/** The difference of two criteria, at the level of so many; of other rows there is none. */
async function criteriaBetween(
  { database, here, limits }: AnalysisContext,
  { schemeVersion, places }: Pick<AnalysedWork, "schemeVersion" | "places">,
  { between, among }: { readonly between: Between; readonly among: number },
  statistics: Agreement["statistics"]["ratings"],
): Promise<RowDifferences["ratings"]> {
  if (!schemeVersion || !between.every((key) => key.startsWith("criterion "))) return null;
  const { groups } = groupedTogether(places);
  const ratings = await ratingsByObservation(database, here.studyId, groups.flat());
  const told = criterionDifferences(
    schemeVersion.scheme,
    between,
    groups,
    ({ observationId }) => ratings.get(observationId) ?? [],
    { statistics, rule: { ...limits, level: levelAmong(among) } },
  );
  return told && [...told];
}

/** The row that has a key, in which the two raters of a pair may stand either way. */
function rowOfKey(
  key: string,
  groups: readonly Together[],
  whose: Parameters<typeof rowsOfRatings>[2],
): RatingRow<Observation> | undefined {
  const [word, ...ids] = key.split(" ");
  const by = groupings.find((one) => one === word);
  const turned = [word, ...ids.toReversed()].join(" ");
  return (
    by && rowsOfRatings(by, groups, whose).find((row) => row.key === key || row.key === turned)
  );
}

/** Agreement on one score, by pair of raters, round, week and group of raters. */
async function scoreRows(
  { database, here, limits }: AnalysisContext,
  { schemeVersion, places, raters }: Pick<AnalysedWork, "schemeVersion" | "places" | "raters">,
  {
    by,
    score,
    raterGroups,
  }: {
    readonly by: readonly Grouping[];
    readonly score: string | undefined;
    readonly raterGroups: readonly RaterGroup[];
  },
  statistics: Agreement["statistics"]["ratings"],
): Promise<Pick<Agreement, "ratingRows" | "score">> {
  const scheme = schemeVersion?.scheme;
  const of = scheme && scoreAsked(scheme, score);
  if (!of) return { score: null, ratingRows: [] };
  const { groups } = groupedTogether(places);
  const whose = { raterIds: raters.map(({ id }) => id), raterGroups };
  const rows = by.flatMap((one) => rowsOfRatings(one, groups, whose));
  const told = { score: of, ratingRows: [] };
  if (rows.length === 0) return told;
  const ratings = await ratingsByObservation(database, here.studyId, groups.flat());
  const given = ({ observationId }: Observation) => ratings.get(observationId) ?? [];
  const lines: AgreementLine[] = [];
  for (const line of scoreLines(scheme, of, rows, given, { statistics, limits })) {
    lines.push(line);
    // oxlint-disable-next-line no-await-in-loop -- Others have their turn.
    await setImmediate();
  }
  return { ...told, ratingRows: lines };
}

async function ratingsOf(
  { database, here, limits }: AnalysisContext,
  schemeVersion: Agreement["schemeVersion"] | undefined,
  places: Parameters<typeof groupedTogether>[0],
  statistics: Agreement["statistics"]["ratings"],
) {
  const scheme = schemeVersion?.scheme;
  if (!scheme || scheme.criteria.length === 0) return [];
  const { groups } = groupedTogether(places);
  const ratings = await ratingsByObservation(database, here.studyId, groups.flat());
  return ratingLines(scheme, groups, ({ observationId }) => ratings.get(observationId) ?? [], {
    statistics,
    limits,
  });
}
