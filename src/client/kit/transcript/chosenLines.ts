/** A range of selected lines, in either order. */
export interface Chosen {
  readonly from: number;
  readonly to: number;
}

/** Tells of each line whether it is among them. */
export function chosenLines(chosen: Chosen | null): (at: number) => boolean {
  if (!chosen) return () => false;
  const first = Math.min(chosen.from, chosen.to);
  const last = Math.max(chosen.from, chosen.to);
  return (at) => at >= first && at <= last;
}
