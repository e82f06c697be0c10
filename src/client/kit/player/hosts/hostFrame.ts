import { messageOf } from "./outside.ts";

/** A host’s player in a frame of its own, and what it says. */
export interface HostFrame {
  readonly element: HTMLIFrameElement;
  /** Says something to the player, and to no one else. */
  say(message: unknown): void;
}

/**
 * Opens a host’s page in `place`. The host learns from which site, not from which page: without that
 * some refuse to play.
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
    /** Hears what the player in the frame says, and no one else. */
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
 * What a host’s page may do: play, open its own page beside ours, ask for the password or the sign-in of
 * a private recording. It may not lead our page elsewhere, nor open dialogs over it, nor download.
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

/** Some players speak from a frame within their frame. */
function isIn(frame: Window | null, source: MessageEventSource | null): boolean {
  if (frame === null || source === null) return false;
  return source === frame || ("parent" in source && source.parent === frame);
}
