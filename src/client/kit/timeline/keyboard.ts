import { idle } from "./gestures.ts";
import { giveBack } from "./takingHold.ts";
import type { TimelineKeyId } from "./keys.ts";
import { pageWindow, scroll, wholeOrWindow, zoom } from "./keysOfWindow.ts";
import { moveCurrent, moveEnd, moveRow } from "./keysThatMove.ts";
import { extend, extendRows, selectAll, walk, walkRows } from "./keysThatWalk.ts";
import type { Scene } from "./scene.ts";
import { besideInTime, outermost } from "./walking.ts";
import { currentLine, currentOrders, walkPlace, shownOrders } from "./whereKeysAre.ts";

/** Executes the command of a key on a timeline; `false` where it has none at the moment. */
export function doKey(scene: Scene, key: TimelineKeyId): boolean {
  switch (key) {
    case "previous":
      return walk(scene, besideInTime(shownOrders(scene), walkPlace(scene), -1));
    case "next":
      return walk(scene, besideInTime(shownOrders(scene), walkPlace(scene), 1));
    case "previousInRow":
      return walk(scene, besideInTime(currentOrders(scene), walkPlace(scene), -1));
    case "nextInRow":
      return walk(scene, besideInTime(currentOrders(scene), walkPlace(scene), 1));
    case "first":
    case "last":
      return walk(scene, outermost(shownOrders(scene), key));
    case "rowUp":
      return walkRows(scene, -1);
    case "rowDown":
      return walkRows(scene, 1);
    case "extendBack":
      return extend(scene, besideInTime(shownOrders(scene), walkPlace(scene), -1));
    case "extendOn":
      return extend(scene, besideInTime(shownOrders(scene), walkPlace(scene), 1));
    case "extendUp":
      return extendRows(scene, -1);
    case "extendDown":
      return extendRows(scene, 1);
    case "selectAll":
      return selectAll(scene);
    case "edit":
      return edit(scene);
    case "moveBack":
      return moveCurrent(scene, -1);
    case "moveOn":
      return moveCurrent(scene, 1);
    case "endBack":
      return moveEnd(scene, "end", -1);
    case "endOn":
      return moveEnd(scene, "end", 1);
    case "startBack":
      return moveEnd(scene, "start", -1);
    case "startOn":
      return moveEnd(scene, "start", 1);
    case "moveRowUp":
      return moveRow(scene, -1);
    case "moveRowDown":
      return moveRow(scene, 1);
    case "zoomIn":
      return zoom(scene, 1.5);
    case "zoomOut":
      return zoom(scene, 1 / 1.5);
    case "fit":
      return wholeOrWindow(scene);
    case "pageBack":
      return pageWindow(scene, -1);
    case "pageOn":
      return pageWindow(scene, 1);
    case "scrollUp":
      return scroll(scene, -1);
    case "scrollDown":
      return scroll(scene, 1);
    case "cancel":
      if (scene.gesture.kind === "none") return false;
      giveBack(scene, scene.gesture);
      scene.gesture = idle;
      scene.redraw();
      return true;
  }
}

function edit(scene: Scene): boolean {
  const { input, current } = scene;
  const line = currentLine(scene);
  if (line?.kind === "heading") {
    input.onFold?.(line.id);
    input.onSay?.({ kind: "heading", name: line.name, isFolded: !line.isFolded });
    return true;
  }
  if (!current || !input.onEdit) return false;
  input.onEdit(current.event);
  return true;
}
