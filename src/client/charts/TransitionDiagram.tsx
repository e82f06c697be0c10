import type { ChartHead } from "./chartHead.ts";

/** Codes on a circle, arrows by how often one follows the other. */
export function TransitionDiagram(_props: TransitionDiagramProps) {
  return null;
}

export interface TransitionDiagramProps extends ChartHead {
  readonly nodes: readonly TransitionNode[];
  readonly arrows: readonly TransitionArrow[];
  /** Arrows of a lower probability are left out, and counted. */
  readonly threshold: number;
  /** Where given, the reader can move the threshold. */
  readonly onThreshold?: ((threshold: number) => void) | undefined;
}

export interface TransitionNode {
  readonly id: string;
  readonly name: string;
  readonly color?: string | undefined;
  /** How often the code occurred: the size of its circle. */
  readonly count: number;
}

export interface TransitionArrow {
  readonly from: string;
  readonly to: string;
  readonly count: number;
  /** Of all transitions from `from`, 0 to 1. */
  readonly probability: number;
  /** Adjusted residual, as z; `null` where not defined. */
  readonly residual: number | null;
}
