import type { CodedEvent, PlaceInTime } from "../../domain/entities/event.ts";
import { type EndsChange, leewayOf, moveAll } from "./dragging.ts";
import type { EventOrder } from "./eventOrder.ts";
import { idle } from "./gestures.ts";
import type { TimelineKeyId } from "./keys.ts";
import { type Line, mostScrollPx, rowsBox, scrollTo } from "./layout.ts";
import { fit, follow, panBy, zoomAt } from "./scale.ts";
import { lineOf, roomIn, type Scene, selectOne } from "./scene.ts";
import { eventsOf, idsBetween, linesBetween } from "./selection.ts";
import { besideFrame, frameUs } from "./snapping.ts";
import { besideInTime, nearestIn, outermost } from "./walking.ts";

/** Does what a key means on a timeline; `false` where it means nothing just now. */
export function doKey(scene: Scene, key: TimelineKeyId): boolean {
  switch (key) {
    case "previous":
      return walk(scene, besideInTime(shownOrders(scene), placeOf(scene), -1));
    case "next":
      return walk(scene, besideInTime(shownOrders(scene), placeOf(scene), 1));
    case "previousInRow":
      return walk(scene, besideInTime(currentOrders(scene), placeOf(scene), -1));
    case "nextInRow":
      return walk(scene, besideInTime(currentOrders(scene), placeOf(scene), 1));
    case "first":
    case "last":
      return walk(scene, outermost(shownOrders(scene), key));
    case "rowUp":
      return walkRows(scene, -1);
    case "rowDown":
      return walkRows(scene, 1);
    case "extendBack":
      return extend(scene, besideInTime(shownOrders(scene), placeOf(scene), -1));
    case "extendOn":
      return extend(scene, besideInTime(shownOrders(scene), placeOf(scene), 1));
    case "extendUp":
      return extendRows(scene, -1);
    case "extendDown":
      return extendRows(scene, 1);
    case "selectAll":
      return selectAll(scene);
    case "edit":
      return edit(scene);
    case "moveBack":
      return move(scene, -1);
    case "moveOn":
      return move(scene, 1);
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
      scene.scale = fit(scene.wholeUs, scene.scale.widthPx);
      scene.redraw();
      return true;
    case "pageBack":
      return page(scene, -1);
    case "pageOn":
      return page(scene, 1);
    case "scrollUp":
      return scroll(scene, -1);
    case "scrollDown":
      return scroll(scene, 1);
    case "cancel":
      if (scene.gesture.kind === "none") return false;
      scene.gesture = idle;
      scene.redraw();
      return true;
  }
}

/** Zooms around the playhead, or around the middle where that is out of sight. */
export function zoom(scene: Scene, factor: number): boolean {
  const timeUs = scene.input.time.timeUs();
  const { fromUs, toUs } = scene.scale;
  const aroundUs = timeUs >= fromUs && timeUs <= toUs ? timeUs : (fromUs + toUs) / 2;
  scene.scale = zoomAt(scene.scale, { factor, aroundUs, durationUs: scene.wholeUs });
  scene.redraw();
  return true;
}

/** Brings a moment into sight, and a line where one is given. */
export function reveal(scene: Scene, timeUs: number, line: Line | undefined): void {
  scene.scale = follow(scene.scale, timeUs, scene.wholeUs);
  if (line) scene.scrollPx = scrollTo(scene.layout, line, scene.scrollPx);
  scene.redraw();
}

function shownOrders({ layout }: Scene): readonly EventOrder[] {
  return layout.lines.flatMap((line) => (line.kind === "row" ? [line.row.order] : []));
}

function currentOrders(scene: Scene): readonly EventOrder[] {
  const line = currentLine(scene);
  return line?.kind === "row" ? [line.row.order] : [];
}

function currentLine({ layout, lineId, current }: Scene): Line | undefined {
  return (
    layout.lines.find(({ id }) => id === lineId) ??
    layout.lines.find(({ id }) => id === current?.line)
  );
}

/** Where a walk goes on from: the current event, or the playhead. */
function placeOf({ current, input }: Scene): PlaceInTime {
  return current?.event ?? { startUs: input.time.timeUs(), id: "" };
}

function walk(scene: Scene, event: CodedEvent | undefined): boolean {
  if (!event) {
    scene.input.onSay?.({ kind: "atEnd" });
    return true;
  }
  selectOne(scene, event);
  goTo(scene, event);
  tell(scene, event, 1);
  return true;
}

function walkRows(scene: Scene, direction: 1 | -1): boolean {
  const line = lineBeside(scene, direction);
  if (!line) return true;
  scene.lineId = line.id;
  scene.scrollPx = scrollTo(scene.layout, line, scene.scrollPx);
  scene.redraw();
  if (line.kind === "heading") {
    scene.input.onSay?.({ kind: "heading", name: line.name, isFolded: line.isFolded });
    return true;
  }
  const event = nearestIn(line.row.order, placeOf(scene).startUs);
  if (event) return walk(scene, event);
  scene.input.onSay?.({ kind: "row", row: line.row.label, count: 0 });
  return true;
}

function lineBeside(scene: Scene, direction: 1 | -1): Line | undefined {
  const { lines } = scene.layout;
  const line = currentLine(scene);
  if (!line) return direction > 0 ? lines[0] : lines.at(-1);
  return lines[lines.indexOf(line) + direction];
}

function extend(scene: Scene, event: CodedEvent | undefined): boolean {
  const { input, current } = scene;
  if (!event || !input.onSelectMany) return false;
  const isBack = input.selectedIds.has(event.id) && current !== undefined;
  const ids = new Set([...input.selectedIds, event.id]);
  // A step back over what was just taken in lets it go again.
  if (isBack && current) ids.delete(current.event.id);
  input.onSelectMany(ids, event.id);
  goTo(scene, event);
  tell(scene, event, ids.size);
  return true;
}

function extendRows(scene: Scene, direction: 1 | -1): boolean {
  const { lines } = scene.layout;
  let line = lineBeside(scene, direction);
  while (line?.kind === "heading") line = lines[lines.indexOf(line) + direction];
  if (line?.kind !== "row") return true;
  const ids = [...scene.input.selectedIds];
  const selected = eventsOf(scene.selected);
  const fromUs = Math.min(placeOf(scene).startUs, ...selected.map(({ startUs }) => startUs));
  const toUs = Math.max(placeOf(scene).startUs, ...selected.map(({ startUs }) => startUs));
  const here = currentLine(scene);
  const found = idsBetween(linesBetween(lines, here, line), { fromUs, toUs });
  scene.lineId = line.id;
  const all = new Set([...ids, ...found]);
  scene.input.onSelectMany?.(all, scene.input.selectedId);
  scene.input.onSay?.({ kind: "selected", count: all.size });
  return true;
}

function selectAll({ layout, input }: Scene): boolean {
  if (!input.onSelectMany) return false;
  const ids = idsBetween(layout.lines, { fromUs: 0, toUs: Infinity });
  input.onSelectMany(ids, input.selectedId ?? [...ids][0] ?? null);
  input.onSay?.({ kind: "selected", count: ids.size });
  return true;
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

function move(scene: Scene, direction: 1 | -1): boolean {
  const { input, current } = scene;
  const moving = eventsOf(scene.selected);
  if (!input.onChange || !current || moving.length === 0) return false;
  const movingIds = new Set(moving.map(({ id }) => id));
  const leeway = leewayOf(moving, movingIds, roomIn(scene));
  const byUs = besideFrame(current.event.startUs, direction, input) - current.event.startUs;
  return change(scene, moveAll(moving, byUs, leeway));
}

function moveEnd(scene: Scene, part: "start" | "end", direction: 1 | -1): boolean {
  const { input, current } = scene;
  if (!input.onChange || !current) return false;
  const { event } = current;
  if (event.kind === "point") return move(scene, direction);
  const { minUs, maxUs } = roomIn(scene)(event, new Set([event.id]));
  const leastUs = frameUs(input.framesPerSecond);
  const beforeUs = part === "start" ? event.startUs : event.endUs;
  if (beforeUs === null) return true;
  const wantedUs = besideFrame(beforeUs, direction, input);
  const timeUs =
    part === "start"
      ? Math.min(Math.max(wantedUs, minUs), (event.endUs ?? maxUs) - leastUs)
      : Math.max(Math.min(wantedUs, maxUs), event.startUs + leastUs);
  const ends =
    part === "start"
      ? { event, startUs: timeUs, endUs: event.endUs }
      : { event, startUs: event.startUs, endUs: timeUs };
  return change(scene, [ends], timeUs);
}

/** Tells of a change, and shows the frame that the moved edge is now on. */
function change(scene: Scene, changes: readonly EndsChange[], showUs?: number): boolean {
  const { input, current } = scene;
  const isNothing = changes.every(
    ({ event, startUs, endUs }) =>
      startUs === event.startUs && (event.kind === "point" || endUs === event.endUs),
  );
  if (isNothing) {
    input.onSay?.({ kind: "atEnd" });
    return true;
  }
  input.onChange?.(changes);
  const mine = changes.find(({ event }) => event.id === current?.event.id);
  const atUs = showUs ?? mine?.startUs;
  if (atUs !== undefined) {
    input.onSeek(atUs);
    reveal(scene, atUs, undefined);
  }
  return true;
}

function moveRow(scene: Scene, direction: 1 | -1): boolean {
  const { input, layout } = scene;
  const line = currentLine(scene);
  if (!input.onMoveRow || line?.kind !== "row") return false;
  const rows = layout.lines.filter(({ kind }) => kind === "row");
  const at = rows.indexOf(line);
  const beforeAt = direction < 0 ? at - 1 : at + 2;
  if (beforeAt < 0 || at + direction >= rows.length) return true;
  scene.lineId = line.id;
  input.onMoveRow(line.id, rows[beforeAt]?.id ?? null);
  return true;
}

function page(scene: Scene, direction: 1 | -1): boolean {
  const { fromUs, toUs } = scene.scale;
  scene.scale = panBy(scene.scale, direction * (toUs - fromUs) * 0.9, scene.wholeUs);
  scene.redraw();
  return true;
}

function scroll(scene: Scene, direction: 1 | -1): boolean {
  const byPx = direction * rowsBox(scene.layout).height * 0.9;
  const most = mostScrollPx(scene.layout);
  scene.scrollPx = Math.min(Math.max(scene.scrollPx + byPx, 0), most);
  scene.redraw();
  return true;
}

function goTo(scene: Scene, event: CodedEvent): void {
  const line = lineOf(scene, event);
  scene.lineId = line?.id;
  scene.input.onSeek(event.startUs);
  reveal(scene, event.startUs, line);
}

function tell(scene: Scene, event: CodedEvent, count: number): void {
  const line = lineOf(scene, event);
  const row = line?.kind === "row" ? line.row.label : (line?.name ?? "");
  scene.input.onSay?.({ kind: "event", event, row, count });
}
