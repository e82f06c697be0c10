/** Width and height of a cell in pixels, by the word for it; the smallest first. */
export const matrixSizes = { small: 14, medium: 20, large: 30 } as const;
type MatrixSize = keyof typeof matrixSizes;

export function isMatrixSize(value: string): value is MatrixSize {
  return Object.hasOwn(matrixSizes, value);
}

/** Up to so many recordings and raters, marks with letters fit a screen. */
const largeUpTo = { rows: 24, columns: 20 };
/** What stands beside the cells and above them in a window, in pixels: navigation, names, heads, the tools. */
const beside = { widthPx: 620, heightPx: 330 };

/**
 * The size that a matrix begins with: the largest in which all of it is in sight in a window. Where none is, its rows
 * are scrolled in any size, and it is as large as names are read well, if its columns have room.
 */
export function fittingSize(
  matrix: { readonly rows: number; readonly columns: number },
  window: { readonly widthPx: number; readonly heightPx: number },
): MatrixSize {
  if (matrix.rows <= largeUpTo.rows && matrix.columns <= largeUpTo.columns) return "large";
  const widthPx = window.widthPx - beside.widthPx;
  const heightPx = window.heightPx - beside.heightPx;
  const hasWidth = (size: MatrixSize) => matrix.columns * matrixSizes[size] <= widthPx;
  const hasHeight = (size: MatrixSize) => matrix.rows * matrixSizes[size] <= heightPx;
  for (const size of ["large", "medium", "small"] as const) {
    if (hasWidth(size) && hasHeight(size)) return size;
  }
  return hasWidth("medium") && !hasHeight("small") ? "medium" : "small";
}
