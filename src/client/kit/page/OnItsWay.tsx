import { useEffect, useLayoutEffect } from "react";
import { holdTyped } from "./typedAhead.ts";

/** In the place of a part with a text field that is still being fetched: what is typed meanwhile is the field’s. */
export function FieldOnItsWay() {
  useLayoutEffect(holdTyped, []);
  return null;
}

/** In the place of a dialog that is still being fetched: Escape leaves it before it is there. */
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
