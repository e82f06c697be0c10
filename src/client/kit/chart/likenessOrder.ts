import { compareNames } from "../../../domain/nameOrder.ts";

interface Pair {
  readonly a: string;
  readonly b: string;
  /** How alike they are; nothing where that is not known. */
  readonly likeness: number | undefined;
}

/**
 * Those who are alike beside each other, whatever order they come in: the two rows that are most alike on
 * the whole are joined, with the ends that are most alike in the middle, until one row is left (average
 * linkage). It begins with the end whose half is less alike to all others, so that who agrees least is in sight
 * however large the map. What is not known counts as the mean of what is; among equals names decide.
 */
export function likenessOrder<One extends { readonly id: string; readonly name: string }>(
  all: readonly One[],
  pairs: readonly Pair[],
): readonly One[] {
  const known = pairs.flatMap(({ likeness }) => likeness ?? []);
  const mean = known.reduce((sum, value) => sum + value, 0) / Math.max(1, known.length);
  const found = new Map(
    pairs.flatMap(({ a, b, likeness }) => [
      [`${a} ${b}`, likeness] as const,
      [`${b} ${a}`, likeness] as const,
    ]),
  );
  const between = (a: One, b: One): number => found.get(`${a.id} ${b.id}`) ?? mean;
  const linkage = (one: readonly One[], other: readonly One[]): number =>
    one.reduce((sum, a) => sum + other.reduce((total, b) => total + between(a, b), 0), 0) /
    (one.length * other.length);

  let rows = all
    .toSorted((a, b) => compareNames(a.name, b.name) || compareNames(a.id, b.id))
    .map((one): readonly One[] => [one]);
  while (rows.length > 1) {
    let best = { at: 0, with: 1, likeness: -Infinity };
    for (const [at, row] of rows.entries()) {
      for (let other = at + 1; other < rows.length; other += 1) {
        const likeness = linkage(row, rows[other] ?? []);
        if (likeness > best.likeness + tie) best = { at, with: other, likeness };
      }
    }
    const [one, other] = [rows[best.at] ?? [], rows[best.with] ?? []];
    rows = [
      ...rows.slice(0, best.at),
      joined(one, other, between),
      ...rows.slice(best.at + 1, best.with),
      ...rows.slice(best.with + 1),
    ];
  }
  const row = rows[0] ?? [];
  const half = Math.floor(row.length / 2);
  return half > 0 && linkage(row.slice(-half), row) < linkage(row.slice(0, half), row) - tie
    ? row.toReversed()
    : row;
}

/** Sums in another order differ in their last digits. */
const tie = 1e-9;

/** The two rows as one, turned so that the ends that meet are the most alike. */
function joined<One>(
  one: readonly One[],
  other: readonly One[],
  between: (a: One, b: One) => number,
): readonly One[] {
  const ways = [
    [one, other],
    [one, other.toReversed()],
    [one.toReversed(), other],
    [one.toReversed(), other.toReversed()],
  ] as const;
  const alike = ways.map(([left, right]) => {
    const [last, first] = [left.at(-1), right.at(0)];
    return last !== undefined && first !== undefined ? between(last, first) : 0;
  });
  const most = Math.max(...alike);
  const [left, right] = ways[alike.findIndex((value) => value > most - tie)] ?? ways[0];
  return [...left, ...right];
}
