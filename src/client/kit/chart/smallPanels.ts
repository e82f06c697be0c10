import type { ChartHead } from "./chartHead.ts";
import type { Axis, Write } from "./series.ts";

/** Small drawings with the same two axes, next to each other. */
export interface SmallMultiplesProps extends ChartHead {
  readonly panels: readonly Panel[];
  /** The horizontal axis of every panel: its label and its ends. */
  readonly across: {
    readonly low: number;
    readonly high: number;
    readonly format: Write;
    /** Values at which one part of the axis ends and the next begins. */
    readonly seams?: readonly number[];
  };
  readonly axis: Axis;
  readonly format: Write;
  /** What the panels are: "Rater". */
  readonly panelsAre: string;
  /** What its points are: "Recordings". */
  readonly pointsAre: string;
  /** Name of the centre line: "Centre". */
  readonly centreIs: string;
  /** Name of the points that stand out: "Outside the limits". */
  readonly signsAre: string;
}

export interface Panel {
  readonly id: string;
  readonly name: string;
  /** The lines of the panel: each with its own points and its own usual range. */
  readonly courses: readonly Course[];
}

export interface Course {
  /** Distinguishes the course from the others of the panel: "Round 2". */
  readonly name: string;
  /** In the order of the horizontal axis. */
  readonly points: readonly PanelPoint[];
  /** The usual range and its centre; absent where too little is known. */
  readonly usual?:
    | { readonly low: number; readonly centre: number; readonly high: number }
    | undefined;
}

export function pointsOf({ courses }: Pick<Panel, "courses">): readonly PanelPoint[] {
  return courses.flatMap(({ points }) => points);
}

export interface PanelPoint {
  readonly x: number;
  readonly y: number;
  readonly isSign: boolean;
  /** Shown as a tooltip. */
  readonly name: string;
}

/**
 * The layout of panels: as many beside each other as there is room for, all of one size, and the height of all in
 * pixels.
 */
export function panelPlaces(count: number, widthPx: number): PanelPlaces {
  const columns = Math.max(1, Math.min(count, Math.floor(widthPx / leastPanelPx)));
  return {
    columns,
    panelPx: { width: widthPx / columns, height: panelHeightPx },
    heightPx: Math.ceil(count / columns) * panelHeightPx,
    placeOf: (at) => ({
      x: (at % columns) * (widthPx / columns),
      y: Math.floor(at / columns) * panelHeightPx,
    }),
  };
}

const leastPanelPx = 190;
const panelHeightPx = 116;

interface PanelPlaces {
  readonly columns: number;
  readonly panelPx: { readonly width: number; readonly height: number };
  readonly heightPx: number;
  readonly placeOf: (at: number) => { readonly x: number; readonly y: number };
}
