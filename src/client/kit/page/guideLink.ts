import type { MouseEvent } from "react";
import { guideBeside, isRoomBeside } from "./guideBeside.ts";

/**
 * Properties of a link to a page of the guide: opened beside the screen where there is room, else in another tab,
 * so that this screen stays.
 */
export function guideLinkTo(page: string, anchor = "") {
  return {
    to: `/guide/${page}`,
    ...(anchor !== "" && { hash: anchor }),
    target: "interrater-guide",
    onClick: (event: MouseEvent<HTMLElement>) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
      if (!isPlain || !isRoomBeside()) return;
      event.preventDefault();
      guideBeside.set({ page, anchor, opener: event.currentTarget });
    },
  };
}
