/* A separator that can be moved is a control by the ARIA specification; HTML has no element for it. */
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */
import { type KeyboardEvent, type PointerEvent, useState } from "react";
import classes from "./Splitter.module.css";

interface Props {
  /** `columns` moves sideways, `rows` up and down. */
  readonly along: "columns" | "rows";
  readonly label: string;
  /** The share of the first pane, in percent. */
  readonly share: number;
  readonly onShare: (share: number) => void;
}

const least = 20;
const most = 80;

/** The line between two panes of its parent. It can be dragged, and moved by arrows. */
export function Splitter({ along, label, share, onShare }: Props) {
  const [isDragged, setIsDragged] = useState(false);
  const set = (wanted: number) => onShare(Math.round(Math.min(Math.max(wanted, least), most)));

  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!isDragged) return;
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!box) return;
    const isMirrored = getComputedStyle(event.currentTarget).direction === "rtl";
    const across = (event.clientX - box.left) / box.width;
    const down = (event.clientY - box.top) / box.height;
    set(100 * (along === "rows" ? down : isMirrored ? 1 - across : across));
  };
  const hear = (event: KeyboardEvent<HTMLDivElement>) => {
    const isMirrored =
      along === "columns" && getComputedStyle(event.currentTarget).direction === "rtl";
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: isMirrored ? 2 : -2,
      ArrowRight: isMirrored ? -2 : 2,
      ArrowUp: -2,
      ArrowDown: 2,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    set(share + step);
  };

  return (
    <div
      role="separator"
      tabIndex={0}
      className={classes["splitter"]}
      data-along={along}
      aria-orientation={along === "columns" ? "vertical" : "horizontal"}
      aria-label={label}
      aria-valuenow={Math.round(share)}
      aria-valuemin={least}
      aria-valuemax={most}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setIsDragged(true);
      }}
      onPointerMove={drag}
      onPointerUp={() => setIsDragged(false)}
      onKeyDown={hear}
    />
  );
}
