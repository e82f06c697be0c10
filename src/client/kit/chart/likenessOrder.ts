import { compareNames } from "../../../domain/nameOrder.ts";

interface Pair {
  readonly a: string;
  readonly b: string;
  /** How similar the two are; `undefined` where unknown. */
  readonly likeness: number | undefined;
}

/**
 * An order in which similar ones stand next to each other, whatever order they are given in: the two rows with the
 * highest mean similarity are joined, with their most similar ends in the middle, until one row is left (average
 * linkage). It begins with the end whose half is less similar to all others, so that those who agree least are in
 * sight in a map of any size. Unknown similarities count as the mean of the known ones; ties are ordered by name.
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

/** Differences up to this are ties: sums in another order differ in their last digits. */
const tie = 1e-9;

/** Two rows as one, turned so that the ends that meet are the most similar. */
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
