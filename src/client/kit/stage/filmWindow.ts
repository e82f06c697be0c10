import { isTyping } from "../coding/focus.ts";

/** The film in a window of its own, to be taken to a second screen. */
export interface FilmWindow {
  /** Whether it is still open: its reader may close it as any window. */
  isOpen(): boolean;
  close(): void;
}

/**
 * Shows the pictures of a stage in a second window: every frame that is shown here is drawn there in
 * the same task, so that both are never further apart than one refresh of a screen. The keys that are
 * pressed there do what they do here. `undefined` where the browser does not open it, or where there is
 * no picture that can be drawn, as with hosted players.
 */
export function openFilmWindow(stage: HTMLElement, title: string): FilmWindow | undefined {
  const videos = [...stage.querySelectorAll<HTMLVideoElement>("[data-picture] video")];
  if (videos.length === 0) return undefined;
  const opened = window.open("", "", "popup,width=960,height=540");
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
  opened.addEventListener("keydown", hearThere);
  opened.addEventListener("keyup", hearThere);
  const close = () => {
    for (const stop of stops) stop();
    window.removeEventListener("pagehide", close);
    opened.close();
  };
  opened.addEventListener("pagehide", close);
  window.addEventListener("pagehide", close);
  return { isOpen: () => !opened.closed, close };
}

/** Draws a video into a page, frame by frame, until that is stopped. */
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

/** As near, as light and as turned as it is here. */
function lookAlike(canvas: HTMLCanvasElement, video: HTMLVideoElement, stage: HTMLElement): void {
  const picture = video.closest<HTMLElement>("[data-picture]");
  const { zoom = "1", x = "0", y = "0" } = picture?.dataset ?? {};
  const byX = percent(x, picture?.offsetWidth);
  const byY = percent(y, picture?.offsetHeight);
  canvas.style.filter = picture?.style.filter ?? "";
  canvas.style.transform = `translate(${byX}%, ${byY}%) scale(${zoom}) rotate(${stage.dataset["turned"] ?? "0"}deg)`;
}

function hearThere(event: KeyboardEvent): void {
  if (!passOn(event)) event.preventDefault();
}

/** Presses the same key in this window; `false` where someone here took it. */
function passOn(event: KeyboardEvent): boolean {
  const { key, code, ctrlKey, metaKey, shiftKey, altKey, repeat, isComposing } = event;
  const again = new KeyboardEvent(event.type, {
    key,
    code,
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
