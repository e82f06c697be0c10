import type { ObservationState } from "../../../domain/states.ts";
import type { Matrix } from "./matrix.ts";

/** What the cells are drawn with: as the theme has it. */
export interface Inks {
  readonly state: Readonly<Record<ObservationState, string>>;
  readonly line: string;
  readonly sunken: string;
  readonly focus: string;
  readonly waits: string;
  /** On a filled mark. */
  readonly onFilled: string;
}

/** A cell by its row and column in the matrix as it is shown. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

export interface Look {
  readonly matrix: Matrix;
  /** Width and height of a cell. */
  readonly sizePx: number;
  readonly widthPx: number;
  readonly heightPx: number;
  /** How far the cells are scrolled, from the top and from the side where a line begins. */
  readonly topPx: number;
  readonly inlinePx: number;
  /** Whether the first column stands at the right. */
  readonly isMirrored: boolean;
  readonly inks: Inks;
  readonly letterOf: (state: ObservationState) => string;
  readonly only: ObservationState | undefined;
  readonly waiting: ReadonlySet<string>;
  readonly active: Place | undefined;
  readonly hovered: Place | undefined;
}

const fullTurn = 2 * Math.PI;
/** From so many pixels on a mark has room for its letter. */
const letterFromPx = 22;

/** Draws the cells that are in view: at most some thousands, however large the study is. */
export function drawMatrix(context: CanvasRenderingContext2D, look: Look): void {
  const { matrix, sizePx, widthPx, heightPx, topPx, inlinePx, inks } = look;
  context.clearRect(0, 0, widthPx, heightPx);
  const firstRow = Math.max(0, Math.floor(topPx / sizePx));
  const endRow = Math.min(matrix.rows.length, Math.ceil((topPx + heightPx) / sizePx));
  const firstColumn = Math.max(0, Math.floor(inlinePx / sizePx));
  const endColumn = Math.min(matrix.columns.length, Math.ceil((inlinePx + widthPx) / sizePx));
  const leftOf = (column: number) => leftPx(look, column);
  const rightPx = Math.min(widthPx, matrix.columns.length * sizePx - inlinePx);
  const startPx = look.isMirrored ? widthPx - rightPx : 0;

  const across = look.hovered ?? look.active;
  if (across) {
    context.fillStyle = inks.sunken;
    context.fillRect(startPx, across.row * sizePx - topPx, rightPx, sizePx);
    context.fillRect(leftOf(across.column), 0, sizePx, matrix.rows.length * sizePx - topPx);
  }
  context.strokeStyle = inks.line;
  context.lineWidth = 1;
  context.beginPath();
  for (let row = firstRow; row <= endRow; row++) {
    // Every fifth line alone where cells are small: they lead the eye, and all of them would be a mesh.
    if (sizePx < letterFromPx && row % 5 !== 0) continue;
    const y = Math.round(row * sizePx - topPx) + 0.5;
    context.moveTo(startPx, y);
    context.lineTo(startPx + rightPx, y);
  }
  context.stroke();

  for (let row = firstRow; row < endRow; row++) {
    for (let column = firstColumn; column < endColumn; column++) {
      const cell = matrix.cellAt(row, column);
      if (!cell) continue;
      const isDim = look.only !== undefined && cell.state !== look.only;
      context.globalAlpha = isDim ? 0.22 : 1;
      const x = leftOf(column);
      const y = row * sizePx - topPx;
      drawMark(context, look, { state: cell.state, x, y });
      if (look.waiting.has(cell.observationId)) drawCorner(context, look, { x, y });
    }
  }
  context.globalAlpha = 1;
  if (look.active) {
    context.strokeStyle = inks.focus;
    context.lineWidth = 2;
    const { row, column } = look.active;
    context.strokeRect(leftOf(column) + 1, row * sizePx - topPx + 1, sizePx - 2, sizePx - 2);
  }
}

/** The whole study in one picture, a patch of colour for each observation, and where the view is in it. */
export function drawWhole(
  context: CanvasRenderingContext2D,
  {
    matrix,
    widthPx,
    heightPx,
    isMirrored,
    inks,
    only,
    view,
  }: Pick<Look, "matrix" | "widthPx" | "heightPx" | "isMirrored" | "inks" | "only"> & {
    /** What part of the rows is in view: shares of all of them. */
    readonly view: { readonly from: number; readonly to: number };
  },
): void {
  context.clearRect(0, 0, widthPx, heightPx);
  const rowPx = heightPx / Math.max(1, matrix.rows.length);
  const columnPx = widthPx / Math.max(1, matrix.columns.length);
  for (let row = 0; row < matrix.rows.length; row++) {
    for (let column = 0; column < matrix.columns.length; column++) {
      const cell = matrix.cellAt(row, column);
      if (!cell || cell.state === "withdrawn") continue;
      context.fillStyle = inks.state[cell.state];
      context.globalAlpha = only !== undefined && cell.state !== only ? 0.15 : weight[cell.state];
      const x = isMirrored ? widthPx - (column + 1) * columnPx : column * columnPx;
      // Never thinner than a pixel: a single one must be seen.
      context.fillRect(x, row * rowPx, Math.max(1, columnPx - 0.5), Math.max(1, rowPx));
    }
  }
  context.globalAlpha = 1;
  context.strokeStyle = inks.focus;
  context.lineWidth = 1.5;
  const y = view.from * heightPx;
  context.strokeRect(
    0.75,
    y + 0.75,
    widthPx - 1.5,
    Math.max(3, (view.to - view.from) * heightPx - 1.5),
  );
}

/** The cell under a point of the canvas; `undefined` beside the matrix. */
export function placeAt(
  {
    matrix,
    sizePx,
    widthPx,
    topPx,
    inlinePx,
    isMirrored,
  }: Pick<Look, "matrix" | "sizePx" | "widthPx" | "topPx" | "inlinePx" | "isMirrored">,
  { x, y }: { readonly x: number; readonly y: number },
): Place | undefined {
  const row = Math.floor((y + topPx) / sizePx);
  const column = Math.floor(((isMirrored ? widthPx - x : x) + inlinePx) / sizePx);
  return row >= 0 && row < matrix.rows.length && column >= 0 && column < matrix.columns.length
    ? { row, column }
    : undefined;
}

/** How heavy a state is in the picture of the whole: what is done is densest. */
const weight: Readonly<Record<ObservationState, number>> = {
  assigned: 0.3,
  in_progress: 0.75,
  submitted: 0.7,
  returned: 1,
  accepted: 1,
  withdrawn: 0,
};

function leftPx({ isMirrored, widthPx, sizePx, inlinePx }: Look, column: number): number {
  const fromStart = column * sizePx - inlinePx;
  return isMirrored ? widthPx - fromStart - sizePx : fromStart;
}

/** The signs of `StateMark`: round while the rater has it, square once submitted, leaning where it came back. */
function drawMark(
  context: CanvasRenderingContext2D,
  { sizePx, inks, letterOf }: Look,
  { state, x, y }: { readonly state: ObservationState; readonly x: number; readonly y: number },
): void {
  const middleX = x + sizePx / 2;
  const middleY = y + sizePx / 2;
  const half = Math.min(11, sizePx / 2 - Math.max(1, sizePx / 10));
  const ink = inks.state[state];
  context.fillStyle = ink;
  context.strokeStyle = ink;
  context.lineWidth = sizePx < letterFromPx ? 1.25 : 1.5;
  context.beginPath();
  switch (state) {
    case "assigned":
      context.setLineDash(sizePx < letterFromPx ? [] : [3, 2]);
      context.arc(middleX, middleY, half - 0.75, 0, fullTurn);
      context.stroke();
      context.setLineDash([]);
      break;
    case "in_progress":
      context.arc(middleX, middleY, half - 0.75, 0, fullTurn);
      context.stroke();
      context.beginPath();
      context.arc(middleX, middleY, half - 0.75, 0, Math.PI);
      fillSoftly(context, sizePx);
      break;
    case "submitted":
      context.rect(middleX - half + 0.75, middleY - half + 0.75, 2 * half - 1.5, 2 * half - 1.5);
      context.stroke();
      fillSoftly(context, sizePx, 0.35);
      break;
    case "accepted":
      context.fillRect(middleX - half, middleY - half, 2 * half, 2 * half);
      break;
    case "returned":
      context.moveTo(middleX, middleY - half);
      context.lineTo(middleX + half, middleY);
      context.lineTo(middleX, middleY + half);
      context.lineTo(middleX - half, middleY);
      context.closePath();
      context.fill();
      break;
    case "withdrawn":
      context.moveTo(middleX - half * 0.6, middleY);
      context.lineTo(middleX + half * 0.6, middleY);
      context.stroke();
  }
  if (sizePx < letterFromPx) return;
  context.fillStyle = state === "accepted" || state === "returned" ? inks.onFilled : ink;
  context.font = `650 11px ${getComputedStyle(context.canvas).fontFamily}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  if (state !== "withdrawn") context.fillText(letterOf(state), middleX, middleY + 0.5);
}

/** Lighter behind a letter than where the filling alone is the sign. */
function fillSoftly(context: CanvasRenderingContext2D, sizePx: number, share = 1): void {
  const before = context.globalAlpha;
  context.globalAlpha = before * (sizePx < letterFromPx ? share : 0.18);
  context.fill();
  context.globalAlpha = before;
}

/** A corner that says: this waits too long. */
function drawCorner(
  context: CanvasRenderingContext2D,
  { sizePx, inks, isMirrored }: Look,
  { x, y }: { readonly x: number; readonly y: number },
): void {
  const side = Math.max(4, sizePx / 3);
  const cornerX = isMirrored ? x : x + sizePx;
  context.fillStyle = inks.waits;
  context.beginPath();
  context.moveTo(cornerX, y);
  context.lineTo(cornerX + (isMirrored ? side : -side), y);
  context.lineTo(cornerX, y + side);
  context.closePath();
  context.fill();
}
