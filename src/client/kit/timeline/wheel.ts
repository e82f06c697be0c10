import { mostScrollPx } from "./layout.ts";
import type { Point } from "./pointing.ts";
import { panBy, timeAt, usPerPx, zoomAt } from "./scale.ts";
import type { Scene } from "./scene.ts";

/** Zooms at the pointer, pans, or scrolls the rows. */
export function turnWheel(scene: Scene, at: Point, event: WheelEvent): void {
  const { layout, wholeUs } = scene;
  const pxUs = usPerPx(scene.scale);
  const most = mostScrollPx(layout);
  if (event.ctrlKey || event.metaKey) {
    const factor = Math.exp(-event.deltaY * (event.deltaMode === 0 ? 0.01 : 0.2));
    const aroundUs = timeAt(scene.scale, Math.max(at.x - layout.gutterPx, 0));
    scene.scale = zoomAt(scene.scale, { factor, aroundUs, durationUs: wholeUs });
  } else if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
    scene.scale = panBy(scene.scale, (event.deltaX || event.deltaY) * pxUs, wholeUs);
  } else if (most > 0 && at.y > layout.headPx) {
    scene.scrollPx = Math.min(Math.max(scene.scrollPx + event.deltaY, 0), most);
  } else {
    scene.scale = panBy(scene.scale, event.deltaY * pxUs, wholeUs);
  }
  scene.redraw();
}
