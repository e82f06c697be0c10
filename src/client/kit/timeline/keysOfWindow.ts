import { type Line, mostScrollPx, rowsBox, scrollTo } from "./layout.ts";
import { around, fit, follow, showsAll, panBy, zoomAt } from "./scale.ts";
import type { Scene } from "./scene.ts";

/** Zooms around the playhead, or around the middle if the playhead is not visible. */
export function zoom(scene: Scene, factor: number): boolean {
  const timeUs = scene.input.time.timeUs();
  const { fromUs, toUs } = scene.scale;
  const aroundUs = timeUs >= fromUs && timeUs <= toUs ? timeUs : (fromUs + toUs) / 2;
  scene.scale = zoomAt(scene.scale, { factor, aroundUs, durationUs: scene.wholeUs });
  scene.redraw();
  return true;
}

/** Shows everything; if it does already, the same length as before, around the playhead. */
export function wholeOrWindow(scene: Scene): boolean {
  const { scale, wholeUs, spanUs } = scene;
  scene.scale = showsAll(scale, wholeUs)
    ? around(scale, scene.input.time.timeUs(), { spanUs, durationUs: wholeUs })
    : fit(wholeUs, scale.widthPx);
  scene.redraw();
  return true;
}

/** Scrolls to a time, and to a line if one is given. */
export function reveal(scene: Scene, timeUs: number, line: Line | undefined): void {
  scene.scale = follow(scene.scale, timeUs, scene.wholeUs);
  if (line) scene.scrollPx = scrollTo(scene.layout, line, scene.scrollPx);
  scene.redraw();
}

export function pageWindow(scene: Scene, direction: 1 | -1): boolean {
  const { fromUs, toUs } = scene.scale;
  scene.scale = panBy(scene.scale, direction * (toUs - fromUs) * 0.9, scene.wholeUs);
  scene.redraw();
  return true;
}

export function scroll(scene: Scene, direction: 1 | -1): boolean {
  const byPx = direction * rowsBox(scene.layout).height * 0.9;
  const most = mostScrollPx(scene.layout);
  scene.scrollPx = Math.min(Math.max(scene.scrollPx + byPx, 0), most);
  scene.redraw();
  return true;
}
