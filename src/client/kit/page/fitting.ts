/** A result of the search: a screen, an object or a command. */
export interface Goal {
  readonly id: string;
  readonly name: string;
  /** Its kind, in words. */
  readonly kind: string;
  /** The keyboard shortcut for it. */
  readonly hint?: string;
  readonly go: () => void;
}

/**
 * The goals whose names contain every word of the query: first names that begin with the query, then names with a
 * word that begins with it, else in the given order. All of them for an empty query.
 */
export function fitting<G extends Pick<Goal, "name">>(goals: readonly G[], query: string): G[] {
  const words = plain(query).split(/\s+/u).filter(Boolean);
  return goals
    .map((goal, order) => ({ goal, order, rank: rankOf(plain(goal.name), words) }))
    .filter(({ rank }) => rank !== undefined)
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0) || a.order - b.order)
    .map(({ goal }) => goal);
}

function rankOf(name: string, words: readonly string[]): number | undefined {
  if (!words.every((word) => name.includes(word))) return undefined;
  const [first = ""] = words;
  if (name.startsWith(first)) return 0;
  return name.includes(` ${first}`) ? 1 : 2;
}

/** Without case and accents, so that `uber` finds `Übersicht`. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();
}
