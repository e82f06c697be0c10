/** Of what two have said, how much is alike: seldom so much of whom two are watched. */
const alikeOfRaters = 0.4;

/**
 * Whether several presumed raters have similar codes at similar times, as raters of the same
 * recordings do: the mean over all pairs with codes on the same recording. `false` without such a
 * pair.
 */
export function areSaidByRaters(said: readonly (readonly Said[])[]): boolean {
  const shares = said.flatMap((own, at) =>
    said.slice(at + 1).flatMap((other) => shareAlike(own, other)),
  );
  if (shares.length === 0) return false;
  const mean = shares.reduce((sum, one) => sum + one, 0) / shares.length;
  return mean >= alikeOfRaters;
}

/** A code on a segment of a recording. */
export interface Said {
  readonly what: string;
  /** The recording; absent where all is of one. */
  readonly where?: string;
  readonly startUs: number;
  readonly endUs: number;
}

/**
 * How much of what one says another says at about the same time: more than half of both together is in both. Nothing where
 * they have no recording in common.
 */
function shareAlike(own: readonly Said[], others: readonly Said[]): readonly number[] {
  const [places, theirs] = [own, others].map((said) => new Set(said.map(({ where }) => where)));
  const one = own.filter(({ where }) => theirs?.has(where));
  const other = others.filter(({ where }) => places?.has(where));
  if (one.length === 0) return [];
  const alike = one.filter((a) =>
    other.some((b) => {
      const both = Math.min(a.endUs, b.endUs) - Math.max(a.startUs, b.startUs);
      const all = Math.max(a.endUs, b.endUs) - Math.min(a.startUs, b.startUs);
      return a.where === b.where && a.what === b.what && both > all / 2;
    }),
  );
  return [alike.length / Math.max(one.length, other.length)];
}
