import { isTyping } from "../coding/focus.ts";
import { giveTyped, isElement, isHoldingTyped } from "../page/typedAhead.ts";
import { copyLooks } from "./copyLooks.ts";

/** The video in its own window, for a second screen. */
export interface FilmWindow {
  /** An element over the picture of that window, with the styles of this page. */
  readonly place: HTMLElement;
  /** Whether the window is still open: the user may close it. */
  isOpen(): boolean;
  close(): void;
}

declare global {
  interface Window {
    /** Only in Chromium-based browsers. */
    readonly documentPictureInPicture?: {
      requestWindow(size: { readonly width: number; readonly height: number }): Promise<Window>;
    };
  }
}

/**
 * Shows the pictures of a stage in a second window: every frame is drawn there in the same task, so that both
 * windows differ by at most one screen refresh. Keys pressed there work as here. `undefined` where the browser does
 * not open the window, or where no picture can be drawn, as with hosted players.
 */
export async function openFilmWindow(
  stage: HTMLElement,
  { title, onClose }: { readonly title: string; readonly onClose: () => void },
): Promise<FilmWindow | undefined> {
  const videos = [...stage.querySelectorAll<HTMLVideoElement>("[data-picture] video")];
  if (videos.length === 0) return undefined;
  const opened = window.open("", "", "popup,width=960,height=540") ?? (await openOnTop());
  if (!opened) return undefined;
  const { document: page } = opened;
  page.title = title;
  Object.assign(page.documentElement.style, { height: "100%" });
  Object.assign(page.body.style, {
    display: "grid",
    gridTemplateColumns: `repeat(${Math.ceil(Math.sqrt(videos.length))}, minmax(0, 1fr))`,
    gridAutoRows: "minmax(0, 1fr)",
    height: "100%",
    margin: "0",
    overflow: "hidden",
    background: "#0d0f11",
  });
  const stops = videos.map((video) => mirror(video, page, stage));
  const place = page.createElement("div");
  place.dataset["floats"] = "film";
  Object.assign(place.style, {
    position: "absolute",
    inset: "8px 12px auto",
    zIndex: "5",
    display: "flex",
    justifyContent: "center",
    maxHeight: "calc(100% - 16px)",
    overflowY: "auto",
    color: "var(--mantine-color-text)",
  });
  page.body.append(place);
  stops.push(copyLooks(page));
  opened.addEventListener("keydown", hearThere);
  opened.addEventListener("keyup", hearThere);
  // Anyone who clicks an answer there and then presses Space wants to play.
  opened.addEventListener("mousedown", (event) => {
    if (closestOf(event.target, "button")) event.preventDefault();
  });
  opened.addEventListener("focusin", ({ target }) => giveTyped(target));
  const close = () => {
    for (const stop of stops) stop();
    onClose();
    window.removeEventListener("pagehide", close);
    opened.close();
  };
  opened.addEventListener("pagehide", close);
  window.addEventListener("pagehide", close);
  return { place, isOpen: () => !opened.closed, close };
}

/** Opens a window that stays on top, which some browsers allow where they refuse a normal one. */
async function openOnTop(): Promise<Window | undefined> {
  const { documentPictureInPicture } = window;
  try {
    return await documentPictureInPicture?.requestWindow({ width: 960, height: 540 });
  } catch {
    return undefined;
  }
}

/** Draws a video into a page, frame by frame, until stopped. */
function mirror(video: HTMLVideoElement, page: Document, stage: HTMLElement): () => void {
  const place = page.createElement("div");
  const canvas = page.createElement("canvas");
  Object.assign(place.style, { position: "relative", overflow: "hidden", minWidth: "0" });
  Object.assign(canvas.style, {
    position: "absolute",
    inset: "0",
    width: "100%",
    height: "100%",
    objectFit: "contain",
  });
  place.append(canvas);
  page.body.append(place);
  const context = canvas.getContext("2d");
  const stop = new AbortController();
  const draw = () => {
    const { videoWidth: width, videoHeight: height } = video;
    if (!context || width === 0) return;
    if (canvas.width !== width || canvas.height !== height) {
      Object.assign(canvas, { width, height });
    }
    context.drawImage(video, 0, 0);
    lookAlike(canvas, video, stage);
  };
  const onFrame = () => {
    if (stop.signal.aborted) return;
    draw();
    next();
  };
  const next = () => {
    if ("requestVideoFrameCallback" in video) video.requestVideoFrameCallback(onFrame);
    else requestAnimationFrame(onFrame);
  };
  draw();
  next();
  // Frames that are the same again are not told.
  video.addEventListener("seeked", draw, { signal: stop.signal });
  return () => stop.abort();
}

function percent(shift: string, ofPx: number | undefined): number {
  return ofPx ? (Number(shift) / ofPx) * 100 : 0;
}

/** Gives a canvas the zoom, brightness and rotation of the video here. */
function lookAlike(canvas: HTMLCanvasElement, video: HTMLVideoElement, stage: HTMLElement): void {
  const picture = video.closest<HTMLElement>("[data-picture]");
  const { zoom = "1", x = "0", y = "0" } = picture?.dataset ?? {};
  const byX = percent(x, picture?.offsetWidth);
  const byY = percent(y, picture?.offsetHeight);
  canvas.style.filter = picture?.style.filter ?? "";
  canvas.style.transform = `translate(${byX}%, ${byY}%) scale(${zoom}) rotate(${stage.dataset["turned"] ?? "0"}deg)`;
}

function hearThere(event: KeyboardEvent): void {
  const isOwn =
    closestOf(event.target, "input, textarea") !== null
      ? // What was kept is pressed in the field by this page.
        !event.isTrusted || !isHoldingTyped()
      : isPress(event) && closestOf(event.target, "button") !== null;
  if (!isOwn && !passOn(event)) event.preventDefault();
}

function isPress({ key }: KeyboardEvent): boolean {
  return key === " " || key === "Enter";
}

function closestOf(target: EventTarget | null, selector: string): Element | null {
  return isElement(target) ? target.closest(selector) : null;
}

/** Dispatches the same key in this window; `false` where it was handled here. */
function passOn(event: KeyboardEvent): boolean {
  const { key, code, location, ctrlKey, metaKey, shiftKey, altKey, repeat, isComposing } = event;
  const again = new KeyboardEvent(event.type, {
    key,
    code,
    location,
    modifierAltGraph: event.getModifierState("AltGraph"),
    ctrlKey,
    metaKey,
    shiftKey,
    altKey,
    repeat,
    isComposing,
    bubbles: true,
    cancelable: true,
  });
  // Nobody who looks there writes into a field here, and a press that is made writes nothing.
  const focused = document.activeElement;
  return (focused && !isTyping(focused) ? focused : document.body).dispatchEvent(again);
}
