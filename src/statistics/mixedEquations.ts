import { type Factor, isNested } from "./factor.ts";
import { factored, timesColumn } from "./symmetricMatrix.ts";

/**
 * The mixed-model equations of crossed and nested random factors (Henderson, 1975,
 * doi:10.2307/2529430), in the order in which they are eliminated: M = I + Λ Zᵀ Z Λ, where Λ holds
 * the roots of the ratios of factors’ variances to that of error.
 *
 * Many factors, the interactions, are nested in the levels of one factor, such as recordings. These
 * are eliminated sparsely, the finest first, without fill-in beyond a level of that factor. Factors
 * that cross it remain as a dense border.
 */
export interface MixedEquations {
  readonly size: number;
  /** Places of a factor’s levels: from here on. */
  readonly starts: readonly number[];
  readonly solve: (ratios: readonly number[]) => SolvedEquations;
}

export interface SolvedEquations {
  readonly logDeterminant: number;
  /** M⁻¹ times a column. */
  readonly times: (column: Float64Array) => Float64Array;
  /** The diagonal of M⁻¹. */
  readonly diagonal: Float64Array;
}

/** A border of so many levels takes seconds for one look. */
const mostInBorder = 1_500;

/** The equations; `undefined` if too many factors cross all others for a dense border. */
export function mixedEquations(factors: readonly Factor[]): MixedEquations | undefined {
  const inside = insideOf(factors);
  const order = factors
    .map((_, at) => at)
    .toSorted(
      (a, b) =>
        Number(inside.has(b)) - Number(inside.has(a)) ||
        (factors[b]?.levels ?? 0) - (factors[a]?.levels ?? 0),
    );
  const starts = factors.map(() => 0);
  let size = 0;
  let sparse = 0;
  for (const at of order) {
    starts[at] = size;
    size += factors[at]?.levels ?? 0;
    if (inside.has(at)) sparse = size;
  }
  if (size - sparse > mostInBorder) return undefined;
  const pattern = patternOf(factors, { starts, size, sparse });
  const factorOf = new Int32Array(size);
  factors.forEach(({ levels }, at) => factorOf.fill(at, starts[at], (starts[at] ?? 0) + levels));
  return { size, starts, solve: (ratios) => solved(pattern, factorOf, ratios) };
}

/** Which factors are eliminated sparsely: those nested in the one that leaves least to be stored. */
function insideOf(factors: readonly Factor[]): ReadonlySet<number> {
  let best: ReadonlySet<number> = new Set();
  let least = Infinity;
  for (const base of factors) {
    const inside = factors.flatMap((factor, at) => (isNested(factor, base) ? [at] : []));
    const [, ...coarser] = inside
      .map((at) => factors[at])
      .toSorted((a, b) => (b?.levels ?? 0) - (a?.levels ?? 0));
    const border = factors.reduce(
      (sum, { levels }, at) => sum + (inside.includes(at) ? 0 : levels),
      0,
    );
    const within = coarser.reduce((sum, factor) => sum + (factor?.levels ?? 0), 0);
    const stored = border ** 2 + within ** 2 / base.levels;
    if (stored < least) [best, least] = [new Set(inside), stored];
  }
  return best;
}

/** What is not 0 in the columns that are eliminated sparsely, below the diagonal, and how often levels meet. */
interface Pattern {
  readonly size: number;
  readonly sparse: number;
  /** Where a column’s rows begin; rows ascend. */
  readonly from: Int32Array;
  readonly rows: Int32Array;
  readonly counts: Float64Array;
  readonly diagonal: Float64Array;
  /** Of the border, row by row. */
  readonly border: Float64Array;
  /**
   * For every two rows of a column of which the upper one is eliminated sparsely too: where the lower one stands in the
   * column of the upper; in the order in which they are met.
   */
  readonly meets: Int32Array;
}

interface Sizes {
  readonly starts: readonly number[];
  readonly size: number;
  readonly sparse: number;
}

function patternOf(factors: readonly Factor[], { starts, size, sparse }: Sizes): Pattern {
  const scores = factors[0]?.levelOf.length ?? 0;
  const width = size - sparse;
  const diagonal = new Float64Array(size);
  const border = new Float64Array(width * width);
  /** For each column that is eliminated sparsely, how often the rows below meet it. */
  const met = Array.from({ length: sparse }, () => new Map<number, number>());
  const places = new Int32Array(factors.length);
  for (let score = 0; score < scores; score += 1) {
    for (let at = 0; at < places.length; at += 1) {
      places[at] = (starts[at] ?? 0) + (factors[at]?.levelOf[score] ?? 0);
    }
    places.sort();
    for (let at = 0; at < places.length; at += 1) {
      const column = places[at] ?? 0;
      diagonal[column] = (diagonal[column] ?? 0) + 1;
      for (let below = at + 1; below < places.length; below += 1) {
        const row = places[below] ?? 0;
        const own = met[column];
        if (own) own.set(row, (own.get(row) ?? 0) + 1);
        else {
          const cell = (row - sparse) * width + column - sparse;
          border[cell] = (border[cell] ?? 0) + 1;
        }
      }
    }
  }
  // Eliminating a column makes its rows meet one another: they come to the column of the first of them.
  for (const [column, own] of met.entries()) {
    let first = size;
    for (const row of own.keys()) if (row < first && row > column) first = row;
    const parent = met[first];
    if (parent)
      for (const row of own.keys()) if (row > first && !parent.has(row)) parent.set(row, 0);
  }
  const from = new Int32Array(sparse + 1);
  for (const [column, own] of met.entries()) from[column + 1] = (from[column] ?? 0) + own.size;
  const rows = new Int32Array(from[sparse] ?? 0);
  const counts = new Float64Array(rows.length);
  for (const [column, own] of met.entries()) {
    const [start = 0, end = 0] = [from[column], from[column + 1]];
    rows.set(Int32Array.from(own.keys()), start);
    rows.subarray(start, end).sort();
    for (let at = start; at < end; at += 1) counts[at] = own.get(rows[at] ?? 0) ?? 0;
  }
  return { size, sparse, from, rows, counts, diagonal, border, meets: meetsOf(from, rows, sparse) };
}

function meetsOf(from: Int32Array, rows: Int32Array, sparse: number): Int32Array {
  let length = 0;
  const eachPair = (seen: (upper: number, lower: number) => void) => {
    for (let column = 0; column < sparse; column += 1) {
      const end = from[column + 1] ?? 0;
      for (let at = from[column] ?? 0; at < end; at += 1) {
        const upper = rows[at] ?? 0;
        if (upper >= sparse) break;
        for (let below = at + 1; below < end; below += 1) seen(upper, rows[below] ?? 0);
      }
    }
  };
  eachPair(() => {
    length += 1;
  });
  const meets = new Int32Array(length);
  let [next, lastUpper, at] = [0, -1, 0];
  eachPair((upper, lower) => {
    // Rows ascend in both: what is sought next lies further on.
    if (upper !== lastUpper || (rows[at] ?? 0) > lower) at = from[upper] ?? 0;
    lastUpper = upper;
    while ((rows[at] ?? 0) < lower) at += 1;
    meets[next] = at;
    next += 1;
  });
  return meets;
}

/** The Cholesky factor, column by column, and the inverse of what is left of the border. */
function solved(
  pattern: Pattern,
  factorOf: Int32Array,
  ratios: readonly number[],
): SolvedEquations {
  const { size, sparse, from, rows, counts, meets } = pattern;
  const width = size - sparse;
  const roots = ratios.map(Math.sqrt);
  const scale = new Float64Array(size);
  for (let at = 0; at < size; at += 1) scale[at] = roots[factorOf[at] ?? 0] ?? 0;
  const pivots = pattern.diagonal.map((count, at) => 1 + count * (scale[at] ?? 0) ** 2);
  const values = new Float64Array(counts.length);
  const border = new Float64Array(width * width);
  for (let row = 0; row < width; row += 1) {
    for (let column = 0; column < row; column += 1) {
      const cell = row * width + column;
      border[cell] =
        (pattern.border[cell] ?? 0) * (scale[sparse + row] ?? 0) * (scale[sparse + column] ?? 0);
    }
  }
  for (let column = 0; column < sparse; column += 1) {
    const own = scale[column] ?? 0;
    for (let at = from[column] ?? 0; at < (from[column + 1] ?? 0); at += 1) {
      values[at] = own * (scale[rows[at] ?? 0] ?? 0) * (counts[at] ?? 0);
    }
  }
  let logDeterminant = 0;
  let meeting = 0;
  for (let column = 0; column < sparse; column += 1) {
    const [start = 0, end = 0] = [from[column], from[column + 1]];
    const pivot = Math.sqrt(pivots[column] ?? 1);
    pivots[column] = pivot;
    logDeterminant += 2 * Math.log(pivot);
    for (let at = start; at < end; at += 1) values[at] = (values[at] ?? 0) / pivot;
    for (let at = start; at < end; at += 1) {
      const upper = rows[at] ?? 0;
      const value = values[at] ?? 0;
      pivots[upper] = (pivots[upper] ?? 0) - value * value;
      if (upper < sparse) {
        for (let below = at + 1; below < end; below += 1) {
          const place = meets[meeting] ?? 0;
          meeting += 1;
          values[place] = (values[place] ?? 0) - value * (values[below] ?? 0);
        }
      } else {
        for (let below = at + 1; below < end; below += 1) {
          const cell = ((rows[below] ?? 0) - sparse) * width + upper - sparse;
          border[cell] = (border[cell] ?? 0) - value * (values[below] ?? 0);
        }
      }
    }
  }
  for (let row = 0; row < width; row += 1) border[row * (width + 1)] = pivots[sparse + row] ?? 1;
  const left = factored({ size: width, cells: border });
  const inverse = left.inverse();

  const times = (column: Float64Array) => {
    const x = column.slice();
    for (let at = 0; at < sparse; at += 1) {
      const own = (x[at] ?? 0) / (pivots[at] ?? 1);
      x[at] = own;
      for (let cell = from[at] ?? 0; cell < (from[at + 1] ?? 0); cell += 1) {
        const row = rows[cell] ?? 0;
        x[row] = (x[row] ?? 0) - (values[cell] ?? 0) * own;
      }
    }
    x.set(timesColumn(inverse, x.subarray(sparse)), sparse);
    for (let at = sparse - 1; at >= 0; at -= 1) {
      let own = x[at] ?? 0;
      for (let cell = from[at] ?? 0; cell < (from[at + 1] ?? 0); cell += 1) {
        own -= (values[cell] ?? 0) * (x[rows[cell] ?? 0] ?? 0);
      }
      x[at] = own / (pivots[at] ?? 1);
    }
    return x;
  };
  return {
    logDeterminant: logDeterminant + left.logDeterminant,
    times,
    diagonal: diagonalOf(pattern, { pivots, values, inverse: inverse.cells }),
  };
}

interface Eliminated {
  readonly pivots: Float64Array;
  readonly values: Float64Array;
  readonly inverse: Float64Array;
}

/** From the last column to the first (Takahashi, Fagan & Chen, 1973): only where the factor is not 0. */
function diagonalOf(
  { size, sparse, from, rows, meets }: Pattern,
  { pivots, values, inverse }: Eliminated,
): Float64Array {
  const width = size - sparse;
  const diagonal = new Float64Array(size);
  for (let row = 0; row < width; row += 1) diagonal[sparse + row] = inverse[row * (width + 1)] ?? 0;
  const cells = new Float64Array(values.length);
  let meeting = meets.length;
  for (let column = sparse - 1; column >= 0; column -= 1) {
    const [start = 0, end = 0] = [from[column], from[column + 1]];
    const pivot = pivots[column] ?? 1;
    let crossed = start;
    while (crossed < end && (rows[crossed] ?? 0) < sparse) crossed += 1;
    for (let at = start; at < crossed; at += 1) meeting -= end - at - 1;
    let next = meeting;
    for (let at = start; at < crossed; at += 1) {
      const share = (values[at] ?? 0) / pivot;
      let own = share * (diagonal[rows[at] ?? 0] ?? 0);
      for (let below = at + 1; below < end; below += 1) {
        const there = cells[meets[next] ?? 0] ?? 0;
        next += 1;
        own += ((values[below] ?? 0) / pivot) * there;
        cells[below] = (cells[below] ?? 0) - share * there;
      }
      cells[at] = (cells[at] ?? 0) - own;
    }
    for (let at = crossed; at < end; at += 1) {
      const line = ((rows[at] ?? 0) - sparse) * width - sparse;
      let own = 0;
      for (let other = crossed; other < end; other += 1) {
        own += (values[other] ?? 0) * (inverse[line + (rows[other] ?? 0)] ?? 0);
      }
      cells[at] = (cells[at] ?? 0) - own / pivot;
    }
    let sum = 1 / pivot;
    for (let at = start; at < end; at += 1) sum -= (values[at] ?? 0) * (cells[at] ?? 0);
    diagonal[column] = sum / pivot;
  }
  return diagonal;
}
