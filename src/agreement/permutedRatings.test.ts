import { expect, test } from "vitest";
import { newId } from "../../tests/sample.ts";
import { everyWay } from "../../tests/everyWay.ts";
import type { Criterion, Scheme } from "../domain/entities/scheme.ts";
import { limits } from "../domain/limits.ts";
import { randomFrom } from "../statistics/random.ts";
import { type GivenRating, ratingLines } from "./ratingLines.ts";
import { RatingStatistic } from "./recipes.ts";
import { recipeId } from "./recipeText.ts";
import type { Figure } from "./figure.ts";

const asked = RatingStatistic.options.flatMap((one) =>
  everyWay(one).map((raw) => RatingStatistic.parse(raw)),
);
const values = [1, 2, 3, 4];
const criteria = (["ordinal", "nominal", "interval"] as const).map((scale): Criterion => ({
  id: newId("criterion"),
  name: scale,
  description: "",
  scale,
  levels: values.map((value) => ({ value, name: `${value}`, descriptor: "", texts: {} })),
  weight: 1,
  isRequired: false,
  needsEvidence: false,
  texts: {},
}));

interface Place {
  readonly raterId: ReturnType<typeof newId<"account">>;
  readonly recordingId: ReturnType<typeof newId<"recording">>;
  readonly given: readonly GivenRating[];
}

/** Recordings that some of the raters rated, a few in both of two rounds; here and there a criterion is left out. */
function study(raters: number, recordings: number, [least, most]: readonly [number, number]) {
  const random = randomFrom(raters);
  const below = (count: number) => Math.floor(random() * count);
  const raterIds = ordered("account", raters);
  return ordered("recording", recordings).flatMap((recordingId, recording) => {
    const truth = criteria.map(() => 1 + below(4));
    return (recording % 7 === 3 ? [0, 1] : [0]).map(() => {
      const count = least + below(most - least + 1);
      const who = raterIds
        .map((raterId) => ({ raterId, rank: random() }))
        .toSorted((a, b) => a.rank - b.rank)
        .slice(0, count);
      return who.map(({ raterId }): Place => {
        const given = criteria.map(({ id }, at) => {
          const own = random() < 0.35 ? 1 + below(4) : (truth[at] ?? 1);
          return { criterionId: id, value: raters > 3 && random() < 0.04 ? null : own };
        });
        return { raterId, recordingId, given };
      });
    });
  });
}

function ordered<K extends "account" | "recording">(kind: K, count: number) {
  return Array.from({ length: count }, () => newId(kind)).toSorted();
}

/** The same with other ids for the same people and recordings, in another order. */
function renamed(groups: readonly (readonly Place[])[], seed: number) {
  const random = randomFrom(seed);
  const raterIds = others(groups, "raterId", random);
  const recordingIds = others(groups, "recordingId", random);
  return shuffled(groups, random).map((group) =>
    shuffled(group, random).map((place) => ({
      ...place,
      raterId: raterIds.get(place.raterId) ?? place.raterId,
      recordingId: recordingIds.get(place.recordingId) ?? place.recordingId,
    })),
  );
}

function others<K extends "raterId" | "recordingId">(
  groups: readonly (readonly Place[])[],
  of: K,
  random: () => number,
): ReadonlyMap<string, Place[K]> {
  const ids = [...new Set(groups.flat().map((place) => place[of]))];
  const turned = shuffled(ids, random);
  return new Map(ids.map((one, at) => [one, turned[at] ?? one]));
}

function shuffled<One>(all: readonly One[], random: () => number): readonly One[] {
  return all
    .map((one) => ({ one, rank: random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ one }) => one);
}

const schemes: readonly Pick<Scheme, "criteria" | "total">[] = [
  { criteria, total: "sum" },
  { criteria: criteria.toReversed(), total: "sum" },
  {
    criteria: criteria.map((one) => ({ ...one, levels: one.levels.toReversed() })),
    total: "sum",
  },
];

/** By criterion: figure, limits and parts, or why there is none. */
function told(
  scheme: Pick<Scheme, "criteria" | "total">,
  groups: readonly (readonly Place[])[],
  recipe: RatingStatistic,
) {
  const lines = ratingLines(scheme, groups, ({ given }) => given, { statistics: [recipe], limits });
  return new Map(lines.map(({ key, figures: [figure] }) => [key, figure]));
}

function numbersOf(figure: Figure | undefined): readonly number[] {
  if (figure?.kind !== "value") return [];
  const { value, low, high, observed, expected, n } = figure;
  return [value, low ?? -9, high ?? -9, observed ?? -9, expected ?? -9, n];
}

/** Why there is no figure; nothing where there is one. */
function reasonOf(figure: Figure | undefined): string | undefined {
  return figure?.kind === "undefined" ? figure.because : undefined;
}

const sizes = [
  { raters: 2, recordings: 12, each: [2, 2] },
  { raters: 3, recordings: 14, each: [3, 3] },
  { raters: 3, recordings: 14, each: [2, 3] },
  { raters: 30, recordings: 16, each: [2, 5] },
  { raters: 100, recordings: 16, each: [2, 5] },
] as const;

test.each(
  sizes.flatMap((size) => asked.map((recipe) => ({ ...size, recipe, kind: recipeId(recipe) }))),
)(
  "$kind of $raters raters, $each of a recording, hangs on no id and on no order",
  ({ raters, recordings, each, recipe }) => {
    const groups = study(raters, recordings, each);
    const [asMade = { criteria, total: "sum" as const }] = schemes;
    const expected = told(asMade, groups, recipe);
    expect(expected.size).toBe(criteria.length + 1);
    // Components of variance are where the likelihood has been found to be highest; it is nearly flat where raters
    // have hardly a recording in common.
    const digits = recipe.kind !== "icc" ? 11 : raters < 100 ? 8 : 5;
    // Of many raters one other order is enough: components of variance take their time.
    const orders = raters < 30 ? schemes : schemes.slice(-1);
    for (const [at, scheme] of orders.entries()) {
      const found = told(scheme, renamed(groups, 40 + at), recipe);
      for (const [key, figure] of expected) {
        const other = found.get(key);
        expect(reasonOf(other)).toBe(reasonOf(figure));
        numbersOf(figure).forEach((number, part) =>
          expect(numbersOf(other)[part]).toBeCloseTo(number, digits),
        );
      }
    }
  },
);

test("every measure of ratings has figures of most of these studies, so that this says something", () => {
  for (const { shape } of RatingStatistic.options) {
    const recipe = RatingStatistic.parse({ kind: shape.kind.value });
    const figures = sizes.flatMap(({ raters, recordings, each }) =>
      [...told(schemes[0] ?? { criteria, total: "sum" }, study(raters, recordings, each), recipe)]
        .map(([, figure]) => figure?.kind)
        .filter((kind) => kind === "value"),
    );
    expect(figures.length).toBeGreaterThan(1);
  }
});
