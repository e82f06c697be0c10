/** The side from which a map is read: its columns run from the right in right-to-left languages. */
export interface WrightSide {
  readonly isRtl: boolean;
  /** The x position at a distance from where reading starts; both in pixels. */
  readonly xOf: (px: number) => number;
}

/** How a text is anchored that starts at its place. */
export function startOf({ isRtl }: WrightSide): "start" | "end" {
  return isRtl ? "end" : "start";
}

/** How a text is anchored that ends at its place. */
export function endOf({ isRtl }: WrightSide): "start" | "end" {
  return isRtl ? "start" : "end";
}
