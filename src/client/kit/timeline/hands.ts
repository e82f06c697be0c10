import { drag } from "./dragging.ts";
import { dropBefore, idle, loopBetween } from "./gestures.ts";
import { mostScrollPx } from "./layout.ts";
import { clickTwice, letGo } from "./lettingGo.ts";
import { type Point, settleIn, targetOf, timeOf } from "./pointing.ts";
import { fit, panBy, timeAt, usPerPx, windowUntil, zoomAt } from "./scale.ts";
import { roomIn, type Scene } from "./scene.ts";
import { frameUs } from "./snapping.ts";
import { giveBack, moveWindow, seekTo, takeHold } from "./takingHold.ts";
import { cursorOf } from "./target.ts";
import { turnWheel } from "./wheel.ts";

/** A pointer that moves by less than this, in pixels, does not drag. */
const dragFromPx = 3;

/** Handles mouse, pen, touch and wheel on a timeline. Returns how to stop. */
export function listenToHands(host: HTMLElement, scene: Scene): () => void {
  const touches = new Map<number, Point>();

  const place = (event: MouseEvent): Point => {
    const rect = host.getBoundingClientRect();
    return { x: event.clientX - rect.left, y: event.clientY - rect.top };
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
    scene.gesture = takeHold(
      scene,
      targetOf(scene, at, { isTouch: event.pointerType === "touch" }),
      at,
      event,
    );
    scene.redraw();
  };

  const onMove = (event: PointerEvent) => {
    const at = place(event);
    if (touches.has(event.pointerId)) touches.set(event.pointerId, at);
    const { gesture, input } = scene;
    switch (gesture.kind) {
      case "none":
        host.style.cursor = cursorOf(
          targetOf(scene, at, { isTouch: false }),
          input.onChange !== undefined,
        );
        return;
      case "tap":
        if (isFar(gesture.from, at)) scene.gesture = idle;
        return;
      case "aim":
        if (!isFar(gesture.from, at)) return;
        scene.gesture = { kind: "seek", beforeUs: input.time.timeUs() };
        return seekTo(scene, at.x);
      case "seek":
        return seekTo(scene, at.x);
      case "window":
        scene.gesture = { ...gesture, at };
        return moveWindow(scene, at.x, gesture.grabUs);
      case "windowEnd": {
        const timeUs = timeAt(fit(scene.wholeUs, scene.layout.widthPx), at.x);
        scene.scale = windowUntil(scene.scale, gesture.end, { timeUs, durationUs: scene.wholeUs });
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
          settle: settleIn(scene, { movingIds: held.movingIds, isFree: event.altKey }),
        });
        scene.gesture = { kind: "drag", grip: held, line, from, dragged };
        return scene.redraw();
      }
      case "band":
        scene.gesture = { ...gesture, to: at };
        return scene.redraw();
      case "loop": {
        const settle = settleIn(scene, { movingIds: new Set(), isFree: event.altKey });
        const { timeUs } = settle(timeOf(scene, at.x));
        scene.gesture = { ...gesture, loop: loopBetween(gesture.fixedUs, timeUs) };
        return scene.redraw();
      }
      case "label":
      case "row": {
        const hasLeft = gesture.kind === "row" || Math.abs(at.y - gesture.from.y) > 2 * dragFromPx;
        if (!hasLeft || !input.onMoveRow || gesture.line.kind === "heading") return;
        const contentY = at.y - scene.layout.headPx + scene.scrollPx;
        const beforeId = dropBefore(scene.layout.lines, contentY);
        scene.gesture = { kind: "row", line: gesture.line, beforeId };
        return scene.redraw();
      }
    }
  };

  const onUp = (event: PointerEvent) => {
    touches.delete(event.pointerId);
    const { gesture } = scene;
    scene.gesture = idle;
    scene.redraw();
    if (event.type === "pointerup") letGo(scene, gesture);
    else giveBack(scene, gesture);
  };

  const listeners = new AbortController();
  const { signal } = listeners;
  host.addEventListener("pointerdown", onDown, { signal });
  host.addEventListener("pointermove", onMove, { signal });
  host.addEventListener("pointerup", onUp, { signal });
  host.addEventListener("pointercancel", onUp, { signal });
  host.addEventListener("dblclick", (event) => clickTwice(scene, place(event)), { signal });
  host.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      turnWheel(scene, place(event), event);
    },
    { signal, passive: false },
  );
  return () => listeners.abort();
}

function isFar(from: Point, to: Point): boolean {
  return Math.hypot(to.x - from.x, to.y - from.y) >= dragFromPx;
}

function apart(touches: ReadonlyMap<number, Point>): number {
  const [a, b] = touches.values();
  return Math.max(Math.hypot((a?.x ?? 0) - (b?.x ?? 0), (a?.y ?? 0) - (b?.y ?? 0)), 10);
}
