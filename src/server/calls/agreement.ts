import type { Agreement, Moments } from "../../api/contract/agreement.ts";
import { defaultRecipes, type EventRecipe } from "../../domain/entities/recipe.ts";
import { Refusal } from "../../domain/errors.ts";
import type { Id } from "../../domain/rules.ts";
import { groupedTogether, pairsOf } from "../analysis/agreement/comparisons.ts";
import { cellMoments } from "../analysis/agreement/cellMoments.ts";
import { CellSum } from "../analysis/agreement/cells.ts";
import { CodedWork } from "../analysis/agreement/codedWork.ts";
import { addShown, confusionOf, labelOfText, shownTable } from "../analysis/agreement/pairCells.ts";
import { ratingLines } from "../analysis/agreement/ratingLines.ts";
import { readStudy, tables } from "../analysis/agreement/readStudy.ts";
import { overOfWord } from "../analysis/agreement/rowPlan.ts";
import { blankOf } from "../analysis/agreement/rowTally.ts";
import { shiftsOfPairs } from "../analysis/agreement/shiftsOfPairs.ts";
import { eventAgreement } from "../analysis/agreement/studyAgreement.ts";
import { glanceOf } from "../analysis/glance.ts";
import { KeptAnswers } from "../analysis/kept.ts";
import type { AnalysisContext, AnalysisHandlersOf } from "../answer.ts";
import { recipesOf, recipesTold } from "../database/recipes.ts";
import { phasesByRecording } from "../database/scopedTime.ts";
import { ratingsByObservation } from "../database/work.ts";
import type { Scope } from "../../api/contract/scope.ts";

const kept = new KeptAnswers<Agreement>();

export const agreementCalls: AnalysisHandlersOf<
  "readAgreement" | "readConfusion" | "readMoments" | "readRecipes" | "readAgreementGlance"
> = {
  readRecipes: async (_input, { database, here }) =>
    recipesTold(await recipesOf(database, here.studyId)),

  readAgreementGlance: (_input, context) => glanceOf(context),

  async readAgreement({ query }, context) {
    const { by, recipes: askedEvents, ratingRecipes: askedRatings, ...scope } = query;
    const { database, here, limits } = context;
    const { work, places } = await readStudy(database, context, scope);
    const own = await recipesOf(database, here.studyId);
    const keptRecipes = own ?? defaultRecipes;
    const recipes = {
      events: askedEvents ?? keptRecipes.events,
      ratings: askedRatings ?? keptRecipes.ratings,
      kept: keptRecipes,
      isOwn: own !== null,
    };
    const { schemeVersion, raters, leftOut } = work;
    const phases = by.includes("phase")
      ? await phasesByRecording(
          database,
          here.studyId,
          new Set(places.map(({ recordingId }) => recordingId)),
          scope.phases,
        )
      : new Map<string, never>();
    const madeOf = { here: here.studyId, query, recipes, work, places, phases: [...phases] };
    return kept.of(madeOf, async () => {
      const nothing: Agreement = {
        schemeVersion: schemeVersion ?? null,
        raters: [...raters],
        recipes,
        rows: [],
        shifts: [],
        leftOut: { ...leftOut, recordingsWithOneRater: 0, older: 0 },
        progress: { compared: 0, all: 0 },
      };
      if (!schemeVersion) return { answer: nothing, isWhole: true };
      const { scheme } = schemeVersion;
      const events = await eventAgreement(
        database,
        tables,
        { raters, scheme: { ...scheme, id: schemeVersion.id }, places },
        {
          scope,
          by,
          recipes: recipes.events,
          studyId: here.studyId,
          phases,
          limits,
          withShifts: by.includes("pair"),
          keptRecipes: keptRecipes.events,
        },
      );
      const isWhole = events.progress.compared === events.progress.all;
      const [recipe] = recipes.events;
      const shifts =
        isWhole && by.includes("pair") && recipe
          ? await shiftsOfPairs(database, tables, events.compared, {
              studyId: here.studyId,
              scheme,
              scope,
              recipe,
              book: events.book,
              limits,
              ranks: new Map(raters.map(({ id }, rank) => [id, rank])),
            })
          : [];
      const ratings = by.includes("criterion")
        ? await ratingsOf(context, work.schemeVersion, places, recipes.ratings)
        : [];
      const answer: Agreement = {
        ...nothing,
        rows: by.flatMap((one) =>
          one === "criterion" ? ratings : events.rows.filter(({ of }) => of.by === one),
        ),
        shifts,
        leftOut: { ...leftOut, recordingsWithOneRater: events.alone, older: events.older },
        progress: events.progress,
      };
      return { answer, isWhole };
    });
  },

  async readConfusion({ query }, context) {
    const asked = await askedPair(context, query);
    const { book, shown, comparisons, scope } = asked;
    const { database, here } = context;
    const wanted = { comparisons, bases: [shown.basis], modifierIds: scope.modifierIds, book };
    await tables.compare(database, here.studyId, wanted);
    const sum = new CellSum();
    for (const comparison of comparisons) {
      const table = tables.tableOf(comparison, shown.basis, scope.modifierIds);
      if (table) addShown(sum, table, shown, blankOf(shown.basis, comparison));
    }
    return confusionOf(sum.cells(), shown.basis, book);
  },

  async readMoments({ query }, context) {
    const asked = await askedPair(context, query);
    const { book, shown, comparisons, scope, scheme } = asked;
    const { database, here, limits } = context;
    const [row, column] = [labelOfText(query.row, book), labelOfText(query.column, book)];
    if (row === undefined || column === undefined) throw new Refusal("not_found", {});
    const moments: Moments["moments"] = [];
    let [count, totalUs, amount] = [0, 0, 0];
    for (const { first, second, stretches } of comparisons) {
      // oxlint-disable-next-line no-await-in-loop -- One recording's work in memory is enough.
      const codings = await tables.codings.of(database, here.studyId, [first, second], {
        codes: book.codes,
        modifierIds: scope.modifierIds,
      });
      const workOf = ({ observationId, durationUs }: typeof first) =>
        new CodedWork(codings.get(observationId) ?? new Map(), durationUs, book);
      const work = { first: workOf(first), second: workOf(second), stretches };
      for (const moment of cellMoments(work, { row, column }, shown, book) ?? []) {
        count += 1;
        totalUs += moment.endUs - moment.startUs;
        amount += moment.amount;
        if (moments.length === limits.momentsShown) continue;
        const { subjectId, startUs, endUs } = moment;
        moments.push({
          recordingId: first.recordingId,
          recordingName: first.recordingName,
          subjectId: scheme.subjects.find(({ id }) => id === subjectId)?.id ?? null,
          startUs,
          endUs,
        });
      }
    }
    return { count, totalUs, amount, moments };
  },
};

async function ratingsOf(
  { database, here, limits }: AnalysisContext,
  schemeVersion: Agreement["schemeVersion"] | undefined,
  places: Parameters<typeof groupedTogether>[0],
  recipes: Agreement["recipes"]["ratings"],
) {
  const criteria = schemeVersion?.scheme.criteria ?? [];
  if (criteria.length === 0) return [];
  const { groups } = groupedTogether(places);
  const ratings = await ratingsByObservation(database, here.studyId, groups.flat());
  return ratingLines(criteria, groups, ({ observationId }) => ratings.get(observationId) ?? [], {
    recipes,
    limits,
  });
}

/** @throws Refusal `not_found` where there is no such version, code, group, or rater with work. */
async function askedPair(
  context: AnalysisContext,
  query: Scope & {
    readonly raterA: Id<"account">;
    readonly raterB: Id<"account">;
    readonly over: string;
    readonly recipe: EventRecipe;
  },
) {
  const { raterA, raterB, over: word, recipe, ...scope } = query;
  const { work, places } = await readStudy(context.database, context, scope);
  const scheme = work.schemeVersion?.scheme;
  if (!scheme || !work.schemeVersion) throw new Refusal("not_found", {});
  const book = tables.bookOf(
    work.schemeVersion.id,
    scheme.codes.map(({ id }) => id),
  );
  const over = overOfWord(word, { scheme, scope, book });
  const isPair =
    raterA !== raterB &&
    [raterA, raterB].every((asked) => work.raters.some(({ id }) => id === asked));
  if (!over || !isPair) throw new Refusal("not_found", {});
  const theirs = places.filter(({ raterId }) => raterId === raterA || raterId === raterB);
  const comparisons = groupedTogether(theirs).groups.flatMap((group) => pairsOf(group));
  const shown = shownTable(recipe, { over, isTurned: raterA > raterB, book });
  return { book, shown, comparisons, scope, scheme };
}
