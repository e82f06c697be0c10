import { type ReactNode, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";

let place: HTMLElement | null = null;
const listeners = new Set<() => void>();

/** Where the header shows how far unsaved work is. It is empty until somebody fills it. */
export function SavingSlot() {
  return <div ref={settle} />;
}

/** Shows its children in the header's slot, from wherever the work is known. */
export function InSavingSlot({ children }: { readonly children: ReactNode }) {
  const element = useSyncExternalStore(listen, () => place);
  return element && createPortal(children, element);
}

function settle(element: HTMLElement | null): void {
  place = element;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
