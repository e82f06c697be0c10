import type { KeyboardEvent, PointerEvent } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import classes from "../../kit/scheme/scheme.module.css";

/** Where a dragged entry is dropped: before an entry, or at the end of a group for `null`. */
interface Drop {
  readonly groupId: string | null;
  readonly beforeId: string | null;
}

/**
 * Moves an entry: dragged by mouse or touch to any place in any group, or with the arrow keys within its own.
 * Drop places have the attribute `data-drop-before` or `data-drop-end`.
 */
export function MoveHandle({ of, id, onMove, onDrop }: Props) {
  const { t } = useTranslation("scheme");
  const hear = (event: KeyboardEvent) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    onMove(event.key === "ArrowUp" ? -1 : 1);
  };
  const lead = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) mark(placeUnder(event, id));
  };
  const letGo = (event: PointerEvent<HTMLButtonElement>) => {
    const isDragged = event.currentTarget.hasPointerCapture(event.pointerId);
    mark(undefined);
    const place = isDragged ? placeUnder(event, id) : undefined;
    if (place) onDrop(dropOf(place));
  };
  return (
    <button
      type="button"
      className={classes["handle"]}
      aria-label={t("moveOf", { name: of })}
      title={t("moveHint")}
      onKeyDown={hear}
      onPointerDown={take}
      onPointerMove={lead}
      onPointerUp={letGo}
      onPointerCancel={() => mark(undefined)}
    >
      <svg viewBox="0 0 10 16" width="10" height="16" aria-hidden="true" fill="currentColor">
        {[3, 8, 13].flatMap((y) =>
          [2, 8].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.4" />),
        )}
      </svg>
    </button>
  );
}

function take(event: PointerEvent<HTMLButtonElement>): void {
  event.currentTarget.setPointerCapture(event.pointerId);
}

interface Props {
  /** The name of the entry. */
  readonly of: string;
  readonly id: string;
  readonly onMove: (by: -1 | 1) => void;
  readonly onDrop: (drop: Drop) => void;
}

/** The drop place under the pointer; `undefined` over the entry itself. */
function placeUnder(
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
  id: string,
): HTMLElement | undefined {
  const place = document
    .elementFromPoint(clientX, clientY)
    ?.closest<HTMLElement>("[data-drop-before], [data-drop-end]");
  return place && place.dataset["dropBefore"] !== id ? place : undefined;
}

function dropOf({ dataset }: HTMLElement): Drop {
  const { dropBefore, dropEnd, dropGroup } = dataset;
  const groupId = dropBefore === undefined ? dropEnd : dropGroup;
  return { groupId: groupId ? groupId : null, beforeId: dropBefore ?? null };
}

function mark(place: HTMLElement | undefined): void {
  for (const one of document.querySelectorAll("[data-drops]")) one.removeAttribute("data-drops");
  place?.setAttribute("data-drops", "");
}
