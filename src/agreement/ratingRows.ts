import type { RaterGroup } from "./raterGroups.ts";
import type { Observation } from "./observation.ts";
import type { Grouping, RowSubject } from "./row.ts";
import { raterOf } from "./sameRater.ts";
import { mondayOf } from "./week.ts";

type Place = Pick<
  Observation,
  "observationId" | "raterId" | "ownOf" | "roundId" | "roundNumber" | "submittedMs"
>;

/** The subject of a row of ratings, and its raters of each recording in each round. */
export interface RatingRow<P> {
  readonly key: string;
  readonly of: RowSubject;
  readonly groups: readonly (readonly P[])[];
}

interface RowsAsked {
  /** Rater IDs, in the order that pairs use. */
  readonly raterIds: readonly string[];
  readonly raterGroups: readonly RaterGroup[];
}

/**
 * The rows by rater pair, round, week and group of raters; there are no other breakdowns of
 * ratings. A recording belongs to the week in which the last of its raters submitted.
 */
export function rowsOfRatings<P extends Place>(
  by: Grouping,
  groups: readonly (readonly P[])[],
  { raterIds, raterGroups }: RowsAsked,
): readonly RatingRow<P>[] {
  switch (by) {
    case "pair":
      return pairRows(groups, raterIds);
    case "round":
      return rowsOf(groups, ({ roundId, roundNumber }) => ({
        of: { by, roundId, roundNumber },
        name: roundId,
        place: roundNumber,
      }));
    case "week":
      return rowsOf(groups, (_, group) => {
        const startsOn = mondayOf(Math.max(...group.map(({ submittedMs }) => submittedMs)));
        return { of: { by, startsOn }, name: startsOn, place: startsOn };
      });
    case "raters":
      return raterGroups.flatMap(({ name, has }) => {
        const own = groups.map((group) => group.filter(has)).filter((group) => group.length > 1);
        return own.length === 0
          ? []
          : [{ key: `${by} ${name}`, of: { by, group: name }, groups: own }];
      });
    case "overall":
    case "code":
    case "group":
    case "criterion":
    case "recording":
    case "phase":
    case "subject":
    case "modifier":
      return [];
  }
}

function pairRows<P extends Place>(
  groups: readonly (readonly P[])[],
  raterIds: readonly string[],
): readonly RatingRow<P>[] {
  const ranks = new Map(raterIds.map((raterId, rank) => [raterId, rank]));
  const rankOf = (place: P) => ranks.get(raterOf(place)) ?? raterIds.length;
  const pairs = groups.flatMap((group) =>
    group.flatMap((first, at) => group.slice(at + 1).map((second) => [first, second] as const)),
  );
  return rowsOf(pairs, (first, [, second = first]) => {
    const [a, b] = rankOf(second) < rankOf(first) ? [second, first] : [first, second];
    const [raterA, raterB] = [raterOf(a), raterOf(b)];
    return {
      of: { by: "pair", raterA, raterB },
      name: `${raterA} ${raterB}`,
      place: rankOf(a) * (raterIds.length + 1) + rankOf(b),
    };
  });
}

/** In the order of their places. */
function rowsOf<P extends Place>(
  groups: readonly (readonly P[])[],
  rowOf: (
    first: P,
    group: readonly P[],
  ) => { readonly of: RowSubject; readonly name: string; readonly place: number | string },
): readonly RatingRow<P>[] {
  const rows = new Map<
    string,
    { readonly of: RowSubject; readonly place: number | string; readonly groups: (readonly P[])[] }
  >();
  for (const group of groups) {
    const [first] = group;
    if (!first) continue;
    const { name, ...row } = rowOf(first, group);
    const known = rows.get(name) ?? { ...row, groups: [] };
    rows.set(name, known);
    known.groups.push(group);
  }
  return [...rows]
    .toSorted(([, a], [, b]) => (a.place < b.place ? -1 : a.place > b.place ? 1 : 0))
    .map(([name, { of, groups: own }]) => ({ key: `${of.by} ${name}`, of, groups: own }));
}
