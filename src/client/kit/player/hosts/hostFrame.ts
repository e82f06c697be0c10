import { messageOf } from "./outside.ts";

/** A host’s player in an iframe, and the messages exchanged with it. */
export interface HostFrame {
  readonly element: HTMLIFrameElement;
  /** Sends a message to the player only. */
  say(message: unknown): void;
}

/**
 * Opens a host’s page in `place`. The host learns the site but not the page, since some refuse to play without the
 * site.
 */
export function hostFrame(
  place: HTMLElement,
  {
    address,
    label,
    signal,
    onMessage,
  }: {
    readonly address: string;
    readonly label: string;
    readonly signal: AbortSignal;
    /** Called with messages of the player in the frame only. */
    readonly onMessage?: (message: unknown) => void;
  },
): HostFrame {
  const element = document.createElement("iframe");
  const { origin } = new URL(address);
  element.src = address;
  element.title = label;
  element.sandbox.value = allowedInFrame;
  element.allow = "autoplay; encrypted-media; fullscreen";
  element.referrerPolicy = "strict-origin-when-cross-origin";
  element.style.cssText = "width:100%;height:100%;border:0";
  if (onMessage) {
    window.addEventListener(
      "message",
      ({ source, origin: from, data }: MessageEvent<unknown>) => {
        if (from === origin && isIn(element.contentWindow, source)) onMessage(messageOf(data));
      },
      { signal },
    );
  }
  place.append(element);
  return {
    element,
    say: (message) => element.contentWindow?.postMessage(message, origin),
  };
}

/**
 * Permissions of a host’s page: to play, to open its own page in another tab, to ask for the password of or sign-in
 * to a private recording. It may not navigate our page, open dialogs over it, or download.
 */
const allowedInFrame = [
  "allow-scripts",
  "allow-same-origin",
  "allow-forms",
  "allow-popups",
  "allow-popups-to-escape-sandbox",
  "allow-presentation",
  "allow-storage-access-by-user-activation",
].join(" ");

/** Whether a message comes from the frame or from a frame within it: some players are nested. */
function isIn(frame: Window | null, source: MessageEventSource | null): boolean {
  if (frame === null || source === null) return false;
  return source === frame || ("parent" in source && source.parent === frame);
}
