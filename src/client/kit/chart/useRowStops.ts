import { type KeyboardEvent, useState } from "react";

/**
 * One tab stop for all rows of a drawing: up and down arrows go from row to row. Other keys are left to the row.
 */
export function useRowStops(count: number) {
  const [stop, setStop] = useState(0);
  const current = Math.min(stop, count - 1);

  return {
    /** The attributes of the element that is the row at an index. */
    rowProps: (at: number) => ({
      tabIndex: at === current ? 0 : -1,
      "data-stop": at,
      onFocus: () => setStop(at),
    }),
    /** Moves the focus to the next row if the key is an up or down arrow; returns whether it is. */
    step: (event: KeyboardEvent<SVGElement>, at: number): boolean => {
      const next = nextOf(event.key, at);
      if (next === undefined) return false;
      event.preventDefault();
      event.currentTarget.ownerSVGElement
        ?.querySelector<SVGElement>(`[data-stop="${Math.min(count - 1, Math.max(0, next))}"]`)
        ?.focus();
      return true;
    },
  };
}

function nextOf(key: string, at: number): number | undefined {
  if (key === "ArrowDown") return at + 1;
  return key === "ArrowUp" ? at - 1 : undefined;
}
