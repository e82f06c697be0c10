import type { CodedEvent } from "../../../domain/entities/event.ts";
import { reveal } from "./keysOfWindow.ts";
import { type Line, scrollTo } from "./layout.ts";
import { eventLine, type Scene, selectOne } from "./scene.ts";
import { eventsOf, idsBetween, linesBetween } from "./selection.ts";
import type { TellsOf } from "./timelineInput.ts";
import { nearestIn } from "./walking.ts";
import { currentLine, walkPlace } from "./whereKeysAre.ts";

export function walk(scene: Scene, event: CodedEvent | undefined): boolean {
  if (!event) {
    scene.input.onSay?.({ kind: "atEnd" });
    return true;
  }
  selectOne(scene, event);
  goTo(scene, event);
  tell(scene, event, 1);
  return true;
}

export function walkRows(scene: Scene, direction: 1 | -1): boolean {
  const line = lineBeside(scene, direction);
  if (!line) return true;
  scene.lineId = line.id;
  scene.scrollPx = scrollTo(scene.layout, line, scene.scrollPx);
  scene.redraw();
  if (line.kind === "heading") {
    scene.input.onSay?.({ kind: "heading", name: line.name, isFolded: line.isFolded });
    return true;
  }
  const event = nearestIn(line.row.order, walkPlace(scene).startUs);
  if (event) return walk(scene, event);
  scene.input.onSay?.({ kind: "row", row: rowOf(line), count: 0 });
  return true;
}

function lineBeside(scene: Scene, direction: 1 | -1): Line | undefined {
  const { lines } = scene.layout;
  const line = currentLine(scene);
  if (!line) return direction > 0 ? lines[0] : lines.at(-1);
  return lines[lines.indexOf(line) + direction];
}

export function extend(scene: Scene, event: CodedEvent | undefined): boolean {
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

export function extendRows(scene: Scene, direction: 1 | -1): boolean {
  const { lines } = scene.layout;
  let line = lineBeside(scene, direction);
  while (line?.kind === "heading") line = lines[lines.indexOf(line) + direction];
  if (line?.kind !== "row") return true;
  const ids = [...scene.input.selectedIds];
  const selected = eventsOf(scene.selected);
  const fromUs = Math.min(walkPlace(scene).startUs, ...selected.map(({ startUs }) => startUs));
  const toUs = Math.max(walkPlace(scene).startUs, ...selected.map(({ startUs }) => startUs));
  const here = currentLine(scene);
  const found = idsBetween(linesBetween(lines, here, line), { fromUs, toUs });
  scene.lineId = line.id;
  const all = new Set([...ids, ...found]);
  scene.input.onSelectMany?.(all, scene.input.selectedId);
  scene.input.onSay?.({ kind: "selected", count: all.size });
  return true;
}

export function selectAll({ layout, input }: Scene): boolean {
  if (!input.onSelectMany) return false;
  const ids = idsBetween(layout.lines, { fromUs: 0, toUs: Infinity });
  input.onSelectMany(ids, input.selectedId ?? [...ids][0] ?? null);
  input.onSay?.({ kind: "selected", count: ids.size });
  return true;
}

function goTo(scene: Scene, event: CodedEvent): void {
  const line = eventLine(scene, event);
  scene.lineId = line?.id;
  scene.input.onSeek(event.startUs);
  reveal(scene, event.startUs, line);
}

function tell(scene: Scene, event: CodedEvent, count: number): void {
  const line = eventLine(scene, event);
  const row = line ? rowOf(line) : { name: "", group: undefined };
  scene.input.onSay?.({ kind: "event", event, row, count });
}

/** The words for a line, with its heading: rows of two subjects may have the same name. */
function rowOf(line: Line): TellsOf {
  if (line.kind === "heading") return { name: line.name, group: undefined };
  return { name: line.row.label, group: line.row.group?.name };
}
