/* A separator that can be moved is a control by the ARIA specification; HTML has no element for it. */
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import "../../kit/coding/texts.ts";
import { useFormat } from "../../kit/text/format.ts";
import classes from "./Splitter.module.css";

interface Props {
  /** `columns` moves sideways, `rows` up and down. */
  readonly along: "columns" | "rows";
  readonly label: string;
  /** The size of the first pane, in percent of both. */
  readonly share: number;
  readonly onShare: (share: number) => void;
}

const least = 20;
const most = 80;
/** The sizes that presses step through, in percent of both. */
const stops = [35, 50, 65] as const;
/** A pointer that moves by less than this presses and does not drag. */
const dragFromPx = 4;

/** The line between two panes of its parent. It can be dragged, moved by arrows, and by presses from size to size. */
export function Splitter({ along, label, share, onShare }: Props) {
  const { t } = useTranslation("workbench");
  const format = useFormat();
  const hold = useRef<Hold>(null);
  const set = (wanted: number) => onShare(Math.round(Math.min(Math.max(wanted, least), most)));
  const step = () => set(stops.find((stop) => stop > share) ?? stops[0]);

  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const held = hold.current;
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!held || !box) return;
    const movedPx = Math.hypot(event.clientX - held.x, event.clientY - held.y);
    if (!held.isDragged && movedPx < dragFromPx) return;
    held.isDragged = true;
    const isMirrored = getComputedStyle(event.currentTarget).direction === "rtl";
    const across = (event.clientX - box.left) / box.width;
    const down = (event.clientY - box.top) / box.height;
    set(100 * (along === "rows" ? down : isMirrored ? 1 - across : across));
  };
  const hear = (event: KeyboardEvent<HTMLDivElement>) => {
    const isMirrored =
      along === "columns" && getComputedStyle(event.currentTarget).direction === "rtl";
    const held = hold.current;
    const actions: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => set(share + (isMirrored ? 2 : -2)),
      ArrowRight: () => set(share + (isMirrored ? -2 : 2)),
      ArrowUp: () => set(share - 2),
      ArrowDown: () => set(share + 2),
      Home: () => set(least),
      End: () => set(most),
      Enter: step,
      ...(held && {
        Escape() {
          set(held.share);
          hold.current = null;
        },
      }),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };

  return (
    <div
      role="separator"
      tabIndex={0}
      className={classes["splitter"]}
      data-along={along}
      aria-orientation={along === "columns" ? "vertical" : "horizontal"}
      aria-label={label}
      title={t("panes.how")}
      aria-valuenow={Math.round(share)}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuetext={format.percent(share / 100)}
      onPointerDown={(event) => {
        if (event.button > 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        hold.current = { x: event.clientX, y: event.clientY, share, isDragged: false };
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        if (hold.current?.isDragged === false) step();
        hold.current = null;
      }}
      onPointerCancel={() => {
        if (hold.current) set(hold.current.share);
        hold.current = null;
      }}
      onKeyDown={hear}
    />
  );
}

/** Where a drag began, and the size of the first pane at that time. */
interface Hold {
  readonly x: number;
  readonly y: number;
  readonly share: number;
  isDragged: boolean;
}
