import { plainStore } from "../query/plainStore.ts";
import { narrower } from "./theme.ts";

/** The page of the guide that is open beside the screen, by name, and the heading in it; `null` if none is. */
export const guideBeside = plainStore<{
  readonly page: string | null;
  /** Without `#`; empty for the beginning of the page. */
  readonly anchor: string;
  /** The element that gets the focus when the guide is closed. */
  readonly opener: HTMLElement | null;
}>({ page: null, anchor: "", opener: null });

/** Whether the window is wide enough for the guide beside a screen. */
export function isRoomBeside(): boolean {
  return !globalThis.matchMedia(narrower("beside")).matches;
}
