/**
 * Carries out actions in an order in which each is possible, repeating until no more succeed: an action may
 * depend on a later one that makes room. Returns the actions that are not possible at all.
 */
export function leftOver<Thing>(
  things: readonly Thing[],
  isDone: (thing: Thing) => boolean,
): readonly Thing[] {
  let left = things;
  while (left.length > 0) {
    const still = left.filter((thing) => !isDone(thing));
    if (still.length === left.length) return still;
    left = still.toReversed();
  }
  return left;
}
