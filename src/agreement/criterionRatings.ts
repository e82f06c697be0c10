import type { Observation } from "./observation.ts";
import type { Rating } from "../domain/entities/rating.ts";
import type { Criterion } from "../domain/entities/scheme.ts";
import { isRated } from "../domain/judgementDifferences.ts";
import { firstTime, raterOf } from "./sameRater.ts";
import type { Id } from "../domain/rules.ts";
import type { Together } from "./comparisons.ts";

/** A table of more levels than this is not looked at but searched. */
const levelsMost = 12;
/** Recordings that are listed, with all that was said about them. */
const placesMost = 200;

interface RatingsAsked {
  /** Who stands in the rows; of no pair is one the first where no one is named. */
  readonly raterA?: Id<"account"> | undefined;
  /** The selected cell of the matrix: values of two levels. */
  readonly row?: number | undefined;
  readonly column?: number | undefined;
}

/** How raters rated one criterion: a table of its levels, and the recordings on which they differ most. */
export function criterionRatings(
  criterion: Criterion,
  groups: readonly Together[],
  ratingsOf: (place: Observation) => readonly Rating[],
  asked: RatingsAsked,
) {
  const judged = groups.flatMap((group) => {
    const given = group.flatMap((place) => {
      const rating = ratingsOf(place).find(({ criterionId }) => criterionId === criterion.id);
      return rating && isRated(rating) ? [{ place, rating }] : [];
    });
    return given.length > 1 ? [given] : [];
  });
  const chosen = judged.filter((given) => isInCell(given, asked));
  const hasOrder = criterion.scale !== "nominal" && criterion.scale !== "checklist";
  const apart = chosen
    .map((given) => ({ given, apart: apartOf(given, hasOrder) }))
    .toSorted((a, b) => rank(b) - rank(a));
  return {
    count: chosen.length,
    differing: apart.filter((one) => rank(one) > 0).length,
    places: apart.slice(0, placesMost).flatMap(({ given, apart: by }) => {
      const [first] = given;
      if (!first) return [];
      const { recordingId, recordingName, roundId, roundNumber } = first.place;
      return [
        {
          recordingId,
          recordingName,
          roundId,
          roundNumber,
          apart: by,
          ratings: given.map(({ place, rating }) => {
            const { value, cannotBeJudged, reason, comment, evidence } = rating;
            const said = { value, cannotBeJudged, reason, comment, evidence };
            const time =
              place.ownOf === undefined
                ? null
                : place.raterId === firstTime
                  ? (1 as const)
                  : (2 as const);
            return { raterId: raterOf(place), observationId: place.observationId, time, ...said };
          }),
        },
      ];
    }),
    confusion: criterion.levels.length > levelsMost ? null : confusionOf(criterion, judged, asked),
  };
}

interface Given {
  readonly place: Observation;
  readonly rating: Rating;
}

function isInCell(given: readonly Given[], { raterA, row, column }: RatingsAsked): boolean {
  if (row === undefined || column === undefined) return true;
  return orderedPairs(given, raterA).some(
    ([a, b]) => a.rating.value === row && b.rating.value === column,
  );
}

/** Both orders of every pair; of two raters that are named, only A before B. */
function orderedPairs(
  given: readonly Given[],
  raterA: RatingsAsked["raterA"],
): readonly (readonly [Given, Given])[] {
  return given.flatMap((a) =>
    given.flatMap((b) =>
      a === b || (raterA !== undefined && a.place.raterId !== raterA) ? [] : [[a, b] as const],
    ),
  );
}

function apartOf(given: readonly Given[], hasOrder: boolean): number | null {
  const values = given.flatMap(({ rating: { value } }) => (value === null ? [] : [value]));
  if (values.length < 2) return null;
  if (hasOrder) return Math.max(...values) - Math.min(...values);
  return values.reduce(
    (sum, value, at) => sum + values.slice(at + 1).filter((other) => other !== value).length,
    0,
  );
}

/** Larger differences are higher; that some can judge it and some cannot lies between some and none. */
function rank({ given, apart }: { given: readonly Given[]; apart: number | null }): number {
  if (apart !== null && apart > 0) return 1 + apart;
  const unjudged = given.filter(({ rating }) => rating.cannotBeJudged).length;
  return unjudged > 0 && unjudged < given.length ? 1 : 0;
}

function confusionOf(
  { levels, scale }: Criterion,
  judged: readonly (readonly Given[])[],
  { raterA }: RatingsAsked,
): { readonly levels: number[]; readonly table: number[][] } {
  const values = levels.map(({ value }) => value);
  const inOrder = scale === "nominal" ? values : values.toSorted((a, b) => a - b);
  const table = inOrder.map(() => inOrder.map(() => 0));
  const share = raterA === undefined ? 0.5 : 1;
  for (const given of judged) {
    for (const [a, b] of orderedPairs(given, raterA)) {
      if (a.rating.value === null || b.rating.value === null) continue;
      const row = table[inOrder.indexOf(a.rating.value)];
      const column = inOrder.indexOf(b.rating.value);
      if (row && column >= 0) row[column] = (row[column] ?? 0) + share;
    }
  }
  return { levels: inOrder, table };
}
