import type { CodedEvent } from "../../../domain/entities/event.ts";
import { grip } from "./dragging.ts";
import { type Gesture, idle, loopBetween } from "./gestures.ts";
import { type Point, timeOf } from "./pointing.ts";
import { fit, panBy, timeAt, usPerPx } from "./scale.ts";
import { roomIn, type Scene } from "./scene.ts";
import { eventsOf, idsBetween, linesBetween, toggled } from "./selection.ts";
import type { Prompt } from "./strips.ts";
import type { Target } from "./target.ts";

/** The reach of a click for a question, in pixels, because its tick is narrow. */
const promptReachPx = 10;

/**
 * The gesture that starts where the pointer is pressed. Nothing is changed yet: the pointer can still move away, or
 * Escape cancel it.
 */
export function takeHold(scene: Scene, on: Target, at: Point, event: PointerEvent): Gesture {
  const { input, scale } = scene;
  const isAdding = event.ctrlKey || event.metaKey;
  switch (on.kind) {
    case "minimap": {
      if (on.part === "from" || on.part === "to") {
        return { kind: "windowEnd", end: on.part, before: scale };
      }
      const atUs = timeAt(fit(scene.wholeUs, scene.layout.widthPx), at.x);
      const halfUs = (scale.toUs - scale.fromUs) / 2;
      const grabUs = on.part === "window" ? atUs - scale.fromUs : halfUs;
      return { kind: "window", grabUs, at, before: scale };
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
        return { kind: "tap", from: at, act: () => extendTo(scene, on.hit.event, on.line.id) };
      }
      if (isAdding && input.onSelectMany) {
        return { kind: "tap", from: at, act: () => addOrDrop(scene, on.hit.event) };
      }
      const held = grip(on.hit, eventsOf(scene.selected), roomIn(scene));
      return { kind: "press", grip: held, line: on.line, from: at };
    }
    case "ruler":
      if (event.shiftKey && input.onLoop) {
        const fixedUs = timeOf(scene, at.x);
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
      const prompt = input.onPrompt && promptUnder(scene, at);
      if (!prompt) break;
      return { kind: "tap", from: at, act: () => input.onPrompt?.(prompt.number) };
    }
  }
  return { kind: "aim", from: at };
}

/** Restores what a cancelled gesture has changed. */
export function giveBack(scene: Scene, gesture: Gesture): void {
  if (gesture.kind === "seek") scene.input.onSeek(gesture.beforeUs);
  if (gesture.kind === "window" || gesture.kind === "windowEnd") scene.scale = gesture.before;
}

export function seekTo(scene: Scene, x: number): void {
  scene.input.onSeek(Math.round(timeOf(scene, x)));
}

/** Moves the window of the minimap so that its point `grabUs` after its start is under the pointer. */
export function moveWindow(scene: Scene, x: number, grabUs: number): void {
  const atUs = timeAt(fit(scene.wholeUs, scene.layout.widthPx), x);
  scene.scale = panBy(scene.scale, atUs - grabUs - scene.scale.fromUs, scene.wholeUs);
  scene.redraw();
}

/** Adds an event to the selection, or removes it. */
function addOrDrop(scene: Scene, event: CodedEvent): void {
  const { input } = scene;
  scene.anchor = event;
  const ids = toggled(input.selectedIds, event.id);
  input.onSelectMany?.(ids, ids.has(event.id) ? event.id : ([...ids].at(-1) ?? null));
}

/** Extends the selection from the event clicked last to this one, on all lines between. */
function extendTo(scene: Scene, event: CodedEvent, lineId: string): void {
  const { input, layout, anchor } = scene;
  const from = anchor ?? scene.current?.event ?? event;
  const find = (id: string | undefined) => layout.lines.find((line) => line.id === id);
  const here = find(lineId);
  const there = find(scene.current?.line) ?? here;
  const fromUs = Math.min(from.startUs, event.startUs);
  const toUs = Math.max(from.startUs, event.startUs);
  const ids = idsBetween(linesBetween(layout.lines, there, here), { fromUs, toUs });
  input.onSelectMany?.(new Set([...ids, from.id, event.id]), event.id);
}

/** The question whose tick is under the pointer; `undefined` if there is none. */
function promptUnder(scene: Scene, { x, y }: Point): Prompt | undefined {
  const { strips } = scene.layout;
  const isOnPrompts = strips.some(
    ({ kind, topPx, heightPx }) => kind === "prompts" && y >= topPx && y < topPx + heightPx,
  );
  if (!isOnPrompts) return undefined;
  const timeUs = timeOf(scene, x);
  const reachUs = promptReachPx * usPerPx(scene.scale);
  const near = (scene.input.strips.prompts ?? []).filter(
    ({ atUs }) => Math.abs(atUs - timeUs) <= reachUs,
  );
  return near.toSorted((a, b) => Math.abs(a.atUs - timeUs) - Math.abs(b.atUs - timeUs))[0];
}
