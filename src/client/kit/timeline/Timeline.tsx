import {
  type KeyboardEvent,
  type Ref,
  Suspense,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "../text/useTranslation.ts";
import "./texts.ts";
import type { CodedEvent } from "../../../domain/entities/event.ts";
import { nameOf } from "../coding/keyName.ts";
import { lazyPart } from "../page/lazyPart.tsx";
import { useFormat } from "../text/format.ts";
import {
  type Arrangement,
  firstArrangement,
  type RowsBy,
  toggledIn,
  withRowMoved,
} from "./arrangement.ts";
import type { EndsChange, RoomOf } from "./dragging.ts";
import { type EventOrder, orderOf } from "./eventOrder.ts";
import { timelineKeyOf } from "./keys.ts";
import { type StripKind, stripsGiven } from "./layout.ts";
import type { RowGroup, RowView } from "./row.ts";
import type { Sign } from "./signs.ts";
import type { FrameTimes, LoopRange, Strips } from "./strips.ts";
import { fixedTime, type TimeSource } from "./timeSource.ts";
import { mountTimeline, type TimelineView } from "./timelineView.ts";
import { useTold } from "./useTold.ts";
import classes from "./Timeline.module.css";

const ArrangeDialog = lazyPart(async () => (await import("./ArrangeDialog.tsx")).ArrangeDialog, {
  isOver: true,
});

/** One line of a timeline: the events of a code and subject, or of a rater. */
export interface TimelineRow {
  readonly id: string;
  readonly label: string;
  /** `#rrggbb`. */
  readonly color: string;
  /** The symbol shown beside the colour: `codeSign(index, letter)`. */
  readonly sign: Sign;
  /** What the swatch of the row shows; by default a state. */
  readonly kind?: "point" | "state";
  /** The group of the row: neighbours of one group are below a heading that collapses them. */
  readonly group?: RowGroup | undefined;
  readonly events: readonly CodedEvent[] | EventOrder;
}

/** What other components may do with a timeline on screen. */
export type TimelineHandle = Pick<TimelineView, "zoom" | "fit" | "wholeOrWindow" | "reveal">;

interface Props extends Strips {
  readonly rows: readonly TimelineRow[];
  /** May increase while it is on screen, as for a live recording. */
  readonly durationUs: number;
  /** The position of the playhead: a time, or a clock. */
  readonly timeUs: number | TimeSource;
  readonly onSeek: (timeUs: number) => void;
  readonly label?: string;
  readonly selectedId?: string | null;
  /** All selected events, including the current one. */
  readonly selectedIds?: ReadonlySet<string>;
  /** Finds an event quickly; without it all rows are searched. */
  readonly eventOf?: ((eventId: string) => CodedEvent | undefined) | undefined;
  readonly framesPerSecond?: number | null;
  /** The real times of the frames, where they are known. */
  readonly frames?: FrameTimes | undefined;
  /** How much is visible at first, around the playhead, in microseconds; all of it by default. */
  readonly spanUs?: number | null;
  readonly onSpan?: (spanUs: number | null) => void;
  readonly isFollowing?: boolean;
  readonly onFollow?: (isFollowing: boolean) => void;
  /** Absent: a click on an event only seeks. */
  readonly onSelect?: ((event: CodedEvent | null) => void) | undefined;
  /** Absent: only one event can be selected. */
  readonly onSelectMany?:
    | ((ids: ReadonlySet<string>, currentId: string | null) => void)
    | undefined;
  /** Absent: nothing can be dragged. All changes together are one undo step. */
  readonly onChange?: ((changes: readonly EndsChange[]) => void) | undefined;
  readonly roomOf?: RoomOf | undefined;
  readonly onEdit?: ((event: CodedEvent) => void) | undefined;
  readonly loop?: LoopRange | null;
  /** Called with the number of a question that was clicked; absent: such a click seeks. */
  readonly onPrompt?: ((number: number) => void) | undefined;
  readonly onLoop?: ((loop: LoopRange | null) => void) | undefined;
  readonly arrangement?: Arrangement;
  /** Absent: rows keep the given order. */
  readonly onArrange?: ((arrangement: Arrangement) => void) | undefined;
  /** The available orders of rows; the owner sorts the rows by the selected one. */
  readonly rowsBys?: readonly RowsBy[];
  /** Keys with another meaning here, such as keys of codes. */
  readonly takenKeys?: ReadonlySet<string>;
  /** Called for keys that the timeline does not use. */
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly ref?: Ref<TimelineHandle>;
}

const nothing: ReadonlySet<string> = new Set();

/**
 * Events in time, on a canvas, for pointer and keyboard. Screen readers use the event list beside it; the position
 * of the keyboard is announced.
 */
export function Timeline({
  rows,
  durationUs,
  timeUs,
  label,
  selectedId = null,
  selectedIds = nothing,
  framesPerSecond = null,
  isFollowing = true,
  onFollow,
  loop = null,
  arrangement = firstArrangement,
  onArrange,
  rowsBys = [],
  takenKeys = nothing,
  onKeyDown,
  ref,
  ...props
}: Props) {
  const { t } = useTranslation("timeline");
  const format = useFormat();
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<TimelineView>(null);
  const [isArranging, setIsArranging] = useState(false);
  const [said, tell] = useTold();
  const time = useMemo(() => (typeof timeUs === "number" ? fixedTime(timeUs) : timeUs), [timeUs]);
  const drawn = useMemo(() => rows.map(rowView), [rows]);
  const folded = useMemo(() => new Set(arrangement.folded), [arrangement.folded]);
  const hiddenStrips = useMemo(() => new Set(arrangement.hiddenStrips), [arrangement.hiddenStrips]);
  const stripNames = useMemo(() => namesOf((kind) => t(`strip.${kind}`)), [t]);
  const { waveform, spectrogram, thumbnails, traces, phases, prompts, evidence, remarks } = props;
  const { outside, isSoundAlone } = props;
  const strips = useMemo(
    () => ({
      waveform,
      spectrogram,
      thumbnails,
      traces,
      phases,
      prompts,
      evidence,
      remarks,
      isSoundAlone,
      outside,
    }),
    [
      waveform,
      spectrogram,
      thumbnails,
      traces,
      phases,
      prompts,
      evidence,
      remarks,
      isSoundAlone,
      outside,
    ],
  );
  const input = {
    rows: drawn,
    folded,
    rowHeight: arrangement.rowHeight,
    durationUs,
    time,
    selectedId,
    selectedIds,
    eventOf: props.eventOf,
    framesPerSecond,
    frames: props.frames,
    isFollowing,
    strips,
    hiddenStrips,
    stripNames,
    loop,
    spanUs: props.spanUs,
    onSpan: props.onSpan,
    onSeek: props.onSeek,
    onSelect: props.onSelect,
    onSelectMany: props.onSelectMany,
    onChange: props.onChange,
    onEdit: props.onEdit,
    onPrompt: props.onPrompt,
    onLoop: props.onLoop,
    onFold:
      onArrange &&
      ((groupId: string) =>
        onArrange({ ...arrangement, folded: toggledIn(arrangement.folded, groupId) })),
    onMoveRow:
      onArrange && rowsBys.includes("own")
        ? (rowId: string, beforeId: string | null) =>
            onArrange(
              withRowMoved(
                arrangement,
                rows.map(({ id }) => id),
                { rowId, beforeId },
              ),
            )
        : undefined,
    onSay: tell,
    roomOf: props.roomOf,
  };
  const newest = useRef(input);
  const drawnId = useId();
  const drawnStrips = stripsGiven(strips).filter((kind) => !hiddenStrips.has(kind));

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
      wholeOrWindow: () => view.current?.wholeOrWindow(),
      reveal: (revealUs, rowId) => view.current?.reveal(revealUs, rowId),
    }),
    [],
  );

  const hear = (event: KeyboardEvent) => {
    const name = nameOf(event.nativeEvent);
    const key = takenKeys.has(name) ? undefined : timelineKeyOf(name);
    if (!key || !view.current?.doKey(key)) return onKeyDown?.(event);
    event.preventDefault();
    return event.stopPropagation();
  };

  return (
    <section className={classes["timeline"]} aria-label={label ?? t("name")}>
      {/* A drawing takes keys of its own: the role says so, and the list beside it tells the same in words. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={host}
        className={classes["canvas"]}
        role="application"
        tabIndex={0}
        aria-label={t("description")}
        aria-describedby={drawnStrips.length > 0 ? drawnId : undefined}
        onKeyDown={hear}
      />
      {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
      {drawnStrips.length > 0 && (
        <span id={drawnId} hidden>
          {t("drawn", { strips: format.list(drawnStrips.map((kind) => stripNames[kind])) })}
        </span>
      )}
      <output className={classes["said"]}>
        {said.text !== "" && <span key={said.number}>{said.text}</span>}
      </output>
      <fieldset className={classes["tools"]} aria-label={t("view")}>
        <button
          type="button"
          className={classes["tool"]}
          aria-label={t("zoomOut")}
          onClick={() => view.current?.zoom(1 / 1.6)}
        >
          {t("zoomOutSign")}
        </button>
        <button
          type="button"
          className={classes["tool"]}
          aria-label={t("zoomIn")}
          onClick={() => view.current?.zoom(1.6)}
        >
          {t("zoomInSign")}
        </button>
        <button type="button" className={classes["tool"]} onClick={() => view.current?.fit()}>
          {t("fit")}
        </button>
        {onFollow && (
          <button
            type="button"
            className={classes["tool"]}
            aria-pressed={isFollowing}
            onClick={() => onFollow(!isFollowing)}
          >
            {t("follow")}
          </button>
        )}
        {onArrange && (
          <button
            type="button"
            className={classes["tool"]}
            aria-label={t("arrange.title")}
            aria-haspopup="dialog"
            onClick={() => setIsArranging(true)}
          >
            {t("arrange.sign")}
          </button>
        )}
      </fieldset>
      {isArranging && onArrange && (
        <Suspense>
          <ArrangeDialog
            {...{ arrangement, onArrange, rowsBys }}
            rows={drawn}
            strips={stripsGiven(strips)}
            onClose={() => setIsArranging(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

function rowView({ id, label, color, sign, kind = "state", group, events }: TimelineRow): RowView {
  const order = "chunks" in events ? events : orderOf(events);
  return { id, label, color, sign, kind, group, order };
}

function namesOf(nameOfKind: (kind: StripKind) => string): Readonly<Record<StripKind, string>> {
  return {
    phases: nameOfKind("phases"),
    prompts: nameOfKind("prompts"),
    thumbnails: nameOfKind("thumbnails"),
    waveform: nameOfKind("waveform"),
    spectrogram: nameOfKind("spectrogram"),
    traces: nameOfKind("traces"),
    evidence: nameOfKind("evidence"),
    remarks: nameOfKind("remarks"),
  };
}
