/** A square matrix, row by row. */
export interface SquareMatrix {
  readonly size: number;
  readonly cells: Float64Array;
}

/**
 * The inverse of a symmetric positive definite matrix, by Cholesky. `undefined` where it is not positive
 * definite: where a pivot is lost in the rounding of its diagonal.
 */
export function inverseOf(matrix: SquareMatrix): SquareMatrix | undefined {
  const { lower, leastPivot } = choleskyOf(matrix);
  return leastPivot > rounding ? inverseFrom(lower) : undefined;
}

/** The inverse of one that is positive definite by its making, and the logarithm of its determinant. */
export function inverseAndDeterminant(matrix: SquareMatrix): {
  readonly inverse: SquareMatrix;
  readonly logDeterminant: number;
} {
  const { lower } = choleskyOf(matrix);
  const { size, cells } = lower;
  let logDeterminant = 0;
  for (let row = 0; row < size; row += 1) {
    logDeterminant += 2 * Math.log(cells[row * (size + 1)] ?? 1);
  }
  return { inverse: inverseFrom(lower), logDeterminant };
}

/** L⁻¹, by columns: what is summed lies side by side. Then L⁻ᵀ L⁻¹. */
function inverseFrom({ size, cells: lower }: SquareMatrix): SquareMatrix {
  const back = new Float64Array(size * size);
  for (let column = 0; column < size; column += 1) {
    const own = column * size;
    for (let row = column; row < size; row += 1) {
      const line = row * size;
      let sum = row === column ? 1 : 0;
      for (let at = column; at < row; at += 1) {
        sum -= (lower[line + at] ?? 0) * (back[own + at] ?? 0);
      }
      back[own + row] = sum / (lower[line + row] ?? 1);
    }
  }
  const inverse = new Float64Array(size * size);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = 0;
      for (let at = row; at < size; at += 1) {
        sum += (back[row * size + at] ?? 0) * (back[column * size + at] ?? 0);
      }
      inverse[row * size + column] = sum;
      inverse[column * size + row] = sum;
    }
  }
  return { size, cells: inverse };
}

/** The matrix times a column of as many numbers. */
export function timesColumn({ size, cells }: SquareMatrix, column: Float64Array): Float64Array {
  return column.map((_, row) => {
    let sum = 0;
    for (let at = 0; at < size; at += 1) sum += (cells[row * size + at] ?? 0) * (column[at] ?? 0);
    return sum;
  });
}

/** Rows and columns at the places alone, in their order. */
export function partOf({ size, cells }: SquareMatrix, places: readonly number[]): SquareMatrix {
  const part = new Float64Array(places.length ** 2);
  places.forEach((from, row) => {
    places.forEach((to, column) => {
      part[row * places.length + column] = cells[from * size + to] ?? 0;
    });
  });
  return { size: places.length, cells: part };
}

/** `leastPivot`: of all pivots, over the diagonal that they come from. NaN and below 0: not positive definite. */
function choleskyOf({ size, cells }: SquareMatrix): {
  readonly lower: SquareMatrix;
  readonly leastPivot: number;
} {
  const lower = new Float64Array(size * size);
  let leastPivot = Infinity;
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = cells[row * size + column] ?? 0;
      for (let at = 0; at < column; at += 1) {
        sum -= (lower[row * size + at] ?? 0) * (lower[column * size + at] ?? 0);
      }
      if (row === column) {
        leastPivot = Math.min(leastPivot, sum / Math.abs(cells[row * size + row] ?? 0));
        lower[row * size + row] = Math.sqrt(sum);
      } else {
        lower[row * size + column] = sum / (lower[column * size + column] ?? 1);
      }
    }
  }
  return { lower: { size, cells: lower }, leastPivot };
}

/** Of its diagonal: what is left below it is rounding. */
const rounding = 1e-13;
