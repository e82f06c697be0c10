/** More points than this take long to draw and are no picture any more; the table has all. */
const pointsMost = 50_000;
const linesMost = 400;

/** The lines that are drawn, of so many points each: those that the title names, then as many as can be. */
export function drawnLines<Line extends { readonly id: string }>(
  lines: readonly Line[],
  { named, points }: { readonly named: ReadonlySet<string>; readonly points: number },
): readonly Line[] {
  const most = Math.max(
    named.size,
    Math.min(linesMost, Math.floor(pointsMost / Math.max(1, points))),
  );
  if (lines.length <= most) return lines;
  const others = lines.filter(({ id }) => !named.has(id)).slice(0, most - named.size);
  const kept = new Set([...named, ...others.map(({ id }) => id)]);
  return lines.filter(({ id }) => kept.has(id));
}
