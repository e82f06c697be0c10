import type { ChartHead } from "./chartHead.ts";
import type { Axis, Write } from "./series.ts";

/** Small drawings on the same two axes, one beside another. */
export interface SmallMultiplesProps extends ChartHead {
  readonly panels: readonly Panel[];
  /** What runs to the right in every panel, from where to where. */
  readonly across: {
    readonly low: number;
    readonly high: number;
    readonly format: Write;
    /** Where one part of it ends and another begins. */
    readonly seams?: readonly number[];
  };
  readonly axis: Axis;
  readonly format: Write;
  /** What the panels are: "Rater". */
  readonly panelsAre: string;
  /** What its points are: "Recordings". */
  readonly pointsAre: string;
  /** The line through the middle of what is usual: "Centre". */
  readonly centreIs: string;
  /** What stands out: "Outside the limits". */
  readonly signsAre: string;
}

export interface Panel {
  readonly id: string;
  readonly name: string;
  /** Points that belong together, apart from others of the panel: one line each, with what is usual in it. */
  readonly courses: readonly Course[];
}

export interface Course {
  /** Told from others of the panel: "Round 2". */
  readonly name: string;
  /** In the order of what runs to the right. */
  readonly points: readonly PanelPoint[];
  /** Where enough is known. */
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
  /** Said where the pointer rests. */
  readonly name: string;
}

/** Where panels stand: as many beside another as have room, and how high all of them are. */
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
