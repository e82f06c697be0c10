/** A square matrix; `cells` holds it row by row. */
export interface SquareMatrix {
  readonly size: number;
  readonly cells: Float64Array;
}

/**
 * The inverse of a symmetric positive definite matrix, by Cholesky. `undefined` if it is not
 * numerically positive definite, that is, if a pivot is within the rounding error of its diagonal.
 */
export function inverseOf(matrix: SquareMatrix): SquareMatrix | undefined {
  const { lower, leastPivot } = choleskyOf(matrix);
  return leastPivot > rounding ? inverseFrom(lower) : undefined;
}

/**
 * A matrix that is positive definite by construction, as its Cholesky factor. The inverse is
 * computed on request, because it takes twice as long as all else.
 */
export interface Factored {
  readonly logDeterminant: number;
  readonly inverse: () => SquareMatrix;
  /** The inverse times a column. */
  readonly solve: (column: Float64Array) => Float64Array;
}

export function factored(matrix: SquareMatrix): Factored {
  const { lower } = choleskyOf(matrix);
  const { size, cells } = lower;
  let logDeterminant = 0;
  for (let row = 0; row < size; row += 1) {
    logDeterminant += 2 * Math.log(cells[row * (size + 1)] ?? 1);
  }
  const solve = (column: Float64Array) => {
    const x = column.slice();
    for (let row = 0; row < size; row += 1) {
      let sum = x[row] ?? 0;
      for (let at = 0; at < row; at += 1) sum -= (cells[row * size + at] ?? 0) * (x[at] ?? 0);
      x[row] = sum / (cells[row * (size + 1)] ?? 1);
    }
    for (let row = size - 1; row >= 0; row -= 1) {
      const own = (x[row] ?? 0) / (cells[row * (size + 1)] ?? 1);
      x[row] = own;
      for (let at = 0; at < row; at += 1) {
        x[at] = (x[at] ?? 0) - (cells[row * size + at] ?? 0) * own;
      }
    }
    return x;
  };
  return { logDeterminant, inverse: () => inverseFrom(lower), solve };
}

/** L⁻¹, by columns, so that what is summed lies side by side; then L⁻ᵀ L⁻¹. */
function inverseFrom({ size, cells: lower }: SquareMatrix): SquareMatrix {
  // Room for the last four, where there are not four any more.
  const back = new Float64Array((size + 3) * size);
  const sums = new Float64Array(4);
  for (let column = 0; column < size; column += 4) {
    for (let row = column; row < size; row += 1) {
      const line = row * size;
      sums.fill(0);
      if (row < column + 4) sums[row - column] = 1;
      takeProducts(sums, {
        one: lower.subarray(line + column, line + row),
        four: back,
        from: column * size + column,
        stride: size,
      });
      const pivot = lower[line + row] ?? 1;
      for (let more = 0; more < 4; more += 1) {
        back[(column + more) * size + row] = (sums[more] ?? 0) / pivot;
      }
    }
  }
  const inverse = new Float64Array(size * size);
  for (let row = 0; row < size; row += 1) {
    const one = back.subarray(row * size + row, (row + 1) * size);
    for (let column = 0; column <= row; column += 4) {
      sums.fill(0);
      takeProducts(sums, { one, four: back, from: column * size + row, stride: size });
      for (let more = 0; more < 4 && column + more <= row; more += 1) {
        const sum = 0 - (sums[more] ?? 0);
        inverse[row * size + column + more] = sum;
        inverse[(column + more) * size + row] = sum;
      }
    }
  }
  return { size, cells: inverse };
}

/**
 * Takes from each of four sums the products of a line with one of four others, in their order. No sum waits for
 * another, which makes it several times as fast as one after the other.
 */
function takeProducts(
  sums: Float64Array,
  of: {
    readonly one: Float64Array;
    readonly four: Float64Array;
    readonly from: number;
    readonly stride: number;
  },
): void {
  const { one, four, from, stride } = of;
  let [a, b, c, d] = [sums[0] ?? 0, sums[1] ?? 0, sums[2] ?? 0, sums[3] ?? 0];
  const [second, third, fourth] = [from + stride, from + 2 * stride, from + 3 * stride];
  for (let at = 0; at < one.length; at += 1) {
    const own = one[at] ?? 0;
    a -= own * (four[from + at] ?? 0);
    b -= own * (four[second + at] ?? 0);
    c -= own * (four[third + at] ?? 0);
    d -= own * (four[fourth + at] ?? 0);
  }
  sums[0] = a;
  sums[1] = b;
  sums[2] = c;
  sums[3] = d;
}

/** The product of a matrix and a column vector of the same size. */
export function timesColumn({ size, cells }: SquareMatrix, column: Float64Array): Float64Array {
  return column.map((_, row) => {
    let sum = 0;
    for (let at = 0; at < size; at += 1) sum += (cells[row * size + at] ?? 0) * (column[at] ?? 0);
    return sum;
  });
}

/** The submatrix of the given rows and columns, in this order. */
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
  const lower = new Float64Array((size + 3) * size);
  const sums = new Float64Array(4);
  let leastPivot = Infinity;
  for (let first = 0; first < size; first += 4) {
    for (let column = 0; column < Math.min(size, first + 4); column += 1) {
      for (let more = 0; more < 4; more += 1) {
        sums[more] = cells[(first + more) * size + column] ?? 0;
      }
      const line = column * size;
      takeProducts(sums, {
        one: lower.subarray(line, line + column),
        four: lower,
        from: first * size,
        stride: size,
      });
      let root = lower[line + column] ?? 1;
      if (column >= first) {
        const sum = sums[column - first] ?? 0;
        leastPivot = Math.min(leastPivot, sum / Math.abs(cells[line + column] ?? 0));
        root = Math.sqrt(sum);
        lower[line + column] = root;
      }
      const last = Math.min(size, first + 4);
      for (let row = Math.max(first, column + 1); row < last; row += 1) {
        lower[row * size + column] = (sums[row - first] ?? 0) / root;
      }
    }
  }
  return { lower: { size, cells: lower.subarray(0, size * size) }, leastPivot };
}

/** Of its diagonal: what is left below it is rounding. */
const rounding = 1e-13;
