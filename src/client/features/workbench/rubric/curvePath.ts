/**
 * The SVG path of a curve, one unit wide per column and 100 high, with the highest value at the top. `values`
 * are pairs of the lowest and highest value of each column; `NaN` breaks the curve.
 */
export function curvePath(
  values: Float32Array,
  { min, max }: { readonly min: number; readonly max: number },
): string {
  const heightOf = (value: number) =>
    (max > min ? 100 - (100 * (value - min)) / (max - min) : 50).toFixed(1);
  const steps: string[] = [];
  let isDown = false;
  for (let column = 0; column * 2 < values.length; column++) {
    const low = values[2 * column] ?? Number.NaN;
    const high = values[2 * column + 1] ?? Number.NaN;
    if (Number.isNaN(low)) {
      isDown = false;
      continue;
    }
    steps.push(`${isDown ? "L" : "M"}${column} ${heightOf(low)}`);
    if (high !== low) steps.push(`L${column} ${heightOf(high)}`);
    steps.push(`L${column + 1} ${heightOf(high)}`);
    isDown = true;
  }
  return steps.join("");
}
