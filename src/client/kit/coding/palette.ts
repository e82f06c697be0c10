/**
 * Okabe and Ito’s colours, which people with any of the common colour vision deficiencies can distinguish, in
 * the order of assignment. Black is reserved for text.
 */
export const palette = [
  "#0072b2",
  "#e69f00",
  "#009e73",
  "#cc79a7",
  "#56b4e9",
  "#d55e00",
  "#f0e442",
] as const;

/** The least used colour; of equally used ones, the first of the palette. */
export function nextColor(used: readonly string[]): string {
  const counts = new Map<string, number>(palette.map((color) => [color, 0]));
  for (const color of used) counts.set(color, (counts.get(color) ?? 0) + 1);
  const [first] = palette;
  return palette.reduce<string>(
    (best, color) => ((counts.get(color) ?? 0) < (counts.get(best) ?? 0) ? color : best),
    first,
  );
}
