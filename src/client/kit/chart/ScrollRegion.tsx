import { type ReactNode, useRef } from "react";
import { useMoreBeside } from "../page/moreBeside.ts";

/** What may be wider or higher than its place: scrolled by wheel, touch or, once it has focus, by key. */
export function ScrollRegion({ label, className, children }: Props) {
  const region = useRef<HTMLElement>(null);
  useMoreBeside(region);
  return (
    // A region that scrolls has to take focus, or the keyboard could not scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section ref={region} className={className} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}

interface Props {
  readonly label: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
}
