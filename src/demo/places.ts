import type { Item, Place, Subject } from "./film.ts";

export const frontPx = 316;
const blockPx = 24;

/** Where each toy is at the start of a demo video. */
export const firstPlaces: Readonly<Record<Item, Place>> = {
  ball: floor(58, 320),
  bear: floor(150, frontPx),
  block1: stack(378, 0),
  block2: stack(404, 0),
  block3: stack(482, 0),
  block4: stack(508, 0),
  block5: stack(495, 1),
};

export function floor(xPx: number, yPx: number): Place {
  return { kind: "floor", xPx, yPx };
}

export function stack(xPx: number, level: number): Place {
  return floor(xPx, frontPx - level * blockPx);
}

export function held(by: Subject): Place {
  return { kind: "held", by };
}
