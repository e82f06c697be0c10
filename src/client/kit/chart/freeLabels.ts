interface Point {
  readonly x: number;
  readonly y: number;
}

/** A box in a drawing: its centre and its size. */
export interface Box extends Point {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** A label with the places where it may stand, the best first. */
export interface WantedLabel {
  readonly places: readonly Point[];
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * For each text, in their order, the first of its places that neither another text nor anything `taken`
 * covers; `undefined` where none is free.
 */
export function freeLabels(
  wanted: readonly WantedLabel[],
  taken: readonly Box[] = [],
): readonly (Point | undefined)[] {
  const boxes = [...taken];
  return wanted.map(({ places, widthPx, heightPx }) => {
    const place = places.find(
      ({ x, y }) => !boxes.some((box) => isOver(box, { x, y, widthPx, heightPx })),
    );
    if (place) boxes.push({ ...place, widthPx, heightPx });
    return place;
  });
}

function isOver(a: Box, b: Box): boolean {
  return (
    Math.abs(a.x - b.x) < (a.widthPx + b.widthPx) / 2 &&
    Math.abs(a.y - b.y) < (a.heightPx + b.heightPx) / 2
  );
}
