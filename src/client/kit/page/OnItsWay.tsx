import { useEffect, useLayoutEffect } from "react";
import { holdTyped } from "./typedAhead.ts";

/** Shown while a part with a text field is loaded: what is typed meanwhile is passed to the field. */
export function FieldOnItsWay() {
  useLayoutEffect(holdTyped, []);
  return null;
}

/** Shown while a dialog is loaded: Escape closes it before it appears. */
export function DialogOnItsWay({ onLeave }: { readonly onLeave: () => void }) {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      onLeave();
    };
    window.addEventListener("keydown", hear, { capture: true });
    return () => window.removeEventListener("keydown", hear, { capture: true });
  }, [onLeave]);
  return null;
}
