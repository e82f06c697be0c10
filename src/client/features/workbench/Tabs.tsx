import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { useMoreBeside } from "../../kit/page/moreBeside.ts";
import classes from "./Tabs.module.css";

interface Props<Name extends string> {
  readonly tabs: readonly { readonly name: Name; readonly label: string }[];
  readonly current: Name;
  readonly onTab: (name: Name) => void;
  /** What the current tab shows. */
  readonly children: ReactNode;
}

/** Tabs over one panel. Arrows go from tab to tab. */
export function Tabs<Name extends string>({ tabs, current, onTab, children }: Props<Name>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useMoreBeside(list);
  const hear = (event: KeyboardEvent<HTMLElement>) => {
    const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
    const isMirrored = getComputedStyle(event.currentTarget).direction === "rtl";
    const step = (steps[event.key] ?? 0) * (isMirrored ? -1 : 1);
    const at = tabs.findIndex(({ name }) => name === current);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (step === 0 || !next) return;
    event.preventDefault();
    onTab(next.name);
    document.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${next.name}`)}`)?.focus();
  };

  return (
    <div className={classes["tabs"]}>
      <div ref={list} role="tablist" tabIndex={-1} className={classes["list"]} onKeyDown={hear}>
        {tabs.map(({ name, label }) => (
          <button
            key={name}
            id={`${id}-${name}`}
            type="button"
            role="tab"
            className={classes["tab"]}
            aria-selected={name === current}
            aria-controls={`${id}-panel`}
            tabIndex={name === current ? 0 : -1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onTab(name)}
          >
            {label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${current}`}
        className={classes["panel"]}
      >
        {children}
      </div>
    </div>
  );
}
