import { type FilmWindow, openFilmWindow } from "./filmWindow.ts";

/** Zoom, rotation, brightness and window of a stage’s pictures. */
export interface PictureView {
  /** Rotates them by 90°. */
  turn(): void;
  /** Zooms in or out, around the centre of the visible part. */
  zoom(factor: number): void;
  /** Moves the visible part, by tenths of its size. */
  pan(byX: number, byY: number): void;
  /** Sets brightness and contrast; 1: as recorded. */
  light(light: Light): void;
  /** Shows them in their own window too; `undefined` where that is not possible. */
  inWindow(of: Parameters<typeof openFilmWindow>[1]): Promise<FilmWindow | undefined>;
  /** Shows them completely, and as recorded. */
  reset(): void;
  dispose(): void;
}

export interface Light {
  readonly brightness: number;
  readonly contrast: number;
}

const mostZoom = 8;

/**
 * Adds zooming: Ctrl and wheel, or two fingers, enlarge the picture under the pointer; dragging moves it. Pictures
 * are marked by `data-picture`. The player is not affected.
 */
export function mountPictureView(stage: HTMLElement): PictureView {
  const stop = new AbortController();
  const { signal } = stop;
  const pointers = new Map<number, Point>();
  let turns = 0;

  stage.addEventListener(
    "wheel",
    (event) => {
      const picture = event.ctrlKey || event.metaKey ? pictureAt(event.target) : null;
      if (!picture) return;
      event.preventDefault();
      zoomAt(picture, Math.exp(-event.deltaY / 300), { x: event.clientX, y: event.clientY });
    },
    { signal, passive: false },
  );
  stage.addEventListener(
    "pointerdown",
    (event) => {
      if (!pictureAt(event.target)) return;
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    { signal },
  );
  stage.addEventListener(
    "pointermove",
    (event) => {
      const from = pointers.get(event.pointerId);
      const picture = pictureAt(event.target);
      if (!from || !picture) return;
      const to = { x: event.clientX, y: event.clientY };
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      pointers.set(event.pointerId, to);
      if (other) {
        const distance = (one: Point) => Math.hypot(one.x - other.x, one.y - other.y);
        const middle = { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 };
        if (distance(from) > 0) zoomAt(picture, distance(to) / distance(from), middle);
      } else if (zoomOf(picture) > 1) {
        const shift = shiftOf(picture);
        put(picture, zoomOf(picture), {
          x: shift.x + to.x - from.x,
          y: shift.y + to.y - from.y,
        });
      }
    },
    { signal },
  );
  for (const name of ["pointerup", "pointercancel", "pointerleave"] as const) {
    stage.addEventListener(name, ({ pointerId }) => pointers.delete(pointerId), { signal });
  }

  const pictures = () => [...stage.querySelectorAll<HTMLElement>("[data-picture]")];

  return {
    zoom(factor) {
      for (const picture of pictures()) {
        const place = picture.getBoundingClientRect();
        const host = picture.parentElement?.getBoundingClientRect() ?? place;
        zoomAt(picture, factor, {
          x: host.left + host.width / 2,
          y: host.top + host.height / 2,
        });
      }
    },
    pan(byX, byY) {
      for (const picture of pictures()) {
        const shift = shiftOf(picture);
        put(picture, zoomOf(picture), {
          x: shift.x - (byX * picture.offsetWidth) / 10,
          y: shift.y - (byY * picture.offsetHeight) / 10,
        });
      }
    },
    light({ brightness, contrast }) {
      const isPlain = brightness === 1 && contrast === 1;
      for (const picture of pictures()) {
        picture.style.filter = isPlain ? "" : `brightness(${brightness}) contrast(${contrast})`;
      }
    },
    inWindow: (of) => openFilmWindow(stage, of),
    turn() {
      turns = (turns + 1) % 4;
      stage.dataset["turned"] = String(turns * 90);
    },
    reset() {
      turns = 0;
      delete stage.dataset["turned"];
      for (const picture of pictures()) {
        put(picture, 1, { x: 0, y: 0 });
        picture.style.filter = "";
      }
    },
    dispose: () => stop.abort(),
  };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function pictureAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-picture]") : null;
}

function zoomOf(picture: HTMLElement): number {
  return Number(picture.dataset["zoom"] ?? 1);
}

function shiftOf(picture: HTMLElement): Point {
  return { x: Number(picture.dataset["x"] ?? 0), y: Number(picture.dataset["y"] ?? 0) };
}

function put(picture: HTMLElement, zoom: number, shift: Point): void {
  const { offsetWidth: width, offsetHeight: height } = picture;
  // The picture always covers the middle half of its place: it cannot be lost.
  const [mostX, mostY] = [(width * (zoom - 1)) / 2, (height * (zoom - 1)) / 2];
  const x = Math.min(Math.max(shift.x, -mostX), mostX);
  const y = Math.min(Math.max(shift.y, -mostY), mostY);
  picture.dataset["zoom"] = String(zoom);
  picture.dataset["x"] = String(x);
  picture.dataset["y"] = String(y);
  picture.style.transform = zoom === 1 ? "" : `translate(${x}px, ${y}px) scale(${zoom})`;
  picture.style.cursor = zoom === 1 ? "" : "grab";
  picture.style.touchAction = zoom === 1 ? "" : "none";
}

/** Zooms so that the point under the pointer stays in place. */
function zoomAt(picture: HTMLElement, factor: number, point: Point): void {
  const before = zoomOf(picture);
  const zoom = Math.min(Math.max(before * factor, 1), mostZoom);
  const place = picture.getBoundingClientRect();
  const shift = shiftOf(picture);
  const fromMiddle = {
    x: point.x - (place.left + place.width / 2),
    y: point.y - (place.top + place.height / 2),
  };
  const grown = 1 - zoom / before;
  put(picture, zoom < 1.02 ? 1 : zoom, {
    x: shift.x + fromMiddle.x * grown,
    y: shift.y + fromMiddle.y * grown,
  });
}
