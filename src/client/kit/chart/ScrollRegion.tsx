import { type ReactNode, useRef } from "react";
import { useMoreBeside } from "../page/moreBeside.ts";

/**
 * A region whose content may be wider or higher than it: it scrolls by wheel, by touch or, while it has the focus,
 * by key.
 */
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
