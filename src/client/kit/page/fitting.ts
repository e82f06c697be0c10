/** A result of the search: a screen, an object or a command. */
export interface Goal {
  readonly id: string;
  readonly name: string;
  /** What it is, in words. */
  readonly kind: string;
  /** The key that does the same. */
  readonly hint?: string;
  readonly go: () => void;
}

/**
 * The goals whose names have every word of the query: names that begin with it first, then names in
 * which a word begins with it, else in the order given. All of them where nothing is asked.
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
