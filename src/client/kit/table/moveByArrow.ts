import type { KeyboardEvent } from "react";

/**
 * Moves between fields and boxes of a table: up and down arrows and, in a text field, Enter lead to the same column
 * of the row above or below; in a box, left and right arrows lead to the next column.
 */
export function moveByArrow(event: KeyboardEvent<HTMLTableElement>): void {
  const { target, key } = event;
  if (event.defaultPrevented || !(target instanceof HTMLInputElement)) return;
  const isBox = target.type === "checkbox";
  if (!isBox && (target.type !== "text" || target.ariaHasPopup !== null)) return;
  const cell = target.closest<HTMLTableCellElement>("td, th");
  const row = cell?.closest("tr");
  if (!cell || !row) return;
  const next = inputOf(isBox ? besideOf(cell, key) : undefined) ?? inputOf(belowOf(cell, row, key));
  if (!next) return;
  event.preventDefault();
  next.focus();
  if (!isBox) next.select();

  function belowOf({ cellIndex }: HTMLTableCellElement, from: Element, pressed: string) {
    const isDown = pressed === "ArrowDown" || (pressed === "Enter" && !isBox);
    if (!isDown && pressed !== "ArrowUp") return undefined;
    const to = isDown ? from.nextElementSibling : from.previousElementSibling;
    return to?.children[cellIndex];
  }
}

function besideOf(cell: Element, key: string): Element | null | undefined {
  if (key !== "ArrowLeft" && key !== "ArrowRight") return undefined;
  const isRightToLeft = getComputedStyle(cell).direction === "rtl";
  return (key === "ArrowRight") === isRightToLeft
    ? cell.previousElementSibling
    : cell.nextElementSibling;
}

function inputOf(cell: Element | null | undefined): HTMLInputElement | null | undefined {
  return cell?.querySelector<HTMLInputElement>(
    'input[type="checkbox"], input:not([type]), input[type="text"]',
  );
}
