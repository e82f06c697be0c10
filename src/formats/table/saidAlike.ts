/** Of what two have said, how much is alike: seldom so much of whom two are watched. */
const alikeOfRaters = 0.4;

/**
 * Whether several have said the same at about the same times, as raters of the same recordings do: the mean over all pairs.
 * `false` of fewer than two.
 */
export function areSaidByRaters(said: readonly (readonly Said[])[]): boolean {
  const shares = said.flatMap((own, at) =>
    said.slice(at + 1).map((other) => shareAlike(own, other)),
  );
  const mean = shares.reduce((sum, one) => sum + one, 0) / shares.length;
  return mean >= alikeOfRaters;
}

/** What was said of a segment of a recording. */
export interface Said {
  /** The code and whatever it is said of, such as the recording. */
  readonly what: string;
  readonly startUs: number;
  readonly endUs: number;
}

/** How much of what one says another says at about the same time: more than half of both together is in both. */
function shareAlike(one: readonly Said[], other: readonly Said[]): number {
  const alike = one.filter((a) =>
    other.some((b) => {
      const both = Math.min(a.endUs, b.endUs) - Math.max(a.startUs, b.startUs);
      const all = Math.max(a.endUs, b.endUs) - Math.min(a.startUs, b.startUs);
      return a.what === b.what && both > all / 2;
    }),
  );
  return alike.length / Math.max(1, one.length, other.length);
}
