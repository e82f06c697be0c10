import { plainStore } from "../query/plainStore.ts";
import { narrower } from "./theme.ts";

/** The page of the guide that is open beside the screen, by its name, and the heading in it; `null` while none is. */
export const guideBeside = plainStore<{
  readonly page: string | null;
  /** Without `#`; empty for the page’s beginning. */
  readonly anchor: string;
  /** Where the focus goes back to once it is closed. */
  readonly opener: HTMLElement | null;
}>({ page: null, anchor: "", opener: null });

/** Whether the window is so wide that the guide and a screen fit beside each other. */
export function isRoomBeside(): boolean {
  return !globalThis.matchMedia(narrower("beside")).matches;
}
