import { eventEndUs } from "../../../domain/entities/event.ts";
import type { Gesture } from "./gestures.ts";
import { type Point, targetOf, timeOf } from "./pointing.ts";
import { zoomAt } from "./scale.ts";
import { type Scene, selectOne } from "./scene.ts";
import { idsBetween } from "./selection.ts";
import { moveWindow, seekTo } from "./takingHold.ts";

/** Completes a gesture when the pointer is released. */
export function letGo(scene: Scene, gesture: Gesture): void {
  const { input } = scene;
  switch (gesture.kind) {
    case "press": {
      const { event: coded, part } = gesture.grip;
      scene.anchor = coded;
      selectOne(scene, coded);
      const seekUs = part === "end" ? eventEndUs(coded, input.durationUs) : coded.startUs;
      return input.onSeek(input.onSelect ? seekUs : Math.round(timeOf(scene, gesture.from.x)));
    }
    case "tap":
      return gesture.act();
    case "aim":
      selectOne(scene, null);
      return seekTo(scene, gesture.from.x);
    case "seek":
      return selectOne(scene, null);
    case "window":
      return moveWindow(scene, gesture.at.x, gesture.grabUs);
    case "drag":
      return input.onChange?.(gesture.dragged.changes);
    case "band":
      return selectBand(scene, gesture);
    case "loop": {
      const { fromUs, toUs } = gesture.loop;
      return input.onLoop?.(toUs - fromUs > 0 ? gesture.loop : null);
    }
    case "label":
      scene.lineId = gesture.line.id;
      if (gesture.line.kind === "heading") input.onFold?.(gesture.line.id);
      return undefined;
    case "row":
      return input.onMoveRow?.(gesture.line.id, gesture.beforeId);
    case "none":
    case "windowEnd":
    case "pan":
    case "pinch":
      return undefined;
  }
}

/** Handles a double click: opens the event there, or zooms in on a time of the ruler. */
export function clickTwice(scene: Scene, at: Point): void {
  const on = targetOf(scene, at, { isTouch: false });
  if (on.kind === "event") scene.input.onEdit?.(on.hit.event);
  if (on.kind !== "ruler" && on.kind !== "strip") return;
  const aroundUs = timeOf(scene, at.x);
  scene.scale = zoomAt(scene.scale, { factor: 4, aroundUs, durationUs: scene.wholeUs });
  scene.redraw();
}

/** Selects the events within a rubber band. */
function selectBand(
  scene: Scene,
  { from, to, isAdding }: Extract<Gesture, { kind: "band" }>,
): void {
  const { layout, scrollPx, input } = scene;
  const top = Math.min(from.y, to.y) - layout.headPx + scrollPx;
  const bottom = Math.max(from.y, to.y) - layout.headPx + scrollPx;
  const lines = layout.lines.filter(
    ({ topPx, heightPx }) => topPx + heightPx > top && topPx < bottom,
  );
  const [fromUs, toUs] = [
    timeOf(scene, Math.min(from.x, to.x)),
    timeOf(scene, Math.max(from.x, to.x)),
  ];
  const found = idsBetween(lines, { fromUs, toUs });
  const ids = isAdding ? new Set([...input.selectedIds, ...found]) : found;
  input.onSelectMany?.(ids, [...found][0] ?? [...ids][0] ?? null);
  input.onSay?.({ kind: "selected", count: ids.size });
}
