import type { CodedEvent } from "../../domain/entities/event.ts";
import { eventEndUs } from "../../domain/entities/event.ts";
import { drag, grip } from "./dragging.ts";
import { dropBefore, type Gesture, idle, loopBetween } from "./gestures.ts";
import { linesInSight, mostScrollPx } from "./layout.ts";
import { fit, panBy, timeAt, usPerPx, withEnd, zoomAt } from "./scale.ts";
import { roomIn, type Scene, selectOne } from "./scene.ts";
import { eventsOf, idsBetween, linesBetween, toggled } from "./selection.ts";
import { edgesNear, frameUs, snap, toFrame } from "./snapping.ts";
import { cursorOf, type Target, targetAt } from "./target.ts";

interface Point {
  readonly x: number;
  readonly y: number;
}

const snapPx = 7;
const dragFromPx = 3;
/** How near a click must be to a question, which is but a tick. */
const promptReachPx = 10;

/** Hears mouse, pen, fingers and wheel on a timeline. Gives back how to stop hearing. */
export function listenToHands(host: HTMLElement, scene: Scene): () => void {
  const touches = new Map<number, Point>();
  /** Where a stretch of the selection that a shift-click extends began. */
  let anchor: CodedEvent | undefined;

  const place = (event: MouseEvent): Point => {
    const rect = host.getBoundingClientRect();
    return { x: event.clientX - rect.left, y: event.clientY - rect.top };
  };
  const target = (at: Point, isTouch: boolean) =>
    targetAt(at, {
      layout: scene.layout,
      scale: scene.scale,
      scrollPx: scene.scrollPx,
      wholeUs: scene.wholeUs,
      durationUs: scene.input.durationUs,
      loop: scene.input.onLoop ? scene.input.loop : null,
      reachPx: isTouch ? 14 : 6,
    });
  const timeOf = (x: number) => {
    const timeUs = timeAt(scene.scale, x - scene.layout.gutterPx);
    return Math.min(Math.max(timeUs, 0), scene.input.durationUs);
  };
  const seekTo = (x: number) => scene.input.onSeek(Math.round(timeOf(x)));
  const moveWindow = (x: number, grabUs: number) => {
    const atUs = timeAt(fit(scene.wholeUs, scene.layout.widthPx), x);
    scene.scale = panBy(scene.scale, atUs - grabUs - scene.scale.fromUs, scene.wholeUs);
    scene.redraw();
  };

  const begin = (on: Target, at: Point, event: PointerEvent): Gesture => {
    const { input, scale } = scene;
    const isAdding = event.ctrlKey || event.metaKey;
    switch (on.kind) {
      case "minimap": {
        if (on.part === "from" || on.part === "to") return { kind: "windowEnd", end: on.part };
        const atUs = timeAt(fit(scene.wholeUs, scene.layout.widthPx), at.x);
        const halfUs = (scale.toUs - scale.fromUs) / 2;
        const grabUs = on.part === "window" ? atUs - scale.fromUs : halfUs;
        moveWindow(at.x, grabUs);
        return { kind: "window", grabUs };
      }
      case "loop": {
        if (!input.loop) return idle;
        const fixedUs = on.end === "from" ? input.loop.toUs : input.loop.fromUs;
        return { kind: "loop", fixedUs, loop: input.loop };
      }
      case "label":
        return { kind: "label", line: on.line, from: at };
      case "event": {
        if (event.shiftKey && input.onSelectMany) {
          extendTo(on.hit.event, on.line.id);
          return idle;
        }
        if (isAdding && input.onSelectMany) {
          anchor = on.hit.event;
          const { id } = on.hit.event;
          const ids = toggled(input.selectedIds, id);
          input.onSelectMany(ids, ids.has(id) ? id : ([...ids].at(-1) ?? null));
          return idle;
        }
        const held = grip(on.hit, eventsOf(scene.selected), roomIn(scene));
        return { kind: "press", grip: held, line: on.line, from: at };
      }
      case "ruler":
        if (event.shiftKey && input.onLoop) {
          const fixedUs = timeOf(at.x);
          return { kind: "loop", fixedUs, loop: loopBetween(fixedUs, fixedUs) };
        }
        break;
      case "empty":
        if ((event.shiftKey || isAdding) && input.onSelectMany) {
          return { kind: "band", from: at, to: at, isAdding };
        }
        if (event.pointerType === "touch") {
          return { kind: "pan", from: at, scale, scrollPx: scene.scrollPx };
        }
        break;
      case "strip": {
        if (at.x < scene.layout.gutterPx) return idle;
        const prompt = input.onPrompt && promptUnder(at);
        if (!prompt) break;
        input.onPrompt?.(prompt.number);
        return idle;
      }
    }
    selectOne(scene, null);
    seekTo(at.x);
    return { kind: "seek" };
  };

  const promptUnder = ({ x, y }: Point) => {
    const { strips } = scene.layout;
    const isOnPrompts = strips.some(
      ({ kind, topPx, heightPx }) => kind === "prompts" && y >= topPx && y < topPx + heightPx,
    );
    if (!isOnPrompts) return undefined;
    const timeUs = timeOf(x);
    const reachUs = promptReachPx * usPerPx(scene.scale);
    const near = (scene.input.strips.prompts ?? []).filter(
      ({ atUs }) => Math.abs(atUs - timeUs) <= reachUs,
    );
    return near.toSorted((a, b) => Math.abs(a.atUs - timeUs) - Math.abs(b.atUs - timeUs))[0];
  };

  const extendTo = (event: CodedEvent, lineId: string) => {
    const { input, layout } = scene;
    const from = anchor ?? scene.current?.event ?? event;
    const find = (id: string | undefined) => layout.lines.find((line) => line.id === id);
    const here = find(lineId);
    const there = find(scene.current?.line) ?? here;
    const fromUs = Math.min(from.startUs, event.startUs);
    const toUs = Math.max(from.startUs, event.startUs);
    const ids = idsBetween(linesBetween(layout.lines, there, here), { fromUs, toUs });
    input.onSelectMany?.(new Set([...ids, from.id, event.id]), event.id);
  };

  const settle = (movingIds: ReadonlySet<string>, isFree: boolean) => (timeUs: number) => {
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

  const onDown = (event: PointerEvent) => {
    if (event.button > 0 && event.pointerType === "mouse") return;
    host.setPointerCapture(event.pointerId);
    const at = place(event);
    touches.set(event.pointerId, at);
    if (touches.size === 2) {
      scene.gesture = { kind: "pinch", apartPx: apart(touches), scale: scene.scale };
      return;
    }
    scene.gesture = begin(target(at, event.pointerType === "touch"), at, event);
    scene.redraw();
  };

  const onMove = (event: PointerEvent) => {
    const at = place(event);
    if (touches.has(event.pointerId)) touches.set(event.pointerId, at);
    const { gesture, input } = scene;
    switch (gesture.kind) {
      case "none":
        host.style.cursor = cursorOf(target(at, false), input.onChange !== undefined);
        return;
      case "seek":
        return seekTo(at.x);
      case "window":
        return moveWindow(at.x, gesture.grabUs);
      case "windowEnd": {
        const timeUs = timeAt(fit(scene.wholeUs, scene.layout.widthPx), at.x);
        scene.scale = withEnd(scene.scale, gesture.end, { timeUs, durationUs: scene.wholeUs });
        return scene.redraw();
      }
      case "pan": {
        const byUs = -(at.x - gesture.from.x) * usPerPx(gesture.scale);
        scene.scale = panBy(gesture.scale, byUs, scene.wholeUs);
        const scrolled = gesture.scrollPx - (at.y - gesture.from.y);
        scene.scrollPx = Math.min(Math.max(scrolled, 0), mostScrollPx(scene.layout));
        return scene.redraw();
      }
      case "pinch": {
        const [a, b] = touches.values();
        const middle = ((a?.x ?? 0) + (b?.x ?? 0)) / 2;
        const factor = apart(touches) / gesture.apartPx;
        const aroundUs = timeAt(gesture.scale, middle - scene.layout.gutterPx);
        scene.scale = zoomAt(gesture.scale, { factor, aroundUs, durationUs: scene.wholeUs });
        return scene.redraw();
      }
      case "press":
      case "drag": {
        if (!input.onChange) return;
        if (gesture.kind === "press" && Math.abs(at.x - gesture.from.x) < dragFromPx) return;
        const { grip: held, line, from } = gesture;
        const dragged = drag(held, (at.x - from.x) * usPerPx(scene.scale), {
          roomOf: roomIn(scene),
          leastUs: frameUs(input.framesPerSecond),
          settle: settle(held.movingIds, event.altKey),
        });
        scene.gesture = { kind: "drag", grip: held, line, from, dragged };
        return scene.redraw();
      }
      case "band":
        scene.gesture = { ...gesture, to: at };
        return scene.redraw();
      case "loop": {
        const { timeUs } = settle(new Set(), event.altKey)(timeOf(at.x));
        scene.gesture = { ...gesture, loop: loopBetween(gesture.fixedUs, timeUs) };
        return scene.redraw();
      }
      case "label":
      case "row": {
        const isFar = gesture.kind === "row" || Math.abs(at.y - gesture.from.y) > 2 * dragFromPx;
        if (!isFar || !input.onMoveRow || gesture.line.kind === "heading") return;
        const contentY = at.y - scene.layout.headPx + scene.scrollPx;
        const beforeId = dropBefore(scene.layout.lines, contentY);
        scene.gesture = { kind: "row", line: gesture.line, beforeId };
        return scene.redraw();
      }
    }
  };

  const onUp = (event: PointerEvent) => {
    touches.delete(event.pointerId);
    const { gesture, input } = scene;
    scene.gesture = idle;
    scene.redraw();
    if (event.type !== "pointerup") return;
    switch (gesture.kind) {
      case "press": {
        const { event: coded, part } = gesture.grip;
        anchor = coded;
        selectOne(scene, coded);
        const seekUs = part === "end" ? eventEndUs(coded, input.durationUs) : coded.startUs;
        return input.onSeek(input.onSelect ? seekUs : Math.round(timeOf(gesture.from.x)));
      }
      case "drag":
        return input.onChange?.(gesture.dragged.changes);
      case "band":
        return selectBand(gesture);
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
      case "seek":
      case "window":
      case "windowEnd":
      case "pan":
      case "pinch":
        return undefined;
    }
  };

  const selectBand = ({ from, to, isAdding }: Extract<Gesture, { kind: "band" }>) => {
    const { layout, scrollPx, input } = scene;
    const top = Math.min(from.y, to.y) - layout.headPx + scrollPx;
    const bottom = Math.max(from.y, to.y) - layout.headPx + scrollPx;
    const lines = layout.lines.filter(
      ({ topPx, heightPx }) => topPx + heightPx > top && topPx < bottom,
    );
    const [fromUs, toUs] = [timeOf(Math.min(from.x, to.x)), timeOf(Math.max(from.x, to.x))];
    const found = idsBetween(lines, { fromUs, toUs });
    const ids = isAdding ? new Set([...input.selectedIds, ...found]) : found;
    input.onSelectMany?.(ids, [...found][0] ?? [...ids][0] ?? null);
    input.onSay?.({ kind: "selected", count: ids.size });
  };

  const onDouble = (event: MouseEvent) => {
    const at = place(event);
    const on = target(at, false);
    if (on.kind === "event") scene.input.onEdit?.(on.hit.event);
    if (on.kind !== "ruler" && on.kind !== "strip") return;
    const aroundUs = timeOf(at.x);
    scene.scale = zoomAt(scene.scale, { factor: 4, aroundUs, durationUs: scene.wholeUs });
    scene.redraw();
  };

  const onWheel = (event: WheelEvent) => {
    event.preventDefault();
    const at = place(event);
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
  };

  const listeners = new AbortController();
  const { signal } = listeners;
  host.addEventListener("pointerdown", onDown, { signal });
  host.addEventListener("pointermove", onMove, { signal });
  host.addEventListener("pointerup", onUp, { signal });
  host.addEventListener("pointercancel", onUp, { signal });
  host.addEventListener("dblclick", onDouble, { signal });
  host.addEventListener("wheel", onWheel, { signal, passive: false });
  return () => listeners.abort();
}

function apart(touches: ReadonlyMap<number, Point>): number {
  const [a, b] = touches.values();
  return Math.max(Math.hypot((a?.x ?? 0) - (b?.x ?? 0), (a?.y ?? 0) - (b?.y ?? 0)), 10);
}
