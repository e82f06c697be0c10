/**
 * Does things in the order in which they can be done, to and fro until nothing more can: what moves
 * out of the way of another may come after it. Returns what could not be done at all.
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
