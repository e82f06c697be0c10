import { afterAll, beforeAll, expect, test } from "vitest";
import type { Agreement } from "../../src/api/contract/agreement.ts";
import { contract } from "../../src/api/contract.ts";
import { type EventStatistic, EventStatistic as statistics } from "../../src/agreement/recipes.ts";
import { recipeId } from "../../src/agreement/recipeText.ts";
import type { Id } from "../../src/domain/rules.ts";
import { fittedAgreement } from "../../src/statistics/proportionalFitting.ts";
import { describeOnServer } from "../servers/describeOnEachServer.ts";
import { type Application, type Person, setUp, startApplication } from "./application.ts";
import { wholeAgreement } from "./wholeAgreement.ts";

const asked = statistics.options.flatMap((one): EventStatistic[] => {
  const { value: kind } = one.shape.kind;
  const ways = [{}, { raters: "fleiss" }, { raters: "light" }, { recordings: "mean" }];
  // Of a setting that there is not nothing is left.
  const found = ways.flatMap((way) => statistics.safeParse({ kind, ...way }).data ?? []);
  return [...new Map(found.map((recipe) => [recipeId(recipe), recipe])).values()];
});
/** As many as one answer gives. */
const askedAtOnce = Array.from({ length: Math.ceil(asked.length / 8) }, (_, at) =>
  asked.slice(8 * at, 8 * (at + 1)),
);

describeOnServer("agreement of three raters of the demo, whatever ids they have", (server) => {
  let application: Application;
  let owner: Person;
  let studyId: Id<"study">;
  /** The first film, which three raters have. */
  let recordingIds: Id<"recording">;

  beforeAll(async () => {
    application = await startApplication(server);
    owner = await setUp(application);
    const [study] = await owner.send(contract.listStudies, {});
    if (!study) throw new Error("the demo study is missing");
    studyId = study.id;
    const params = { studyId };
    const { items } = await owner.send(contract.listRecordings, { params, query: {} });
    if (!items[0]) throw new Error("the demo has no film");
    recordingIds = items[0].id;
  });
  afterAll(() => application.stop());

  /** Gives each rater another one's work: the ids that raters have are then in another order. */
  async function give(work: ReadonlyMap<string, Id<"account">>): Promise<void> {
    const { database } = application.tools;
    const raters = await database
      .selectFrom("observation")
      .select(["id", "raterId"])
      .where("studyId", "=", studyId)
      .where("recordingId", "=", recordingIds)
      .execute();
    const all = database
      .updateTable("observation")
      .where("studyId", "=", studyId)
      .where("recordingId", "=", recordingIds);
    // Nobody has two observations of one recording, but for training.
    await all.set({ purpose: "training" }).execute();
    for (const { id, raterId } of raters) {
      const to = work.get(raterId);
      // oxlint-disable-next-line no-await-in-loop -- Three of them.
      if (to) await all.set({ raterId: to }).where("id", "=", id).execute();
    }
    await all.set({ purpose: "work" }).execute();
  }

  test("is the same in all six orders of them, and that of the tables on screen", async () => {
    const params = { studyId };
    const read = () =>
      Promise.all(
        askedAtOnce.map((recipesAsked) => {
          const query = {
            statistics: recipesAsked.map(recipeId).join(","),
            by: "overall,code",
            recordingIds,
          };
          return wholeAgreement(owner, { params, query });
        }),
      );
    const answers = await read();
    const [first] = answers;
    if (!first) throw new Error("nothing was asked");
    const [a, b, c] = first.raters.map(({ id }) => id);
    if (!a || !b || !c) throw new Error("the film has three raters");
    const expected = answers.flatMap(numbersOf);
    expect(expected.filter((number) => number !== null).length).toBeGreaterThan(60);

    // One after the other they lead through all six orders, and back to the first.
    const swaps = [
      [a, b],
      [b, c],
      [a, b],
      [b, c],
      [a, b],
      [b, c],
    ] as const;
    for (const [one, other] of swaps) {
      // oxlint-disable no-await-in-loop -- Each begins where the one before has ended.
      await give(
        new Map([
          [one, other],
          [other, one],
        ]),
      );
      const again = await read();
      expect(again[0]?.raters.map(({ id }) => id).toSorted()).toEqual([a, b, c].toSorted());
      again.flatMap(numbersOf).forEach((number, at) => {
        const before = expected[at] ?? null;
        expect(number === null).toBe(before === null);
        expect(number ?? 0).toBeCloseTo(before ?? 0, 12);
      });
      const figures = again.flatMap(
        ({ rows }) => rows.find(({ of }) => of.by === "overall")?.figures ?? [],
      );
      for (const [at, recipe] of asked.entries()) {
        const figureOfTable = figuresOfTables[recipe.kind];
        if (!figureOfTable || ("raters" in recipe && recipe.raters === "light")) continue;
        // Of one recording that is its own figure.
        if ("recordings" in recipe && recipe.recordings === "mean") continue;
        const { table, habits } = await owner.send(contract.readConfusion, {
          params,
          query: { recipe: recipeId(recipe), recordingIds },
        });
        const overall = figures[at];
        expect(overall?.kind === "value" ? overall.value : NaN).toBeCloseTo(
          habits.length > 0 ? conger(table, habits) : figureOfTable(table),
          12,
        );
      }
      // oxlint-enable no-await-in-loop
    }
  });
});

/** Of every row: each figure, its limits and its parts. */
function numbersOf({ rows }: Agreement): readonly (number | null)[] {
  return rows.flatMap(({ figures }) =>
    figures.flatMap((one) =>
      one.kind === "value"
        ? [one.value, one.low, one.high, one.observed, one.expected, one.n]
        : [null],
    ),
  );
}

/** From the table and what stands below it. */
function conger(table: Table, habits: readonly { readonly amounts: readonly number[] }[]): number {
  const shares = habits.map(({ amounts }) => amounts.map((one) => one / total([amounts])));
  const pairs = shares.flatMap((own, at) =>
    shares.flatMap((other, place) =>
      at === place ? [] : [own.reduce((sum, share, label) => sum + share * (other[label] ?? 0), 0)],
    ),
  );
  const chance = pairs.reduce((sum, one) => sum + one, 0) / pairs.length;
  return (same(table) / total(table) - chance) / (1 - chance);
}

type Table = readonly (readonly number[])[];

/** What somebody computes who has only the table on screen. */
const figuresOfTables: Partial<Record<EventStatistic["kind"], (table: Table) => number>> = {
  percent: (table) => same(table) / total(table),
  duration_kappa: cohen,
  time_unit_kappa: cohen,
  event_alignment: (table) => fitted(table, 10_000),
  easy_diag: (table) => fitted(table, 20),
};

function cohen(table: Table): number {
  const n = total(table);
  const chance = table.reduce((sum, row, at) => {
    const column = table.reduce((all, other) => all + (other[at] ?? 0), 0);
    return sum + (total([row]) / n) * (column / n);
  }, 0);
  return (same(table) / n - chance) / (1 - chance);
}

/** "Nothing" comes first in what is shown, and last in what is fitted. */
function fitted(table: Table, cycles: number): number {
  const [nothing = [], ...rows] = table;
  const { kappa } = fittedAgreement([...rows, nothing].map(firstAsLast), { cycles });
  return kappa.kind === "value" ? kappa.value : NaN;
}

function same(table: Table): number {
  return table.reduce((sum, row, at) => sum + (row[at] ?? 0), 0);
}

function total(table: Table): number {
  return table.flat().reduce((sum, amount) => sum + amount, 0);
}

function firstAsLast([first = 0, ...others]: readonly number[]): number[] {
  return [...others, first];
}
