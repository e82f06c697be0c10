import { type PointerEvent, useLayoutEffect, useRef } from "react";
import type { ObservationState } from "../../../domain/states.ts";
import { sizedContext } from "./canvas.ts";
import type { Matrix } from "./matrix.ts";
import { drawWhole, type Inks } from "./matrixLook.ts";
import styles from "./MatrixGrid.module.css";

/**
 * All of a study at once, however small its cells are then, with the part that is in view; dragging
 * moves that. It adds nothing to the grid beside it for those who do not see.
 */
export function WholePicture({ onMove, from, to, offsetPx, ...look }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { matrix, widthPx, heightPx, isMirrored, inks, only } = look;

  useLayoutEffect(() => {
    const context = sizedContext(canvas.current, { widthPx, heightPx });
    if (!context) return;
    const view = { from, to };
    drawWhole(context, { matrix, widthPx, heightPx, isMirrored, inks, only, view });
  }, [matrix, widthPx, heightPx, isMirrored, inks, only, from, to]);

  const move = (event: PointerEvent<HTMLCanvasElement>): void =>
    onMove(event.nativeEvent.offsetY / Math.max(1, heightPx));

  return (
    <canvas
      ref={canvas}
      aria-hidden="true"
      className={styles["whole"]}
      style={{ marginBlockStart: offsetPx, width: widthPx, height: heightPx }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => event.buttons > 0 && move(event)}
      onPointerUp={move}
    />
  );
}

interface Props {
  readonly matrix: Matrix;
  readonly widthPx: number;
  readonly heightPx: number;
  /** How far from the top it begins: beside the cells, not beside their heading. */
  readonly offsetPx: number;
  readonly isMirrored: boolean;
  readonly inks: Inks;
  readonly only: ObservationState | undefined;
  /** What part of the rows is in view: shares of all of them. */
  readonly from: number;
  readonly to: number;
  /** Where in the rows someone wants to be: a share of all of them. */
  readonly onMove: (share: number) => void;
}
