import { linesInSight } from "./layout.ts";
import { timeAt, usPerPx } from "./scale.ts";
import type { Scene } from "./scene.ts";
import { edgesNear, snap, type Snapped, toFrame } from "./snapping.ts";
import { type Target, targetAt } from "./target.ts";

/** A place on the timeline, in pixels from its top left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

const snapPx = 7;

/** The object under a pointer; touch has a larger reach than a mouse. */
export function targetOf(
  scene: Scene,
  at: Point,
  { isTouch }: { readonly isTouch: boolean },
): Target {
  const { layout, scale, scrollPx, wholeUs, input } = scene;
  return targetAt(at, {
    layout,
    scale,
    scrollPx,
    wholeUs,
    durationUs: input.durationUs,
    loop: input.onLoop ? input.loop : null,
    reachPx: isTouch ? 14 : 6,
  });
}

/** The time at a horizontal position, limited to the recording. */
export function timeOf({ scale, layout, input }: Scene, x: number): number {
  return Math.min(Math.max(timeAt(scale, x - layout.gutterPx), 0), input.durationUs);
}

/** The time that an edge snaps to: a nearby edge, else a frame; unchanged where snapping is off. */
export function settleIn(
  scene: Scene,
  { movingIds, isFree }: { readonly movingIds: ReadonlySet<string>; readonly isFree: boolean },
): (timeUs: number) => Snapped {
  return (timeUs) => {
    const { input } = scene;
    if (isFree) return { timeUs: Math.round(timeUs), ontoUs: null };
    const reachUs = snapPx * usPerPx(scene.scale);
    const edges = edgesNear(timeUs, {
      reachUs,
      lines: linesInSight(scene.layout, scene.scrollPx),
      movingIds,
      playheadUs: input.time.timeUs(),
      strips: input.strips,
      loop: input.loop,
    });
    const snapped = snap(timeUs, edges, reachUs);
    return snapped.ontoUs === null ? { timeUs: toFrame(timeUs, input), ontoUs: null } : snapped;
  };
}
