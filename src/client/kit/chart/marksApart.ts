interface Sized {
  readonly middlePx: number;
  readonly sizePx: number;
}

/**
 * The indices of the ticks whose labels can be written without touching: all, every second, every third …,
 * beginning with the first.
 */
export function apart(marks: readonly Sized[]): ReadonlySet<number> {
  for (let step = 1; step < marks.length; step += 1) {
    const kept = marks.flatMap((mark, at) => (at % step === 0 ? [{ ...mark, at }] : []));
    const touches = kept.some((mark, place) => {
      const before = kept[place - 1];
      return (
        before !== undefined &&
        Math.abs(mark.middlePx - before.middlePx) < (mark.sizePx + before.sizePx) / 2
      );
    });
    if (!touches) return new Set(kept.map(({ at }) => at));
  }
  return new Set(marks.length > 0 ? [0] : []);
}
