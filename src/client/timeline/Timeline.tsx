import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
} from "react";
import { useTranslation } from "react-i18next";
import "../workbench/texts.ts";
import type { CodedEvent } from "../../domain/entities/event.ts";
import { type EventOrder, orderOf } from "./eventOrder.ts";
import type { Sign } from "./signs.ts";
import { fixedTime, type TimeSource } from "./timeSource.ts";
import { type EndsChange, mountTimeline, type TimelineView } from "./timelineView.ts";
import classes from "./Timeline.module.css";

/** One line of a timeline: the events of a code and subject, or of a rater. */
export interface TimelineRow {
  readonly id: string;
  readonly label: string;
  /** `#rrggbb`. */
  readonly color: string;
  /** The second sign beside the colour: `signOf(index, letter)`. */
  readonly sign: Sign;
  /** What its swatch shows; a state where nothing is said. */
  readonly kind?: "point" | "state";
  readonly events: readonly CodedEvent[] | EventOrder;
}

/** What others may do to a timeline that is on screen. */
export type TimelineHandle = Pick<TimelineView, "zoom" | "fit" | "reveal">;

interface Props {
  readonly rows: readonly TimelineRow[];
  readonly durationUs: number;
  /** Where the playhead stands: a moment, or a clock that moves. */
  readonly timeUs: number | TimeSource;
  readonly onSeek: (timeUs: number) => void;
  readonly label?: string;
  readonly selectedId?: string | null;
  readonly framesPerSecond?: number | null;
  readonly isFollowing?: boolean;
  readonly onFollow?: (isFollowing: boolean) => void;
  /** Without it a click on an event only seeks. */
  readonly onSelect?: (event: CodedEvent | null) => void;
  /** Without it nothing can be dragged. */
  readonly onChange?: (change: EndsChange) => void;
  readonly roomOf?: (event: CodedEvent) => { readonly minUs: number; readonly maxUs: number };
  /** Keys that are the owner's: selection, nudging, deleting. */
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly ref?: Ref<TimelineHandle>;
}

/**
 * Events in time, on a canvas: zoom with ctrl and wheel, by pinching or + and −; pan by wheel. What a
 * screen reader needs stands in the list of events beside it.
 */
export function Timeline({
  rows,
  durationUs,
  timeUs,
  onSeek,
  label,
  selectedId = null,
  framesPerSecond = null,
  isFollowing = true,
  onFollow,
  onSelect,
  onChange,
  roomOf,
  onKeyDown,
  ref,
}: Props) {
  const { t } = useTranslation("workbench");
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<TimelineView>(null);
  const time = useMemo(() => (typeof timeUs === "number" ? fixedTime(timeUs) : timeUs), [timeUs]);
  const drawn = useMemo(() => rows.map(drawnRow), [rows]);
  const input = {
    rows: drawn,
    durationUs,
    time,
    selectedId,
    framesPerSecond,
    isFollowing,
    onSeek,
    onSelect,
    onChange,
    roomOf,
  };
  const newest = useRef(input);

  useEffect(() => {
    newest.current = input;
    view.current?.update(input);
  });
  useEffect(() => {
    if (!host.current) return undefined;
    const mounted = mountTimeline(host.current, newest.current);
    view.current = mounted;
    return () => {
      view.current = null;
      mounted.dispose();
    };
  }, []);
  useImperativeHandle(
    ref,
    () => ({
      zoom: (factor) => view.current?.zoom(factor),
      fit: () => view.current?.fit(),
      reveal: (revealUs, rowId) => view.current?.reveal(revealUs, rowId),
    }),
    [],
  );

  const hear = (event: KeyboardEvent) => {
    if (event.key === "+" || event.key === "=") view.current?.zoom(1.5);
    else if (event.key === "-") view.current?.zoom(1 / 1.5);
    else return onKeyDown?.(event);
    event.preventDefault();
    return event.stopPropagation();
  };

  return (
    <section className={classes.timeline} aria-label={label ?? t("timeline.name")}>
      {/* A drawing takes keys of its own: the role says so, and the list beside it tells the same in words. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={host}
        className={classes.canvas}
        role="application"
        tabIndex={0}
        aria-label={t("timeline.description")}
        onKeyDown={hear}
      />
      {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
      <fieldset className={classes.tools} aria-label={t("timeline.view")}>
        <button
          type="button"
          className={classes.tool}
          aria-label={t("timeline.zoomOut")}
          onClick={() => view.current?.zoom(1 / 1.6)}
        >
          {t("timeline.zoomOutSign")}
        </button>
        <button
          type="button"
          className={classes.tool}
          aria-label={t("timeline.zoomIn")}
          onClick={() => view.current?.zoom(1.6)}
        >
          {t("timeline.zoomInSign")}
        </button>
        <button type="button" className={classes.tool} onClick={() => view.current?.fit()}>
          {t("timeline.fit")}
        </button>
        {onFollow && (
          <button
            type="button"
            className={classes.tool}
            aria-pressed={isFollowing}
            onClick={() => onFollow(!isFollowing)}
          >
            {t("timeline.follow")}
          </button>
        )}
      </fieldset>
    </section>
  );
}

function drawnRow({ id, label, color, sign, kind = "state", events }: TimelineRow) {
  const order = "chunks" in events ? events : orderOf(events);
  return { id, label, color, sign, kind, order };
}
