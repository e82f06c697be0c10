import { type KeyboardEvent, useState } from "react";

/**
 * One stop of the Tab key for all rows of a drawing: arrows up and down go from row to row. Left and right, and
 * both ends, are the row’s own.
 */
export function useRowStops(count: number) {
  const [stop, setStop] = useState(0);
  const current = Math.min(stop, count - 1);

  return {
    /** What makes an element the row at a place. */
    rowProps: (at: number) => ({
      tabIndex: at === current ? 0 : -1,
      "data-stop": at,
      onFocus: () => setStop(at),
    }),
    /** Goes to another row, where the key asks for it. */
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
