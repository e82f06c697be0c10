/** The maximum number of points in a drawing: more take long and cannot be distinguished; the table has all. */
const pointsMost = 50_000;
const linesMost = 400;

/** The lines to draw, each with so many points: those named in the title, then as many as are allowed. */
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
