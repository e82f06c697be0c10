import { Children, type ReactNode, startTransition, useEffect, useState } from "react";

/** Renders its children one after the other, each in its own task, so that keys are handled in between. */
export function OneByOne({ children }: { readonly children: ReactNode }) {
  const all = Children.toArray(children);
  const [shown, setShown] = useState(1);
  const isWhole = shown >= all.length;

  useEffect(() => {
    if (isWhole) return undefined;
    const timer = setTimeout(() => startTransition(() => setShown(shown + 1)));
    return () => clearTimeout(timer);
  }, [shown, isWhole]);

  return all.slice(0, shown);
}
