import { idle } from "./gestures.ts";
import { listenToHands } from "./hands.ts";
import { type Inks, newInks } from "./inks.ts";
import { doKey } from "./keyboard.ts";
import { reveal, wholeOrWindow, zoom } from "./keysOfWindow.ts";
import type { TimelineKeyId } from "./keys.ts";
import { layoutOf, linesOf, minimapPx, mostScrollPx, rowsBox } from "./layout.ts";
import { forcedColours, lookOf } from "./look.ts";
import { type Labels, paintLabels, paintNamesRunningOn } from "./paintLabels.ts";
import { paintMinimap } from "./paintMinimap.ts";
import { paintOverlay } from "./paintOverlay.ts";
import { paintRows } from "./paintRows.ts";
import { paintRuler } from "./paintRuler.ts";
import { paintStrips } from "./paintStrips.ts";
import { newSheet, type Sheet } from "./pixels.ts";
import {
  around,
  fit,
  follow,
  showsAll,
  resized,
  type Scale,
  wholeAfter,
  withWhole,
  workingSpanUs,
} from "./scale.ts";
import type { Scene } from "./scene.ts";
import { rowOf, selectedRows } from "./selection.ts";
import type { TimelineInput } from "./timelineInput.ts";

export interface TimelineView {
  update(input: TimelineInput): void;
  /** Executes the command of a key; `false` where it has none at the moment. */
  doKey(key: TimelineKeyId): boolean;
  zoom(factor: number): void;
  fit(): void;
  /** Shows everything; if it does already, the same length as before. */
  wholeOrWindow(): void;
  /** Scrolls to a time, and to a row if one is named. */
  reveal(timeUs: number, rowId?: string): void;
  dispose(): void;
}

/**
 * Renders a timeline into an element: a picture, and an overlay for moving parts. Rows are written pixel by pixel
 * from precomputed levels, so that the cost of a frame depends on the size of the screen, not on the number of
 * events.
 */
export function mountTimeline(host: HTMLElement, first: TimelineInput): TimelineView {
  const base = layer(host);
  const overlay = layer(host);
  const coarse = window.matchMedia("(pointer: coarse)").matches;
  const rulerPx = coarse ? 38 : 26;
  let size = { width: 1, height: 1 };
  let ratio = window.devicePixelRatio || 1;
  let look = lookOf(host);
  let inks: Inks = newInks(look, ratio);
  let sheet: Sheet = newSheet(1, 1);
  let minimap: Sheet | undefined;
  /** The input from which the labels on screen were drawn. */
  let labels: Labels | undefined;
  let isStale = true;
  let frame = 0;
  let stopSources: (() => void)[] = [];
  /** The position of the playhead as last drawn. */
  let shownUs = first.time.timeUs();
  let toldUs = first.spanUs ?? null;
  let telling: ReturnType<typeof setTimeout> | undefined;

  const scene: Scene = {
    input: first,
    layout: layoutOf({ size, lines: [], strips: {}, hidden: new Set(), rulerPx }),
    scale: firstScale(first),
    spanUs: first.spanUs ?? workingSpanUs,
    scrollPx: 0,
    wholeUs: first.durationUs,
    gesture: idle,
    selected: new Map(),
    anchor: undefined,
    current: undefined,
    lineId: undefined,
    redraw() {
      isStale = true;
      paintSoon();
    },
  };
  const paintSoon = () => {
    if (frame !== 0) return;
    frame = requestAnimationFrame(() => {
      frame = 0;
      paint();
    });
  };

  const arrange = () => {
    const { rows, folded, rowHeight, strips, hiddenStrips } = scene.input;
    const lines = linesOf(rows, folded, rowHeight);
    scene.layout = layoutOf({ size, lines, strips, hidden: hiddenStrips, rulerPx });
    scene.scrollPx = Math.min(scene.scrollPx, mostScrollPx(scene.layout));
    scene.scale = resized(scene.scale, rowsBox(scene.layout).width);
  };
  const findSelected = () => {
    const { rows, selectedId, selectedIds, eventOf } = scene.input;
    const ids = selectedIds.size > 0 || selectedId === null ? selectedIds : new Set([selectedId]);
    scene.selected = selectedRows(rows, ids, eventOf);
    scene.current = undefined;
    for (const [rowId, order] of scene.selected) {
      for (const { events } of order.chunks) {
        const event = events.find(({ id }) => id === selectedId);
        if (event) scene.current = { event, line: rowId };
      }
    }
  };

  /**
   * Moves the visible section if the playhead has left it; while the playhead does not move, the section may be
   * elsewhere.
   */
  const followTime = (timeUs: number) => {
    const { input, scale, wholeUs } = scene;
    const isRunning = input.time.isRunning();
    const hasMoved = timeUs !== shownUs;
    shownUs = timeUs;
    if (!input.isFollowing || scene.gesture.kind !== "none" || !(isRunning || hasMoved)) return;
    const followed = follow(scale, timeUs, wholeUs);
    if (followed === scale) return;
    const spanUs = scale.toUs - scale.fromUs;
    scene.scale = isRunning ? followed : around(scale, timeUs, { spanUs, durationUs: wholeUs });
    isStale = true;
  };
  /** Reports the visible length once, not at every wheel event. */
  const tellSpan = () => {
    const { scale, wholeUs } = scene;
    const spanUs = showsAll(scale, wholeUs) ? null : Math.round(scale.toUs - scale.fromUs);
    // Of a short recording all is shown, whatever one likes to see of others.
    if (spanUs === toldUs || (spanUs === null && wholeUs <= scene.spanUs)) return;
    if (spanUs !== null) scene.spanUs = spanUs;
    toldUs = spanUs;
    clearTimeout(telling);
    telling = setTimeout(() => scene.input.onSpan?.(spanUs), spanToldMs);
  };

  const paint = () => {
    const { input } = scene;
    const timeUs = input.time.timeUs();
    followTime(timeUs);
    tellSpan();
    if (isStale) {
      isStale = false;
      if (base.context) paintBase(base.context);
    }
    if (!overlay.context) return;
    const { layout, scale, scrollPx, wholeUs, gesture, current } = scene;
    const row = current && rowOf(input.rows, current.event);
    paintOverlay(overlay.context, {
      layout,
      scale,
      scrollPx,
      look,
      wholeUs,
      timeUs,
      gesture,
      outside: input.strips.outside ?? [],
      current: current && row && { event: current.event, row },
    });
  };

  const paintBase = (ctx: CanvasRenderingContext2D) => {
    const { input, layout, scale, scrollPx, gesture } = scene;
    const box = rowsBox(layout);
    const rowsFromPx = Math.round(layout.headPx * ratio);
    const sheetPx = {
      width: base.canvas.width - Math.round(layout.gutterPx * ratio),
      height: base.canvas.height - rowsFromPx,
    };
    if (sheet.widthPx !== sheetPx.width || sheet.heightPx !== sheetPx.height) {
      sheet = newSheet(sheetPx.width, sheetPx.height);
    }
    const isMany = gesture.kind === "drag" && gesture.grip.moving.length > 1;
    paintRows(sheet, {
      layout,
      scrollPx,
      scale: { ...scale, widthPx: sheet.widthPx },
      ratio,
      look,
      inks,
      phases: input.hiddenStrips.has("phases") ? [] : (input.strips.phases ?? []),
      selected: input.selectedIds.size > 1 ? scene.selected : new Map(),
      hiddenIds: gesture.kind === "drag" ? gesture.grip.movingIds : undefined,
      shiftUs: isMany ? gesture.dragged.byUs : 0,
    });
    ctx.putImageData(sheet.image, Math.round(layout.gutterPx * ratio), rowsFromPx);
    minimap ??= paintMinimap(input.rows, {
      widthPx: layout.widthPx,
      durationUs: scene.wholeUs,
      ratio,
      look,
      inks,
    });
    ctx.putImageData(minimap.image, 0, 0);
    const loop = gesture.kind === "loop" ? gesture.loop : input.loop;
    ctx.fillStyle = look.back;
    ctx.fillRect(0, minimapPx, layout.gutterPx, layout.rulerPx);
    paintRuler(ctx, look, scale, {
      box: { x: box.x, y: minimapPx, width: box.width, height: layout.rulerPx },
      loop,
    });
    paintStrips(ctx, look, scale, { layout, strips: input.strips });
    const wanted = {
      layout,
      scrollPx,
      look,
      strips: input.strips,
      stripNames: input.stripNames,
      currentId: document.activeElement === host ? scene.lineId : undefined,
      dropBeforeId: gesture.kind === "row" ? gesture.beforeId : undefined,
      draggedId: gesture.kind === "row" ? gesture.line.id : undefined,
    };
    if (!labels || !isSame(labels, wanted)) {
      labels = wanted;
      paintLabels(ctx, wanted);
    }
    ctx.fillStyle = look.line;
    ctx.fillRect(0, layout.headPx - 1, layout.widthPx, 1);
    ctx.fillRect(layout.gutterPx - 1, minimapPx, 1, layout.heightPx);
    paintNamesRunningOn(ctx, wanted);
  };

  const onResize = () => {
    size = { width: host.clientWidth, height: host.clientHeight };
    ratio = window.devicePixelRatio || 1;
    inks = newInks(look, ratio);
    for (const { canvas, context } of [base, overlay]) {
      canvas.width = Math.max(Math.round(size.width * ratio), 1);
      canvas.height = Math.max(Math.round(size.height * ratio), 1);
      context?.setTransform(ratio, 0, 0, ratio, 0, 0);
    }
    minimap = undefined;
    labels = undefined;
    isStale = true;
    arrange();
    // At once and not in the next frame: a resized canvas is empty until it is drawn on.
    paint();
  };
  const onTheme = () => {
    look = lookOf(host);
    inks = newInks(look, ratio);
    minimap = undefined;
    scene.redraw();
  };
  /**
   * Draws again when fonts arrive: those of Chinese and Japanese are loaded in parts, when they are first needed.
   */
  const onFonts = () => {
    labels = undefined;
    minimap = undefined;
    inks = newInks(look, ratio);
    scene.redraw();
  };
  const listenToSources = () => {
    for (const stop of stopSources) stop();
    const { time, strips } = scene.input;
    const { waveform, spectrogram, thumbnails, traces = [] } = strips;
    stopSources = [
      time.subscribe(paintSoon),
      ...[waveform, spectrogram, thumbnails, ...traces].flatMap((source) =>
        source ? [source.subscribe(scene.redraw)] : [],
      ),
    ];
  };

  arrange();
  findSelected();
  listenToSources();
  const sizes = new ResizeObserver(onResize);
  sizes.observe(host);
  const themes = new MutationObserver(onTheme);
  themes.observe(document.documentElement, { attributes: true });
  const systems = matchMedia(forcedColours);
  systems.addEventListener("change", onTheme);
  document.fonts.addEventListener("loadingdone", onFonts);
  const stopHands = listenToHands(host, scene);
  host.addEventListener("focus", scene.redraw);
  host.addEventListener("blur", scene.redraw);

  return {
    update(next) {
      const before = scene.input;
      scene.input = next;
      const isOther = (name: keyof TimelineInput) => before[name] !== next[name];
      const areRowsOther = isOther("rows");
      if (isOther("time") || isOther("strips")) listenToSources();
      if (isOther("time")) shownUs = Number.NaN;
      if (isOther("durationUs")) {
        const beforeUs = scene.wholeUs;
        scene.wholeUs = wholeAfter(beforeUs, next.durationUs);
        scene.scale = withWhole(scene.scale, { beforeUs, afterUs: scene.wholeUs });
        if (beforeUs !== scene.wholeUs) minimap = undefined;
      }
      if (areRowsOther) minimap = undefined;
      if (areRowsOther || isOther("selectedIds") || isOther("selectedId")) findSelected();
      if (
        areRowsOther ||
        isOther("folded") ||
        isOther("rowHeight") ||
        isOther("strips") ||
        isOther("hiddenStrips")
      ) {
        arrange();
      }
      if (drawnParts.some(isOther)) scene.redraw();
    },
    doKey: (key) => doKey(scene, key),
    zoom(factor) {
      zoom(scene, factor);
    },
    fit() {
      scene.scale = fit(scene.wholeUs, scene.scale.widthPx);
      scene.redraw();
    },
    wholeOrWindow() {
      wholeOrWindow(scene);
    },
    reveal(timeUs, rowId) {
      const row = scene.input.rows.find(({ id }) => id === rowId);
      const line = scene.layout.lines.find(
        (one) => one.id === rowId || (one.kind === "heading" && row && one.rows.includes(row)),
      );
      reveal(scene, timeUs, line);
    },
    dispose() {
      cancelAnimationFrame(frame);
      clearTimeout(telling);
      sizes.disconnect();
      systems.removeEventListener("change", onTheme);
      document.fonts.removeEventListener("loadingdone", onFonts);
      themes.disconnect();
      stopHands();
      for (const stop of stopSources) stop();
      host.removeEventListener("focus", scene.redraw);
      host.removeEventListener("blur", scene.redraw);
      base.canvas.remove();
      overlay.canvas.remove();
    },
  };
}

const spanToldMs = 400;

function firstScale({ durationUs, spanUs, time }: TimelineInput): Scale {
  const whole = fit(durationUs, 1);
  return typeof spanUs === "number" ? around(whole, time.timeUs(), { spanUs, durationUs }) : whole;
}

/** The parts of the input that the drawing depends on: if only callbacks change, the picture stays. */
const drawnParts = [
  "rows",
  "folded",
  "rowHeight",
  "durationUs",
  "time",
  "selectedId",
  "selectedIds",
  "strips",
  "hiddenStrips",
  "stripNames",
  "loop",
] as const satisfies readonly (keyof TimelineInput)[];

/** Whether two things have the same parts. */
function isSame(a: object, b: object): boolean {
  const parts = new Map<string, unknown>(Object.entries(b));
  return Object.entries(a).every(([name, value]) => parts.get(name) === value);
}

function layer(host: HTMLElement) {
  const canvas = document.createElement("canvas");
  canvas.setAttribute("aria-hidden", "true");
  host.append(canvas);
  return { canvas, context: canvas.getContext("2d") };
}
