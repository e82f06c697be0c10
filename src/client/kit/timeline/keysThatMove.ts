import { type EndsChange, leewayOf, moveAll } from "./dragging.ts";
import { reveal } from "./keysOfWindow.ts";
import { roomIn, type Scene } from "./scene.ts";
import { eventsOf } from "./selection.ts";
import { besideFrame, frameUs } from "./snapping.ts";
import { currentLine } from "./whereKeysAre.ts";

export function moveCurrent(scene: Scene, direction: 1 | -1): boolean {
  const { input, current } = scene;
  const moving = eventsOf(scene.selected);
  if (!input.onChange || !current || moving.length === 0) return false;
  const movingIds = new Set(moving.map(({ id }) => id));
  const leeway = leewayOf(moving, movingIds, roomIn(scene));
  const byUs = besideFrame(current.event.startUs, direction, input) - current.event.startUs;
  return change(scene, moveAll(moving, byUs, leeway));
}

export function moveEnd(scene: Scene, part: "start" | "end", direction: 1 | -1): boolean {
  const { input, current } = scene;
  if (!input.onChange || !current) return false;
  const { event } = current;
  if (event.kind === "point") return moveCurrent(scene, direction);
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

/** Reports a change, and seeks to the frame of the moved edge. */
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

export function moveRow(scene: Scene, direction: 1 | -1): boolean {
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
