/** From where a map is read: its columns run from the right in languages that run from there. */
export interface WrightSide {
  readonly isRtl: boolean;
  /** A place on the drawing, from how far it is from where reading starts; in pixels. */
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
