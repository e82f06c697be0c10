import { type CodedEvent, eventEndUs } from "../../domain/entities/event.ts";
import { mediaTimeUs } from "../../domain/rules.ts";
import {
  type Box,
  cutText,
  drawGrid,
  drawMinimap,
  type DrawnRow,
  drawOpen,
  drawRow,
  drawRuler,
  drawSelection,
  drawSpan,
  drawSwatch,
  type Look,
} from "./draw.ts";
import { forEachBetween } from "./eventOrder.ts";
import { type Hit, hitAt, snap } from "./levels.ts";
import { fit, follow, panBy, resized, type Scale, timeAt, usPerPx, xOf, zoomAt } from "./scale.ts";
import type { TimeSource } from "./timeSource.ts";

/** A change of an event's ends by hand. A point has equal ends. */
export interface EndsChange {
  readonly event: CodedEvent;
  readonly startUs: number;
  readonly endUs: number | null;
}

export interface TimelineRowView extends DrawnRow {
  readonly id: string;
}

/** What the timeline shows and whom it tells. It keeps only its window and what a hand is doing. */
export interface TimelineInput {
  readonly rows: readonly TimelineRowView[];
  readonly durationUs: number;
  readonly time: TimeSource;
  readonly selectedId: string | null;
  readonly framesPerSecond: number | null;
  readonly isFollowing: boolean;
  readonly onSeek: (timeUs: number) => void;
  readonly onSelect?: ((event: CodedEvent | null) => void) | undefined;
  readonly onChange?: ((change: EndsChange) => void) | undefined;
  /** How far an event's ends may be moved before they meet what they must not overlap. */
  readonly roomOf?:
    | ((event: CodedEvent) => { readonly minUs: number; readonly maxUs: number })
    | undefined;
}

export interface TimelineView {
  update(input: TimelineInput): void;
  zoom(factor: number): void;
  fit(): void;
  /** Brings a moment into sight. */
  reveal(timeUs: number, rowId?: string): void;
  dispose(): void;
}

type Gesture =
  | { readonly kind: "none" }
  | { readonly kind: "seek" }
  | { readonly kind: "pan"; readonly fromX: number; readonly scale: Scale }
  | { readonly kind: "window"; readonly grabUs: number }
  | { readonly kind: "press"; readonly hit: Hit; readonly row: number; readonly fromX: number }
  | {
      readonly kind: "drag";
      readonly hit: Hit;
      readonly row: number;
      readonly fromX: number;
      readonly change: EndsChange;
    }
  | { readonly kind: "pinch"; readonly apartPx: number; readonly scale: Scale };

const minimapPx = 26;
const rulerPx = window.matchMedia("(pointer: coarse)").matches ? 38 : 26;
const rowPx = 22;
const gutterWidePx = 176;
const gutterNarrowPx = 96;
/** Under this width the labels have less room. */
const gutterFromPx = 600;
const snapPx = 7;
const dragFromPx = 3;

/** Puts a timeline into an element and keeps it drawn. Canvas 2D: 100,000 events are one frame's work. */
export function mountTimeline(host: HTMLElement, first: TimelineInput): TimelineView {
  let input = first;
  const base = layer(host);
  const overlay = layer(host);
  const minimap = document.createElement("canvas");
  let minimapOf: { rows: unknown; widthPx: number; isDark: boolean } | undefined;
  let look = lookOf(host);
  let scale = fit(input.durationUs, 1);
  let size = { width: 1, height: 1 };
  let scrollPx = 0;
  let gesture: Gesture = { kind: "none" };
  let hover: Hit | undefined;
  let selected = findEvent(input.rows, input.selectedId);
  let isBaseStale = true;
  let frame = 0;
  const touches = new Map<number, number>();

  const gutter = () => (size.width >= gutterFromPx ? gutterWidePx : gutterNarrowPx);
  const headPx = minimapPx + rulerPx;
  const rowsBox = (): Box => ({
    x: gutter(),
    y: headPx,
    width: Math.max(size.width - gutter(), 1),
    height: Math.max(size.height - headPx, 1),
  });
  const rowBox = (at: number): Box => {
    const box = rowsBox();
    return { x: box.x, y: box.y + at * rowPx - scrollPx, width: box.width, height: rowPx };
  };
  const mostScroll = () => Math.max(input.rows.length * rowPx - rowsBox().height, 0);

  const redraw = (what: "all" | "time") => {
    if (what === "all") isBaseStale = true;
    if (frame !== 0) return;
    frame = requestAnimationFrame(() => {
      frame = 0;
      paint();
    });
  };

  const paint = () => {
    const timeUs = input.time.timeUs();
    if (input.isFollowing && input.time.isRunning() && gesture.kind === "none") {
      const followed = follow(scale, timeUs, input.durationUs);
      if (followed !== scale) {
        scale = followed;
        isBaseStale = true;
      }
    }
    if (isBaseStale) {
      isBaseStale = false;
      paintBase();
    }
    paintOverlay(timeUs);
  };

  const paintBase = () => {
    const ctx = base.context;
    if (!ctx) return;
    ctx.clearRect(0, 0, size.width, size.height);
    const box = rowsBox();
    paintMinimap();
    drawRuler(ctx, look, scale, { x: box.x, y: minimapPx, width: box.width, height: rulerPx });
    ctx.save();
    ctx.beginPath();
    ctx.rect(0, box.y, size.width, box.height);
    ctx.clip();
    const draggedId = gesture.kind === "drag" ? gesture.change.event.id : undefined;
    input.rows.forEach((_, at) => {
      const one = rowBox(at);
      if (one.y > size.height || one.y + one.height < box.y) return;
      if (at % 2 === 1) {
        ctx.fillStyle = look.band;
        ctx.fillRect(0, one.y, size.width, one.height);
      }
    });
    ctx.save();
    ctx.beginPath();
    ctx.rect(box.x, box.y, box.width, box.height);
    ctx.clip();
    drawGrid(ctx, look, scale, box);
    input.rows.forEach((row, at) => {
      const one = rowBox(at);
      if (one.y > size.height || one.y + one.height < box.y) return;
      drawRow(ctx, look, row, scale, {
        box: one,
        durationUs: input.durationUs,
        hiddenId: draggedId,
      });
    });
    ctx.restore();
    input.rows.forEach((row, at) => paintLabel(ctx, row, rowBox(at)));
    ctx.restore();
    ctx.strokeStyle = look.line;
    ctx.beginPath();
    ctx.moveTo(0, headPx - 0.5);
    ctx.lineTo(size.width, headPx - 0.5);
    ctx.moveTo(gutter() - 0.5, minimapPx);
    ctx.lineTo(gutter() - 0.5, size.height);
    ctx.stroke();
  };

  const paintLabel = (ctx: CanvasRenderingContext2D, row: TimelineRowView, box: Box) => {
    if (box.y > size.height || box.y + box.height < headPx) return;
    ctx.textBaseline = "middle";
    ctx.textAlign = "left";
    ctx.direction = "ltr";
    ctx.font = `${gutter() < gutterWidePx ? 10 : 12}px ${look.font}`;
    drawSwatch(ctx, look, row, { x: 6, y: box.y + 4, width: 12, height: box.height - 8 });
    ctx.fillStyle = look.text;
    const text = cutText(ctx, row.label, gutter() - 28);
    ctx.fillText(text, 23, box.y + box.height / 2 + 0.5);
  };

  const paintMinimap = () => {
    const ctx = base.context;
    if (!ctx) return;
    const isStale =
      minimapOf?.rows !== input.rows ||
      minimapOf.widthPx !== size.width ||
      minimapOf.isDark !== look.isDark;
    if (isStale) {
      minimapOf = { rows: input.rows, widthPx: size.width, isDark: look.isDark };
      minimap.width = Math.max(size.width, 1);
      minimap.height = minimapPx;
      const small = minimap.getContext("2d");
      if (small) {
        const box = { x: 0, y: 0, width: size.width, height: minimapPx - 2 };
        drawMinimap(small, look, input.rows, { box, durationUs: input.durationUs });
      }
    }
    ctx.drawImage(minimap, 0, 0);
  };

  const paintOverlay = (timeUs: number) => {
    const ctx = overlay.context;
    if (!ctx) return;
    ctx.clearRect(0, 0, size.width, size.height);
    const box = rowsBox();
    paintWindow(ctx, timeUs);
    ctx.save();
    ctx.beginPath();
    ctx.rect(box.x, minimapPx, box.width, size.height - minimapPx);
    ctx.clip();
    ctx.save();
    ctx.beginPath();
    ctx.rect(box.x, box.y, box.width, box.height);
    ctx.clip();
    paintOpenStates(ctx, timeUs);
    paintSelected(ctx);
    paintDragged(ctx);
    ctx.restore();
    paintPlayhead(ctx, box.x + xOf(scale, timeUs));
    ctx.restore();
    if (mostScroll() > 0) {
      const share = box.height / (input.rows.length * rowPx);
      ctx.fillStyle = look.line;
      const y = box.y + (scrollPx / (input.rows.length * rowPx)) * box.height;
      ctx.fillRect(size.width - 4, y, 3, box.height * share);
    }
  };

  const paintWindow = (ctx: CanvasRenderingContext2D, timeUs: number) => {
    const whole = fit(input.durationUs, size.width);
    const from = xOf(whole, scale.fromUs);
    const to = xOf(whole, scale.toUs);
    if (to - from < size.width - 1) {
      ctx.fillStyle = look.accent;
      ctx.globalAlpha = 0.16;
      ctx.fillRect(from, 0, to - from, minimapPx - 2);
      ctx.globalAlpha = 1;
      ctx.strokeStyle = look.accent;
      ctx.strokeRect(from + 0.5, 0.5, Math.max(to - from - 1, 2), minimapPx - 3);
    }
    ctx.fillStyle = look.text;
    ctx.fillRect(xOf(whole, timeUs) - 0.5, 0, 1, minimapPx - 2);
  };

  const paintPlayhead = (ctx: CanvasRenderingContext2D, x: number) => {
    ctx.fillStyle = look.back;
    ctx.fillRect(x - 1.5, headPx - 8, 3, size.height);
    ctx.fillStyle = look.text;
    ctx.fillRect(x - 0.5, headPx - 8, 1, size.height);
    ctx.beginPath();
    ctx.moveTo(x - 5, headPx - 11);
    ctx.lineTo(x + 5, headPx - 11);
    ctx.lineTo(x, headPx - 3);
    ctx.closePath();
    ctx.fill();
  };

  const paintOpenStates = (ctx: CanvasRenderingContext2D, timeUs: number) => {
    input.rows.forEach((row, at) => {
      const box = rowBox(at);
      if (box.y > size.height || box.y + box.height < headPx) return;
      for (const { events, latestEndUs } of row.order.chunks) {
        if (latestEndUs !== Infinity) continue;
        for (const event of events) {
          if (event.kind !== "state" || event.endUs !== null) continue;
          const x0 = xOf(scale, event.startUs);
          const x1 = Math.max(xOf(scale, timeUs), x0 + 3);
          drawOpen(ctx, look, row, { x0, x1, box });
        }
      }
    });
  };

  const paintSelected = (ctx: CanvasRenderingContext2D) => {
    if (!selected || gesture.kind === "drag") return;
    drawSelection(ctx, look, eventBox(selected.event, rowBox(selected.row)));
  };

  const paintDragged = (ctx: CanvasRenderingContext2D) => {
    if (gesture.kind !== "drag") return;
    const row = input.rows[gesture.row];
    if (!row) return;
    const event = moved(gesture.change);
    const box = rowBox(gesture.row);
    const x0 = xOf(scale, event.startUs);
    const x1 = Math.max(xOf(scale, eventEndUs(event, input.time.timeUs())), x0 + 1);
    drawSpan(ctx, look, row, { x0, x1, event, count: 1 }, box);
    drawSelection(ctx, look, eventBox(event, box));
  };

  const eventBox = (event: CodedEvent, box: Box): Box => {
    const x0 = box.x + xOf(scale, event.startUs);
    const endUs =
      event.kind === "state" && event.endUs === null
        ? Math.max(input.time.timeUs(), event.startUs)
        : eventEndUs(event, input.durationUs);
    const isPoint = event.kind === "point";
    const x1 = isPoint ? x0 + 5 : Math.max(box.x + xOf(scale, endUs), x0 + 2);
    return {
      x: isPoint ? x0 - 5 : x0,
      y: box.y,
      width: x1 - (isPoint ? x0 - 5 : x0),
      height: box.height,
    };
  };

  const place = (event: PointerEvent | WheelEvent) => {
    const rect = host.getBoundingClientRect();
    return { x: event.clientX - rect.left, y: event.clientY - rect.top };
  };
  const rowAt = (y: number) => Math.floor((y - headPx + scrollPx) / rowPx);
  const hitAtPlace = ({ x, y }: { x: number; y: number }, isTouch: boolean) => {
    if (y < headPx || x < gutter()) return undefined;
    const at = rowAt(y);
    const row = input.rows[at];
    if (!row) return undefined;
    const reachPx = isTouch ? 14 : 6;
    const hit = hitAt(row.order, scale, {
      xPx: x - gutter(),
      reachPx,
      durationUs: input.durationUs,
    });
    return hit && { hit, row: at };
  };
  const seekTo = (x: number) => {
    const timeUs = timeAt(scale, x - gutter());
    input.onSeek(Math.round(Math.min(Math.max(timeUs, 0), input.durationUs)));
  };
  const panWindowTo = (x: number, grabUs: number) => {
    const whole = fit(input.durationUs, size.width);
    scale = panBy(scale, timeAt(whole, x) - grabUs - scale.fromUs, input.durationUs);
    redraw("all");
  };

  const onPointerDown = (event: PointerEvent) => {
    if (event.button > 0 && event.pointerType === "mouse") return;
    host.setPointerCapture(event.pointerId);
    const at = place(event);
    touches.set(event.pointerId, at.x);
    if (touches.size === 2) {
      const [a = 0, b = 0] = touches.values();
      gesture = { kind: "pinch", apartPx: Math.max(Math.abs(a - b), 10), scale };
      return;
    }
    if (at.y < minimapPx) {
      const timeUs = timeAt(fit(input.durationUs, size.width), at.x);
      const isInWindow = timeUs >= scale.fromUs && timeUs <= scale.toUs;
      const grabUs = isInWindow ? timeUs - scale.fromUs : (scale.toUs - scale.fromUs) / 2;
      gesture = { kind: "window", grabUs };
      panWindowTo(at.x, grabUs);
      return;
    }
    const found = hitAtPlace(at, event.pointerType === "touch");
    if (found) {
      gesture = { kind: "press", hit: found.hit, row: found.row, fromX: at.x };
      return;
    }
    if (event.pointerType === "touch" && at.y > headPx) {
      gesture = { kind: "pan", fromX: at.x, scale };
      return;
    }
    if (at.x < gutter()) return;
    gesture = { kind: "seek" };
    input.onSelect?.(null);
    seekTo(at.x);
  };

  const onPointerMove = (event: PointerEvent) => {
    const at = place(event);
    if (touches.has(event.pointerId)) touches.set(event.pointerId, at.x);
    switch (gesture.kind) {
      case "none": {
        const found = hitAtPlace(at, false);
        hover = found?.hit;
        host.style.cursor = cursorOf(hover, input.onChange !== undefined, at.y < minimapPx);
        return;
      }
      case "seek":
        return seekTo(at.x);
      case "window":
        return panWindowTo(at.x, gesture.grabUs);
      case "pan": {
        const byUs = -(at.x - gesture.fromX) * usPerPx(scale);
        scale = panBy(gesture.scale, byUs, input.durationUs);
        return redraw("all");
      }
      case "pinch": {
        const [a = 0, b = 0] = touches.values();
        const factor = Math.max(Math.abs(a - b), 10) / gesture.apartPx;
        const aroundUs = timeAt(gesture.scale, (a + b) / 2 - gutter());
        scale = zoomAt(gesture.scale, { factor, aroundUs, durationUs: input.durationUs });
        return redraw("all");
      }
      case "press":
      case "drag": {
        if (!input.onChange) return;
        if (gesture.kind === "press" && Math.abs(at.x - gesture.fromX) < dragFromPx) return;
        const { hit, row, fromX } = gesture;
        const byUs = (at.x - fromX) * usPerPx(scale);
        const change = dragged(hit, byUs, !event.altKey);
        gesture = { kind: "drag", hit, row, fromX, change };
        return redraw("all");
      }
    }
  };

  const dragged = ({ event, part }: Hit, byUs: number, isSnapping: boolean): EndsChange => {
    const room = input.roomOf?.(event) ?? { minUs: 0, maxUs: input.durationUs };
    const toFrame = (timeUs: number) => roundToFrame(timeUs, input.framesPerSecond);
    const settle = (timeUs: number) =>
      isSnapping
        ? snap(toFrame(timeUs), edgesNear(event.id, timeUs), snapPx * usPerPx(scale))
        : toFrame(timeUs);
    const endUs = event.kind === "state" ? event.endUs : null;
    const leastUs = frameUsOf(input.framesPerSecond);
    if (part === "end" && endUs !== null) {
      const wanted = within(settle(endUs + byUs), event.startUs + leastUs, room.maxUs);
      return { event, startUs: event.startUs, endUs: wanted };
    }
    if (part === "start" || event.kind === "point" || endUs === null) {
      const latest = event.kind === "point" ? room.maxUs : (endUs ?? room.maxUs) - leastUs;
      const wanted = within(settle(event.startUs + byUs), room.minUs, latest);
      return { event, startUs: wanted, endUs };
    }
    const length = endUs - event.startUs;
    const byStart = settle(event.startUs + byUs);
    const byEnd = settle(endUs + byUs) - length;
    const wantedUs = event.startUs + byUs;
    const nearer = Math.abs(byEnd - wantedUs) < Math.abs(byStart - wantedUs) ? byEnd : byStart;
    const startUs = within(nearer, room.minUs, room.maxUs - length);
    return { event, startUs, endUs: startUs + length };
  };

  const edgesNear = (exceptId: string, timeUs: number): Set<number> => {
    const edges = new Set([input.time.timeUs()]);
    const reachUs = snapPx * 2 * usPerPx(scale);
    const window = { fromUs: timeUs - reachUs, toUs: timeUs + reachUs };
    for (const row of input.rows) {
      forEachBetween(row.order, window, (other) => {
        if (other.id === exceptId) return;
        edges.add(other.startUs);
        if (other.kind === "state" && other.endUs !== null) edges.add(other.endUs);
      });
    }
    return edges;
  };

  const onPointerUp = (event: PointerEvent) => {
    touches.delete(event.pointerId);
    const ended = gesture;
    gesture = { kind: "none" };
    if (ended.kind === "press") {
      input.onSelect?.(ended.hit.event);
      const { event: coded, part } = ended.hit;
      const seekUs = part === "end" ? eventEndUs(coded, input.durationUs) : coded.startUs;
      input.onSeek(input.onSelect ? seekUs : Math.round(timeAt(scale, ended.fromX - gutter())));
    }
    if (ended.kind === "drag" && event.type === "pointerup") input.onChange?.(ended.change);
    redraw("all");
  };

  const onWheel = (event: WheelEvent) => {
    event.preventDefault();
    const at = place(event);
    if (event.ctrlKey || event.metaKey) {
      const factor = Math.exp(-event.deltaY * (event.deltaMode === 0 ? 0.01 : 0.2));
      const aroundUs = timeAt(scale, Math.max(at.x - gutter(), 0));
      scale = zoomAt(scale, { factor, aroundUs, durationUs: input.durationUs });
    } else if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      const byPx = event.deltaX || event.deltaY;
      scale = panBy(scale, byPx * usPerPx(scale), input.durationUs);
    } else if (mostScroll() > 0 && at.y > headPx) {
      scrollPx = Math.min(Math.max(scrollPx + event.deltaY, 0), mostScroll());
    } else {
      scale = panBy(scale, event.deltaY * usPerPx(scale), input.durationUs);
    }
    redraw("all");
  };

  const onResize = () => {
    size = { width: host.clientWidth, height: host.clientHeight };
    for (const { canvas, context } of [base, overlay]) {
      const ratio = window.devicePixelRatio || 1;
      canvas.width = Math.max(Math.round(size.width * ratio), 1);
      canvas.height = Math.max(Math.round(size.height * ratio), 1);
      context?.setTransform(ratio, 0, 0, ratio, 0, 0);
    }
    scale = resized(scale, rowsBox().width);
    scrollPx = Math.min(scrollPx, mostScroll());
    isBaseStale = true;
    // At once and not in the next frame: a resized canvas is empty until it is drawn on.
    paint();
  };

  const onTheme = () => {
    look = lookOf(host);
    redraw("all");
  };

  const sizes = new ResizeObserver(onResize);
  sizes.observe(host);
  const themes = new MutationObserver(onTheme);
  themes.observe(document.documentElement, { attributes: true });
  let stopTime = input.time.subscribe(() => redraw("time"));
  const listeners = new AbortController();
  const { signal } = listeners;
  host.addEventListener("pointerdown", onPointerDown, { signal });
  host.addEventListener("pointermove", onPointerMove, { signal });
  host.addEventListener("pointerup", onPointerUp, { signal });
  host.addEventListener("pointercancel", onPointerUp, { signal });
  host.addEventListener("wheel", onWheel, { signal, passive: false });

  return {
    update(next) {
      const before = input;
      input = next;
      if (before.time !== next.time) {
        stopTime();
        stopTime = next.time.subscribe(() => redraw("time"));
      }
      if (before.durationUs !== next.durationUs) scale = fit(next.durationUs, rowsBox().width);
      selected = findEvent(next.rows, next.selectedId);
      const isShown = before.rows === next.rows && before.durationUs === next.durationUs;
      redraw(isShown ? "time" : "all");
    },
    zoom(factor) {
      const timeUs = input.time.timeUs();
      const isInSight = timeUs >= scale.fromUs && timeUs <= scale.toUs;
      const aroundUs = isInSight ? timeUs : (scale.fromUs + scale.toUs) / 2;
      scale = zoomAt(scale, { factor, aroundUs, durationUs: input.durationUs });
      redraw("all");
    },
    fit() {
      scale = fit(input.durationUs, rowsBox().width);
      redraw("all");
    },
    reveal(timeUs, rowId) {
      scale = follow(scale, timeUs, input.durationUs);
      const at = input.rows.findIndex(({ id }) => id === rowId);
      if (at >= 0) {
        const least = (at + 1) * rowPx - rowsBox().height;
        scrollPx = Math.max(Math.min(scrollPx, at * rowPx), least, 0);
      }
      redraw("all");
    },
    dispose() {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      themes.disconnect();
      stopTime();
      listeners.abort();
      base.canvas.remove();
      overlay.canvas.remove();
    },
  };
}

/** The event as the change would leave it. */
function moved({ event, startUs, endUs }: EndsChange): CodedEvent {
  const start = mediaTimeUs.parse(startUs);
  if (event.kind === "point") return { ...event, startUs: start };
  return { ...event, startUs: start, endUs: endUs === null ? null : mediaTimeUs.parse(endUs) };
}

function findEvent(
  rows: readonly TimelineRowView[],
  eventId: string | null,
): { readonly event: CodedEvent; readonly row: number } | undefined {
  if (eventId === null) return undefined;
  for (const [row, { order }] of rows.entries()) {
    for (const { events } of order.chunks) {
      const event = events.find(({ id }) => id === eventId);
      if (event) return { event, row };
    }
  }
  return undefined;
}

function within(timeUs: number, minUs: number, maxUs: number): number {
  return Math.round(Math.min(Math.max(timeUs, minUs), Math.max(minUs, maxUs)));
}

function frameUsOf(framesPerSecond: number | null): number {
  return Math.round(1_000_000 / (framesPerSecond ?? 25));
}

function roundToFrame(timeUs: number, framesPerSecond: number | null): number {
  if (framesPerSecond === null) return Math.round(timeUs);
  return Math.round((Math.round((timeUs * framesPerSecond) / 1e6) * 1e6) / framesPerSecond);
}

function cursorOf(hover: Hit | undefined, isEditable: boolean, isMinimap: boolean): string {
  if (isMinimap) return "grab";
  if (!hover) return "default";
  if (!isEditable) return "pointer";
  return hover.part === "body" ? "pointer" : "ew-resize";
}

function layer(host: HTMLElement) {
  const canvas = document.createElement("canvas");
  canvas.setAttribute("aria-hidden", "true");
  host.append(canvas);
  return { canvas, context: canvas.getContext("2d") };
}

function lookOf(host: HTMLElement): Look {
  const style = getComputedStyle(host);
  const read = (name: string, otherwise: string) =>
    style.getPropertyValue(name).trim() || otherwise;
  return {
    text: read("--timeline-text", "#1a1a1a"),
    dimmed: read("--timeline-dimmed", "#666666"),
    line: read("--timeline-line", "#cccccc"),
    back: read("--timeline-back", "#ffffff"),
    band: read("--timeline-band", "#f4f4f4"),
    accent: read("--timeline-accent", "#0b7285"),
    font: style.fontFamily,
    isDark: read("--timeline-dark", "0") === "1",
  };
}
