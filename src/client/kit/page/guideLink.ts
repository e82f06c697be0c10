import type { MouseEvent } from "react";
import { guideBeside, isRoomBeside } from "./guideBeside.ts";

/**
 * A link to a page of the guide: beside the screen where there is room, else in a tab of its own, so that nothing here is
 * left.
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
