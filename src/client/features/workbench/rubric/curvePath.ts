/**
 * The path of a curve, one unit a column, on a height of 100 with the highest value on top. `values`
 * are pairs of the lowest and the highest of each column; where they are `NaN` the curve is broken.
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
